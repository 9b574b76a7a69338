import { AppError, type AppFile, type AppFiles } from '@lathe/protocol';

export interface ReadBinariesOptions {
  /** Contents that need not be read. */
  readonly known?: (file: AppFile) => Uint8Array | undefined;
  /** The same files with new addresses from the server, because addresses expire after a day. */
  readonly refresh?: () => Promise<AppFiles>;
}

/**
 * The contents of the binary files of a file map: known ones as they are, the others from storage, by addresses of
 * the server (`/api/storage/...`) or absolute ones. @throws AppError 'api-error'
 */
export async function readBinaries(
  appFiles: AppFiles,
  fetch: typeof globalThis.fetch,
  { known, refresh }: ReadBinariesOptions = {},
): Promise<ReadonlyMap<string, Uint8Array>> {
  const binaries = new Map<string, Uint8Array>();
  let refreshed: AppFiles | undefined;
  for (const file of Object.values(appFiles)) {
    if (!file.isBinary) continue;
    const bytes = known?.(file);
    if (bytes) binaries.set(file.fullPath, bytes);
    if (bytes || !file.contents) continue;
    let response = await fetch(file.contents);
    if (isGone(response) && refresh) {
      refreshed ??= await refresh();
      const address = refreshed[file.fullPath]?.contents;
      if (address) response = await fetch(address);
    }
    if (!response.ok) throw new AppError('api-error', `Could not read ${file.fullPath} from storage (${response.status}).`);
    binaries.set(file.fullPath, new Uint8Array(await response.arrayBuffer()));
  }
  return binaries;
}

const isGone = ({ status }: Response): boolean => status === 404 || status === 410;
