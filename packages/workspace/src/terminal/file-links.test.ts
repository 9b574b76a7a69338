import { expect, it } from 'vitest';
import { findFileLinks } from './file-links.ts';

const FILES = new Set(['src/App.tsx', 'vite.config.ts', 'package.json', 'a b.ts']);
const linksOf = (line: string) =>
  findFileLinks(line, (path) => FILES.has(path)).map(
    ({ start, end, path, line: row, column }) => `${line.slice(start, end)} → ${path}:${row ?? ''}:${column ?? ''}`,
  );

it.each([
  ['src/App.tsx:12:4 - error TS2322', ['src/App.tsx:12:4 → src/App.tsx:12:4']],
  ['src/App.tsx(22,3): error TS2322: wrong', ['src/App.tsx(22,3) → src/App.tsx:22:3']],
  ['    at App (/home/project/src/App.tsx:5:9)', ['/home/project/src/App.tsx:5:9 → src/App.tsx:5:9']],
  ['    at file:///home/project/vite.config.ts:1:7', ['file:///home/project/vite.config.ts:1:7 → vite.config.ts:1:7']],
  ['[vite] hmr update /src/App.tsx', ['/src/App.tsx → src/App.tsx::']],
  ['wrote ./package.json and "src/App.tsx".', ['./package.json → package.json::', 'src/App.tsx → src/App.tsx::']],
  ['src/App.tsx:7', ['src/App.tsx:7 → src/App.tsx:7:']],
  ['node_modules/vite/index.js:3:1 version 1.2.3 e.g. http://localhost:5173/', []],
  ['../outside/src/App.tsx:1:1', []],
])('in “%s” are %j', (line, expected) => {
  expect(linksOf(line)).toEqual(expected);
});

it('a long line without a file is read in no time', () => {
  const started = performance.now();
  for (const piece of ['a.', 'ab', '#.', '/a']) expect(findFileLinks(piece.repeat(50_000), () => false)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(1000);
});
