import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtinNames } from '../shell/builtins/index.ts';
import { plainCommand, SHELL_WORDS } from './plain-command.ts';

let project: string;
let searchPath: string;

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'plain-command-'));
  const bins = path.join(project, 'node_modules/.bin');
  const system = path.join(project, 'bin');
  for (const [directory, names] of [
    [bins, ['vite', 'test', 'locked']],
    [system, ['node', 'ls']],
  ] as const) {
    mkdirSync(directory, { recursive: true });
    for (const name of names) {
      writeFileSync(path.join(directory, name), '');
      chmodSync(path.join(directory, name), name === 'locked' ? 0o644 : 0o755);
    }
  }
  searchPath = `${bins}:${system}`;
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

test("a package's program and node start without a shell", () => {
  const bin = (name: string) => path.join(project, 'node_modules/.bin', name);
  expect(plainCommand('vite', searchPath, project)).toEqual({ file: bin('vite'), args: [] });
  expect(plainCommand('vite build  --mode=dev ./a,b', searchPath, project)).toEqual({ file: bin('vite'), args: ['build', '--mode=dev', './a,b'] });
  expect(plainCommand('node --watch server.js', searchPath, project)).toEqual({ file: path.join(project, 'bin/node'), args: ['--watch', 'server.js'] });
});

test.each([
  'vite && node x',
  'vite | cat',
  'vite $PORT',
  'vite "a b"',
  "vite 'a'",
  'vite *.ts',
  'vite ~/x',
  'vite > out',
  'vite &',
  'vite a\\ b',
  'vite {a,b}',
  'vite # note',
  'vite\nnode x',
  'MODE=dev vite',
  'test -f x',
  'ls',
  'missing',
  'locked',
  './vite',
  '',
])('a shell is needed for %j', (command) => {
  expect(plainCommand(command, searchPath, project)).toBeUndefined();
});

test('every shell keyword and builtin is known', () => {
  expect(builtinNames().filter((name) => !SHELL_WORDS.has(name))).toEqual([]);
});
