import { messageOf } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { FileMatches, SearchStore } from './contract.ts';
import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { Notices } from '../notices/notices.ts';
import { compileQuery, replaceMatches } from './find-matches.ts';
import type { SearchClient } from './search-client.ts';

/** Source: docs/specification/search.md. */
const DEBOUNCE_MS = 100;
/** Matches shown at once. Source: docs/decisions.md#I3. */
const PAGE = 500;
/** Found files are shown together this often while a search runs. */
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

  // What is shown stays true while the assistant or a process writes.
  files.onChange(() => {
    if (query.get() !== '' && error.get() === undefined && layout.side.get() === 'search') schedule();
  });

  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    running?.abort();
  });

  async function replaceIn(paths: readonly string[], replacement: string): Promise<void> {
    await editor.writeDrafts();
    const before = new Map<string, string>();
    const after = new Map<string, string>();
    let count = 0;
    const pattern = compileQuery(query.get(), options());
    for (const path of paths) {
      const text = files.readText(path);
      if (text === undefined) continue;
      const replaced = replaceMatches(text, pattern, replacement, isRegex.get());
      if (replaced.count === 0) continue;
      before.set(path, text);
      after.set(path, replaced.text);
      count += replaced.count;
    }
    for (const [path, text] of after) await files.write(path, text);
    if (count === 0) return;
    notices.show({
      kind: 'success',
      text: `Replaced ${plural(count, 'result')} in ${plural(after.size, 'file')}.`,
      action: { label: 'Undo', isUndo: true, run: () => void undo(before, after) },
    });
  }

  /** Only files that are still as the replacement left them: later work is not undone with it. */
  async function undo(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Promise<void> {
    await editor.writeDrafts();
    const changed: string[] = [];
    for (const [path, text] of before) {
      if (files.readText(path) === after.get(path)) await files.write(path, text);
      else changed.push(path);
    }
    if (changed.length > 0) notices.show({ kind: 'info', text: `Not undone, because they have changed since: ${changed.join(', ')}` });
  }

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

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
