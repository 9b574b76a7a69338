import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createImports } from './import-files.ts';
import { createProjectFiles } from './project-files.ts';
import { zipFiles } from './zip-files.ts';
import { createDialogs } from '../dialogs/dialogs.ts';
import { createNotices } from '../notices/notices.ts';
import { startCommand } from '../runtime/start-command.ts';

async function setUp(initial: Record<string, string> = {}) {
  const files = createProjectFiles({ now: () => 1 });
  await files.writeAll(Object.entries(initial));
  let id = 0;
  const dialogs = createDialogs(() => `d${++id}`);
  const notices = createNotices(() => `n${++id}`);
  const calls: string[] = [];
  const imports = createImports({
    files,
    dialogs,
    notices,
    keepVersion: async (title) => void calls.push(title),
    show: (path) => calls.push(`show ${path ?? 'the first'}`),
    startCommand: () => startCommand((path) => files.readText(path)),
    startServer: async () => void calls.push('install and start'),
  });
  const answer = async (value: Parameters<typeof dialogs.answer>[1]) => {
    await expect.poll(() => dialogs.current.get()).toBeDefined();
    const dialog = dialogs.current.get();
    if (dialog) dialogs.answer(dialog.id, value);
    return dialog;
  };
  const texts = () => notices.notices.get().map(({ text }) => text);
  return { files, dialogs, imports, calls, answer, texts };
}
const given = (contents: Record<string, string | Uint8Array>) =>
  Object.entries(contents).map(([path, value]) => {
    const bytes = typeof value === 'string' ? strToU8(value) : value;
    return { path, byteSize: bytes.length, read: async () => bytes };
  });
const zipped = (contents: Record<string, string>) => zipSync(Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, strToU8(text)])));

describe('importing files', () => {
  it('imports text as text and binary files as bytes, judged by samples of 100 bytes', async () => {
    const { files, imports, texts, calls } = await setUp();
    const late = strToU8('a'.repeat(1000));
    late[60] = 0;
    await imports.importFiles(given({ 'a.ts': 'text', 'late.bin': late, 'bad.txt': new Uint8Array([104, 0xff, 105]) }), 'assets');
    expect(files.readText('assets/a.ts')).toBe('text');
    expect(files.get('assets/late.bin')?.bytes).toEqual(late);
    expect(files.get('assets/bad.txt')?.bytes).toEqual(new Uint8Array([104, 0xff, 105]));
    expect(texts()).toEqual(['Imported 3 files.']);
    expect(calls).toEqual(['show the first']);
    const imported = files.get('assets/late.bin');
    if (imported) files.setBlobId('assets/late.bin', imported, 'signed');
    const { 'assets/a.ts': text, 'assets/late.bin': binary } = files.toAppFiles();
    expect(text).toEqual({ fullPath: 'assets/a.ts', name: 'a.ts', type: 'file', contents: 'text', isBinary: false, lastModified: expect.any(Number) });
    expect(binary).toMatchObject({ fullPath: 'assets/late.bin', type: 'file', contents: '/api/storage/signed/late.bin', isBinary: true, blobId: 'signed' });
  });

  it('leaves out node_modules, hidden folders, build output and files that operating systems add, and says so', async () => {
    const { files, imports, texts } = await setUp({ 'README.md': '' });
    await imports.importFiles(
      given({
        'app/package.json': '{}',
        'app/.gitignore': 'dist',
        'app/node_modules/x/index.js': '',
        'app/.git/HEAD': '',
        'app/dist/a.js': '',
        'app/src/a.ts': 'a',
        'app/.DS_Store': '',
      }),
      '',
    );
    expect(files.paths()).toEqual(['.gitignore', 'README.md', 'package.json', 'src/a.ts']);
    expect(texts()).toEqual(['Imported 3 files. Left out: 2 files in node_modules and hidden folders; 1 file of build output.']);
  });

  it.each(['netlify.toml', 'package.json', 'package-lock.json', '.lathe/config.json'])('considers a folder with %s a project', async (special) => {
    const { files, imports } = await setUp({ 'README.md': '' });
    await imports.importFiles(given({ [`app/${special}`]: '{}', 'app/a.ts': '' }), '');
    expect(files.paths()).toEqual(['README.md', 'a.ts', special].sort());
  });

  it('keeps a folder that is not a project under its name', async () => {
    const { files, imports } = await setUp({ 'README.md': '' });
    await imports.importFiles(given({ 'icons/a.svg': '<svg/>', 'icons/b.svg': '<svg/>' }), '');
    expect(files.paths()).toEqual(['README.md', 'icons/a.svg', 'icons/b.svg']);
  });

  it('imports files of other products as their equivalents', async () => {
    const { files, imports } = await setUp();
    await imports.importArchive(
      zipped({ 'a-main/.bolt/prompt': 'p', 'a-main/.bolt/config.json': '{}', 'a-main/.stackblitzrc': '{"corsProxy":false}', 'a-main/a.ts': '' }),
      '',
    );
    expect(files.paths()).toEqual(['.lathe/config.json', '.lathe/prompt', '.spindlerc', 'a.ts']);
    expect(files.readText('.spindlerc')).toBe('{"corsProxy":false}');
  });

  it('asks about existing files, and does nothing without an answer', async () => {
    const { files, imports, answer, texts } = await setUp({ 'a.ts': 'old', 'b.ts': 'old' });
    const importing = imports.importFiles(given({ 'a.ts': 'new', 'c.ts': 'new' }), '');
    expect(await answer('dismiss')).toMatchObject({ type: 'import-conflict', paths: ['a.ts'] });
    await importing;
    expect(files.paths()).toEqual(['a.ts', 'b.ts']);
    expect(files.readText('a.ts')).toBe('old');
    expect(texts()).toEqual([]);
  });

  it('replaces existing files after keeping a version, or keeps both', async () => {
    const { files, imports, answer, calls } = await setUp({ 'a.ts': 'old' });
    let importing = imports.importFiles(given({ 'a.ts': 'newer' }), '');
    await answer('keep-both');
    await importing;
    expect(files.readText('a.ts')).toBe('old');
    expect(files.readText('a copy.ts')).toBe('newer');
    importing = imports.importFiles(given({ 'a.ts': 'newest' }), '');
    await answer('replace');
    await importing;
    expect(files.readText('a.ts')).toBe('newest');
    expect(calls).toEqual(['Before the import', 'show a copy.ts', 'Before the import', 'show a.ts']);
  });

  it('removes nothing, least of all the protected folder', async () => {
    const { files, imports } = await setUp({ '.lathe/prompt': 'kept', 'a.ts': 'kept' });
    await imports.importFiles(given({ 'b.ts': '' }), '');
    expect(files.paths()).toEqual(['.lathe/prompt', 'a.ts', 'b.ts']);
  });

  it('refuses more files than can be saved, and says which are too large', async () => {
    const { files, imports, texts } = await setUp();
    await imports.importFiles(given(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}.ts`, '']))), '');
    await imports.importFiles([{ path: 'film.mp4', byteSize: 26 * 1024 * 1024, read: () => Promise.reject(new Error('not read')) }], '');
    expect(files.paths()).toEqual([]);
    expect(texts()).toEqual([
      'The project would have 5,001 files, and the limit is 5,000. Nothing was imported.',
      'Nothing was imported. Left out: larger than 25 MB: film.mp4.',
    ]);
  });

  it('says when a file cannot be read', async () => {
    const { imports, texts } = await setUp();
    await imports.importFiles([{ path: 'a.ts', byteSize: 1, read: () => Promise.reject(new Error('The disk is gone')) }], '');
    expect(texts()).toEqual(['Import failed: The disk is gone']);
    expect(imports.importing.get()).toBeUndefined();
  });
});

describe('a project from outside', () => {
  it('leads to the question "Install and run?", and runs only if confirmed', async () => {
    const { imports, answer, calls } = await setUp();
    const contents = { 'package.json': '{"scripts":{"dev":"vite"}}', 'src/main.ts': '' };
    await imports.importFiles(given(contents), '');
    expect(await answer('dismiss')).toMatchObject({ type: 'install-and-run', command: 'npm run dev' });
    expect(calls).not.toContain('install and start');
    const again = imports.importFiles(given(contents), '');
    await answer('replace');
    await again;
    await answer('confirm');
    await expect.poll(() => calls).toContain('install and start');
  });
  it('leads to no question if there is nothing to run', async () => {
    const { imports, dialogs } = await setUp();
    await imports.importFiles(given({ 'package.json': '{}', 'notes.md': '' }), '');
    expect(dialogs.current.get()).toBeUndefined();
  });
});

describe('archives', () => {
  it('contain the same after an export and an import: text, bytes, empty folders', async () => {
    const { files } = await setUp({ 'src/a.ts': 'ä', '.env': 'A=1' });
    await files.write('logo.png', new Uint8Array([0x89, 0, 1]));
    await files.makeFolder('empty');
    const large = new Uint8Array(700_000).map((_, at) => (at * at) % 251);
    await files.write('large.bin', large);
    const archive = new Uint8Array(await (await zipFiles(files)).arrayBuffer());
    const other = await setUp();
    await other.imports.importArchive(archive, '');
    expect(other.files.paths()).toEqual(['.env', 'large.bin', 'logo.png', 'src/a.ts']);
    expect(other.files.readText('src/a.ts')).toBe('ä');
    expect(Buffer.compare(other.files.get('large.bin')?.bytes ?? new Uint8Array(0), large)).toBe(0);
    expect(other.files.get('logo.png')?.bytes).toEqual(new Uint8Array([0x89, 0, 1]));
    const { unzipSync } = await import('fflate');
    expect(Object.keys(unzipSync(archive))).toContain('empty/');
  });
  it('are read before a project is created for them: one that cannot be read is reported, and creates none', async () => {
    const { files, imports } = await setUp();
    await expect(imports.readArchive(strToU8('this is no archive'))).rejects.toThrow('This archive cannot be read');
    const found = await imports.readArchive(zipped({ 'shop-main/package.json': '{}', 'shop-main/src/a.ts': '' }));
    expect(found.map(({ path }) => path)).toEqual(['shop-main/package.json', 'shop-main/src/a.ts']);
    expect(files.paths()).toEqual([]);
  });
  it('do not write to paths outside of themselves', async () => {
    const { files, imports, texts } = await setUp();
    await imports.importArchive(zipped({ '../evil.sh': '', '/etc/passwd': '', 'C:\\x.txt': '', 'src\\a.ts': 'a' }), '');
    expect(files.paths()).toEqual(['src/a.ts']);
    expect(texts()).toEqual(['Imported 1 file. Left out: 3 files outside the archive.']);
  });
  it('are imported without files whose names some systems cannot store, or that would lead elsewhere on some systems', async () => {
    const { files, imports, texts } = await setUp();
    const names = [
      '__proto__',
      'a\u0000.ts',
      'b\n.ts',
      'src/..\\..\\evil.bat',
      '..\\evil.bat',
      'c\u007f',
      `${'d'.repeat(256)}.ts`,
      `${'long/'.repeat(210)}e.ts`,
    ];
    await imports.importFiles(given(Object.fromEntries(['src/f.ts', 'constructor', 'ä ö.ts', ...names].map((name) => [name, 'text']))), '');
    expect(files.paths()).toEqual(['constructor', 'src/f.ts', 'ä ö.ts']);
    expect(texts()).toEqual(['Imported 3 files. Left out: 8 files with an invalid name.']);
  });
  it('are unpacked without node_modules, and say so', async () => {
    const { files, imports, texts } = await setUp();
    await imports.importArchive(zipped({ 'shop-main/package.json': '{}', 'shop-main/node_modules/x/index.js': '', 'shop-main/src/a.ts': '' }), '');
    expect(files.paths()).toEqual(['package.json', 'src/a.ts']);
    expect(texts()).toEqual(['Imported 2 files. Left out: 1 file in node_modules and hidden folders.']);
  });
  it('are refused if they are not archives', async () => {
    const { imports, texts } = await setUp();
    await imports.importArchive(strToU8('this is no zip'), '');
    expect(texts()[0]).toMatch(/^This archive cannot be read: /);
  });
});
