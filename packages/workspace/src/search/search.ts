import { messageOf } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { FileMatches, SearchStore } from './contract.ts';
import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { Notices } from '../notices/notices.ts';
import { compileQuery } from './find-matches.ts';
import { replaceInFiles } from './replace-in-files.ts';
import type { SearchClient } from './search-client.ts';

/** Source: docs/specification/search.md. */
const DEBOUNCE_MS = 100;
/** Matches shown at once. Source: docs/decisions.md#I3. */
const PAGE = 500;
/** While a search runs, the files found so far are shown this often. */
const SHOW_MS = 50;
const FAILURE_TEXT = 'Something went wrong. Please try again.';

export interface SearchDeps {
  readonly client: SearchClient;
  readonly files: ProjectFiles;
  readonly editor: Editor;
  readonly layout: Layout;
  readonly notices: Notices;
}

/** Search and replace in the files of the open project. */
export function createSearch({ client, files, editor, layout, notices }: SearchDeps, { signal }: { readonly signal: AbortSignal }): SearchStore {
  const query = atom('');
  const isRegex = atom(false);
  const caseSensitive = atom(false);
  const results = atom<readonly FileMatches[]>([]);
  const isSearching = atom(false);
  const isTruncated = atom(false);
  const error = atom<string | undefined>(undefined);
  let limit = PAGE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const options = () => ({ isRegex: isRegex.get(), caseSensitive: caseSensitive.get() });

  function begin(): void {
    limit = PAGE;
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    running?.abort();
    timer = undefined;
    if (query.get() === '') {
      results.set([]);
      isSearching.set(false);
      isTruncated.set(false);
      error.set(undefined);
      return;
    }
    try {
      compileQuery(query.get(), options());
    } catch (cause) {
      results.set([]);
      isSearching.set(false);
      error.set(messageOf(cause));
      return;
    }
    error.set(undefined);
    isSearching.set(true);
    timer = setTimeout(() => void run(), DEBOUNCE_MS);
  }

  async function run(): Promise<void> {
    const abort = new AbortController();
    running = abort;
    const found: FileMatches[] = [];
    let showTimer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      showTimer = undefined;
      if (!abort.signal.aborted) results.set([...found]);
    };
    try {
      const end = await client.run({
        query: query.get(),
        options: options(),
        limit,
        signal: abort.signal,
        onFile(path, matches) {
          found.push({ path, matches });
          showTimer ??= setTimeout(show, SHOW_MS);
        },
      });
      if (end === undefined) return;
      results.set(found);
      isTruncated.set(end.isTruncated);
    } catch (cause) {
      if (abort.signal.aborted) return;
      results.set([]);
      error.set(cause instanceof Error && cause.message !== '' ? cause.message : FAILURE_TEXT);
    } finally {
      clearTimeout(showTimer);
      if (running === abort) isSearching.set(false);
    }
  }

  // The results stay current while the assistant or a process writes.
  files.onChange(() => {
    if (query.get() !== '' && error.get() === undefined && layout.side.get() === 'search') schedule();
  });

  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    running?.abort();
  });

  const replaceIn = (paths: readonly string[], text: string) =>
    replaceInFiles({ paths, pattern: compileQuery(query.get(), options()), text, isRegex: isRegex.get() }, { files, editor, notices });

  return {
    query,
    isRegex,
    caseSensitive,
    results,
    isSearching,
    isTruncated,
    error,
    setQuery(text) {
      query.set(text);
      begin();
    },
    setRegex(value) {
      isRegex.set(value);
      begin();
    },
    setCaseSensitive(value) {
      caseSensitive.set(value);
      begin();
    },
    showMore() {
      limit += PAGE;
      schedule();
    },
    open(path, match) {
      layout.setView('files');
      editor.select(path, match?.line ?? 1, match && { column: match.column, length: match.length });
    },
    replaceAll: (replacement) =>
      replaceIn(
        results.get().map(({ path }) => path),
        replacement,
      ),
    replaceInFile: (path, replacement) => replaceIn([path], replacement),
  };
}
