import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveTree } from './resolve-tree.ts';

/** Contents of a small registry: package to version to the relevant part of the manifest. */
const REGISTRY: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  lagging: {
    '2.1.3': { optionalDependencies: { 'lagging-wasm32-wasi': '2.1.3', 'lagging-linux-x64': '2.1.3' } },
  },
  'lagging-wasm32-wasi': {
    '1.9.0': { cpu: ['wasm32'] },
    '2.1.1': { cpu: ['wasm32'], dependencies: { glue: '1.0.0' } },
    '2.2.0': { cpu: ['wasm32'] },
  },
  'lagging-linux-x64': { '2.1.3': { cpu: ['x64'], os: ['linux'] } },
  glue: { '1.0.0': {} },
  other: { '1.0.0': { optionalDependencies: { 'other-freebsd-wasm32': '1.0.0', 'other-absent': '1.0.0' } } },
  'other-freebsd-wasm32': { '1.0.0': { os: ['freebsd'] } },
  'oxc-parser': { '0.1.0': { optionalDependencies: { '@oxc-parser/binding-wasm32-wasi': '0.1.0' } }, '0.3.0': {} },
  '@oxc-parser/binding-wasm32-wasi': { '0.1.0': { cpu: ['wasm32'] }, '0.2.0': { cpu: ['wasm32'] } },
  'unrs-resolver': { '1.13.0': { optionalDependencies: { '@unrs/resolver-binding-linux-x64-gnu': '1.13.0' } } },
  '@unrs/resolver-binding-linux-x64-gnu': { '1.13.0': { cpu: ['x64'], os: ['linux'] } },
  '@unrs/resolver-binding-wasm32-wasi': { '1.12.2': { cpu: ['wasm32'] } },
  rolldown: {
    '1.0.0-rc.10': { optionalDependencies: { '@rolldown/binding-wasm32-wasi': '1.0.0-rc.10' } },
    '1.0.0-rc.12': { optionalDependencies: { '@rolldown/binding-wasm32-wasi': '1.0.0-rc.12' } },
  },
  '@rolldown/binding-wasm32-wasi': {
    '1.0.0-rc.10': { cpu: ['wasm32'], dependencies: { '@napi-rs/wasm-runtime': '^1.1.1' } },
    '1.0.0-rc.12': { cpu: ['wasm32'], dependencies: { '@napi-rs/wasm-runtime': '^1.1.1' } },
  },
  '@napi-rs/wasm-runtime': {
    '1.1.1': { dependencies: { '@emnapi/core': '^1.7.1', '@emnapi/runtime': '^1.7.1' } },
    '1.2.7': { dependencies: { '@emnapi/core': '^1.7.1', '@emnapi/runtime': '^1.7.1' } },
  },
  '@emnapi/core': { '1.8.1': {}, '1.11.3': {} },
  '@emnapi/runtime': { '1.8.1': {}, '1.11.3': {} },
  bundling: { '1.0.0': { optionalDependencies: { '@rollup/rollup-linux-x64-gnu': '4.44.0', 'lagging-linux-x64': '2.1.3' } } },
  '@rollup/rollup-linux-x64-gnu': { '4.44.0': { cpu: ['x64'], os: ['linux'] } },
  next: { '16.4.6': {}, '16.2.0': {}, '16.4.0-canary.9': {} },
  '@next/swc-wasm-nodejs': { '16.2.0': {}, '16.3.0': {}, '16.3.7': {}, '16.5.0': {} },
};

let server: Server;
let cache: string;
let registry: string;

beforeAll(async () => {
  cache = mkdtempSync(path.join(tmpdir(), 'spindle-companions-'));
  server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    const versions = REGISTRY[name];
    if (!versions) {
      response.writeHead(404).end('{}');
      return;
    }
    const manifests = Object.entries(versions).map(([version, manifest]) => [
      version,
      { name, version, ...manifest, dist: { tarball: `${registry}/${name}-${version}.tgz` } },
    ]);
    const latest = Object.keys(versions).at(-1);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(manifests) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(cache, { recursive: true, force: true });
});

async function tree(dependencies: Record<string, string>, more: { lockFile?: string; omit?: ['optional'] } = {}, folder = cache) {
  const { packages, lockFile } = await resolveTree(
    { packageJson: JSON.stringify({ name: 'app', dependencies }), ...more },
    { registry, cache },
    path.join(folder, 'work'),
  );
  return { packages: packages.map(({ location, version }) => `${location.replaceAll('node_modules/', '')}@${version}`).sort(), lockFile };
}

describe('Wasm builds that lag behind in the registry', () => {
  it('are installed from the nearest lower version of the same minor line, inside their package', async () => {
    const { packages, lockFile } = await tree({ lagging: '^2.0.0' });
    expect(packages).toEqual(['lagging/glue@1.0.0', 'lagging/lagging-wasm32-wasi@2.1.1', 'lagging@2.1.3']);
    expect(lockFile).not.toContain('2.1.1');
  });

  it('are installed when the lock file names an unavailable one', async () => {
    const { lockFile } = await tree({ lagging: '2.1.3' });
    const complete = JSON.parse(lockFile) as { packages: Record<string, object> };
    complete.packages['node_modules/lagging-wasm32-wasi'] = { version: '2.1.3', cpu: ['wasm32'], optional: true };
    const again = await tree({ lagging: '2.1.3' }, { lockFile: JSON.stringify(complete) });
    expect(again.packages).toEqual(['lagging/glue@1.0.0', 'lagging/lagging-wasm32-wasi@2.1.1', 'lagging@2.1.3']);
    expect(JSON.parse(again.lockFile)).toMatchObject(complete);
  });

  it('are installed with a lock file too, which stays unchanged', async () => {
    const { lockFile } = await tree({ lagging: '2.1.3' });
    const again = await tree({ lagging: '2.1.3' }, { lockFile });
    expect(again.packages).toContain('lagging/lagging-wasm32-wasi@2.1.1');
    expect(again.lockFile).toBe(lockFile);
  });

  it('are omitted with the other optional packages', async () => {
    expect((await tree({ lagging: '2.1.3' }, { omit: ['optional'] })).packages).toEqual(['lagging@2.1.3']);
  });

  it('for another platform, or with a nonexistent name, are not installed', async () => {
    expect((await tree({ other: '1.0.0' })).packages).toEqual(['other@1.0.0']);
  });

  it('are installed if a package looks for one that it does not list', async () => {
    expect((await tree({ 'oxc-parser': '0.3.0' })).packages).toEqual(['oxc-parser/@oxc-parser/binding-wasm32-wasi@0.2.0', 'oxc-parser@0.3.0']);
    expect((await tree({ 'oxc-parser': '0.1.0' })).packages).toEqual(['@oxc-parser/binding-wasm32-wasi@0.1.0', 'oxc-parser@0.1.0']);
    expect((await tree({ 'unrs-resolver': '1.13.0' })).packages).toEqual(['unrs-resolver/@unrs/resolver-binding-wasm32-wasi@1.12.2', 'unrs-resolver@1.13.0']);
  });

  it('stand in for the addon of a package that another one contains', async () => {
    const { packages, lockFile } = await tree({ bundling: '1.0.0' });
    expect(packages).toEqual(['bundling/@rollup/rollup-linux-x64-gnu@4.44.0', 'bundling@1.0.0']);
    const again = await tree({ bundling: '1.0.0' }, { lockFile });
    expect(again).toEqual({ packages, lockFile });
    expect((await tree({ bundling: '1.0.0' }, { omit: ['optional'] })).packages).toEqual(['bundling@1.0.0']);
  });

  it('are placed where a package that downloads its own looks for it, and are not in the lock file', async () => {
    const { packages, lockFile } = await tree({ next: '16.2.0' });
    expect(packages).toEqual(['next/wasm/@next/swc-wasm-nodejs@16.2.0', 'next@16.2.0']);
    expect(lockFile).not.toContain('swc-wasm');
    expect((await tree({ next: '16.4.6' })).packages).toContain('next/wasm/@next/swc-wasm-nodejs@16.3.7');
  });

  it('get glue of their own if they were compiled before it changed, and the tree keeps what npm chose', async () => {
    const { packages, lockFile } = await tree({ rolldown: '1.0.0-rc.10' });
    const binding = '@rolldown/binding-wasm32-wasi';
    expect(packages).toEqual([
      '@emnapi/core@1.11.3',
      '@emnapi/runtime@1.11.3',
      '@napi-rs/wasm-runtime@1.2.7',
      `${binding}/@emnapi/core@1.8.1`,
      `${binding}/@emnapi/runtime@1.8.1`,
      `${binding}/@napi-rs/wasm-runtime@1.1.1`,
      `${binding}@1.0.0-rc.10`,
      'rolldown@1.0.0-rc.10',
    ]);
    expect(lockFile).not.toContain('1.8.1');
    expect((await tree({ rolldown: '1.0.0-rc.12' })).packages).toHaveLength(5);
  });

  it('are the first of the minor line below for a prerelease, because its later versions can be newer', async () => {
    expect((await tree({ next: '16.4.0-canary.9' })).packages).toContain('next/wasm/@next/swc-wasm-nodejs@16.3.0');
  });
});

it('a lock file contains no server path, even if its folder is reached through a link (like temporary folders on macOS)', async () => {
  const { lockFile } = await tree({ lagging: '2.1.3' });
  const link = `${cache}-link`;
  symlinkSync(cache, link);
  try {
    expect((await tree({ lagging: '2.1.3' }, {}, link)).lockFile).toBe(lockFile);
  } finally {
    rmSync(link);
  }
});
