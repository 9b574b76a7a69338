import { openProject } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import { readBinaries } from './read-binaries.ts';

interface ReadOptions {
  readonly api: ApiClient;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** All files of a saved project that the person can read, without opening it. @throws AppError 'not-found', 'api-error' */
export async function readProject(slug: string, { api, fetch, signal }: ReadOptions) {
  const { title, appFiles } = await api.call(openProject, { slug }, { signal });
  const binaries = await readBinaries(appFiles, (input, init) => fetch(input, { ...init, signal }));
  const contents = Object.values(appFiles).flatMap(({ type, fullPath, contents: text, isBinary }): [string, string | Uint8Array][] => {
    if (type !== 'file') return [];
    const bytes = isBinary ? binaries.get(fullPath) : text;
    return bytes === undefined ? [] : [[fullPath, bytes]];
  });
  return { title, contents };
}
