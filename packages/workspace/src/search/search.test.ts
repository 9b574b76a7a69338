import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { createProjectFiles } from '../files/project-files.ts';
import { createLayout, createPanels } from '../layout/layout.ts';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { createNotices } from '../notices/notices.ts';
import { createSearchWorker } from '../testing/search-worker.ts';
import { createSearch } from './search.ts';
import { answerToolCall } from '../chat/turn/read-tools.ts';
import { createPathFilter } from './searched-paths.ts';
import { createSearchClient, type SearchWorker } from './search-client.ts';

const until = (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 5_000, interval: 5 });

function setUp(contents: Record<string, string>, createWorker: () => SearchWorker = createSearchWorker) {
  const files = createProjectFiles({
    now: Date.now,
    opened: {
      binaries: new Map(),
      files: Object.fromEntries(
        Object.entries(contents).map(([path, text]) => [path, { type: 'file' as const, contents: text, fullPath: path, isBinary: false, lastModified: 0 }]),
      ) as never,
    },
  });
  const { signal } = new AbortController();
  const layout = createLayout(createPanels(), 'files');
  let id = 0;
  const notices = createNotices(() => `n${++id}`);
  const editor = createEditor({ identity: createProjectIdentity({ id: 'p' }), files, notices });
  const client = createSearchClient(files, createWorker, { signal });
  const search = createSearch({ client, files, editor, layout, notices }, { signal });
  layout.setSide('search');
  const found = () => Object.fromEntries(search.results.get().map(({ path, matches }) => [path, matches.length]));
  const done = () => until(() => !search.isSearching.get());
  return { files, editor, layout, notices, client, search, found, done };
}

afterEach(() => vi.useRealTimers());

describe('the search', () => {
  it('runs while the person types, in the order of paths, and leaves out packages, builds, lock files and what git ignores', async () => {
    const { search, found, done } = setUp({
      'src/b.ts': 'needle',
      'src/a.ts': 'needle\nNEEDLE',
      'package-lock.json': 'needle',
      'dist/a.js': 'needle',
      '.vscode/settings.json': 'needle',
      '.gitignore': 'generated/\n*.log',
      'generated/x.ts': 'needle',
      'deep/.gitignore': 'secret.txt',
      'deep/secret.txt': 'needle',
      'deep/note.txt': 'needle',
      'a.log': 'needle',
    });
    search.setQuery('need');
    search.setQuery('needle');
    expect(search.isSearching.get()).toBe(true);
    await done();
    expect(search.results.get().map(({ path }) => path)).toEqual(['deep/note.txt', 'src/a.ts', 'src/b.ts']);
    expect(found()['src/a.ts']).toBe(2);
  });

  it('waits 100 ms after the last change of the query', async () => {
    const { search } = setUp({ a: 'x' }, () => {
      started += 1;
      return createSearchWorker();
    });
    let started = 0;
    vi.useFakeTimers();
    search.setQuery('x');
    await vi.advanceTimersByTimeAsync(60);
    search.setQuery('xy');
    await vi.advanceTimersByTimeAsync(99);
    expect([started, search.isSearching.get()]).toEqual([0, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toBe(1);
  });

  it('shows what it finds file by file, before it has ended', async () => {
    let worker: SearchWorker | undefined;
    let searched = 0;
    const { search, found } = setUp({}, () => {
      worker = {
        postMessage: (request) => {
          if (request.type === 'search') searched = request.id;
        },
        onAnswer: () => undefined,
        onFailure: () => undefined,
        terminate: () => undefined,
      };
      return worker;
    });
    const match = { line: 1, column: 0, length: 1, preview: 'x', previewColumn: 0 };
    search.setQuery('x');
    await until(() => searched > 0);
    worker?.onAnswer({ type: 'file', id: searched, path: 'a', matches: [match] });
    await until(() => found().a === 1);
    expect(search.isSearching.get()).toBe(true);
    worker?.onAnswer({ type: 'file', id: searched, path: 'b', matches: [match, match] });
    worker?.onAnswer({ type: 'end', id: searched, isTruncated: false });
    await until(() => !search.isSearching.get());
    expect(found()).toEqual({ a: 1, b: 2 });
  });

  it.each([
    ...['node_modules', 'dist', '.next', '.nuxt', '.astro', '.contentlayer', '.svelte-kit', '.vitepress', '.vscode', '.lathe', '.spindle', '.codesandbox'].map(
      (folder) => `${folder}/deep/a.ts`,
    ),
    ...['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lockb'].flatMap((name) => [name, `packages/app/${name}`]),
  ])('leaves out %s', (path) => {
    expect(createPathFilter([path], () => undefined)(path)).toBe(false);
    expect(createPathFilter([], () => undefined)(`src/${path.replaceAll(/[./]/g, '-')}.ts`)).toBe(true);
  });

  it('answers the assistant’s search_files with the same engine and rules', async () => {
    const { files, client, search, done, found } = setUp({
      'src/a.ts': 'let needle = 1;',
      'dist/a.js': 'needle',
      '.gitignore': 'out',
      'out/b': 'needle',
    });
    search.setQuery('needle');
    await done();
    const deps = {
      files,
      search: client,
      problems: () => [],
      secrets: { isHidden: () => false },
      callServer: async () => ({ tool: 'error' as const, message: '' }),
      signal: new AbortController().signal,
    };
    const outcome = await answerToolCall({ tool: 'search_files', query: 'needle' }, deps);
    expect(outcome).toEqual({ tool: 'search_files', matches: [{ path: 'src/a.ts', line: 1, text: 'let needle = 1;' }], isTruncated: false });
    expect(Object.keys(found())).toEqual(['src/a.ts']);
    expect(await answerToolCall({ tool: 'search_files', query: '(', isRegex: true }, deps)).toMatchObject({
      tool: 'error',
      message: expect.stringContaining('Invalid regular expression'),
    });
  });

  it('runs again when a flag changes, and an empty query clears everything', async () => {
    const { search, found, done } = setUp({ a: 'x1 X2' });
    search.setQuery('x\\d');
    await done();
    expect(found()).toEqual({});
    search.setRegex(true);
    await done();
    expect(found()).toEqual({ a: 2 });
    search.setCaseSensitive(true);
    await done();
    expect(found()).toEqual({ a: 1 });
    search.setQuery('');
    expect(search.results.get()).toEqual([]);
    expect(search.isSearching.get()).toBe(false);
  });

  it('does not run with a wrong expression, and shows the message of the engine', async () => {
    const { search } = setUp({ a: '(' });
    search.setRegex(true);
    search.setQuery('(');
    expect(search.error.get()).toMatch(/Invalid regular expression/);
    expect(search.isSearching.get()).toBe(false);
    search.setQuery('\\(');
    expect(search.error.get()).toBeUndefined();
  });

  it('shows 500 matches, and more when asked', async () => {
    const { search, found, done } = setUp({ a: 'x\n'.repeat(400), b: 'x\n'.repeat(400) });
    search.setQuery('x');
    await done();
    expect(found()).toEqual({ a: 400, b: 100 });
    expect(search.isTruncated.get()).toBe(true);
    search.showMore();
    await done();
    expect(found()).toEqual({ a: 400, b: 400 });
    expect(search.isTruncated.get()).toBe(false);
  });

  it('stays correct while files change', async () => {
    const { search, files, found, done } = setUp({ a: 'x', b: '' });
    search.setQuery('x');
    await done();
    await files.write('b', 'xx');
    await files.delete('a');
    await until(() => found().b === 2 && found().a === undefined);
  });

  it('says that something went wrong when the worker fails, and works again', async () => {
    let worker: SearchWorker | undefined;
    let isBroken = true;
    const { search, found, done } = setUp({ a: 'x' }, () => {
      worker = createSearchWorker();
      const post = worker.postMessage;
      worker.postMessage = (request) => (isBroken && request.type === 'search' ? worker?.onFailure('gone') : post(request));
      return worker;
    });
    search.setQuery('x');
    await until(() => search.error.get() !== undefined);
    expect(search.error.get()).toBe('Something went wrong. Please try again.');
    expect(search.isSearching.get()).toBe(false);
    isBroken = false;
    search.setQuery('x ');
    search.setQuery('x');
    await done();
    expect(found()).toEqual({ a: 1 });
  });

  it('ends an expression that takes too long', async () => {
    const terminated: boolean[] = [];
    const { search } = setUp({ a: 'x' }, () => ({
      postMessage: () => undefined,
      onAnswer: () => undefined,
      onFailure: () => undefined,
      terminate: () => void terminated.push(true),
    }));
    vi.useFakeTimers();
    search.setQuery('x');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(search.error.get()).toBe('This expression takes too long. Try a simpler one.');
    expect(terminated).toEqual([true]);
  });

  it('opens a file at the match, or at line 1', async () => {
    const { search, editor, done } = setUp({ a: 'one\n  two' });
    search.setQuery('two');
    await done();
    search.open('a', search.results.get()[0]?.matches[0]);
    expect(editor.reveal.get()).toEqual({ path: 'a', line: 2, range: { column: 2, length: 3 } });
    search.open('a');
    expect(editor.reveal.get()).toEqual({ path: 'a', line: 1 });
  });

  it('replaces in all files and undoes that, but not over later work', async () => {
    const { search, files, notices, done } = setUp({ a: 'cat cat', b: 'cat', c: 'dog' });
    search.setQuery('cat');
    await done();
    await search.replaceAll('cow');
    expect(['a', 'b', 'c'].map((path) => files.readText(path))).toEqual(['cow cow', 'cow', 'dog']);
    const [notice] = notices.notices.get();
    expect(notice?.text).toBe('Replaced 3 results in 2 files.');
    await files.write('b', 'cow!');
    notice?.action?.run();
    await until(() => files.readText('a') === 'cat cat');
    expect(files.readText('b')).toBe('cow!');
    await until(() => notices.notices.get().some(({ text }) => text === 'Not undone, because they have changed since: b'));
  });
});
