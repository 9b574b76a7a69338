import { describe, expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

const name = (path: string, taken: string[] = [], isFolder = false) => copyName(path, isFolder, (candidate) => taken.includes(candidate));

describe('copies', () => {
  it('get " copy" before the extension, then a number', () => {
    expect(name('src/a.ts')).toBe('src/a copy.ts');
    expect(name('src/a.ts', ['src/a copy.ts'])).toBe('src/a copy 2.ts');
    expect(name('src/a.ts', ['src/a copy.ts', 'src/a copy 2.ts'])).toBe('src/a copy 3.ts');
    expect(name('a.test.ts')).toBe('a.test copy.ts');
  });
  it('continue the number of a copy', () => expect(name('a copy.ts', ['a copy.ts'])).toBe('a copy 2.ts'));
  it('have no extension if they are of folders or dot-files', () => {
    expect(name('v1.2', [], true)).toBe('v1.2 copy');
    expect(name('dir', ['dir copy'], true)).toBe('dir copy 2');
    expect(name('.env')).toBe('.env copy');
  });
});
