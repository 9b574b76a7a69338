import { describe, expect, it } from 'vitest';
import { createFileVerbs } from './file-verbs.ts';
import { FilesystemError } from './filesystem-error.ts';
import { createProjectFiles } from './project-files.ts';
import { createNotices } from '../notices/notices.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';

async function setUp(paths: readonly string[]) {
  const files = createProjectFiles({ now: () => 1 });
  const runtime = new FakeRuntime();
  let id = 0;
  const notices = createNotices(() => `n${++id}`);
  await files.attach(runtime, new AbortController());
  for (const path of paths) await (path.endsWith('/') ? files.makeFolder(path.slice(0, -1)) : files.write(path, `text of ${path}`));
  const verbs = createFileVerbs({ files, notices, writeDrafts: async () => undefined });
  const texts = () => notices.notices.get().map(({ text }) => text);
  return { files, runtime, notices, verbs, texts };
}
const failure = (message: string, code = 'UNKNOWN') => ({ ok: false, message, code });

describe('filesystem errors', () => {
  it('carry a message and a code: UNKNOWN, or EEXISTS if something exists', () => {
    expect(new FilesystemError('x').code).toBe('UNKNOWN');
    expect(FilesystemError.from(Object.assign(new Error('EEXIST, mkdir'), { code: 'EEXIST' }))).toMatchObject({ code: 'EEXISTS', message: 'EEXIST, mkdir' });
    expect(FilesystemError.from(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })).code).toBe('UNKNOWN');
    expect(FilesystemError.from('text').message).toBe('text');
  });
});

describe('creating', () => {
  it('fails with EEXISTS when it exists', async () => {
    const { verbs } = await setUp(['src/a.ts']);
    expect(await verbs.createFile('src/a.ts')).toEqual(failure('Cannot create src/a.ts: it already exists.', 'EEXISTS'));
    expect(await verbs.createFolder('/src//')).toEqual(failure('Cannot create src: it already exists.', 'EEXISTS'));
  });
  it('fails in an ignored path', async () => {
    const { verbs, runtime } = await setUp([]);
    expect(await verbs.createFile('node_modules/a.js')).toEqual(failure('Cannot create node_modules/a.js: operation not allowed.'));
    expect(await verbs.createFile('.git/HEAD')).toEqual(failure('Cannot create .git/HEAD: operation not allowed.'));
    expect(await verbs.createFolder('.cache')).toEqual(failure('Cannot create .cache: operation not allowed.'));
    expect(runtime.files.size).toBe(0);
  });
  it('fails outside of the project and under a file', async () => {
    const { verbs } = await setUp(['a.ts']);
    expect(await verbs.createFile('../a')).toEqual(failure('Cannot create ../a: it is outside the project.'));
    expect(await verbs.createFile('a.ts/b')).toEqual(failure('Cannot write a.ts/b: a.ts is a file.'));
    expect((await verbs.createFile('x'.repeat(2000))).ok).toBe(false);
  });
  it('cleans the path, and makes files, hidden files and folders', async () => {
    const { verbs, files, runtime } = await setUp([]);
    expect(await verbs.createFile('/home/project/src//lib/a.ts/')).toEqual({ ok: true });
    expect(await verbs.createFile('.env')).toEqual({ ok: true });
    expect(await verbs.createFolder('.vscode')).toEqual({ ok: true });
    expect(Object.keys(files.entries.get()).sort()).toEqual(['.env', '.vscode', 'src', 'src/lib', 'src/lib/a.ts']);
    expect(runtime.text('src/lib/a.ts')).toBe('');
  });
});

describe('renaming', () => {
  it.each([
    ['the source does not exist', 'b.ts', 'c.ts', 'Cannot rename b.ts: it does not exist.', 'UNKNOWN'],
    ['the target exists', 'a.ts', 'src/b.ts', 'Cannot rename a.ts: src/b.ts already exists.', 'EEXISTS'],
    ['the target is inside the source', 'src', 'src/deep', 'Cannot rename src: src/deep is inside it.', 'UNKNOWN'],
    ["the target's parent does not exist", 'a.ts', 'lib/a.ts', 'Cannot rename a.ts: there is no folder lib.', 'UNKNOWN'],
    ['the parent is a file', 'src', 'a.ts/src', 'Cannot rename src: there is no folder a.ts.', 'UNKNOWN'],
    ['the path is ignored', 'a.ts', 'node_modules/a.ts', 'Cannot rename a.ts: operation not allowed.', 'UNKNOWN'],
    ['the path is an ignored folder', 'src', '.git', 'Cannot rename src: operation not allowed.', 'UNKNOWN'],
    ['the path leaves the project', 'a.ts', '../a.ts', 'Cannot rename a.ts: the new path must stay in the project.', 'UNKNOWN'],
  ])('fails when %s', async (_case, from, to, message, code) => {
    const { verbs, files } = await setUp(['a.ts', 'src/b.ts']);
    const before = Object.keys(files.entries.get());
    expect(await verbs.rename(from, to)).toEqual(failure(message, code));
    expect(Object.keys(files.entries.get())).toEqual(before);
  });
  it('takes along everything in a folder, its locks and its stored contents', async () => {
    const { verbs, files, runtime } = await setUp(['src/a.ts', 'src/deep/b.ts', 'src/empty/']);
    files.setLocked('src/deep/b.ts', true);
    const record = files.get('src/a.ts');
    if (record) files.setBlobId('src/a.ts', record, 'signed');
    expect(await verbs.rename('src', 'lib')).toEqual({ ok: true });
    expect(Object.keys(files.entries.get()).sort()).toEqual(['lib', 'lib/a.ts', 'lib/deep', 'lib/deep/b.ts', 'lib/empty']);
    expect(files.entries.get()['lib/deep/b.ts']?.isLocked).toBe(true);
    expect(files.get('lib/a.ts')?.blobId).toBe('signed');
    expect(runtime.text('lib/deep/b.ts')).toBe('text of src/deep/b.ts');
  });
});

describe('moving', () => {
  it('moves several at once, which a notice can undo', async () => {
    const { verbs, files, notices, texts } = await setUp(['a.ts', 'lib/b.ts', 'src/']);
    expect(await verbs.moveInto(['a.ts', 'lib', 'lib/b.ts'], 'src')).toEqual({ ok: true });
    expect(files.paths()).toEqual(['src/a.ts', 'src/lib/b.ts']);
    expect(texts()).toEqual(['Moved 2 items to src.']);
    notices.notices.get()[0]?.action?.run();
    await expect.poll(() => files.paths()).toEqual(['a.ts', 'lib/b.ts']);
  });
  it('does not overwrite, and does nothing if the file is already there', async () => {
    const { verbs, texts } = await setUp(['a.ts', 'src/a.ts']);
    expect(await verbs.moveInto(['a.ts'], 'src')).toEqual(failure('Cannot rename a.ts: src/a.ts already exists.', 'EEXISTS'));
    expect(await verbs.moveInto(['src/a.ts'], 'src')).toEqual({ ok: true });
    expect(texts()).toEqual(['Cannot rename a.ts: src/a.ts already exists.']);
  });
});

describe('copying', () => {
  it('gives unique names with " copy" before the extension', async () => {
    const { verbs, files } = await setUp(['src/a.ts', 'lib/']);
    expect(await verbs.copyInto(['src/a.ts'], 'src')).toEqual({ ok: true, made: ['src/a copy.ts'] });
    expect(await verbs.copyInto(['src/a.ts'], 'src')).toEqual({ ok: true, made: ['src/a copy 2.ts'] });
    expect(await verbs.copyInto(['src/a.ts'], 'lib')).toEqual({ ok: true, made: ['lib/a.ts'] });
    expect(files.readText('src/a copy 2.ts')).toBe('text of src/a.ts');
  });
  it('copies folders, even into themselves', async () => {
    const { verbs, files } = await setUp(['src/a.ts', 'src/empty/']);
    expect(await verbs.copyInto(['src'], '')).toMatchObject({ made: ['src copy'] });
    expect(await verbs.copyInto(['src'], 'src')).toMatchObject({ made: ['src/src'] });
    expect(files.paths()).toEqual(['src copy/a.ts', 'src/a.ts', 'src/src/a.ts']);
    expect(files.folders()).toContain('src copy/empty');
  });
  it('fails for a path that does not exist', async () => {
    const { verbs } = await setUp([]);
    expect(await verbs.copyInto(['a.ts'], '')).toMatchObject(failure('Cannot copy a.ts: it does not exist.'));
  });
});

describe('the name that no saved file can have', () => {
  it('is refused when a person makes, renames, moves or copies a file, and a program’s file with it is not dropped silently', async () => {
    const { verbs, files } = await setUp(['src/__proto__', 'a.ts']);
    const refused = expect.objectContaining({ ok: false, message: expect.stringContaining('must not be named "__proto__"') });
    expect(await verbs.createFile('__proto__')).toEqual(refused);
    expect(await verbs.createFolder('__proto__')).toEqual(refused);
    expect(await verbs.rename('a.ts', '__proto__')).toEqual(refused);
    expect(await verbs.moveInto(['src/__proto__'], '')).toEqual(refused);
    expect(await verbs.copyInto(['src/__proto__'], '')).toEqual(refused);
    expect(files.paths()).toEqual(['a.ts', 'src/__proto__']);
    await files.write('__proto__', 'a program wrote this');
    expect(JSON.stringify(files.toAppFiles())).toContain('"__proto__":{"fullPath":"__proto__"');
  });
});

describe('deleting', () => {
  it('handles names that every JavaScript object has like any other', async () => {
    const { verbs, files, notices } = await setUp([]);
    const names = ['constructor', 'toString'];
    expect(Object.keys(files.entries.get())).toEqual([]);
    expect(names.map((name) => files.entries.get()[name])).toEqual([undefined, undefined]);
    for (const name of names) expect(await verbs.createFile(name)).toEqual({ ok: true });
    expect(Object.keys(files.entries.get()).sort()).toEqual(names);
    await verbs.remove(names);
    expect(files.paths()).toEqual([]);
    notices.notices.get().at(-1)?.action?.run();
    await expect.poll(() => files.paths()).toEqual(names);
  });
  it('is undone from its notice: contents, folders, locks and stored ids', async () => {
    const { verbs, files, runtime, notices, texts } = await setUp(['src/a.ts', 'src/logo.txt', 'src/empty/', 'b.ts']);
    await files.write('src/logo.png', new Uint8Array([0x89, 0, 1]));
    const record = files.get('src/logo.png');
    if (record) files.setBlobId('src/logo.png', record, 'signed');
    files.setLocked('src/a.ts', true);
    files.setTargeted('b.ts', true);
    expect(await verbs.remove(['src', 'src/a.ts'])).toEqual({ ok: true });
    expect(files.paths()).toEqual(['b.ts']);
    expect([...runtime.files.keys()]).toEqual(['b.ts']);
    expect([...files.rules.get().locked]).toEqual([]);
    expect(texts()).toEqual(['Deleted src and 3 files.']);
    notices.notices.get()[0]?.action?.run();
    await expect.poll(() => files.get('src/logo.png')?.blobId).toBe('signed');
    await expect.poll(() => [...files.rules.get().locked]).toEqual(['src/a.ts']);
    expect([...files.rules.get().targeted]).toEqual(['b.ts']);
    expect(files.folders()).toContain('src/empty');
    expect(runtime.text('src/a.ts')).toBe('text of src/a.ts');
    expect(runtime.files.get('src/logo.png')).toEqual(new Uint8Array([0x89, 0, 1]));
  });
  it('is undone by its notice, and by Undo beginning with the last one', async () => {
    const { verbs, files, notices, texts } = await setUp(['a.ts', 'b.ts', 'c.ts']);
    for (const path of ['a.ts', 'b.ts', 'c.ts']) await verbs.remove([path]);
    notices.notices.get()[0]?.action?.run();
    await expect.poll(() => files.paths()).toEqual(['a.ts']);
    await verbs.undoRemove();
    expect(files.paths()).toEqual(['a.ts', 'c.ts']);
    expect(texts()).not.toContain('Deleted c.ts.');
    await verbs.undoRemove();
    await verbs.undoRemove();
    expect(files.paths()).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });
  it('does not overwrite later work when undone', async () => {
    const { verbs, files, texts } = await setUp(['a.ts', 'b.ts']);
    await verbs.remove(['a.ts', 'b.ts']);
    await files.write('a.ts', 'new');
    await verbs.undoRemove();
    expect(files.readText('a.ts')).toBe('new');
    expect(files.readText('b.ts')).toBe('text of b.ts');
    expect(texts()).toContain('Not restored, because they exist again: a.ts');
  });
  it('never deletes the protected folder, nor anything selected with it', async () => {
    const { verbs, files } = await setUp(['.lathe/prompt', 'a.ts']);
    expect(await verbs.remove(['a.ts', '.lathe'])).toEqual(failure('Cannot delete .lathe: operation not allowed.'));
    expect(files.paths()).toEqual(['.lathe/prompt', 'a.ts']);
  });
});
