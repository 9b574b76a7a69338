import { beforeEach, describe, expect, it } from 'vitest';
import { createFileSystem, formatMemory } from '../filesystem/shared-file-system.ts';
import { NODE_MARKER, resolveProgram } from './program.ts';

let fs: ReturnType<typeof createFileSystem>;
const put = (path: string, text: string, mode = 0o755) => fs.writeFile(path, new TextEncoder().encode(text), { mode, makeParents: true });
const resolve = (file: string, args: string[] = [], env: Record<string, string> = {}) =>
  resolveProgram(fs, { file, argv: [file, ...args], env, cwd: '/srv' }).argv.join(' ');

beforeEach(() => {
  fs = createFileSystem(formatMemory({ reserveBytes: 16 << 20 }), 1);
  put('/usr/bin/node', NODE_MARKER);
  put('/bin/sh', '#!/usr/bin/env node\n');
  put('/srv/notes.txt', 'text', 0o644);
});

describe('resolving a program', () => {
  it('finds Node by name and by path', () => {
    expect(resolve('node', ['a.js', '-x'])).toBe('node a.js -x');
    expect(resolve('/usr/bin/node', ['a.js'])).toBe('/usr/bin/node a.js');
  });

  it('searches the PATH of the child', () => {
    put('/srv/node_modules/.bin/vite', '#!/usr/bin/env node\n');
    expect(resolve('vite', ['build'], { PATH: '/srv/node_modules/.bin:/usr/bin' })).toBe('node /srv/node_modules/.bin/vite build');
    expect(() => resolve('vite')).toThrow('ENOENT');
  });

  it('follows shebang lines with their options', () => {
    put('/srv/a', '#!/usr/bin/node --no-warnings\n');
    put('/srv/b', '#!/usr/bin/env -S node --expose-gc --no-warnings\n');
    put('/srv/c', '#!/bin/sh\necho\n');
    put('/srv/d', '#!/bin/sh -e\r\necho\n');
    expect(resolve('./a', ['x'])).toBe('/usr/bin/node --no-warnings ./a x');
    expect(resolve('./b')).toBe('node --expose-gc --no-warnings ./b');
    expect(resolve('./c', ['x'])).toBe('node /bin/sh ./c x');
    expect(resolve('./d')).toBe('node /bin/sh -e ./d');
  });

  it('passes a text file without a shebang line to the shell', () => {
    put('/srv/plain', 'echo hi\n');
    expect(resolve('./plain', ['x'])).toBe('node /bin/sh ./plain x');
  });

  it('follows symbolic links', () => {
    fs.makeDirectories('/links');
    fs.symlink('../usr/bin/node', '/links/nodejs');
    expect(resolve('/links/nodejs', ['a.js'])).toBe('/links/nodejs a.js');
  });

  it.each([
    ['./missing', 'ENOENT'],
    ['', 'ENOENT'],
    ['./notes.txt', 'EACCES'],
    ['./notes.txt/x', 'ENOTDIR'],
    ['/usr', 'EACCES'],
  ])('refuses %s with %s', (file, code) => {
    expect(() => resolve(file)).toThrow(code);
  });

  it('refuses a missing interpreter, and an endless chain of them', () => {
    put('/srv/odd', '#!/usr/bin/perl\n');
    put('/srv/self', '#!/srv/self\n');
    expect(() => resolve('./odd')).toThrow('ENOENT');
    expect(() => resolve('./self')).toThrow('ELOOP');
  });

  it('names the format of a native program that cannot run', () => {
    put('/srv/native', '\u007fELF\u0002\u0001');
    expect(resolve('./native')).toMatch(/^node -e .*\/srv\/native: cannot execute: it is an ELF program/);
  });

  it('reports EACCES when the rest of the PATH has no match', () => {
    put('/srv/bin/tool', 'x', 0o644);
    expect(() => resolve('tool', [], { PATH: '/srv/bin:/usr/bin' })).toThrow('EACCES');
  });
});
