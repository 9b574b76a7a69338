import { describe, expect, it } from 'vitest';
import { foldersAbove, isIgnoredPath, isProtectedPath, isWatchedPath, toProjectPath, toWorkdirPath } from './ignored-paths.ts';

describe('ignored paths', () => {
  it.each(['node_modules/a.js', 'x/node_modules/b/c.js', '.git/config', '.next/cache', 'a/.cache/b', '.bolt/prompt'])('include %s', (path) =>
    expect(isIgnoredPath(path)).toBe(true),
  );
  it.each(['.contentlayer', '.svelte-kit', '.vitepress', '.nuxt', '.vscode', '.lathe', '.spindle'])('do not include the dot-folder %s', (folder) => {
    expect(isIgnoredPath(folder, true)).toBe(false);
    expect(isIgnoredPath(`${folder}/x.json`)).toBe(false);
  });
  it.each(['src/a.ts', '.env', '.gitignore', 'my_node_modules/a'])('do not include %s', (path) => expect(isIgnoredPath(path)).toBe(false));
  it('include a dot-folder itself', () => expect(isIgnoredPath('.git', true)).toBe(true));
});

describe('watched paths', () => {
  it.each(['node_modules/a.js', '.git/HEAD', 'src/.a.ts.swp', '.DS_Store', '.cache', 'a/.hidden/b'])('do not include %s', (path) =>
    expect(isWatchedPath(path)).toBe(false),
  );
  it.each(['src/a.ts', '.vscode/settings.json', '.lathe', '.env', '.env.local', '.gitignore', '.eslintrc.cjs', '.npmrc', '.editorconfig', '.prettierrc'])(
    'include %s',
    (path) => expect(isWatchedPath(path)).toBe(true),
  );
});

describe('the protected folder', () => {
  it('is .lathe at the top level and everything in it', () => {
    expect(['.lathe', '.lathe/prompt', '.lathe/a/b'].every(isProtectedPath)).toBe(true);
    expect(['src/.lathe', '.lathe2', '.spindle'].some(isProtectedPath)).toBe(false);
  });
});

describe('paths', () => {
  it.each([
    ['/home/project/src//a.ts', 'src/a.ts'],
    ['src/a.ts/', 'src/a.ts'],
    ['./a/../b//', 'b'],
    ['src/a.ts', 'src/a.ts'],
    ['/home/project', ''],
    ['/home/project2/a', 'home/project2/a'],
  ])('%s becomes "%s"', (path, expected) => expect(toProjectPath(path)).toBe(expected));
  it('are undefined if they leave the project', () => expect(toProjectPath('../../etc/passwd')).toBeUndefined());
  it('get the work directory once, for the runtime', () => {
    expect(toWorkdirPath('src//a.ts/')).toBe('/home/project/src/a.ts');
    expect(toWorkdirPath('/home/project/src/a.ts')).toBe('/home/project/src/a.ts');
    expect(toWorkdirPath('')).toBe('/home/project');
  });
  it('name the folders above them', () => {
    expect(foldersAbove('src/lib/a.ts')).toEqual(['src', 'src/lib']);
    expect(foldersAbove('a.ts')).toEqual([]);
  });
});
