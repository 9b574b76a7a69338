/** Commands that exit: test runners, compilers, linters. A failure must exit with the tool's own code. */

const edited = (version, name) => (text) => text.replace(new RegExp(`("${name}": )"[^"]+"`), `$1"${version}"`);

const vitest = (line, version, files = {}) => ({
  name: `vitest-${line}`,
  group: 'Tests',
  title: `vitest ${line}: threads and forks, jsdom and happy-dom`,
  packages: ['vitest', 'vite', 'jsdom', 'happy-dom'],
  project: { folder: 'vitest', files: { 'package.json': edited(version, 'vitest'), ...files } },
  commands: [
    { name: 'threads', run: ['npx', 'vitest', 'run', '--dir', 'src', '--pool', 'threads'], shows: ['Test Files  2 passed (2)', 'Tests  7 passed (7)'] },
    { name: 'forks', run: ['npx', 'vitest', 'run', '--dir', 'src', '--pool', 'forks'], shows: ['Test Files  2 passed (2)', 'Tests  7 passed (7)'] },
    { name: 'jsdom', run: ['npx', 'vitest', 'run', '--dir', 'dom', '--environment', 'jsdom'], shows: 'Tests  1 passed (1)' },
    { name: 'happy-dom', run: ['npx', 'vitest', 'run', '--dir', 'dom', '--environment', 'happy-dom'], shows: 'Tests  1 passed (1)' },
    {
      name: 'failing',
      run: ['npx', 'vitest', 'run', '--dir', 'failing'],
      code: 1,
      shows: ['Tests  1 failed (1)', 'expected [ 1, 2 ] to deeply equal [ 1, 3 ]'],
    },
  ],
});

const tsc = (line, version) => ({
  name: `tsc-${line}`,
  group: 'Compilers and linters',
  title: line === '7' ? 'TypeScript 7 (replaced by 6): `tsc`' : `TypeScript ${line}: \`tsc\``,
  packages: ['typescript', 'zod'],
  project: { folder: 'tsc', files: { 'package.json': edited(version, 'typescript') } },
  commands: [
    { name: 'check', run: ['npx', 'tsc', '--noEmit'] },
    {
      name: 'wrong',
      run: ['npx', 'tsc', '--noEmit', '-p', 'wrong'],
      code: 2,
      shows: "wrong/index.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    },
    { name: 'emit', run: ['npx', 'tsc'] },
    { name: 'run', run: ['node', 'dist/run.js'], shows: "{ name: 'spindle', port: 80 }" },
  ],
});

const eslint = (line, version) => ({
  name: `eslint-${line}`,
  group: 'Compilers and linters',
  title: `ESLint ${line} with typescript-eslint, type-aware`,
  packages: ['eslint', 'typescript-eslint', 'typescript'],
  project: { folder: 'eslint', files: { 'package.json': (text) => edited(line === 9 ? version : '10.0.1', '@eslint/js')(edited(version, 'eslint')(text)) } },
  commands: [
    { name: 'check', run: ['npx', 'eslint', 'src', 'eslint.config.js'] },
    {
      name: 'wrong',
      run: ['npx', 'eslint', 'wrong'],
      code: 1,
      shows: ['3:1', '@typescript-eslint/no-floating-promises', '@typescript-eslint/no-unused-vars', '2 problems (2 errors'],
    },
  ],
});

export default [
  vitest(3, '3.2.7'),
  { ...vitest(4, '4.1.12'), isInCi: true },
  vitest(5, '5.1.1', { 'package.json': (text) => edited('8.3.8', 'vite')(edited('5.1.1', 'vitest')(text)) }),
  {
    name: 'node-test',
    group: 'Tests',
    title: '`node --test`, with TypeScript',
    packages: ['is-odd'],
    project: { folder: 'node-test' },
    commands: [
      { name: 'test', run: ['npm', 'test'], shows: ['tests 5', 'pass 4', 'skipped 1', 'fail 0'] },
      { name: 'failing', run: ['node', '--test', 'failing/wrong.js'], code: 1, shows: ['fail 1', 'Expected values to be strictly equal'] },
    ],
  },
  {
    name: 'jest-30',
    group: 'Tests',
    title: 'Jest 30 with Babel and TypeScript: mocks, fake timers, jsdom',
    packages: ['jest', 'babel-jest', 'jest-environment-jsdom'],
    project: { folder: 'jest' },
    commands: [
      { name: 'test', run: ['npx', 'jest', 'src'], shows: ['Tests:       7 passed, 7 total'] },
      { name: 'jsdom', run: ['npx', 'jest', 'dom'], shows: 'Tests:       1 passed, 1 total' },
      { name: 'failing', run: ['npx', 'jest', 'failing'], code: 1, shows: ['Tests:       1 failed, 1 total', '+   2,'] },
    ],
  },
  {
    name: 'playwright',
    group: 'Tests',
    title: 'Playwright, for tests that open no browser: its server, TypeScript, and requests to an API',
    packages: ['@playwright/test'],
    project: { folder: 'playwright' },
    commands: [
      { name: 'test', run: ['npx', 'playwright', 'test', 'tasks'], shows: '2 passed' },
      { name: 'failing', run: ['npx', 'playwright', 'test', 'failing'], code: 1, shows: ['1 failed', '-   "nothing",'] },
    ],
  },
  {
    name: 'swc',
    group: 'Compilers and linters',
    title: "SWC's own command with `.swcrc`, and what it makes",
    packages: ['@swc/cli', '@swc/core'],
    project: {
      files: {
        'package.json': '{ "name": "app", "private": true, "dependencies": { "@swc/cli": "0.7.10", "@swc/core": "1.15.3" } }\n',
        '.swcrc':
          '{\n  // TypeScript, as CommonJS\n  "jsc": { "parser": { "syntax": "typescript", "decorators": true }, "target": "es2022" },\n  "module": { "type": "commonjs" },\n}\n',
        'src/sum.ts': 'export const sum = (...all: number[]): number => all.reduce((a, b) => a + b, 0);\n',
        'src/main.ts': "import { sum } from './sum';\nconsole.log('sum', sum(1, 2, 3));\n",
        'wrong/main.ts': 'const = 1;\n',
      },
    },
    commands: [
      { name: 'compile', run: ['npx', 'swc', 'src', '-d', 'dist', '--strip-leading-paths', '--source-maps'], shows: 'Successfully compiled: 2 files with swc' },
      { name: 'run', run: ['node', 'dist/main.js'], shows: 'sum 6' },
      { name: 'wrong', run: ['npx', 'swc', 'wrong', '-d', 'dist'], code: 1, shows: 'Failed to compile 1 file with swc.' },
    ],
  },
  tsc('5.9', '5.9.3'),
  tsc('6', '6.0.3'),
  tsc('7', '7.0.2'),
  eslint(9, '9.39.5'),
  eslint(10, '10.15.0'),
  {
    name: 'prettier',
    group: 'Compilers and linters',
    title: 'Prettier',
    packages: ['prettier'],
    project: { folder: 'prettier' },
    commands: [
      { name: 'check', run: ['npx', 'prettier', '--check', 'src'], shows: 'All matched files use Prettier code style!' },
      { name: 'wrong', run: ['npx', 'prettier', '--check', 'wrong'], code: 1, shows: '[warn] wrong/bad.js' },
      { name: 'write', run: ['npx', 'prettier', '--write', 'wrong'], shows: 'wrong/bad.js' },
      { name: 'written', run: ['npx', 'prettier', '--check', 'wrong'] },
    ],
  },
];
