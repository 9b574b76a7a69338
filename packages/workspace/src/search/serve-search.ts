/**
 * The searching side: holds the texts of the files and answers queries, file by file. It runs in its own worker, so
 * that no expression can stop the page.
 */
import { compileQuery, findMatches, type SearchMatch, type SearchOptions } from './find-matches.ts';

export type SearchRequest =
  /** The current texts; null: the file is gone, or no longer searched. */
  | { readonly type: 'files'; readonly changed: readonly (readonly [path: string, text: string | null])[] }
  | ({ readonly type: 'search'; readonly id: number; readonly query: string; readonly limit: number } & SearchOptions)
  | { readonly type: 'cancel'; readonly id: number };

export type SearchAnswer =
  | { readonly type: 'file'; readonly id: number; readonly path: string; readonly matches: readonly SearchMatch[] }
  | { readonly type: 'end'; readonly id: number; readonly isTruncated: boolean };

/** Milliseconds of searching before other requests are handled. */
const SLICE_MS = 20;

/** Returns a function that takes requests. `answer` is called for each file with matches, then once at the end. */
export function serveSearch(answer: (message: SearchAnswer) => void): (request: SearchRequest) => void {
  const texts = new Map<string, string>();
  const running = new Set<number>();

  async function search({ id, query, limit, ...options }: Extract<SearchRequest, { type: 'search' }>): Promise<void> {
    const pattern = compileQuery(query, options);
    let rest = limit;
    let sliceEnd = performance.now() + SLICE_MS;
    for (const [path, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (performance.now() > sliceEnd) {
        await new Promise((resolve) => setTimeout(resolve));
        if (!running.has(id)) return;
        sliceEnd = performance.now() + SLICE_MS;
      }
      const matches = findMatches(text, pattern, rest + 1);
      if (matches.length === 0) continue;
      answer({ type: 'file', id, path, matches: matches.slice(0, rest) });
      if (matches.length > rest) {
        running.delete(id);
        answer({ type: 'end', id, isTruncated: true });
        return;
      }
      rest -= matches.length;
    }
    running.delete(id);
    answer({ type: 'end', id, isTruncated: false });
  }

  return (request) => {
    if (request.type === 'files') {
      for (const [path, text] of request.changed) {
        if (text === null) texts.delete(path);
        else texts.set(path, text);
      }
    } else if (request.type === 'cancel') running.delete(request.id);
    else {
      running.add(request.id);
      void search(request);
    }
  };
}
