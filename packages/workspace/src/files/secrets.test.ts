import { expect, it } from 'vitest';
import { isSecretPath, secretSpans } from './secrets.ts';

it.each([
  ['.env', true],
  ['.env.local', true],
  ['apps/api/.env.production', true],
  ['.env.example', false],
  ['.env.local.sample', false],
  ['src/env.ts', false],
  ['.envrc', false],
])('%s has secrets: %s', (path, expected) => {
  expect(isSecretPath(path)).toBe(expected);
});

it.each([
  ['KEY=secret', ['secret']],
  ['export KEY = secret  ', ['secret']],
  ['# KEY=comment\nEMPTY=\n\nB=2', ['2']],
  ['KEY="two\nlines"\nB=2', ['"two\nlines"', '2']],
  ["KEY='it'", ["'it'"]],
  ['KEY="a \\" b" # why', ['"a \\" b"']],
  ['KEY="never closed\nB=2', ['"never closed', '2']],
  ['not a pair', []],
])('in %j the secrets are %j', (text, expected) => {
  expect(secretSpans(text).map(({ from, to }) => text.slice(from, to))).toEqual(expected);
});

it('a long file is read in no time', () => {
  const started = performance.now();
  expect(secretSpans('K="'.repeat(5000)).length).toBeGreaterThan(0);
  secretSpans(`${'A="x\n'.repeat(5000)}`);
  expect(performance.now() - started).toBeLessThan(1000);
});
