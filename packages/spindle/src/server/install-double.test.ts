/** The installation service against a small fake registry: what it requests, what it rejects, and how it reports registry failures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FrameType, type InstallError, type InstallManifest, type InstallProgress, type InstallRequest, InstallStreamParser } from '../abi/install-stream.ts';
import { createInstallService, type InstallService } from './install-service.ts';

type Manifest = Readonly<Record<string, unknown>>;
const PACKAGES: Readonly<Record<string, Manifest>> = {
  plain: {},
  scripted: { scripts: { postinstall: 'node setup.js' } },
  compiled: { scripts: { install: 'prebuild-install || node-gyp rebuild' } },
  bound: { hasBinding: true },
  canvas: { scripts: { install: 'prebuild-install' } },
  'better-sqlite3': {
    scripts: { install: 'prebuild-install || node-gyp rebuild --release' },
    files: { 'lib/database.js': "addon = DEFAULT_ADDON || (DEFAULT_ADDON = require('bindings')('better_sqlite3.node'));\n" },
  },
  bufferutil: { scripts: { install: 'node-gyp-build' } },
  nx: {
    files: {
      'src/native/nx.wasi.cjs':
        "function __napi_rs_initialize_modules(__napiInstance) {\n  __napiInstance.exports['__napi_register__a_1']?.()\n}\nmodule.exports.a = 1\n",
    },
  },
  turbo: { files: { 'bin/turbo': '#!/usr/bin/env node\nconst native = find();\n' } },
  next: { files: { 'dist/bin/next': '#!/usr/bin/env node\n"use strict";\nmain();\n', 'dist/server/next.js': 'process.env.TURBOPACK = "1";\n' } },
  '@rolldown/binding-wasm32-wasi': { files: { 'rolldown-binding.wasi.cjs': 'module.exports.shutdownAsyncRuntime = native.shutdownAsyncRuntime\n' } },
  vitest: {
    files: { 'dist/chunks/cli-api.6GYRwzrM.js': 'const START_TIMEOUT = 1e4;\nconst WORKER_START_TIMEOUT = 5e3;\n', 'index.js': 'START_TIMEOUT = 1e4;\n' },
  },
  esbuild: { files: { 'bin/esbuild': 'native' } },
  'esbuild-wasm': {
    files: {
      'bin/esbuild': '#!/usr/bin/env node\nrun();\n',
      'lib/main.js': 'throw new Error(`Cannot use the "serve" API in this environment`);\n',
    },
  },
  '@rollup/rollup-linux-x64-gnu': { cpu: ['x64'], os: ['linux'], files: { 'rollup.linux-x64-gnu.node': 'native' } },
  '@rollup/wasm-node': { main: 'dist/rollup.js', exports: { '.': './dist/rollup.js' }, files: { 'dist/native.js': 'exports.parse = parse;\n' } },
  'with-rollup-inside': { optionalDependencies: { '@rollup/rollup-linux-x64-gnu': '1.0.0' } },
  electron: {
    scripts: { postinstall: 'node install.js' },
    files: { 'cli.js': '#!/usr/bin/env node\nstart();\n', 'index.js': "throw new Error('Electron failed to install correctly, please delete it');\n" },
  },
  'with-optional': { optionalDependencies: { compiled: '1.0.0' } },
};

let server: Server;
let registryUrl: string;
let folder: string;
let asked: string[];
let isDown: boolean;
/** The versions of every package. */
let published: string[];
let service: InstallService;

beforeEach(async () => {
  asked = [];
  isDown = false;
  published = ['1.0.0'];
  folder = mkdtempSync(path.join(tmpdir(), 'spindle-double-'));
  server = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? '/').slice(1);
    asked.push(url);
    if (isDown) return response.writeHead(503).end('down');
    const name = url.replace(/\/-\/.*$/, '');
    const manifest = PACKAGES[name];
    if (!manifest) return response.writeHead(404).end('{}');
    if (url.endsWith('.tgz')) return response.end(tarball(name, manifest));
    const shared = { name, ...manifest, ...(manifest['scripts'] || manifest['hasBinding'] ? { hasInstallScript: true } : {}) };
    const versions = published.map((version) => [version, { ...shared, version, dist: { tarball: `${registryUrl}/${name}/-/${name}-${version}.tgz` } }]);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: published.at(-1) },
        versions: Object.fromEntries(versions),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = createInstallService({ registryUrl, cacheDirectory: folder, registryOptions: { fetchRetries: '0' } });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

function tarball(name: string, { hasBinding, files: others, ...manifest }: Manifest): Buffer {
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name, version: '1.0.0', ...manifest }),
    'index.js': 'module.exports = 1;\n'.repeat(500),
    ...(hasBinding ? { 'binding.gyp': '{}' } : {}),
    ...(others as Record<string, string> | undefined),
  };
  const blocks = Object.entries(files).flatMap(([file, text]) => {
    const header = new Header({ path: `package/${file}`, mode: 0o644, size: text.length, type: 'File', mtime: new Date(0) });
    header.encode();
    return [header.block as Buffer, Buffer.from(text), Buffer.alloc((512 - (text.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

interface Answer {
  manifest?: InstallManifest;
  error?: InstallError;
  progress: InstallProgress[];
  isEnded: boolean;
  byteSize: number;
  text: string;
}

async function install(request: Partial<InstallRequest> & { readonly dependencies?: object; readonly optionalDependencies?: object }): Promise<Answer> {
  const { dependencies, optionalDependencies, ...rest } = request;
  const packageJson = JSON.stringify({ name: 'app', version: '1.0.0', dependencies, optionalDependencies });
  const response = await service.answer(new Request('http://localhost/install', { method: 'POST', body: JSON.stringify({ packageJson, ...rest }) }));
  return parse(Buffer.from(await response.arrayBuffer()));
}

function parse(bytes: Uint8Array): Answer {
  const answer: Answer = { progress: [], isEnded: false, byteSize: 0, text: '' };
  new InstallStreamParser((type, payload) => {
    const json = () => JSON.parse(new TextDecoder().decode(payload));
    if (type === FrameType.manifest) answer.manifest = json();
    else if (type === FrameType.error) answer.error = json();
    else if (type === FrameType.progress) answer.progress.push(json());
    else if (type === FrameType.end) answer.isEnded = true;
    else {
      answer.byteSize += payload.length;
      answer.text += new TextDecoder().decode(payload);
    }
  }).push(bytes);
  return answer;
}

const filesOf = (manifest: InstallManifest | undefined) =>
  (manifest?.packs ?? []).flatMap(({ directory, files, transformed }) => [
    ...files.map(([file, size]) => [`${directory}/${file}`, size] as const),
    ...transformed,
  ]);

describe('the installation service', () => {
  it('makes no registry requests for a tree it has resolved before', async () => {
    const first = await install({ dependencies: { plain: '^1.0.0' } });
    expect(asked.length).toBeGreaterThan(0);
    asked = [];
    isDown = true;
    expect(await install({ dependencies: { plain: '^1.0.0' } })).toMatchObject({ manifest: first.manifest, isEnded: true });
    const { lockFile = '' } = first.manifest ?? {};
    expect((await install({ dependencies: { plain: '^1.0.0' }, lockFile })).error).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('fetches a project’s packages ahead, once, and its first installation then needs no registry', async () => {
    const packageJson = JSON.stringify({ name: 'app', version: '1.0.0', dependencies: { plain: '1.0.0', scripted: '1.0.0' } });
    const { signal } = new AbortController();
    expect(await service.fetchAhead({ packageJson }, { signal })).toBe(2);
    expect(await service.fetchAhead({ packageJson }, { signal })).toBe(0);
    asked = [];
    isDown = true;
    const asNpmAsks = { add: [], remove: [], saveExact: false, legacyPeerDeps: false, force: false, omitsResolved: false, isFrozen: false, omit: [] };
    expect((await install({ packageJson, ...asNpmAsks, ignoreScripts: false, installed: {} })).isEnded).toBe(true);
    expect(asked).toEqual([]);
    const failure = service.fetchAhead({ packageJson: JSON.stringify({ dependencies: { next: '1.0.0' } }) }, { signal });
    await expect(failure).rejects.toThrow('The server cannot reach the package registry');
  });

  it('finds a version that was published after the package was last looked up', async () => {
    await install({ dependencies: { plain: '^1.0.0' } });
    published.push('1.1.0');
    const { manifest, error } = await install({ dependencies: { plain: '^1.1.0' } });
    expect([error, manifest?.packages['node_modules/plain']]).toEqual([undefined, '1.1.0']);
    expect((await install({ dependencies: { plain: '^1.2.0' } })).error?.code).toBe('ETARGET');
  });

  it('counts packages and bytes while it fetches', async () => {
    const { progress, manifest } = await install({ dependencies: { plain: '1.0.0', 'with-optional': '1.0.0' } });
    const size = filesOf(manifest).reduce((sum, [, byteSize]) => sum + byteSize, 0);
    expect(progress[0]).toEqual({ phase: 'resolve', done: 0, total: 0, doneBytes: 0 });
    expect(progress.at(-1)).toMatchObject({ phase: 'fetch', done: 3, total: 3 });
    expect(progress.at(-1)?.doneBytes).toBeGreaterThanOrEqual(size);
  });

  it('compresses for a remote browser, but not on the same machine', async () => {
    const ask = (host: string, accepted: string) =>
      service.answer(
        new Request(`http://${host}/install`, {
          method: 'POST',
          body: JSON.stringify({ packageJson: JSON.stringify({ name: 'app', dependencies: { plain: '1.0.0' } }) }),
          headers: { 'accept-encoding': accepted },
        }),
      );
    const plain = await ask('runtime.localhost', 'gzip, br');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const whole = Buffer.from(await plain.arrayBuffer());
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answer = await ask('runtime.example.com', accepted);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThan(whole.length / 3);
      expect(parse(decompress(bytes))).toMatchObject({ isEnded: true, byteSize: parse(whole).byteSize });
    }
  });

  it('does not send packages that the browser has, wherever they are installed', async () => {
    const whole = await install({ dependencies: { plain: '1.0.0', scripted: '1.0.0' } });
    const keys = whole.manifest?.packs.map(({ key }) => key ?? '') ?? [];
    expect(new Set(keys).size).toBe(2);
    const half = await install({ dependencies: { plain: '1.0.0', scripted: '1.0.0' }, held: keys.slice(0, 1) });
    expect(half.manifest?.packs.map(({ isHeld }) => isHeld)).toEqual([true, false]);
    expect(half.byteSize).toBe(
      filesOf({ ...half.manifest, packs: half.manifest?.packs.slice(1) ?? [] } as InstallManifest).reduce((sum, [, size]) => sum + size, 0),
    );
    const nothing = await install({ dependencies: { 'with-optional': '1.0.0', plain: '1.0.0' }, held: [...keys, 'more'] });
    expect(nothing.manifest?.packs.map(({ directory, isHeld }) => [directory, isHeld])).toEqual([
      ['node_modules/plain', true],
      ['node_modules/with-optional', false],
    ]);
  });

  it('changes such places in a Wasm build, too', async () => {
    const { manifest, text } = await install({ dependencies: { esbuild: '1.0.0' } });
    expect(manifest?.substitutions).toEqual([['node_modules/esbuild', 'esbuild@1.0.0', 'esbuild-wasm@1.0.0']]);
    expect(text).toMatch(/^#!.*\nif \(process\.argv\.some\(.*\)\) return .*esbuild-serve\.cjs"\)\.main\(.*\);run\(\);$/m);
    expect(text).toContain('return resolve((0, require)("/usr/lib/spindle/esbuild-serve.cjs").serve(');
    expect(text).toContain('"name": "esbuild"');
    expect(manifest?.packs[0]?.key).toMatch(/esbuild@1\.0\.0\+[0-9a-f]+$/);
  });

  it('gives a package that contains Rollup the addon that it looks for, from Rollup’s Wasm build', async () => {
    const { manifest, text } = await install({ dependencies: { 'with-rollup-inside': '1.0.0' } });
    const location = 'node_modules/with-rollup-inside/node_modules/@rollup/rollup-linux-x64-gnu';
    expect(manifest?.substitutions).toEqual([[location, '@rollup/rollup-linux-x64-gnu@1.0.0', '@rollup/wasm-node@1.0.0']]);
    expect(text).toContain('"name": "@rollup/rollup-linux-x64-gnu"');
    expect(text).toContain('"main": "./dist/native.js"');
    expect(text).toContain('exports.parse = parse;');
  });

  it('changes the few places of a package that keep it from running here, under a key of their own', async () => {
    const { manifest, text, byteSize } = await install({ dependencies: { next: '1.0.0', plain: '1.0.0' } });
    expect(text).toContain('\n"use strict"; (0, require)("/usr/lib/spindle/next-on-webpack.cjs").changeArguments(process.argv, __dirname);\nmain();\n');
    expect(text).toContain('\n(0, require)("/usr/lib/spindle/next-on-webpack.cjs").announce();\n');
    expect(filesOf(manifest).reduce((sum, [, size]) => sum + size, 0)).toBe(byteSize);
    expect(manifest?.packs.map(({ key }) => key.split('.').length)).toEqual([3, 2]);
    expect(manifest?.substitutions).toEqual([]);
  });

  it('has the glue of Nx’s Wasm build register what the build has', async () => {
    const { text } = await install({ dependencies: { nx: '1.0.0' } });
    const glue = /function __napi_rs_initialize_modules[\s\S]*?\n\}\n/.exec(text)?.[0] ?? '';
    const called: string[] = [];
    const register = (name: string) => [name, () => called.push(name)];
    const exports = Object.fromEntries(['__napi_register__b_10', 'memory', '__napi_register__a_2'].map(register));
    new Function('instance', `${glue}__napi_rs_initialize_modules(instance)`)({ exports });
    expect(called).toEqual(['__napi_register__a_2', '__napi_register__b_10']);
    expect(text).toContain('\nmodule.exports.a = 1\n\nObject.assign(module.exports, __napiModule.exports)\n');
  });

  it('calls the machine’s own program in place of Turborepo’s native one', async () => {
    const { text } = await install({ dependencies: { turbo: '1.0.0' } });
    expect(text).toContain(
      '#!/usr/bin/env node\nreturn (0, require)("/usr/lib/spindle/turbo.cjs").main(process.argv.slice(2), __dirname);const native = find();\n',
    );
  });

  it('leaves the versions alone that run unchanged', async () => {
    published = ['1.0.0', '1.2.1'];
    const textOf = async (version: string) => (await install({ dependencies: { '@rolldown/binding-wasm32-wasi': version } })).text;
    expect(await textOf('1.0.0')).toContain('module.exports.shutdownAsyncRuntime = () => undefined\n');
    expect(await textOf('1.2.1')).toContain('module.exports.shutdownAsyncRuntime = native.shutdownAsyncRuntime\n');
  });

  it('finds a file by its pattern, for names that the package’s build makes up', async () => {
    published = ['4.0.5', '4.0.9'];
    const textOf = async (version: string) => (await install({ dependencies: { vitest: version } })).text;
    const text = await textOf('4.0.5');
    expect(text).toContain('const START_TIMEOUT = 6e4;\nconst WORKER_START_TIMEOUT = 9e4;\n');
    expect(text).toContain('}START_TIMEOUT = 1e4;\n');
    expect(await textOf('4.0.9')).toContain('const START_TIMEOUT = 1e4;\nconst WORKER_START_TIMEOUT = 5e3;\n');
  });

  it('makes the commands of packages that download a native program say that it cannot run here', async () => {
    const { manifest, text } = await install({ dependencies: { electron: '1.0.0' } });
    expect(manifest?.scripts.map(({ name }) => name)).toEqual(['electron']);
    expect(text).toMatch(
      /#!\/usr\/bin\/env node\nif \(.*console\.error\("Electron is a native program, which cannot run here\. Start .*"\); process\.exit\(.*\} start\(\);\n/,
    );
    expect(text).toContain("throw new Error('Electron is a native program, which cannot run here. ");
  });

  it("sends a package's scripts, even if neither registry nor lock file lists them", async () => {
    const first = await install({ dependencies: { scripted: '1.0.0' } });
    const expected = [{ directory: 'node_modules/scripted', name: 'scripted', version: '1.0.0', scripts: { postinstall: 'node setup.js' }, isOptional: false }];
    expect(first.manifest?.scripts).toEqual(expected);
    const { lockFile = '' } = first.manifest ?? {};
    expect((await install({ dependencies: { scripted: '1.0.0' }, lockFile, isFrozen: true })).manifest?.scripts).toEqual(expected);
  });

  it('names a native package and its usual alternative', async () => {
    const native = await install({ dependencies: { canvas: '1.0.0' } });
    expect(native.error?.code).toBe('ENATIVE');
    expect(native.error?.lines.join('\n')).toMatch(/canvas@1\.0\.0 is a native package[\s\S]*Use canvaskit-wasm instead, which does the same/);
    for (const name of ['compiled', 'bound']) {
      const { error } = await install({ dependencies: { [name]: '1.0.0' } });
      expect(error?.lines.join('\n')).toContain(`${name}@1.0.0 is a native package`);
    }
    expect((await install({ dependencies: { compiled: '1.0.0' }, ignoreScripts: true })).isEnded).toBe(true);
  });

  it('installs a package whose native part the machine has, without compiling it', async () => {
    const { manifest, text } = await install({ dependencies: { 'better-sqlite3': '1.0.0' } });
    expect(text).toContain('(DEFAULT_ADDON = (0, require)("/usr/lib/spindle/sqlite-packages.cjs").betterSqlite3);\n');
    expect(manifest?.scripts).toEqual([]);
  });

  it('omits an optional native package, and the scripts of one that works without its native part', async () => {
    const { manifest, error } = await install({ dependencies: { 'with-optional': '1.0.0', bufferutil: '1.0.0' } });
    expect(error).toBeUndefined();
    expect(Object.keys(manifest?.packages ?? {}).sort()).toEqual(['node_modules/bufferutil', 'node_modules/with-optional']);
    expect(manifest?.scripts).toEqual([]);
    expect(manifest?.lockFile).toContain('node_modules/compiled');
  });

  it('reports that the registry is down, without its URL', async () => {
    isDown = true;
    const refused = await install({ dependencies: { plain: '1.0.0' } });
    expect([refused.error?.code, refused.isEnded]).toEqual(['E503', false]);
    server.close();
    server.closeAllConnections();
    const gone = await install({ dependencies: { plain: '1.0.0' } });
    expect(gone.error?.code).toBe('ECONNREFUSED');
    const text = [...(refused.error?.lines ?? []), ...(gone.error?.lines ?? [])].join('\n');
    expect(text).toContain('The server cannot reach the package registry');
    expect(text).not.toContain('127.0.0.1');
  });
});
