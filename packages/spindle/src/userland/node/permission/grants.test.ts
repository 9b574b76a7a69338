import { describe, expect, it } from 'vitest';
import { FileGrants, normalPath } from './grants.ts';

const DIRECTORIES = new Set(['/', '/work', '/work/in', '/work/in/deep']);

function grantsOf(...texts: string[]): FileGrants {
  const resolve = (path: string): string => normalPath(path.startsWith('/') ? path : `/work/${path}`);
  const grants = new FileGrants(resolve, (path) => DIRECTORIES.has(path));
  for (const text of texts) grants.grant(text);
  return grants;
}

describe('FileGrants', () => {
  it.each([
    [['/work/in'], '/work/in/a', true],
    [['/work/in'], '/work/in', true],
    [['/work/in'], '/work/in-not', false],
    [['/work/in'], '/work/in/../out', false],
    [['/work/in/'], 'in/a', true],
    [['in'], '/work/in/deep/x', true],
    [['/work/in/*'], '/work/in', true],
    [['/work/in*'], '/work/in-not', true],
    [['/work/in*'], '/work', false],
    [['/work/file'], '/work/file/', true],
    [['/work/file'], '/work/file2', false],
    [['/work/file'], '/work/file/a', false],
    [['/'], '/any/where', true],
    [['/*'], '/any/where', true],
    [['*'], '/any/where', true],
    [[], '/any/where', false],
  ])('%j grants %s: %s', (texts, path, expected) => {
    expect(grantsOf(...texts).has(path)).toBe(expected);
  });

  it('covers everything only with a star', () => {
    expect(grantsOf('/').has(undefined)).toBe(false);
    expect(grantsOf('*').has(undefined)).toBe(true);
  });

  it('revokes granted paths and everything below them, but nothing granted by a star', () => {
    const grants = grantsOf('/work/in', '/work/in/deep', '/work/file');
    grants.drop('/work/in/deep/x');
    expect(grants.has('/work/in/deep/x')).toBe(true);
    grants.drop('/work/in');
    expect(['/work/in/a', '/work/in/deep/x', '/work/file'].map((path) => grants.has(path))).toEqual([false, false, true]);
    const all = grantsOf('*');
    all.drop('/work/in');
    expect(all.has('/work/in/a')).toBe(true);
    all.drop(undefined);
    expect(all.has('/work/in/a')).toBe(false);
  });
});
