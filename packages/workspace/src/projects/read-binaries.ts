import { AppError, type AppFiles } from '@lathe/protocol';

/** The contents of the binary files of a file map, from the storage. @throws AppError 'api-error' */
export async function readBinaries(appFiles: AppFiles, fetch: typeof globalThis.fetch): Promise<ReadonlyMap<string, Uint8Array>> {
  const binaries = new Map<string, Uint8Array>();
  for (const file of Object.values(appFiles)) {
    if (!file.isBinary || !file.contents) continue;
    const response = await fetch(file.contents);
    if (!response.ok) throw new AppError('api-error', `The file ${file.fullPath} could not be read from storage (${response.status}).`);
    binaries.set(file.fullPath, new Uint8Array(await response.arrayBuffer()));
  }
  return binaries;
}
