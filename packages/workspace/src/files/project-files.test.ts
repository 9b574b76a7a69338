import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditRules } from './edit-permission.ts';
import { createProjectFiles } from './project-files.ts';
import type { KeptRules } from './project-rules.ts';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { createGate } from '../testing/gate.ts';

const text = (path: string, contents: string) =>
  [path, { fullPath: path, name: path, type: 'file' as const, contents, isBinary: false, lastModified: 0 }] as const;
const appFiles = (files: Record<string, string>) => Object.fromEntries(Object.entries(files).map(([path, contents]) => text(path, contents)));

interface Given {
  readonly keptRules?: KeptRules;
  readonly warn?: (text: string) => void;
  readonly id?: string;
}

async function setUp(initial: Record<string, string> = {}, { keptRules, warn, id = 'p1' }: Given = {}) {
  const files = createProjectFiles({
    now: () => 1,
    warn,
    keptRules,
    identity: createProjectIdentity({ id }),
    opened: { files: appFiles(initial), binaries: new Map() },
  });
  const runtime = new FakeRuntime();
  const attachment = new AbortController();
  await files.attach(runtime, attachment);
  return { files, runtime, attachment };
}
const rowsOf = (files: Awaited<ReturnType<typeof setUp>>['files']) => Object.keys(files.entries.get()).sort();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the file map', () => {
  it('has folders and files with their flags, binary files with their stored id', async () => {
    const { files } = await setUp({ 'src/App.tsx': 'x' });
    await files.write('logo.png', new Uint8Array([0x89, 0x50, 0, 1]));
    const record = files.get('logo.png');
    if (record) files.setBlobId('logo.png', record, 'signed');
    files.setLocked('src', true);
    files.setTargeted('src/App.tsx', true);
    expect(files.entries.get()).toEqual({
      src: { path: 'src', type: 'folder', isLocked: true },
      'src/App.tsx': { path: 'src/App.tsx', type: 'file', isTargeted: true },
      'logo.png': { path: 'logo.png', type: 'file', isBinary: true, blobId: 'signed', badge: 'added' },
    });
    expect(files.toAppFiles()['logo.png']).toMatchObject({ contents: '/api/storage/signed/logo.png', isBinary: true, blobId: 'signed' });
    expect(files.toAppFiles().src).toMatchObject({ type: 'folder', contents: '' });
  });

  it('reports empty binary contents as malformed', () => {
    const [path, entry] = text('a.png', '');
    const files = createProjectFiles({ now: () => 1, opened: { files: { [path]: { ...entry, isBinary: true } }, binaries: new Map() } });
    expect(files.malformed).toEqual(['a.png']);
    expect(files.entries.get()['a.png']).toMatchObject({ isBinary: true, isMalformedBinary: true });
  });

  it('keeps the rows that did not change', async () => {
    const { files } = await setUp({ 'a.ts': '', 'b.ts': '' });
    const before = files.entries.get()['a.ts'];
    await files.write('b.ts', 'changed');
    expect(files.entries.get()['a.ts']).toBe(before);
  });

  it('keeps a folder when its last file is removed', async () => {
    const { files } = await setUp({ 'src/a.ts': '' });
    await files.delete('src/a.ts');
    expect(rowsOf(files)).toEqual(['src']);
  });

  it('keeps what was written while an older state of the file was being read', async () => {
    const { files, runtime } = await setUp();
    const readFile = runtime.fs.readFile;
    let hasRead!: () => void;
    const isReading = new Promise<void>((resolve) => {
      hasRead = resolve;
    });
    let goOn!: () => void;
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    runtime.fs.readFile = (async (path: string) => {
      const contents = await readFile(path);
      runtime.fs.readFile = readFile;
      hasRead();
      await until;
      return contents;
    }) as typeof readFile;
    // A newly created file is empty for a moment.
    await runtime.fs.writeFile('package.json', '');
    await vi.advanceTimersByTimeAsync(1000);
    await isReading;
    await files.write('package.json', '{"name":"whole"}');
    goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect(files.readText('package.json')).toBe('{"name":"whole"}');
    await vi.advanceTimersByTimeAsync(1000);
    expect(files.readText('package.json')).toBe('{"name":"whole"}');
  });

  it('does not put a file under a file or over a folder', async () => {
    const { files } = await setUp({ 'src/a.ts': '' });
    await expect(files.write('src/a.ts/b', '')).rejects.toThrow('Cannot write src/a.ts/b: src/a.ts is a file.');
    await expect(files.write('src', '')).rejects.toThrow('Cannot write src: it is a folder.');
  });
});

describe('file watching', () => {
  it('collects events for 100 ms', async () => {
    const { files, runtime } = await setUp();
    await runtime.fs.writeFile('a.ts', 'a');
    await vi.advanceTimersByTimeAsync(60);
    await runtime.fs.writeFile('b.ts', 'b');
    await vi.advanceTimersByTimeAsync(39);
    expect(rowsOf(files)).toEqual([]);
    const heard: (readonly string[])[] = [];
    files.onChange((paths) => heard.push(paths));
    await vi.advanceTimersByTimeAsync(1);
    await files.settle();
    expect(rowsOf(files)).toEqual(['a.ts', 'b.ts']);
    expect(heard).toEqual([['a.ts', 'b.ts']]);
  });

  it('does not read back what the product wrote itself, but reads what a program changed', async () => {
    const { files, runtime } = await setUp({ 'a.ts': 'a' });
    const read = vi.spyOn(runtime.fs, 'readFile');
    await files.write('a.ts', 'one');
    await files.write('new.ts', 'new');
    await files.settle();
    expect(read).not.toHaveBeenCalled();
    await files.write('a.ts', 'two');
    await runtime.fs.writeFile('a.ts', '2.0');
    await files.settle();
    expect(files.readText('a.ts')).toBe('2.0');
  });

  it('waits for changes for at most 15 s, then warns', async () => {
    const warnings: string[] = [];
    const { files, runtime } = await setUp({ 'a.ts': 'a' }, { warn: (text) => warnings.push(text) });
    vi.spyOn(runtime.fs, 'stat').mockImplementation(() => new Promise(() => undefined));
    runtime.loseChanges();
    let isSettled = false;
    void files.settle().then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(14_900);
    expect([isSettled, warnings]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(200);
    expect([isSettled, warnings]).toEqual([true, ["The project's files have not settled after 15 s."]]);
  });

  it('leaves out hidden files and folders and node_modules, not a .env', async () => {
    const { files, runtime } = await setUp();
    for (const path of ['node_modules/a/index.js', '.git/HEAD', 'src/.a.swp', '.env', 'src/a.ts']) await runtime.fs.writeFile(path, 'x');
    await files.settle();
    expect(files.paths()).toEqual(['.env', 'src/a.ts']);
  });

  it('finds the contents of a folder that a program moved', async () => {
    const { files, runtime } = await setUp({ 'a/b/c.ts': 'c' });
    await runtime.fs.writeFile('a/node_modules/x.js', '');
    await runtime.fs.mkdir('moved/a');
    await runtime.fs.rename('a', 'moved/a');
    await files.settle();
    expect(rowsOf(files)).toEqual(['moved', 'moved/a', 'moved/a/b', 'moved/a/b/c.ts']);
  });

  it('does not watch build output, known from .gitignore or the framework, but keeps single ignored files', async () => {
    const { files, runtime } = await setUp({ '.gitignore': 'out\n.env\n', 'package.json': '{"devDependencies":{"vite":"8"}}' });
    for (const path of ['dist/index.js', 'out/a.html', '.env', 'src/a.ts']) await runtime.fs.writeFile(path, 'x');
    await files.settle();
    expect(files.paths()).toEqual(['.env', '.gitignore', 'package.json', 'src/a.ts']);
    expect(Object.keys(files.toAppFiles())).not.toContain('dist');
  });

  it('finds what is new, changed and gone if the runtime could not report all changes', async () => {
    const { files, runtime } = await setUp({ 'a.ts': 'a', 'src/b.ts': 'b', 'src/gone.ts': '', 'lib/gone.ts': '' });
    const bytes = (text: string) => new TextEncoder().encode(text);
    for (const [path, text] of Object.entries({ 'a.ts': 'changed', 'src/deep/new.ts': 'new', 'node_modules/x.js': '' })) runtime.files.set(path, bytes(text));
    for (const path of ['src/gone.ts', 'lib/gone.ts']) runtime.files.delete(path);
    runtime.loseChanges();
    await files.settle();
    expect([...files.paths()].sort()).toEqual(['a.ts', 'src/b.ts', 'src/deep/new.ts']);
    expect([files.readText('a.ts'), files.readText('src/deep/new.ts')]).toEqual(['changed', 'new']);
  });

  it('reads the targets of links in a new folder, skips one that leads nowhere, and follows no circle', async () => {
    const { files, runtime } = await setUp({ 'src/a.ts': 'a' });
    await runtime.fs.writeFile('made/own.ts', 'own');
    for (const [link, target] of Object.entries({ 'made/to-file': 'src/a.ts', 'made/to-folder': 'src', 'made/to-nothing': 'nowhere', 'made/circle': '' }))
      runtime.symlinks.set(link, target);
    await runtime.fs.rename('made', 'made'); // one event for the folder
    await runtime.fs.writeFile('other.ts', 'other');
    await files.settle();
    const paths = files.paths();
    expect(paths.filter((path) => !path.startsWith('made/circle/')).sort()).toEqual([
      'made/own.ts',
      'made/to-file',
      'made/to-folder/a.ts',
      'other.ts',
      'src/a.ts',
    ]);
    expect(paths.filter((path) => path.startsWith('made/circle/made/circle/'))).toEqual([]);
    expect(files.readText('made/to-file')).toBe('a');
  });

  it('continues after a read that failed', async () => {
    const { files, runtime } = await setUp();
    const { readFile } = runtime.fs;
    runtime.fs.readFile = (() => Promise.reject(new Error('EIO'))) as unknown as typeof readFile;
    await runtime.fs.writeFile('a.ts', 'a');
    await expect(files.settle()).rejects.toThrow('EIO');
    runtime.fs.readFile = readFile;
    await runtime.fs.writeFile('b.ts', 'b');
    await files.settle();
    expect(files.paths()).toEqual(['b.ts']);
  });
});

it('files that are written or deleted while the files are sent to the runtime are updated there, too', async () => {
  const files = createProjectFiles({ now: () => 1, opened: { files: appFiles({ 'a.ts': 'old', 'b.ts': 'b' }), binaries: new Map() } });
  const runtime = new FakeRuntime();
  const attached = files.attach(runtime, new AbortController());
  await files.write('a.ts', 'new');
  await files.write('c.ts', 'c');
  await files.delete('b.ts');
  await attached;
  expect([runtime.text('a.ts'), runtime.text('b.ts'), runtime.text('c.ts')]).toEqual(['new', undefined, 'c']);
});

it('a write that is in progress when the project is closed fails, because the runtime may contain the next project by then', async () => {
  const { files, runtime, attachment } = await setUp();
  const { open, opened } = createGate();
  vi.spyOn(runtime.fs, 'mkdir').mockImplementation(() => opened as never);
  const writing = files.write('src/a.ts', 'a');
  attachment.abort();
  open();
  await expect(writing).rejects.toThrow('Cannot write src/a.ts: the project was closed.');
  expect([runtime.text('src/a.ts'), files.readText('src/a.ts')]).toEqual([undefined, undefined]);
});

it('a folder is made for its first file, and again where a program has just removed it', async () => {
  const { files, runtime } = await setUp();
  const mkdir = vi.spyOn(runtime.fs, 'mkdir');
  await files.write('src/a.ts', 'a');
  await files.write('src/b.ts', 'b');
  expect(mkdir.mock.calls).toEqual([['src', { recursive: true }]]);
  vi.spyOn(runtime.fs, 'writeFile').mockRejectedValueOnce(Object.assign(new Error('ENOENT'), { code: 'ENOENT' }));
  await files.write('src/c.ts', 'c');
  expect(mkdir).toHaveBeenCalledTimes(2);
  expect([runtime.text('src/b.ts'), runtime.text('src/c.ts')]).toEqual(['b', 'c']);
});

describe('the protected folder', () => {
  it('is never removed, neither by the product nor by a program', async () => {
    const { files, runtime } = await setUp({ '.lathe/prompt': 'be kind', 'a.ts': '' });
    await expect(files.delete('.lathe')).rejects.toThrow('Cannot delete .lathe: operation not allowed.');
    await expect(files.delete('.lathe/prompt')).rejects.toThrow('operation not allowed.');
    await expect(files.move('.lathe/prompt', 'prompt')).rejects.toThrow('operation not allowed.');
    await runtime.fs.rm('.lathe');
    await files.settle();
    expect(runtime.text('.lathe/prompt')).toBe('be kind');
    expect(files.readText('.lathe/prompt')).toBe('be kind');
  });
  it('may be written', async () => {
    const { files } = await setUp({ '.lathe/prompt': 'be kind' });
    await files.write('.lathe/prompt', 'be short');
    expect(files.readText('.lathe/prompt')).toBe('be short');
  });
});

describe('locks and targets', () => {
  it('clear each other, and a reset clears all', async () => {
    const { files } = await setUp({ 'a.ts': '', 'b.ts': '' });
    files.setLocked('a.ts', true);
    files.setTargeted('a.ts', true);
    expect(files.entries.get()['a.ts']).toEqual({ path: 'a.ts', type: 'file', isTargeted: true });
    files.setLocked('a.ts', true);
    expect(files.entries.get()['a.ts']).toEqual({ path: 'a.ts', type: 'file', isLocked: true });
    files.setTargeted('b.ts', true);
    files.resetRules();
    expect(Object.values(files.entries.get()).some(({ isLocked, isTargeted }) => isLocked || isTargeted)).toBe(false);
    expect(files.permit(['a.ts', 'b.ts']).isAllowed).toBe(true);
  });

  it('are checked for all paths together, and an allowance counts once', async () => {
    const { files } = await setUp({ 'a.ts': '', 'b.ts': '' });
    files.setLocked('b.ts', true);
    expect(files.permit(['a.ts', 'b.ts'])).toEqual({ isAllowed: false, reason: 'b.ts is locked.' });
    files.allowOnce(['a.ts', 'b.ts']);
    expect(files.permit(['a.ts', 'b.ts']).isAllowed).toBe(true);
    expect(files.permit(['b.ts']).isAllowed).toBe(false);
  });

  it('do not prevent every edit when the target is gone', async () => {
    const { files, runtime } = await setUp({ 'a.ts': '', 'b.ts': '' });
    files.setTargeted('a.ts', true);
    expect(files.permit(['b.ts']).isAllowed).toBe(false);
    await runtime.fs.rm('a.ts');
    await files.settle();
    expect(files.permit(['b.ts']).isAllowed).toBe(true);
  });

  it('outlive the page, separately for each project', async () => {
    const kept = new Map<string, EditRules>();
    const keptRules: KeptRules = { read: (id) => kept.get(id) ?? { locked: new Set(), targeted: new Set() }, write: (id, rules) => void kept.set(id, rules) };
    const first = await setUp({ 'a.ts': '' }, { keptRules });
    first.files.setLocked('a.ts', true);
    const second = await setUp({ 'a.ts': '' }, { keptRules });
    expect(second.files.entries.get()['a.ts']?.isLocked).toBe(true);
    const third = await setUp({ 'a.ts': '' }, { keptRules, id: 'other' });
    expect(third.files.entries.get()['a.ts']?.isLocked).toBeUndefined();
  });
});

describe('a file that is being written', () => {
  it('is an empty file in memory until it exists: shown, but neither saved nor in the runtime', async () => {
    const { files, runtime } = await setUp();
    files.setWriting('src/new.ts');
    expect(files.entries.get()['src/new.ts']).toEqual({ path: 'src/new.ts', type: 'file', badge: 'added' });
    expect(Object.keys(files.toAppFiles())).toEqual([]);
    expect(runtime.files.size).toBe(0);
    files.setWriting(undefined);
    expect(rowsOf(files)).toEqual([]);
  });
});
