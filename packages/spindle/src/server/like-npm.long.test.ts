/** The installation service compared with npm itself on the same registry: both must write the same files. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FrameType, type InstallError, type InstallManifest, type InstallRequest, InstallStreamParser } from '../abi/install-stream.ts';
import { createInstallService, type InstallService } from './install-service.ts';

/** Without the settings passed on by an npm that runs these tests. */
const OWN_ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

let folder: string;
let registryUrl: string;
let service: InstallService;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spindle-like-npm-'));
  registryUrl = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  service = createInstallService({ registryUrl, cacheDirectory: path.join(folder, 'cache') });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Files {
  readonly packageJson: string;
  readonly lockFile: string;
}

/** Runs npm itself in a folder with these files. As usual, lock files name the registry by its public URL. */
async function native(files: Partial<Files>, args: readonly string[]): Promise<Files & { readonly code: number; readonly stderr: string }> {
  const directory = mkdtempSync(path.join(folder, 'native-'));
  if (files.packageJson) writeFileSync(path.join(directory, 'package.json'), files.packageJson);
  if (files.lockFile) writeFileSync(path.join(directory, 'package-lock.json'), files.lockFile);
  const { code, stderr } = await new Promise<{ code: number; stderr: string }>((resolve) => {
    const child = execFile(
      'npm',
      ['--no-omit-lockfile-registry-resolved', ...args, '--no-audit', '--no-fund', '--ignore-scripts'],
      { cwd: directory, env: OWN_ENVIRONMENT },
      (_error, _stdout, text) => resolve({ code: child.exitCode ?? -1, stderr: text }),
    );
  });
  const read = (name: string) => (existsSync(path.join(directory, name)) ? readFileSync(path.join(directory, name), 'utf8') : '');
  return {
    packageJson: read('package.json'),
    lockFile: read('package-lock.json').replaceAll(registryUrl, 'https://registry.npmjs.org/'),
    code,
    stderr,
  };
}

async function ours(request: InstallRequest): Promise<Files & { readonly error: InstallError | undefined }> {
  const response = await service.answer(new Request('http://localhost/install', { method: 'POST', body: JSON.stringify(request) }));
  let manifest: InstallManifest | undefined;
  let error: InstallError | undefined;
  const parser = new InstallStreamParser((type, payload) => {
    if (type === FrameType.manifest) manifest = JSON.parse(new TextDecoder().decode(payload));
    else if (type === FrameType.error) error = JSON.parse(new TextDecoder().decode(payload));
  });
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) parser.push(piece);
  return { packageJson: manifest?.packageJson ?? request.packageJson, lockFile: manifest?.lockFile ?? '', error };
}

function report(explanation: object): string {
  const npm = path.join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(), 'npm');
  const { report: write } = createRequire(path.join(npm, 'package.json'))('./lib/utils/explain-eresolve.js') as {
    report(account: object, color: object, noColor: object): { explanation: string };
  };
  const plain = new Proxy({}, { get: () => (text: string) => text });
  return write(explanation, plain, plain).explanation;
}

const json = (manifest: object) => `${JSON.stringify(manifest, null, 2)}\n`;
const app = (more: object = {}) => json({ name: 'app', version: '1.0.0', ...more });

describe('installing writes what npm writes', { timeout: 180_000 }, () => {
  const cases: Readonly<Record<string, { args: string[]; packageJson: string; request?: Partial<InstallRequest> }>> = {
    'a tree': { args: ['install'], packageJson: app({ dependencies: { 'is-odd': '3.0.1' }, devDependencies: { rollup: '4.40.0' } }) },
    'a tree with overrides': { args: ['install'], packageJson: app({ dependencies: { 'is-odd': '^3.0.0' }, overrides: { 'is-number': '7.0.0' } }) },
    'an alias for a package': { args: ['install'], packageJson: app({ dependencies: { odd: 'npm:is-odd@3.0.0' } }) },
    'adding a range, a tag and a version': {
      args: ['install', 'is-odd@2', 'is-even@1.0.0', 'is-number'],
      packageJson: app(),
      request: { add: ['is-odd@2', 'is-even@1.0.0', 'is-number'] },
    },
    'a development dependency': {
      args: ['install', '-D', 'is-odd@3.0.0'],
      packageJson: app({ dependencies: { 'is-odd': '^3.0.0' } }),
      request: { add: ['is-odd@3.0.0'], saveAs: 'devDependencies' },
    },
    'an exact version in a file indented with tabs': {
      args: ['install', '-E', 'is-odd'],
      packageJson: JSON.stringify({ name: 'app', version: '1.0.0', scripts: {} }, null, '\t'),
      request: { add: ['is-odd'], saveExact: true },
    },
    'an optional dependency': {
      args: ['install', '-O', 'fsevents@2.3.3'],
      packageJson: app(),
      request: { add: ['fsevents@2.3.3'], saveAs: 'optionalDependencies' },
    },
    'one removed': {
      args: ['uninstall', 'is-odd'],
      packageJson: app({ dependencies: { 'is-odd': '3.0.1', 'is-even': '1.0.0' } }),
      request: { remove: ['is-odd'] },
    },
    'an accepted conflict': {
      args: ['install', '--legacy-peer-deps'],
      packageJson: app({ dependencies: { react: '19.0.0', 'react-dom': '18.0.0' } }),
      request: { legacyPeerDeps: true },
    },
    'bundled packages': { args: ['install'], packageJson: app({ dependencies: { npm: '11.0.0' } }) },
    'no addresses': {
      args: ['install', '--omit-lockfile-registry-resolved'],
      packageJson: app({ dependencies: { 'is-odd': '3.0.1' } }),
      request: { omitsResolved: true },
    },
  };
  it.each(Object.entries(cases))('%s', async (_name, { args, packageJson, request }) => {
    const [theirs, mine] = await Promise.all([native({ packageJson }, args), ours({ packageJson, ...request })]);
    expect(theirs.code, theirs.stderr).toBe(0);
    expect(mine.error).toBeUndefined();
    expect(mine.packageJson).toBe(theirs.packageJson);
    expect(mine.lockFile).toBe(theirs.lockFile);
  });

  it.each([
    ['a package that does not exist', 'lathe-no-such-package-here'],
    ['a version that does not exist', 'is-odd@99'],
    ['a conflict', 'react@19.0.0 react-dom@18.0.0'],
  ])('%s is reported as npm reports it', async (_name, specifications) => {
    const add = specifications.split(' ');
    const [theirs, mine] = await Promise.all([native({ packageJson: app() }, ['install', ...add]), ours({ packageJson: app(), add })]);
    const { code, lines, explanation } = mine.error ?? { code: '', lines: [] };
    // Like the runtime's npm: a conflict is reported in npm's own words.
    const reported = explanation ? [...lines, '', ...report(explanation).split('\n')] : lines;
    const expected = theirs.stderr
      .replaceAll(registryUrl, 'https://registry.npmjs.org/')
      .split('\n')
      .filter((line) => line.startsWith('npm error') && !/A complete log|For a full report|eresolve-report/.test(line));
    expect([`code ${code}`, ...reported].map((line) => `npm error ${line}`.trimEnd())).toEqual(expected.slice(0, reported.length + 1));
    expect(
      expected
        .slice(reported.length + 1)
        .join('')
        .replaceAll('npm error', ''),
    ).toBe('');
  });

  it('accepts npm’s lock file unchanged, and the other way round', async () => {
    const packageJson = app({ dependencies: { 'is-odd': '^3.0.0', esbuild: '0.25.8' } });
    const mine = await ours({ packageJson });
    const clean = await native({ packageJson, lockFile: mine.lockFile }, ['ci', '--force']);
    expect([clean.code, clean.lockFile], clean.stderr).toEqual([0, mine.lockFile]);
    const again = await native({ packageJson, lockFile: mine.lockFile }, ['install']);
    expect(again.lockFile).toBe(mine.lockFile);
    const back = await ours({ packageJson, lockFile: again.lockFile });
    expect(back.lockFile).toBe(again.lockFile);
    expect((await ours({ packageJson, lockFile: again.lockFile, isFrozen: true })).error).toBeUndefined();
  });
});
