import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FrameType, InstallStreamParser, type InstallError, type InstallManifest, type InstallRequest } from '../abi/install-stream.ts';
import { createInstallService, type InstallService } from './install-service.ts';

let cacheDirectory: string;
let service: InstallService;

beforeAll(() => {
  cacheDirectory = mkdtempSync(path.join(tmpdir(), 'spindle-install-'));
  const registryUrl = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  service = createInstallService({ registryUrl, cacheDirectory });
});
afterAll(() => rmSync(cacheDirectory, { recursive: true, force: true }));

async function install(request: InstallRequest) {
  const response = await service.answer(new Request('http://localhost/install', { method: 'POST', body: JSON.stringify(request) }));
  const seen: { manifest?: InstallManifest; error?: InstallError; isEnded: boolean; byteSize: number } = { isEnded: false, byteSize: 0 };
  const parser = new InstallStreamParser((type, payload) => {
    const json = () => JSON.parse(new TextDecoder().decode(payload));
    if (type === FrameType.manifest) seen.manifest = json();
    else if (type === FrameType.error) seen.error = json();
    else if (type === FrameType.end) seen.isEnded = true;
    else if (type === FrameType.data) seen.byteSize += payload.length;
  });
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) parser.push(piece);
  return seen;
}

const filesOf = (manifest: InstallManifest | undefined) =>
  (manifest?.packs ?? []).flatMap(({ directory, files, transformed }) => [
    ...files.map(([file, size]) => [`${directory}/${file}`, size] as const),
    ...transformed,
  ]);

const project = (dependencies: Record<string, string>) => JSON.stringify({ name: 'app', version: '1.0.0', dependencies });

describe('the installation service', { timeout: 120_000 }, () => {
  it("sends every file of the tree, with a lock file that contains only the public registry's URL", async () => {
    const { manifest, isEnded, byteSize } = await install({ packageJson: project({ 'is-odd': '3.0.1' }) });
    expect(isEnded).toBe(true);
    expect(Object.keys(manifest?.packages ?? {}).sort()).toEqual(['node_modules/is-number', 'node_modules/is-odd']);
    expect(filesOf(manifest).reduce((sum, [, size]) => sum + size, 0)).toBe(byteSize);
    expect(manifest?.lockFile.match(/https?:[^"]*/g)).toEqual([
      'https://registry.npmjs.org/is-number/-/is-number-6.0.0.tgz',
      'https://registry.npmjs.org/is-odd/-/is-odd-3.0.1.tgz',
    ]);
    expect(JSON.parse(manifest?.lockFile ?? '{}').packages['node_modules/is-odd'].version).toBe('3.0.1');
  });

  it("chooses Wasm builds by npm's own platform rules and by substitution", async () => {
    const { manifest } = await install({ packageJson: project({ rolldown: '1.0.0-beta.30', esbuild: '0.25.8' }) });
    expect(manifest?.packages).toHaveProperty(['node_modules/@rolldown/binding-wasm32-wasi']);
    expect(Object.keys(manifest?.packages ?? {}).filter((name) => /linux-x64/.test(name))).toEqual([]);
    expect(manifest?.substitutions).toEqual([['node_modules/esbuild', 'esbuild@0.25.8', 'esbuild-wasm@0.25.8']]);
  });

  it('omits all registry URLs on request', async () => {
    const { manifest } = await install({ packageJson: project({ 'is-odd': '3.0.1' }), omitsResolved: true });
    expect(manifest?.lockFile).not.toContain('http');
  });

  it('replaces native TypeScript with the last JavaScript version, and leaves other versions alone', async () => {
    const { manifest } = await install({ packageJson: project({ typescript: '7.0.2' }) });
    expect(manifest?.packages).toMatchObject({ 'node_modules/typescript': '7.0.2' });
    expect(manifest?.substitutions).toEqual([['node_modules/typescript', 'typescript@7.0.2', expect.stringMatching(/^typescript@6\./)]]);
    expect(manifest?.links).toEqual([['node_modules/.bin/tsc', '../typescript/bin/tsc']]);
    const older = await install({ packageJson: project({ typescript: '5.9.3' }) });
    expect(older.manifest?.substitutions).toEqual([]);
  });

  it('leaves versions of a package alone that are older than its native part', async () => {
    const older = await install({ packageJson: project({ rollup: '3.29.5' }) });
    expect(older.manifest?.substitutions).toEqual([]);
    const newer = await install({ packageJson: project({ rollup: '4.40.0' }) });
    expect(newer.manifest?.substitutions).toEqual([['node_modules/rollup', 'rollup@4.40.0', '@rollup/wasm-node@4.40.0']]);
  });

  it('replaces versions of sharp from before its Wasm build, and gives it what that one needs', async () => {
    const { manifest } = await install({ packageJson: project({ sharp: '0.31.3' }) });
    expect(manifest?.substitutions).toContainEqual(['node_modules/sharp', 'sharp@0.31.3', 'sharp@0.33.5']);
    expect(manifest?.packages).toMatchObject({
      'node_modules/sharp/node_modules/@img/sharp-wasm32': '0.33.5',
      'node_modules/sharp/node_modules/@img/sharp-wasm32/node_modules/@emnapi/runtime': '1.3.1',
    });
  });

  it('replaces versions of Tailwind 4 that have no Wasm build by the first that has one', async () => {
    const { manifest } = await install({ packageJson: project({ tailwindcss: '4.0.8', '@tailwindcss/postcss': '4.0.8' }) });
    expect(manifest?.substitutions.filter(([location]) => location.includes('tailwindcss'))).toEqual(
      ['@tailwindcss/node', '@tailwindcss/oxide', '@tailwindcss/postcss', 'tailwindcss'].map((name) => [
        `node_modules/${name}`,
        `${name}@4.0.8`,
        `${name}@4.1.4`,
      ]),
    );
    const build = 'node_modules/@tailwindcss/oxide/node_modules/@tailwindcss/oxide-wasm32-wasi/package.json';
    expect(filesOf(manifest).map(([file]) => file)).toContain(build);
    const older = await install({ packageJson: project({ tailwindcss: '3.4.17' }) });
    expect(older.manifest?.substitutions).toEqual([]);
  });

  it('gives a Wasm build the version of a package with which it starts', async () => {
    const runtimesOf = async (sharp: string) => {
      const { manifest } = await install({ packageJson: project({ sharp }) });
      return Object.entries(manifest?.packages ?? {}).filter(([location]) => location.startsWith('node_modules/@img/sharp-wasm32/'));
    };
    expect(await runtimesOf('0.33.5')).toContainEqual(['node_modules/@img/sharp-wasm32/node_modules/@emnapi/runtime', '1.3.1']);
    expect(await runtimesOf('0.34.5')).toEqual([]);
  });

  it('skips a Wasm build that is known not to work', async () => {
    const named = await install({ packageJson: project({ '@tailwindcss/oxide': '4.2.1' }) });
    const build = 'node_modules/@tailwindcss/oxide-wasm32-wasi';
    expect(named.manifest?.substitutions).toEqual([[build, '@tailwindcss/oxide-wasm32-wasi@4.2.1', '@tailwindcss/oxide-wasm32-wasi@4.1.18']]);
    const lagging = await install({ packageJson: project({ '@tailwindcss/oxide': '4.3.5' }) });
    const manifests = filesOf(lagging.manifest).filter(([file]) => file.endsWith('oxide-wasm32-wasi/package.json'));
    expect(manifests).toHaveLength(1);
  });

  it('saves added packages, sorted, with a caret range', async () => {
    const { manifest } = await install({ packageJson: project({ 'is-odd': '3.0.1' }), add: ['is-even@1.0.0', 'is-number'] });
    const saved = JSON.parse(manifest?.packageJson ?? '{}').dependencies;
    expect(Object.keys(saved)).toEqual(['is-even', 'is-number', 'is-odd']);
    expect(saved['is-even']).toBe('^1.0.0');
    expect(saved['is-number']).toMatch(/^\^\d/);
  });

  it('does not resend installed packages', async () => {
    const { manifest, byteSize } = await install({
      packageJson: project({ 'is-odd': '3.0.1' }),
      installed: { 'node_modules/is-number': '6.0.0', 'node_modules/is-odd': '3.0.1' },
    });
    expect(filesOf(manifest)).toEqual([]);
    expect(byteSize).toBe(0);
    expect(Object.keys(manifest?.packages ?? {})).toHaveLength(2);
  });

  it('rejects a frozen lock file that does not match package.json', async () => {
    const lockFile = (await install({ packageJson: project({ 'is-odd': '3.0.1' }) })).manifest?.lockFile as string;
    expect((await install({ packageJson: project({ 'is-odd': '3.0.1' }), lockFile, isFrozen: true })).error).toBeUndefined();
    const { error } = await install({ packageJson: project({ 'is-odd': '3.0.1', 'is-even': '1.0.0' }), lockFile, isFrozen: true });
    expect(error?.code).toBe('EUSAGE');
    expect(error?.lines.join('\n')).toContain('Missing: is-even@1.0.0 from lock file');
  });

  it("reports npm's own code when a package does not exist", async () => {
    const { error } = await install({ packageJson: project({ 'lathe-no-such-package-here': '1.0.0' }) });
    expect(error?.code).toBe('E404');
    expect(error?.lines.join('\n').match(/https?:\/\/[^/]*/g)).toEqual(['https://registry.npmjs.org']);
  });

  it('fetches only from the registry', async () => {
    for (const specification of ['http://127.0.0.1:1/x.tgz', 'git+ssh://git@example.com/x.git', 'file:/etc'])
      expect((await install({ packageJson: project({ x: specification }) })).error?.code).toBe('EUNSUPPORTEDPROTOCOL');
  });

  it('accepts no URL, file or folder from a lock file either', async () => {
    const secret = path.join(cacheDirectory, 'secret.tgz');
    writeFileSync(secret, 'of the server');
    for (const entry of [
      { version: `file:${secret}` },
      { version: 'http://127.0.0.1:1/x.tgz' },
      { version: 'git+https://127.0.0.1:1/x.git' },
      { version: '3.0.1', name: `../..${cacheDirectory}` },
    ]) {
      const lockFile = JSON.stringify({
        name: 'app',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: { '': { dependencies: { 'is-odd': '*' } }, 'node_modules/is-odd': entry },
      });
      const { error, byteSize } = await install({ packageJson: project({ 'is-odd': '*' }), lockFile });
      expect([error?.code, byteSize], JSON.stringify(entry)).toEqual(['EUNSUPPORTEDPROTOCOL', 0]);
    }
  });
});
