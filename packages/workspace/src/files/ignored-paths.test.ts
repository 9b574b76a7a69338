import { describe, expect, it } from 'vitest';
import { isIgnoredPath, toProjectPath } from './ignored-paths.ts';

// Workspace specification, section 5.
describe('ignored', () => {
  it.each(['node_modules/a.js', 'x/node_modules/b/c.js', '.git/config', '.next/cache', 'a/.cache/b'])('is %s', (path) =>
    expect(isIgnoredPath(path)).toBe(true),
  );
  it.each(['src/a.ts', '.env', '.gitignore', '.vscode/settings.json', '.lathe/prompt', '.spindle/config.json', '.svelte-kit/x', 'my_node_modules/a'])(
    'is not %s',
    (path) => expect(isIgnoredPath(path)).toBe(false),
  );
  it('is a dot-folder itself', () => {
    expect(isIgnoredPath('.git', true)).toBe(true);
    expect(isIgnoredPath('.vscode', true)).toBe(false);
  });
});

describe('a path', () => {
  it.each([
    ['/home/project/src//a.ts', 'src/a.ts'],
    ['./a/../b/', 'b'],
    ['src/a.ts', 'src/a.ts'],
    ['/home/project', ''],
  ])('%s becomes "%s"', (path, expected) => expect(toProjectPath(path)).toBe(expected));
  it('that leaves the project has no place in it', () => expect(toProjectPath('../../etc/passwd')).toBeUndefined());
});
