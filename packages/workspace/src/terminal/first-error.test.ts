import { expect, it } from 'vitest';
import { firstError } from './first-error.ts';

it.each([
  [
    'Vite 8 with a configuration that is not code',
    'failed to load config from /home/project/vite.config.js\nerror when starting dev server:\nError: Build failed with 1 error:\n\n[PARSE_ERROR] Expected `]` but found `EOF`\n   ╭─[ vite.config.js:3:25 ]\n   │\n 1 │ x\n\n    at aggregate (file:///x.mjs:50:18)',
    'PARSE_ERROR] Expected `]` but found `EOF` (vite.config.js:3:25)',
  ],
  [
    'Vite 7',
    'failed to load config from /home/project/vite.config.ts\nerror when starting dev server:\nError: Build failed with 1 error:\nvite.config.ts:3:10: ERROR: Unexpected "}"\n    at failureErrorWithLog',
    'vite.config.ts:3:10: ERROR: Unexpected "}"',
  ],
  [
    'a package that Vite’s configuration imports',
    "3:22:15 AM [vite] Error: Cannot find package 'nope' imported from /home/project/node_modules/.vite-temp/vite.config.js.timestamp-1795404135679-0b8f2ee18b89b.mjs",
    "Error: Cannot find package 'nope' imported from vite.config.js",
  ],
  [
    'Node with a mistake in the program',
    '/home/project/src/index.js:3\nlet let = 1;\n    ^^^\n\nSyntaxError: let is disallowed as a lexically bound name\n    at wrapSafe (node:internal:1:1)\n\nNode.js v22.1.0',
    'SyntaxError: let is disallowed as a lexically bound name (src/index.js:3)',
  ],
  ['an error with a cause', 'TypeError: fetch failed\n  [cause]: Error: connect ECONNREFUSED\nError: later', 'TypeError: fetch failed'],
  [
    'TypeScript',
    '> build\n> tsc\n\nsrc/App.tsx(3,5): error TS2322: Type it is.\nsrc/b.ts(1,1): error TS1: More.',
    'src/App.tsx(3,5): error TS2322: Type it is.',
  ],
  ['Astro', '12:00:00 [config] Astro found issue(s) with your configuration:\n\n! experimental: Invalid or outdated.', '! experimental: Invalid or outdated.'],
  ['a command that does not exist', 'sh: 1: vite: not found', 'sh: 1: vite: not found'],
])('finds the first error of %s', (_name, output, expected) => {
  expect(firstError(output)).toContain(expected);
});

it('finds none if nothing is wrong', () => {
  expect(firstError('ready in 100 ms\nno errors found\n')).toBeUndefined();
});
