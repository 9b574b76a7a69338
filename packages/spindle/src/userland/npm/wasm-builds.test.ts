import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFiles } from './wasm-builds.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spindle-wasm-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (file: string): string => path.join(folder, file);
const read = (file: string): string => readFileSync(at(file), 'utf8');
function write(file: string, text: string): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
}

describe('a package replaced by its Wasm build', () => {
  it('leaves other packages alone that share files of a bundled package by hard links, as in pnpm', () => {
    write('store/index.js', 'version 2');
    mkdirSync(at('package/node_modules/bundled'), { recursive: true });
    linkSync(at('store/index.js'), at('package/node_modules/bundled/index.js'));
    write('build/node_modules/bundled/index.js', 'version 1');

    replaceFiles(at('package'), at('build'));
    expect(read('package/node_modules/bundled/index.js')).toBe('version 1');
    expect(read('store/index.js')).toBe('version 2');
  });

  it('keeps nested packages that the build does not bring, and none of its other files', () => {
    write('package/install.js', 'download');
    write('package/node_modules/own/index.js', 'own');
    write('build/index.js', 'wasm');

    replaceFiles(at('package'), at('build'));
    expect(read('package/node_modules/own/index.js')).toBe('own');
    expect(read('package/index.js')).toBe('wasm');
    expect(() => read('package/install.js')).toThrow('ENOENT');
  });
});
