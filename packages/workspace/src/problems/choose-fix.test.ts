import type { Problem } from '@lathe/protocol';
import { describe, expect, it, test } from 'vitest';
import { chooseFix, type ProjectState } from './choose-fix.ts';
import { suggestFile } from './suggest-file.ts';

const terminal = (output: string): Problem => ({ id: 'p', count: 1, type: 'terminal', output });

function project(files: Record<string, string>, state: Partial<ProjectState> = {}): ProjectState {
  return { paths: Object.keys(files), readText: (path) => files[path], hasServerFailed: false, hasInstalled: false, ...state };
}
const MANIFEST = JSON.stringify({ dependencies: { react: '19' } });

describe('a missing dependency', () => {
  test.each([
    ['[vite] Internal server error: Failed to resolve import "dayjs" from "src/App.tsx". Does the file exist?'],
    ['[vite]: Rollup failed to resolve import "dayjs" from "/home/project/src/App.tsx".'],
    ['✘ [ERROR] Could not resolve "dayjs"\n\n    src/App.tsx:1:18:\n'],
    ["./src/App.tsx:1:1\nModule not found: Can't resolve 'dayjs'"],
    ["ERROR in ./src/App.tsx 1:0\nModule not found: Error: Can't resolve 'dayjs' in '/home/project/src'"],
    ["Error: Cannot find module 'dayjs'\nRequire stack:\n- /home/project/src/App.tsx"],
    ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'dayjs' imported from /home/project/src/App.tsx"],
    ["src/App.tsx(1,18): error TS2307: Cannot find module 'dayjs' or its corresponding type declarations."],
    ['Unable to resolve module dayjs from /home/project/src/App.tsx: dayjs could not be found within the project'],
    ['Unable to resolve "dayjs" from "src/App.tsx"'],
  ])('is installed, as %s names it', (text) => {
    const state = project({ 'package.json': MANIFEST, 'src/App.tsx': "import dayjs from 'dayjs';" });
    expect(chooseFix(terminal(text), state)).toEqual({
      type: 'install',
      packages: ['dayjs'],
      why: expect.stringMatching(/^(?:src\/App\.tsx|The project) imports dayjs, which was missing from package\.json\.$/),
    });
  });

  test.each([
    ['@scope/ui/button.css', ['@scope/ui']],
    ['lodash/debounce', ['lodash']],
  ])('%s belongs to %s', (specifier, packages) => {
    const state = project({ 'package.json': MANIFEST, 'src/App.tsx': `import '${specifier}';` });
    expect(chooseFix(terminal(`Failed to resolve import "${specifier}" from "src/App.tsx"`), state)).toMatchObject({ packages });
  });

  it('is not installed if no file of the project imports it, because the message may come from a page', () => {
    const state = project({ 'package.json': MANIFEST, 'src/App.tsx': '// dayjs' });
    expect(chooseFix(terminal('Failed to resolve import "dayjs" from "src/App.tsx"'), state)).toBeUndefined();
  });

  test.each([
    '--force',
    '@/Button',
    '~/Button',
    '$lib/x',
    '#imports',
    'node:fs',
    'fs',
    'fs/promises',
    'virtual:pwa',
    '../x',
    '/x',
    'components/x',
    'a b;c',
    'https://x/y.js',
  ])('%s is not a package', (specifier) => {
    const state = project({ 'package.json': MANIFEST, 'src/App.tsx': `import x from '${specifier}';`, 'src/components/y.ts': '' });
    expect(chooseFix(terminal(`Failed to resolve import "${specifier}" from "src/App.tsx"`), state)).toBeUndefined();
  });

  it('is installed with the others, once in a turn, if package.json lists it', () => {
    const files = { 'package.json': MANIFEST, 'src/App.tsx': "import 'react';" };
    const problem = terminal('Failed to resolve import "react" from "src/App.tsx"');
    expect(chooseFix(problem, project(files))).toEqual({ type: 'install', packages: [], why: 'react from package.json was not installed.' });
    expect(chooseFix(problem, project(files, { hasInstalled: true }))).toBeUndefined();
  });

  it('is left alone if package.json cannot be read', () => {
    const problem = terminal('Failed to resolve import "dayjs" from "a.js"');
    for (const manifest of ['{ "depend', undefined])
      expect(chooseFix(problem, project({ 'a.js': "import 'dayjs'", ...(manifest === undefined ? {} : { 'package.json': manifest }) }))).toBeUndefined();
  });
});

test.each([
  ['Error: listen EADDRINUSE: address already in use :::3000', true],
  ['error when starting dev server:\nError: Port 5173 is already in use', true],
  ['Port 5173 is in use, trying another one...', false],
])('a port in use (%s) is no reason to start again if the server is running', (text, isBusy) => {
  const problem = terminal(text);
  expect(chooseFix(problem, project({}, { hasServerFailed: true }))?.type).toBe(isBusy ? 'restart' : undefined);
  expect(chooseFix(problem, project({}))).toBeUndefined();
});

describe('an import of a file that does not exist', () => {
  const paths = ['package.json', 'src/App.tsx', 'src/components/Button.tsx', 'src/old/Button.tsx', 'src/lib/format-date.ts', 'public/logo.svg'];
  const suggest = (specifier: string) => suggestFile(terminal(`Failed to resolve import "${specifier}" from "src/App.tsx"`), paths);

  test.each([
    ['./components/Buton', 'src/components/Button.tsx'],
    ['./components/button.jsx', 'src/components/Button.tsx'],
    ['@/old/Buttons', 'src/old/Button.tsx'],
    ['./formatDate', 'src/lib/format-date.ts'],
    ['/logos.svg', 'public/logo.svg'],
  ])('%s suggests %s', (specifier, path) => {
    expect(suggest(specifier)).toBe(`"${specifier}", which src/App.tsx imports, does not exist. The file with the closest name is ${path}.`);
  });

  test.each(['./Checkout', 'dayjs', './components/Button'])('%s suggests nothing', (specifier) => {
    expect(suggest(specifier)).toBeUndefined();
  });
});
