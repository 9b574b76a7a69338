import type { AppFile, AppFiles } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { assertFileTypes, verifyHashes } from './write-version.ts';

const file = (fullPath: string, contents: string, more: Partial<AppFile> = {}): AppFile => ({
  fullPath,
  name: fullPath,
  type: 'file',
  contents,
  isBinary: false,
  lastModified: 0,
  ...more,
});
const map = (...entries: AppFile[]): AppFiles => Object.fromEntries(entries.map((entry) => [entry.fullPath, entry]));
/** The SHA-1 of the empty text and of "a". */
const [EMPTY, A] = ['da39a3ee5e6b4b0d3255bfef95601890afd80709', '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'];

describe('applying a version', () => {
  it('asserts that each path is a folder or a file, and that nothing is inside a file', () => {
    expect(() => assertFileTypes(map(file('a', ''), file('b', '', { type: 'folder' }), file('b/c', 'x')))).not.toThrow();
    expect(() => assertFileTypes(map(file('a', ''), file('a/b/c', 'x')))).toThrow('a is a file, so a/b/c cannot be inside it.');
    expect(() => assertFileTypes(map(file('a', 'text', { type: 'folder' })))).toThrow('a is a folder that is not empty.');
  });
});

describe('the hashes of a version (SHA-1)', () => {
  const binary = file('b.png', '/api/storage/x', { isBinary: true });
  const bytes = new Map([['b.png', new Uint8Array([97])]]);

  it('are those of its texts and of the bytes of its binary files, without protected files', () => {
    const hashes = new Map([
      ['a', A],
      ['e', EMPTY],
      ['b.png', A],
    ]);
    expect(() => verifyHashes(hashes, map(file('a', 'a'), file('e', ''), binary, file('.lathe/prompt', 'x')), bytes)).not.toThrow();
  });

  it('reveal every file that differs, is missing, or is extra', () => {
    const hashes = new Map([
      ['a', EMPTY],
      ['extra', A],
    ]);
    expect(() => verifyHashes(hashes, map(file('a', 'a'), binary), bytes)).toThrow('These files were not restored correctly: a, b.png, extra');
  });
});
