import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditor } from './editor.ts';
import type { ReadVersion } from './shown-comparison.ts';
import type { FormatText } from './contract.ts';
import { createProjectFiles } from '../files/project-files.ts';
import { createNotices } from '../notices/notices.ts';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { BrowserMemory, createProjectMemory } from '../memory/project-memory.ts';
import { DEFAULT_EDITOR_SETTINGS } from '../settings/editor-settings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Options {
  readonly formatOnSave?: boolean;
  readonly format?: FormatText;
  readonly memory?: ReturnType<typeof createProjectMemory>;
  readonly projectId?: string;
  readonly readVersion?: ReadVersion;
}

function setUp(contents: Record<string, string>, options: Options = {}) {
  const opened = Object.fromEntries(
    Object.entries(contents).map(([path, text]) => [
      path,
      { type: 'file' as const, contents: text, fullPath: path, name: path, isBinary: false, lastModified: 0 },
    ]),
  );
  const files = createProjectFiles({ now: Date.now, opened: { files: opened, binaries: new Map() } });
  let id = 0;
  const notices = createNotices(() => `n${++id}`);
  const settings = atom({ ...DEFAULT_EDITOR_SETTINGS, formatOnSave: options.formatOnSave ?? false });
  const { projectId = 'p', memory, format, readVersion } = options;
  const editor = createEditor({ identity: createProjectIdentity({ id: projectId }), files, notices, settings, memory, format });
  if (readVersion) editor.readVersionsWith(readVersion);
  const shown = () => editor.document.get();
  const said = () => notices.notices.get().map(({ text }) => text);
  return { files, notices, editor, shown, said };
}

describe('unsaved edits', () => {
  it('stay out of the file until they are saved', async () => {
    const { files, editor, shown } = setUp({ 'a.ts': 'one' });
    editor.select('a.ts');
    editor.change('a.ts', 'two');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([files.readText('a.ts'), shown()?.value, shown()?.hasDraft, editor.draftPaths.get()]).toEqual(['one', 'two', true, ['a.ts']]);
    expect(await editor.save('a.ts')).toBe(true);
    expect([files.readText('a.ts'), shown()?.hasDraft]).toEqual(['two', false]);
  });

  it('end when the text equals the file again', () => {
    const { editor } = setUp({ 'a.ts': 'one' });
    editor.change('a.ts', 'two');
    editor.change('a.ts', 'one');
    expect(editor.draftPaths.get()).toEqual([]);
  });

  it('are saved in all files at once', async () => {
    const { files, editor } = setUp({ 'a.ts': '1', 'b.ts': '2' });
    editor.change('a.ts', 'A');
    editor.change('b.ts', 'B');
    expect(await editor.saveAll()).toBe(true);
    expect([files.readText('a.ts'), files.readText('b.ts'), editor.draftPaths.get()]).toEqual(['A', 'B', []]);
  });

  it('can be written in some files and folders, for an action that needs them', async () => {
    const { editor } = setUp({ 'a.ts': '', 'src/b.ts': '', 'src2/c.ts': '' });
    for (const path of ['a.ts', 'src/b.ts', 'src2/c.ts']) editor.change(path, 'x');
    await editor.writeDrafts(['src']);
    expect(editor.draftPaths.get()).toEqual(['a.ts', 'src2/c.ts']);
    await editor.writeDrafts();
    expect(editor.draftPaths.get()).toEqual([]);
  });

  it('are discarded, and restored', () => {
    const { notices, editor, shown, said } = setUp({ 'a.ts': 'one' });
    editor.select('a.ts');
    editor.change('a.ts', 'two');
    const before = shown()?.revision ?? 0;
    editor.discard('a.ts');
    expect(shown()).toMatchObject({ value: 'one', hasDraft: false });
    expect(shown()?.revision).toBeGreaterThan(before);
    expect(said()).toEqual(['Discarded the edits to a.ts.']);
    notices.notices.get()[0]?.action?.run();
    expect(shown()).toMatchObject({ value: 'two', hasDraft: true });
  });

  it('are discarded in all files at once', () => {
    const { editor, said } = setUp({ 'a.ts': '1', 'b.ts': '2' });
    editor.change('a.ts', 'A');
    editor.change('b.ts', 'B');
    editor.discardAll();
    expect(editor.draftPaths.get()).toEqual([]);
    expect(said()).toEqual(['Discarded the edits to 2 files.']);
  });

  it('are kept when their tab is closed, and a notice says so', async () => {
    const { files, notices, editor, shown, said } = setUp({ 'a.ts': 'one', 'b.ts': 'b' });
    editor.select('b.ts');
    editor.select('a.ts');
    editor.change('a.ts', 'two');
    editor.close('a.ts');
    expect([editor.selectedPath.get(), editor.draftPaths.get()]).toEqual(['b.ts', ['a.ts']]);
    expect(said()).toEqual(['The unsaved edits to a.ts are kept.']);
    editor.select('a.ts');
    expect(shown()?.value).toBe('two');
    notices.notices.get()[0]?.action?.run();
    await vi.waitFor(() => expect(files.readText('a.ts')).toBe('two'));
  });

  it('are restored after a reload, and conflict with what happened to their files meanwhile', async () => {
    const memory = createProjectMemory();
    const first = setUp({ 'a.ts': 'one', 'b.ts': '1', 'README.md': '' }, { memory });
    await first.editor.restore();
    first.editor.change('a.ts', 'two');
    first.editor.change('b.ts', 'mine');
    await vi.advanceTimersByTimeAsync(250); // no end: the page was closed
    const second = setUp({ 'a.ts': 'one', 'b.ts': 'theirs', 'README.md': '' }, { memory });
    await second.editor.restore();
    expect(second.editor.draftPaths.get()).toEqual(['a.ts', 'b.ts']);
    expect(second.editor.conflictPaths.get()).toEqual(['b.ts']);
    expect(second.editor.openPaths.get()).toEqual(['a.ts', 'b.ts', 'README.md']);
    await second.editor.saveAll();
    await second.editor.leave();
    const other = setUp({ 'a.ts': 'two' }, { memory, projectId: 'another project' });
    await other.editor.restore();
    expect(other.editor.draftPaths.get()).toEqual([]);
  });

  it('are kept separately for two tabs with the same project', async () => {
    const browser = new BrowserMemory();
    const tab = (name: string) => ({ memory: createProjectMemory(browser, name) });
    const one = setUp({ 'a.ts': '1', 'b.ts': '2' }, tab('one'));
    const two = setUp({ 'a.ts': '1', 'b.ts': '2' }, tab('two'));
    await Promise.all([one.editor.restore(), two.editor.restore()]);
    one.editor.change('a.ts', 'A');
    await vi.advanceTimersByTimeAsync(250);
    two.editor.change('b.ts', 'B');
    await vi.advanceTimersByTimeAsync(250);
    const beside = setUp({ 'a.ts': '1', 'b.ts': '2' }, tab('three'));
    await beside.editor.restore();
    expect(beside.editor.draftPaths.get()).toEqual([]); // they are of tabs that are still there
    await one.editor.save('a.ts');
    await vi.advanceTimersByTimeAsync(250);
    browser.livingPages.clear();
    const last = setUp({ 'a.ts': 'A', 'b.ts': '2' }, tab('four'));
    await last.editor.restore();
    expect(last.editor.draftPaths.get()).toEqual(['b.ts']);
  });

  it('are both kept if two tabs edit the same file, until the person chooses, even after another reload', async () => {
    const browser = new BrowserMemory();
    const tab = (name: string) => setUp({ 'a.ts': '1' }, { memory: createProjectMemory(browser, name) });
    const [one, two] = [tab('one'), tab('two')];
    await Promise.all([one.editor.restore(), two.editor.restore()]);
    one.editor.change('a.ts', 'one');
    await vi.advanceTimersByTimeAsync(250);
    two.editor.change('a.ts', 'two');
    await vi.advanceTimersByTimeAsync(250);
    for (const name of ['three', 'four']) {
      browser.livingPages.clear();
      const { files, editor, shown, said } = tab(name);
      await editor.restore();
      await vi.advanceTimersByTimeAsync(250);
      expect(shown()).toMatchObject({ value: 'two', conflict: { theirs: 'one', isDraft: true } });
      expect(editor.conflictPaths.get()).toEqual(['a.ts']);
      expect(await editor.save('a.ts')).toBe(false);
      expect(said()).toEqual(['There are other unsaved edits to a.ts. Choose what to keep in the bar above the text, then save.']);
      await editor.writeDrafts(); // nothing undecided is written
      expect(files.readText('a.ts')).toBe('1');
    }
    const last = () => {
      browser.livingPages.clear();
      return tab('five');
    };
    const kept = last();
    await kept.editor.restore();
    kept.editor.keepMine('a.ts');
    expect(kept.shown()).toMatchObject({ value: 'two', hasDraft: true });
    expect(kept.shown()?.conflict).toBeUndefined();
    const taken = last();
    await taken.editor.restore();
    taken.editor.takeTheirs('a.ts');
    expect(taken.shown()).toMatchObject({ value: 'one', hasDraft: true });
    expect(taken.shown()?.conflict).toBeUndefined();
    expect(await taken.editor.save('a.ts')).toBe(true);
    expect(taken.files.readText('a.ts')).toBe('one');
  });

  it('are there for the next tab after one has closed the project, even if that tab is still open', async () => {
    const browser = new BrowserMemory();
    const open = (name: string) => setUp({ 'a.ts': '1' }, { memory: createProjectMemory(browser, name) });
    const [one, two] = [open('one'), open('two')];
    await one.editor.restore();
    one.editor.change('a.ts', 'mine');
    await one.editor.leave();
    await two.editor.restore();
    expect(two.shown()).toMatchObject({ value: 'mine', hasDraft: true });
    const again = open('one');
    await again.editor.restore();
    expect(again.editor.draftPaths.get()).toEqual([]);
  });

  it('lead to one question after another if two tabs have different ones and the file has changed, too', async () => {
    const browser = new BrowserMemory();
    const tab = (name: string, text: string) => setUp({ 'a.ts': text }, { memory: createProjectMemory(browser, name) });
    for (const name of ['one', 'two']) {
      const { editor } = tab(name, '1');
      await editor.restore();
      editor.change('a.ts', name);
      await vi.advanceTimersByTimeAsync(250);
    }
    browser.livingPages.clear();
    const { editor, shown } = tab('three', 'by a program');
    await editor.restore();
    expect(shown()?.conflict).toEqual({ theirs: 'by a program' });
    editor.takeTheirs('a.ts');
    expect(shown()).toMatchObject({ value: 'one', hasDraft: true });
    expect(shown()?.conflict).toBeUndefined();
    editor.takeTheirs('a.ts'); // nothing conflicts with it
    expect(shown()?.value).toBe('one');
    editor.discard('a.ts');
    expect(shown()).toMatchObject({ value: 'by a program', hasDraft: false });
  });

  it('become the next draft if they are typed while the file is being written', async () => {
    const { files, editor, shown } = setUp({ 'a.ts': 'one' });
    editor.select('a.ts');
    editor.change('a.ts', 'two');
    const saving = editor.save('a.ts');
    editor.change('a.ts', 'two and more');
    await saving;
    await editor.save('a.ts');
    expect([files.readText('a.ts'), shown()?.conflict, shown()?.hasDraft]).toEqual(['two and more', undefined, false]);
  });

  it('stay if they cannot be written, and a notice reports it', async () => {
    const { files, editor, said } = setUp({ 'a.ts': 'one' });
    editor.change('a.ts', 'two');
    vi.spyOn(files, 'write').mockRejectedValueOnce(new Error('ENOSPC'));
    expect(await editor.save('a.ts')).toBe(false);
    expect(said()).toEqual(['Could not save a.ts: ENOSPC']);
    expect(editor.draftPaths.get()).toEqual(['a.ts']);
    expect(await editor.save('a.ts')).toBe(true);
  });
});

describe('a file that changes under unsaved edits', () => {
  async function conflict() {
    const all = setUp({ 'a.ts': 'one' });
    all.editor.select('a.ts');
    all.editor.change('a.ts', 'mine');
    await all.files.write('a.ts', 'theirs');
    return all;
  }

  it('keeps both until the person chooses, and is not saved before', async () => {
    const { files, editor, shown, said } = await conflict();
    expect(shown()).toMatchObject({ value: 'mine', conflict: { theirs: 'theirs' } });
    expect(await editor.save('a.ts')).toBe(false);
    await editor.writeDrafts();
    expect(files.readText('a.ts')).toBe('theirs');
    expect(said()).toEqual(['a.ts changed while you were editing. Choose what to keep in the bar above the text, then save.']);
  });

  it('Keep mine: the edits stay and are saved over it', async () => {
    const { files, editor, shown } = await conflict();
    editor.keepMine('a.ts');
    expect(shown()).toMatchObject({ value: 'mine', hasDraft: true });
    expect(shown()?.conflict).toBeUndefined();
    expect(await editor.save('a.ts')).toBe(true);
    expect(files.readText('a.ts')).toBe('mine');
  });

  it('Use theirs: discards the edits', async () => {
    const { editor, shown } = await conflict();
    editor.takeTheirs('a.ts');
    expect(shown()).toMatchObject({ value: 'theirs', hasDraft: false });
  });

  it('Compare: the changed file is the earlier side, and parts of it can be taken', async () => {
    const { files, editor, shown } = await conflict();
    await editor.compare('a.ts', { type: 'conflict' });
    expect(editor.comparison.get()).toEqual({ path: 'a.ts', side: { type: 'conflict' }, status: 'ready', before: 'theirs' });
    editor.change('a.ts', 'mine and theirs');
    expect(shown()?.conflict).toBeDefined();
    editor.keepMine('a.ts');
    expect(editor.comparison.get()).toBeUndefined();
    await editor.save('a.ts');
    expect(files.readText('a.ts')).toBe('mine and theirs');
  });

  it('asks nothing if both became the same, or if the file changed back', async () => {
    const { files, editor } = setUp({ 'a.ts': 'one', 'b.ts': 'one' });
    editor.change('a.ts', 'same');
    await files.write('a.ts', 'same');
    editor.change('b.ts', 'mine');
    await files.write('b.ts', 'theirs');
    await files.write('b.ts', 'one');
    expect([editor.draftPaths.get(), editor.conflictPaths.get()]).toEqual([['b.ts'], []]);
  });

  it('can be restored from the draft after it was deleted, or the draft dropped', async () => {
    const { files, editor, shown } = setUp({ 'a.ts': 'one', 'b.ts': 'one' });
    for (const path of ['a.ts', 'b.ts']) {
      editor.select(path);
      editor.change(path, 'mine');
      await files.delete(path);
      expect(shown()?.conflict).toEqual({ theirs: undefined });
    }
    editor.takeTheirs('b.ts');
    expect(editor.openPaths.get()).toEqual(['a.ts']);
    editor.keepMine('a.ts');
    await editor.save('a.ts');
    expect(files.readText('a.ts')).toBe('mine');
  });
});

describe('streaming a file', () => {
  it('selects it at the start, shows its contents in place of the stored ones, and stops that at the end', async () => {
    const { files, editor, shown } = setUp({ 'a.ts': 'old', 'b.ts': 'b' });
    editor.select('b.ts');
    editor.streamingBegins();
    const statuses: (string | undefined)[] = [];
    editor.streaming.listen((file) => void statuses.push(file && `${file.path} ${file.status} ${file.content}`));
    editor.streamed('a.ts', '');
    expect(shown()).toMatchObject({ path: 'a.ts', value: '', isStreaming: true, isReadOnly: true });
    editor.streamed('a.ts', 'new te');
    expect([shown()?.value, files.readText('a.ts')]).toEqual(['new te', 'old']);
    await files.write('a.ts', 'new text');
    editor.streamEnded('a.ts');
    expect(shown()).toMatchObject({ value: 'new text', isStreaming: false, isReadOnly: false });
    expect(statuses).toEqual(['a.ts start ', 'a.ts stream new te', 'a.ts end new te', undefined]);
  });

  it('does not take the editor away from a person who chose a file, until the next turn or until they follow', () => {
    const { editor } = setUp({ 'a.ts': '', 'b.ts': '' });
    editor.streamingBegins();
    editor.select('b.ts'); // between two files of the turn
    editor.streamed('a.ts', 'x');
    expect([editor.selectedPath.get(), editor.isFollowing.get()]).toEqual(['b.ts', false]);
    editor.follow(true);
    expect(editor.selectedPath.get()).toBe('a.ts');
    editor.select('b.ts');
    editor.streamEnded('a.ts');
    editor.streamingBegins();
    editor.streamed('a.ts', 'y');
    expect(editor.selectedPath.get()).toBe('a.ts');
  });

  it('shows one that does not exist as an empty file in memory, which is neither written nor saved', async () => {
    const { files, editor, shown } = setUp({ 'a.ts': '' });
    editor.streamingBegins();
    editor.streamed('src/new.ts', '');
    expect(files.entries.get()['src/new.ts']).toEqual({ path: 'src/new.ts', type: 'file', badge: 'added' });
    expect(shown()).toMatchObject({ path: 'src/new.ts', value: '' });
    expect([files.paths(), Object.keys(files.toAppFiles())]).toEqual([['a.ts'], ['a.ts']]);
    await files.write('src/new.ts', 'x');
    editor.streamEnded('src/new.ts');
    expect(files.paths()).toEqual(['a.ts', 'src/new.ts']);
  });

  it('keeps both if there are unsaved edits', async () => {
    const { files, editor, shown } = setUp({ 'a.ts': 'old' });
    editor.select('a.ts');
    editor.change('a.ts', 'mine');
    editor.streamed('a.ts', 'new');
    expect(shown()?.value).toBe('new');
    await files.write('a.ts', 'new');
    editor.streamEnded('a.ts');
    expect(shown()).toMatchObject({ value: 'mine', conflict: { theirs: 'new' } });
  });

  it('leaves no tab if it ends before the new file was written', () => {
    const { files, editor } = setUp({ 'a.ts': '' });
    editor.select('a.ts');
    editor.streamingBegins();
    editor.streamed('new.ts', 'x');
    editor.streamEnded('new.ts');
    expect([editor.openPaths.get(), editor.selectedPath.get()]).toEqual([['a.ts'], 'a.ts']);
    expect(Object.keys(files.entries.get())).toEqual(['a.ts']);
  });
});

it('the editor keeps a selected file and a current document, and says when it is ready', () => {
  const { editor, shown } = setUp({ 'a.ts': 'one' });
  expect([editor.isReady.get(), editor.selectedPath.get(), shown()]).toEqual([false, undefined, undefined]);
  editor.select('a.ts');
  editor.setReady(true);
  expect([editor.isReady.get(), editor.selectedPath.get(), shown()]).toEqual([
    true,
    'a.ts',
    { path: 'a.ts', value: 'one', isBinary: false, byteSize: 3, hasDraft: false, revision: 0, isStreaming: false, isReadOnly: false, isMasked: false },
  ]);
});

describe('tabs', () => {
  it('take the focus when a file is entered, and not when it is only selected', () => {
    const { editor } = setUp({ 'a.ts': 'a', 'b.ts': 'b' });
    editor.select('a.ts');
    expect(editor.reveal.get()).toBeUndefined();
    editor.enter('b.ts');
    expect(editor.selectedPath.get()).toBe('b.ts');
    expect(editor.reveal.get()).toEqual({ path: 'b.ts' });
  });

  it('keep the scroll position and selection of each file', () => {
    const { editor } = setUp({ 'a.ts': 'one', 'b.ts': 'two' });
    const place = {
      top: 120,
      left: 4,
      ranges: [
        { anchor: 1, head: 3 },
        { anchor: 0, head: 0 },
      ],
    };
    editor.rememberPlace('a.ts', place);
    expect([editor.placeOf('a.ts'), editor.placeOf('b.ts')]).toEqual([place, undefined]);
  });

  it('follow their file when it is renamed, with its draft and its place', async () => {
    const { files, editor, shown } = setUp({ 'src/a.ts': 'one', 'src/b.ts': 'b' });
    editor.select('src/a.ts');
    editor.change('src/a.ts', 'mine');
    editor.rememberPlace('src/a.ts', { top: 7, left: 0, ranges: [] });
    await files.move('src', 'lib');
    expect([editor.openPaths.get(), editor.draftPaths.get()]).toEqual([['lib/a.ts'], ['lib/a.ts']]);
    expect(shown()).toMatchObject({ path: 'lib/a.ts', value: 'mine' });
    expect(shown()?.conflict).toBeUndefined();
    expect(editor.placeOf('lib/a.ts')?.top).toBe(7);
  });

  it('close when their file is deleted; the neighbor is shown', async () => {
    const { files, editor } = setUp({ 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' });
    for (const path of ['a.ts', 'b.ts', 'c.ts']) editor.select(path);
    editor.select('b.ts');
    await files.delete('b.ts');
    expect([editor.openPaths.get(), editor.selectedPath.get()]).toEqual([['a.ts', 'c.ts'], 'c.ts']);
    editor.closeOthers('c.ts');
    expect(editor.openPaths.get()).toEqual(['c.ts']);
  });
});

describe('a comparison of a file', () => {
  it('shows the unsaved edits beside the last save, and the text of the time beside a version or the last turn', async () => {
    const { editor } = setUp({ 'a.ts': 'saved' }, { readVersion: async (side, path) => (side.type === 'version' ? `${path} of ${side.id}` : undefined) });
    editor.change('a.ts', 'mine');
    await editor.compare('a.ts', { type: 'last-save' });
    expect(editor.comparison.get()).toMatchObject({ status: 'ready', before: 'saved' });
    await editor.compare('a.ts', { type: 'version', id: 'v1' });
    expect(editor.comparison.get()).toMatchObject({ status: 'ready', before: 'a.ts of v1' });
    await editor.compare('a.ts', { type: 'last-turn' }); // it was not there
    expect(editor.comparison.get()).toMatchObject({ status: 'ready', before: '' });
    editor.endComparison();
    expect(editor.comparison.get()).toBeUndefined();
  });

  it('says why it cannot be made', async () => {
    const { editor } = setUp({ 'a.ts': '' }, { readVersion: () => Promise.reject(new Error('Failed to load snapshot')) });
    await editor.compare('a.ts', { type: 'last-turn' });
    expect(editor.comparison.get()).toMatchObject({ status: 'failed', message: 'Failed to load snapshot' });
  });

  it('ends when another file, or a place in this one, is opened', async () => {
    const { editor } = setUp({ 'a.ts': '1', 'b.ts': '2' });
    await editor.compare('a.ts', { type: 'last-save' });
    editor.select('a.ts', 1);
    expect(editor.comparison.get()).toBeUndefined();
    await editor.compare('a.ts', { type: 'last-save' });
    editor.select('b.ts');
    expect(editor.comparison.get()).toBeUndefined();
  });
});

it('the values of a .env file are masked until asked, and cannot be overwritten blindly', async () => {
  const { editor, shown } = setUp({ '.env': 'KEY=secret', '.env.example': 'KEY=' });
  editor.select('.env');
  expect(shown()).toMatchObject({ isMasked: true, isReadOnly: true });
  editor.showSecrets('.env', true);
  expect(shown()).toMatchObject({ isMasked: false, isReadOnly: false });
  editor.showSecrets('.env', false);
  expect(shown()?.isMasked).toBe(true);
  editor.select('.env.example');
  expect(shown()?.isMasked).toBe(false);
});

describe('saving with "Format on save"', () => {
  const format: FormatText = async (path, text, options) => {
    if (text.includes('(')) throw new SyntaxError('Unterminated');
    return path.endsWith('.ts') ? `${text.trim()};${options['semi'] === false ? ' // no semi' : ''}\n` : undefined;
  };

  it('writes the formatted text and shows it', async () => {
    const { files, editor, shown } = setUp({ 'a.ts': 'one' }, { format, formatOnSave: true });
    editor.select('a.ts');
    editor.change('a.ts', '  two');
    const before = shown()?.revision ?? 0;
    await editor.save('a.ts');
    expect([files.readText('a.ts'), shown()?.value, shown()?.hasDraft]).toEqual(['two;\n', 'two;\n', false]);
    expect(shown()?.revision).toBeGreaterThan(before);
  });

  it('uses the project’s own Prettier configuration, and leaves files that it ignores alone', async () => {
    const { files, editor } = setUp({ 'a.ts': '', 'out/b.ts': '', '.prettierrc': '{"semi":false}', '.prettierignore': 'out' }, { format, formatOnSave: true });
    editor.change('a.ts', 'two');
    editor.change('out/b.ts', ' two');
    await editor.saveAll();
    expect([files.readText('a.ts'), files.readText('out/b.ts')]).toEqual(['two; // no semi\n', ' two']);
  });

  it('writes a text that cannot be parsed, or in another language, unchanged, and every text if it is off', async () => {
    const { files, editor } = setUp({ 'a.ts': '', 'b.txt': '' }, { format, formatOnSave: true });
    editor.change('a.ts', 'f(');
    editor.change('b.txt', ' x');
    await editor.saveAll();
    expect([files.readText('a.ts'), files.readText('b.txt')]).toEqual(['f(', ' x']);
    const off = setUp({ 'a.ts': '' }, { format });
    off.editor.change('a.ts', ' two');
    await off.editor.save('a.ts');
    expect(off.files.readText('a.ts')).toBe(' two');
  });

  it('writes the text unformatted, and says so, if the formatter fails', async () => {
    const unreachable: FormatText = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const { files, editor, said } = setUp({ 'a.ts': '' }, { format: unreachable, formatOnSave: true });
    editor.change('a.ts', ' two');
    await editor.save('a.ts');
    expect(files.readText('a.ts')).toBe(' two');
    expect(said()).toEqual(['a.ts was saved without formatting: Failed to fetch dynamically imported module']);
  });

  it('adapts a saved text to .editorconfig', async () => {
    const { files, editor } = setUp({ 'a.md': '', '.editorconfig': 'root = true\n[*]\ninsert_final_newline = true\ntrim_trailing_whitespace = true\n' });
    editor.change('a.md', 'text  \nmore');
    await editor.save('a.md');
    expect(files.readText('a.md')).toBe('text\nmore\n');
  });
});
