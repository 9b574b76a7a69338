import { messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { FileMatches } from './contract.ts';
import { compileQuery, type SearchOptions } from './find-matches.ts';
import type { SearchClient } from './search-client.ts';

/** Source: docs/specification/search.md. */
const DEBOUNCE_MS = 100;
/** While a search runs, the files found so far are shown this often. */
const SHOW_MS = 50;
const FAILURE_TEXT = 'Something went wrong. Please try again.';

export interface SearchRequest {
  readonly query: string;
  readonly options: SearchOptions;
  /** Matches at most. */
  readonly limit: number;
}

/** The results of the newest request. They grow while it runs. */
export interface LiveResults {
  readonly files: ReadableAtom<readonly FileMatches[]>;
  readonly isSearching: ReadableAtom<boolean>;
  readonly isTruncated: ReadableAtom<boolean>;
  readonly error: ReadableAtom<string | undefined>;
  /** Replaces the request that is waiting or running. An empty query has no results. */
  request(request: SearchRequest): void;
}

export function createLiveResults(client: SearchClient, { signal }: { readonly signal: AbortSignal }): LiveResults {
  const files = atom<readonly FileMatches[]>([]);
  const isSearching = atom(false);
  const isTruncated = atom(false);
  const error = atom<string | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  function stop(): void {
    clearTimeout(timer);
    running?.abort();
  }

  function endWithout(message?: string): void {
    files.set([]);
    isSearching.set(false);
    error.set(message);
  }

  async function run(request: SearchRequest): Promise<void> {
    const abort = new AbortController();
    running = abort;
    try {
      const found = await collect(client, request, abort.signal, files.set);
      if (!found) return;
      files.set(found.files);
      isTruncated.set(found.isTruncated);
      isSearching.set(false);
    } catch (cause) {
      if (!abort.signal.aborted) endWithout(cause instanceof Error && cause.message !== '' ? cause.message : FAILURE_TEXT);
    }
  }

  signal.addEventListener('abort', stop);

  return {
    files,
    isSearching,
    isTruncated,
    error,
    request(request) {
      stop();
      if (request.query === '') {
        endWithout();
        isTruncated.set(false);
        return;
      }
      const problem = problemOf(request);
      if (problem !== undefined) return endWithout(problem);
      error.set(undefined);
      isSearching.set(true);
      timer = setTimeout(() => void run(request), DEBOUNCE_MS);
    },
  };
}

/** Runs one search and shows what it has found so far. Returns undefined when it was aborted. */
async function collect(
  client: SearchClient,
  request: SearchRequest,
  signal: AbortSignal,
  show: (files: readonly FileMatches[]) => void,
): Promise<{ readonly files: readonly FileMatches[]; readonly isTruncated: boolean } | undefined> {
  const files: FileMatches[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showSoFar = () => {
    timer = undefined;
    if (!signal.aborted) show([...files]);
  };
  try {
    const end = await client.run({
      ...request,
      signal,
      onFile(path, matches) {
        files.push({ path, matches });
        timer ??= setTimeout(showSoFar, SHOW_MS);
      },
    });
    return end && { files, isTruncated: end.isTruncated };
  } finally {
    clearTimeout(timer);
  }
}

/** Why the query is not a valid expression. */
function problemOf({ query, options }: SearchRequest): string | undefined {
  try {
    compileQuery(query, options);
    return undefined;
  } catch (cause) {
    return messageOf(cause);
  }
}
