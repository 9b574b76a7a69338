import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { substituteIn } from './substitute.ts';
import { placeWasmBuild } from './wasm-builds.ts';

vi.mock('./wasm-builds.ts', () => ({ placeWasmBuild: vi.fn(async () => true) }));

let directory: string;
const load = (Module as unknown as { _load: unknown })._load;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'substitute-'));
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  };
  const files = { 'bin/esbuild': '#!/usr/bin/env node\nrun();\n', 'lib/main.js': 'throw new Error(`Cannot use the "watch" API in this environment`);\n' };
  put(
    'node_modules/pacote/index.js',
    `const fs = require('fs'), path = require('path');
exports.packument = async () => ({ versions: { '0.25.0': {} } });
exports.extract = async (specification, destination) => {
  const [, name, version] = /^(.+)@(.+)$/.exec(specification);
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify({ name, version, ...(name === 'stencil' ? { optionalDependencies: { '@rollup/rollup-linux-x64-gnu': '4.44.0' } } : {}) }), ...(name === 'esbuild-wasm' ? ${JSON.stringify(files)} : {}) })) {
    fs.mkdirSync(path.dirname(path.join(destination, file)), { recursive: true });
    fs.writeFileSync(path.join(destination, file), text);
  }
};`,
  );
  put('node_modules/@npmcli/run-script/index.js', "module.exports = async () => ({ code: 'ran' });");
  substituteIn();
});
afterEach(() => {
  Object.assign(Module, { _load: load });
  rmSync(directory, { recursive: true });
});

test('npm’s own command unpacks Wasm builds and changed packages, and skips the scripts of what is native', async () => {
  const require = createRequire(path.join(directory, 'main.js'));
  const { extract } = require('pacote') as { extract(specification: string, destination: string, options: object): Promise<void> };
  const runScript = require('@npmcli/run-script') as (options: { path: string }) => Promise<{ code: unknown }>;
  const unpack = async (specification: string) => {
    const destination = path.join(directory, 'unpacked', specification);
    await extract(specification, destination, {});
    return destination;
  };
  const esbuild = await unpack('esbuild@0.25.0');
  expect(JSON.parse(readFileSync(path.join(esbuild, 'package.json'), 'utf8'))).toEqual({ name: 'esbuild', version: '0.25.0' });
  expect(readFileSync(path.join(esbuild, 'bin/esbuild'), 'utf8')).toContain('/usr/lib/spindle/esbuild-serve.cjs');
  const turbo = await unpack('turbo@2.0.0');
  const sqlite = await unpack('better-sqlite3@12.0.0');
  const plain = await unpack('plain@1.0.0');
  const sharp = await unpack('sharp@0.31.3');
  const stencil = await unpack('stencil@4.0.0');
  expect(vi.mocked(placeWasmBuild).mock.calls).toEqual([[turbo], [sqlite], [sharp], [stencil]]);
  expect(await Promise.all([esbuild, sqlite, sharp, plain].map((path) => runScript({ path })))).toEqual([
    { code: 0, signal: null },
    { code: 0, signal: null },
    { code: 0, signal: null },
    { code: 'ran' },
  ]);
});
