import { AppError } from '@lathe/protocol';
import type { ProjectFiles } from '../files/project-files.ts';
import { compileQuery, type SearchMatch, type SearchOptions } from './find-matches.ts';
import { createPathFilter, isIgnoreFile } from './searched-paths.ts';
import type { SearchAnswer, SearchRequest } from './serve-search.ts';

/** A worker that runs `serveSearch`. */
export interface SearchWorker {
  postMessage(request: SearchRequest): void;
  onAnswer: (answer: SearchAnswer) => void;
  onFailure: (message: string) => void;
  terminate(): void;
}

export interface SearchRun {
  readonly query: string;
  readonly options: SearchOptions;
  readonly limit: number;
  readonly onFile: (path: string, matches: readonly SearchMatch[]) => void;
  readonly signal: AbortSignal;
}

export interface SearchClient {
  /**
   * Searches the project's current files. Resolves with whether there are more matches than `limit`, or undefined
   * if it was aborted.
   * @throws SyntaxError when the expression is invalid; AppError 'unknown' when the search failed
   */
  run(run: SearchRun): Promise<{ readonly isTruncated: boolean } | undefined>;
}

/** Files beyond this are not searched. Source: docs/decisions.md#I3. */
const MAX_FILE_CHARACTERS = 1024 * 1024;
/** Characters that go to the worker in one message: copying them must not stall the page. */
const BATCH_CHARACTERS = 512 * 1024;
/** A worker that is silent for this long is stuck in an expression. */
const SILENCE_MS = 8_000;
const FAILURE_TEXT = 'Something went wrong. Please try again.';
const STUCK_TEXT = 'This expression takes too long. Try a simpler one.';

export function createSearchClient(files: ProjectFiles, createWorker: () => SearchWorker, { signal }: { readonly signal: AbortSignal }): SearchClient {
  let worker: SearchWorker | undefined;
  /** Paths whose text the worker does not have yet; undefined: all. */
  let stale: Set<string> | undefined;
  let sent = new Set<string>();
  let lastId = 0;
  let sending: Promise<void> = Promise.resolve();
  const runs = new Map<number, { onFile: SearchRun['onFile']; onEnd(isTruncated: boolean): void; onFailure(message: string): void }>();

  files.onChange((paths) => {
    if (worker === undefined || stale === undefined) return;
    if (paths.some(isIgnoreFile)) stale = undefined;
    else for (const path of paths) stale.add(path);
  });

  function endWorker(message: string): void {
    worker?.terminate();
    worker = undefined;
    stale = undefined;
    sent = new Set();
    for (const run of [...runs.values()]) run.onFailure(message);
    runs.clear();
  }

  function startWorker(): SearchWorker {
    const started = createWorker();
    started.onAnswer = (answer) => {
      if (answer.type === 'file') runs.get(answer.id)?.onFile(answer.path, answer.matches);
      else runs.get(answer.id)?.onEnd(answer.isTruncated);
    };
    started.onFailure = () => worker === started && endWorker(FAILURE_TEXT);
    return started;
  }

  /** Brings the worker's texts up to date, in pieces between which the page can react. */
  async function sendFiles(to: SearchWorker): Promise<void> {
    await files.settle();
    const wanted = stale ?? new Set([...files.paths(), ...sent]);
    stale = new Set();
    const isSearched = createPathFilter(files.paths(), (path) => files.readText(path));
    let batch: (readonly [string, string | null])[] = [];
    let size = 0;
    for (const path of wanted) {
      const record = files.get(path);
      const isWanted = record !== undefined && record.bytes === undefined && record.text.length <= MAX_FILE_CHARACTERS && isSearched(path);
      if (isWanted) sent.add(path);
      else if (!sent.delete(path)) continue;
      batch.push([path, isWanted ? record.text : null]);
      size += isWanted ? record.text.length : 0;
      if (size < BATCH_CHARACTERS) continue;
      to.postMessage({ type: 'files', changed: batch });
      [batch, size] = [[], 0];
      await new Promise((resolve) => setTimeout(resolve));
      if (worker !== to) return;
    }
    if (batch.length > 0) to.postMessage({ type: 'files', changed: batch });
  }

  signal.addEventListener('abort', () => worker !== undefined && endWorker(FAILURE_TEXT));

  return {
    async run({ query, options, limit, onFile, signal }) {
      compileQuery(query, options);
      worker ??= startWorker();
      const current = worker;
      sending = sending.then(() => (worker === current ? sendFiles(current) : undefined));
      await sending;
      if (signal.aborted) return undefined;
      if (worker !== current) throw new AppError('unknown', FAILURE_TEXT);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        let silence = setTimeout(stuck, SILENCE_MS);
        function stuck(): void {
          if (worker === current) endWorker(STUCK_TEXT);
        }
        const finish = (settle: () => void) => {
          clearTimeout(silence);
          runs.delete(id);
          signal.removeEventListener('abort', abort);
          settle();
        };
        const abort = () => {
          current.postMessage({ type: 'cancel', id });
          finish(() => resolve(undefined));
        };
        signal.addEventListener('abort', abort);
        runs.set(id, {
          onFile(path, matches) {
            clearTimeout(silence);
            silence = setTimeout(stuck, SILENCE_MS);
            onFile(path, matches);
          },
          onEnd: (isTruncated) => finish(() => resolve({ isTruncated })),
          onFailure: (message) => finish(() => reject(new AppError('unknown', message))),
        });
        current.postMessage({ type: 'search', id, query, limit, ...options });
      });
    },
  };
}
