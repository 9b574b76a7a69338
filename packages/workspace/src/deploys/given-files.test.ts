import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { givenFiles } from './given-files.ts';

const file = (path: string, text = path, byteSize = text.length) => ({ path, byteSize, read: async () => strToU8(text) });
const archive = (paths: readonly string[], name = 'site.zip') => {
  const bytes = zipSync(Object.fromEntries(paths.map((path) => [path, strToU8(path)])));
  return [{ path: name, byteSize: bytes.length, read: async () => bytes }];
};
const pathsOf = async (given: Parameters<typeof givenFiles>[0]) => (await givenFiles(given)).map(({ path }) => path).sort();

describe('files that are published as they are', () => {
  it('are those of a folder or an archive, without the folder around them and what no visitor needs', async () => {
    const paths = ['dist/index.html', 'dist/a/b.js', 'dist/.git/config', 'dist/node_modules/x.js', 'dist/.DS_Store'];
    expect(await pathsOf(paths.map((path) => file(path)))).toEqual(['a/b.js', 'index.html']);
    expect(await pathsOf(archive([...paths, '__MACOSX/dist/._index.html']))).toEqual(['a/b.js', 'index.html']);
    expect(await pathsOf(archive(['index.html', 'café.txt']))).toEqual(['café.txt', 'index.html']);
  });

  it.each([
    ['nothing', [], 'There are no files to publish.'],
    ['no page', [file('dist/about.html')], 'There is no index.html at the top of these files.'],
    ['a file that is too large', [file('index.html', 'x', 26 * 1024 * 1024)], 'index.html has 26 MB'],
    ['too many files', Array.from({ length: 25_000 }, (_, index) => file(`a/${index}`)), '25,000 files'],
    ['a name that leads elsewhere', archive(['index.html', '../evil.html']), 'is not a name that can be published'],
    ['an archive that is none', [file('site.zip')], 'This archive cannot be read'],
  ])('are refused with what to do: %s', async (_what, given, why) => {
    await expect(givenFiles(given)).rejects.toThrow(why);
  });
});
