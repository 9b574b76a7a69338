import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backgroundCommandOf, followsChanges, serverCommandOf } from './start-command.ts';

const starter = (path: string) => readFileSync(new URL(`../../../../templates/nativescript-vue/${path}`, import.meta.url), 'utf8');
const read = (files: Record<string, string>) => (path: string) => files[path];
const scripts = (dev: string) => JSON.stringify({ scripts: { dev } });

describe('a command that follows file changes itself', () => {
  it('includes a dev server, and a program that is watched', () => {
    for (const line of ['vite', 'next dev', 'node --watch index.js', 'npx --yes serve']) expect(followsChanges(line, read({}))).toBe(true);
  });

  it('includes the project’s own program that watches, like that of the starters without a dev server', () => {
    expect(followsChanges('npm run dev', starter)).toBe(true);
    expect(followsChanges('node ./preview.mjs', starter)).toBe(true);
  });

  const nested = {
    'package.json': JSON.stringify({ scripts: { dev: 'npm run dev --prefix app', api: 'npm --prefix server start' } }),
    'app/package.json': scripts('vite'),
    'server/package.json': JSON.stringify({ scripts: { start: 'node main.js', watch: 'node watched.js' } }),
    'server/watched.js': "watch('.', reload)",
  };
  it.each([
    ['cd app && npm run dev', true],
    ["cd './app/' && npm run dev -- --host", true],
    ['npm run dev', true],
    ['npm --prefix app run dev', true],
    ['npm run dev --workspace=app', true],
    ['pnpm -C app dev', true],
    ['yarn --cwd app dev', true],
    ['npm run api', false],
    ['cd server && npm start', false],
    ['cd server && npm run watch', true],
    ['cd server && node watched.js', true],
    ['npm run gone', false],
  ])('“%s” is found in the folder that it names: %s', (line, follows) => {
    expect(followsChanges(line, read(nested))).toBe(follows);
  });

  it('does not include a program that reads its files once, whatever its comments say', () => {
    const files = {
      'package.json': scripts('node --enable-source-maps server.mjs'),
      'server.mjs': "// Watch out: this serves.\nimport { createServer } from 'node:http';",
    };
    expect(followsChanges('npm run dev', read(files))).toBe(false);
    expect(followsChanges('node gone.js', read({}))).toBe(false);
  });
});

describe('a command that starts the project’s server', () => {
  const project = read({
    'package.json': JSON.stringify({ scripts: { dev: 'vite', start: 'npm run dev', build: 'vite build', both: 'npm run build && npm run dev' } }),
    'app/package.json': scripts('vite'),
  });
  it.each([
    ['npm run dev', 'npm run dev'],
    ['npm start', 'npm start'],
    ['yarn dev', 'yarn dev'],
    ['npx vite', 'npx vite'],
    ['npm run dev -- --port 3000', 'npm run dev -- --port 3000'],
    ['npm install && npm run dev', 'npm run dev'],
    ['npm run dev &', 'npm run dev'],
    ['npm run dev 2>&1 &', 'npm run dev'],
  ])('“%s” is one', (line, command) => {
    expect(serverCommandOf(line, project)).toBe(command);
  });

  it.each([
    'npm run build',
    'npm run both',
    'npx vite build',
    'npm run dev & sleep 5; curl localhost:5173',
    'npm run dev | head -5',
    'npm run dev > log.txt',
    'timeout 5 npm run dev',
    'cd app && npm run dev',
    'npm run gone',
    'npm install',
    '',
  ])('“%s” is none', (line) => {
    expect(serverCommandOf(line, project)).toBeUndefined();
  });

  it('is none in a project without a server', () => {
    expect(serverCommandOf('npm test', read({}))).toBeUndefined();
  });
});

describe('a line that only starts a program in the background', () => {
  it.each([
    ['node server.js &', 'node server.js'],
    ['cd app && npx serve > log 2>&1 &', 'cd app && npx serve > log 2>&1'],
    ['nohup node server.js &> log & disown', 'nohup node server.js &> log'],
    ['a &  ', 'a'],
  ])('%s starts %s', (line, command) => expect(backgroundCommandOf(line)).toBe(command));
  it.each(['node server.js', 'a & b', 'a & b &', 'a && b', 'a &&', '&', 'node server.js 2>&1'])('%s does not', (line) =>
    expect(backgroundCommandOf(line)).toBeUndefined(),
  );
});
