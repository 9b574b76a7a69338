import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localFiles } from './local-files.ts';
import { readSiteLink, writeSiteLink } from './site-link.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-deploy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
async function zipped(files: Zippable, change: (archive: Uint8Array) => void = () => undefined): Promise<string> {
  const archive = zipSync(files);
  change(archive);
  const path = join(folder, 'site.zip');
  await writeFile(path, archive);
  return path;
}
const pathsIn = async (source: string) => (await localFiles(source)).map(({ path }) => path).sort();
const HOME = { 'index.html': strToU8('<h1>Home</h1>') };
/** Where the entry of the directory with this name begins. */
const entryOf = (archive: Uint8Array, name: string) => Buffer.from(archive).lastIndexOf(name) - 46;

describe('the files of a folder', () => {
  it('are all but those of tools and secrets', async () => {
    for (const path of [
      'index.html',
      'a/b.js',
      '日本語/🍞.txt',
      '.well-known/x',
      '.env',
      '.env.local',
      '.git/config',
      '.lathe/site.json',
      'node_modules/a/b.js',
      'a/.DS_Store',
    ])
      await write(path, path);
    expect(await pathsIn(folder)).toEqual(['.well-known/x', 'a/b.js', 'index.html', '日本語/🍞.txt']);
    expect((await localFiles(folder)).find(({ path }) => path === 'a/b.js')).toMatchObject({ byteSize: 6, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('include what a link inside leads to, and nothing that is elsewhere', async () => {
    await write('index.html', 'x');
    await symlink('index.html', join(folder, 'same.html'));
    expect(await pathsIn(folder)).toEqual(['index.html', 'same.html']);
    await symlink('/etc/hostname', join(folder, 'out.txt'));
    await expect(localFiles(folder)).rejects.toThrow('out.txt is a link to something outside of the folder.');
    await rm(join(folder, 'out.txt'));
    await symlink('.', join(folder, 'around'));
    await expect(localFiles(folder)).rejects.toThrow('around is a link to a folder.');
  });

  it('are refused with what to do instead', async () => {
    await expect(localFiles(join(folder, 'dist'))).rejects.toThrow(/^There is no .+dist\. Build the project first/);
    await expect(localFiles(folder)).rejects.toThrow('There are no files to publish.');
    await write('about.html', 'x');
    await expect(localFiles(folder)).rejects.toThrow('has no index.html. Name the folder that has the first page.');
    await write('package.json', '{}');
    await expect(localFiles(folder)).rejects.toThrow('has no index.html. Build the project first');
    await write('index.html', 'x');
    await write('dist/index.html', 'x');
    await expect(localFiles(folder)).rejects.toThrow(`${folder} is a project. Publish what it built: lathe deploy ${folder}/dist`);
  });

  it('are at most 10,000', async () => {
    await mkdir(join(folder, 'many'));
    await write('index.html', 'x');
    await Promise.all(Array.from({ length: 10_000 }, (_, index) => writeFile(join(folder, 'many', `${index}.txt`), '')));
    await expect(localFiles(folder)).rejects.toThrow('The build has 10,001 files, and at most 10,000 can be published.');
  });
});

describe('the files of a zip archive', () => {
  it('are read with names in any encoding, from the one folder that they may be in', async () => {
    const files = { ...HOME, 'café.txt': strToU8('1'), '日本語/🍞.txt': strToU8('2'), '__MACOSX/a': strToU8('3') };
    expect(await pathsIn(await zipped(files))).toEqual(['café.txt', 'index.html', '日本語/🍞.txt']);
    const nested = Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path.startsWith('__') ? path : `dist/${path}`, bytes]));
    const read = await localFiles(await zipped(nested));
    expect(read.map(({ path }) => path).sort()).toEqual(['café.txt', 'index.html', '日本語/🍞.txt']);
    expect(Buffer.from((await read.find(({ path }) => path === '日本語/🍞.txt')?.read()) ?? []).toString()).toBe('2');
  });

  it.each(['../evil.html', '/etc/passwd', 'a/../../b', '..\\evil.html'])('may not be called %s', async (path) => {
    await expect(localFiles(await zipped({ ...HOME, [path]: strToU8('x') }))).rejects.toThrow(/is not a name that can be published/);
  });

  it('may not be links', async () => {
    const archive = await zipped({ ...HOME, link: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] });
    await expect(localFiles(archive)).rejects.toThrow(`link in ${archive} is a link, and only files can be published.`);
  });

  it('never unpack to more than they announce', async () => {
    const bomb = { ...HOME, 'bomb.txt': new Uint8Array(8_000_000) };
    const archive = await zipped(bomb, (bytes) => {
      new DataView(bytes.buffer, bytes.byteOffset).setUint32(entryOf(bytes, 'bomb.txt') + 24, 1_000, true);
    });
    await expect(localFiles(archive)).rejects.toThrow(`bomb.txt in ${archive} is damaged.`);
  });

  it('are refused by the sizes they announce, before anything is unpacked', async () => {
    const announcing = (names: readonly string[], byteSize: number) =>
      zipped({ ...HOME, ...Object.fromEntries(names.map((name) => [name, strToU8('x')])) }, (bytes) => {
        for (const name of names) new DataView(bytes.buffer, bytes.byteOffset).setUint32(entryOf(bytes, name) + 24, byteSize, true);
      });
    await expect(localFiles(await announcing(['film.mp4'], 26 * 1024 * 1024))).rejects.toThrow('film.mp4 has 26 MB');
    const many = Array.from({ length: 9 }, (_, index) => `part-${index}.bin`);
    await expect(localFiles(await announcing(many, 24 * 1024 * 1024))).rejects.toThrow('The build has 217 MB, and at most 100 MB can be published.');
  });

  it('are refused if they are too many, encrypted or damaged', async () => {
    const many = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`${index}.txt`, new Uint8Array()]));
    await expect(localFiles(await zipped({ ...HOME, ...many }))).rejects.toThrow('The build has 25,001 files');
    const encrypted = await zipped(HOME, (bytes) => bytes.fill(1, entryOf(bytes, 'index.html') + 8, entryOf(bytes, 'index.html') + 9));
    await expect(localFiles(encrypted)).rejects.toThrow('is protected with a password');
    const damaged = await zipped(HOME, (bytes) => bytes.fill(0xff, 45, 50));
    await expect(localFiles(damaged)).rejects.toThrow('index.html in');
    await write('not.zip', 'PK');
    await expect(localFiles(join(folder, 'not.zip'))).rejects.toThrow('cannot be read as a zip archive');
  });
});

it('the folder remembers the site that it is published to', async () => {
  expect(await readSiteLink(folder)).toBeUndefined();
  const link = { server: 'http://localhost:3000', project: 'p', site: 'http://a.site.localhost:3000' };
  await writeSiteLink(folder, link);
  expect(await readSiteLink(folder)).toEqual(link);
  await write('.lathe/site.json', '{');
  await expect(readSiteLink(folder)).rejects.toThrow('is damaged. Remove it to create a new site');
});
