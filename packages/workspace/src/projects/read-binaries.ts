import { AppError, type AppFiles } from '@lathe/protocol';

/**
 * The contents of the binary files of a file map: those that are known, the others from the storage, by
 * addresses of the server (`/api/storage/...`) or absolute ones. @throws AppError 'api-error'
 */
export async function readBinaries(
  appFiles: AppFiles,
  fetch: typeof globalThis.fetch,
  known: (path: string, contents: string) => Uint8Array | undefined = () => undefined,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const binaries = new Map<string, Uint8Array>();
  for (const file of Object.values(appFiles)) {
    if (!file.isBinary) continue;
    const bytes = known(file.fullPath, file.contents);
    if (bytes) binaries.set(file.fullPath, bytes);
    if (bytes || !file.contents) continue;
    const response = await fetch(file.contents);
    if (!response.ok) throw new AppError('api-error', `The file ${file.fullPath} could not be read from storage (${response.status}).`);
    binaries.set(file.fullPath, new Uint8Array(await response.arrayBuffer()));
  }
  return binaries;
}
