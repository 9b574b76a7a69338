import { atom } from 'nanostores';
import type { SearchStore } from './contract.ts';
import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { Notices } from '../notices/notices.ts';
import { compileQuery } from './find-matches.ts';
import { createLiveResults } from './live-results.ts';
import { replaceInFiles } from './replace-in-files.ts';
import type { SearchClient } from './search-client.ts';

/** Matches shown at once. Source: docs/decisions.md#I3. */
const PAGE = 500;

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
  const results = createLiveResults(client, { signal });
  let limit = PAGE;

  const options = () => ({ isRegex: isRegex.get(), caseSensitive: caseSensitive.get() });
  const run = () => results.request({ query: query.get(), options: options(), limit });

  function change<Value>(setting: { set(value: Value): void }, value: Value): void {
    setting.set(value);
    limit = PAGE;
    run();
  }

  // The results stay current while the assistant or a process writes.
  files.onChange(() => {
    if (query.get() !== '' && results.error.get() === undefined && layout.side.get() === 'search') run();
  });

  const replaceIn = (paths: readonly string[], text: string) =>
    replaceInFiles({ paths, pattern: compileQuery(query.get(), options()), text, isRegex: isRegex.get() }, { files, editor, notices });

  return {
    query,
    isRegex,
    caseSensitive,
    results: results.files,
    isSearching: results.isSearching,
    isTruncated: results.isTruncated,
    error: results.error,
    setQuery: (text) => change(query, text),
    setRegex: (value) => change(isRegex, value),
    setCaseSensitive: (value) => change(caseSensitive, value),
    showMore() {
      limit += PAGE;
      run();
    },
    open(path, match) {
      layout.setView('files');
      editor.select(path, match?.line ?? 1, match && { column: match.column, length: match.length });
    },
    replaceAll: (replacement) =>
      replaceIn(
        results.files.get().map(({ path }) => path),
        replacement,
      ),
    replaceInFile: (path, replacement) => replaceIn([path], replacement),
  };
}
