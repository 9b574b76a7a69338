import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseArguments } from './arguments.ts';
import { effectiveSettings, hasOnlyRegistryDependencies, isRegistrySpecification } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spindle-settings-'));
  mkdirSync(path.join(folder, 'app'));
  mkdirSync(path.join(folder, 'home'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = (line: string, env: NodeJS.ProcessEnv = {}) =>
  effectiveSettings(path.join(folder, 'app'), parseArguments(line.split(' ')), { HOME: path.join(folder, 'home'), ...env }, path.join(folder, 'npmrc'));
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

describe('settings of the accelerated commands', () => {
  it("lets the command line take precedence over the environment, the project's file and the user's file, in this order", () => {
    write('home/.npmrc', 'save-exact=true\nfund=false\nlegacy-peer-deps\n');
    write('app/.npmrc', '; a remark\nsave-exact = false\n');
    expect(settings('install', { npm_config_fund: 'true' })).toEqual({ 'save-exact': false, fund: true, 'legacy-peer-deps': true });
    expect(settings('install -E', { npm_config_fund: 'true' })).toMatchObject({ 'save-exact': true });
  });

  it.each([
    'install -g x',
    'install --workspace a',
    'run t --workspaces',
    'install --dry-run',
    'install --registry=https://other.example/',
    'install --omit=dev --omit=optional',
    'install --tag next',
    'install --save-prefix=~',
    'exec -c ls',
  ])("leaves `npm %s` to npm's own CLI", (line) => expect(settings(line)).toBeUndefined());

  it.each([
    'install -D x',
    'install --registry=https://registry.npmjs.org',
    'ci --omit=dev',
    'run --silent x',
    'install --no-audit --no-fund --loglevel error',
  ])('knows `npm %s`', (line) => expect(settings(line)).toBeDefined());

  it.each(['registry=https://npm.example/', '@corp:registry=https://npm.example/', '//npm.example/:_authToken=secret', 'omit[]=dev', 'engine-strict=true'])(
    "leaves a project with `%s` to npm's own CLI, so that its credentials are only sent to its registry",
    (line) => {
      write('app/.npmrc', `${line}\n`);
      expect(settings('install')).toBeUndefined();
    },
  );

  it("ignores pnpm's settings, as npm does", () => {
    write('app/.npmrc', 'shamefully-hoist=true\npublic-hoist-pattern[]=*eslint*\nfund=false\n');
    expect(settings('install', { npm_config_manage_package_manager_versions: 'false' })).toEqual({ fund: false });
  });

  it('does not treat variables that npm sets for its scripts as settings', () => {
    expect(settings('install', { npm_config_user_agent: 'npm/11', npm_config_local_prefix: '/x', npm_config_cpu: 'wasm32', npm_config_yes: 'true' })).toEqual({
      yes: true,
    });
    expect(settings('install', { npm_config_registry: 'https://npm.example/' })).toBeUndefined();
  });
});

describe('what the installation service can resolve', () => {
  it.each(['react', '@vue/compat', 'vite@8', 'vite@^8.0.0', '@scope/a@latest', 'a@>=1 <2', 'A.b_c@1.0.0-rc.1+x'])('%s', (text) =>
    expect(isRegistrySpecification(text)).toBe(true),
  );
  it.each([
    './a',
    '../a',
    '/a',
    'file:a',
    'user/repo',
    'github:user/repo',
    'https://x/y.tgz',
    'a.tgz',
    'a@npm:b@1',
    'a@file:../b',
    'git+ssh://x/y',
    '.',
    '@scope',
  ])('not %s', (text) => expect(isRegistrySpecification(text)).toBe(false));

  const project = (manifest: object) => {
    write('app/package.json', JSON.stringify(manifest));
    return hasOnlyRegistryDependencies(path.join(folder, 'app'));
  };
  it('projects with registry packages only, aliased or not', () => {
    expect(project({ dependencies: { a: '^1 || 2', b: 'npm:c@1', '@d/e': '*', f: '' }, overrides: { g: '1' } })).toBe(true);
  });
  it.each([{ a: 'file:../a' }, { a: 'github:x/y' }, { a: 'x/y' }, { a: 'link:./a' }, { a: 'workspace:*' }, { a: 'https://x/a.tgz' }])(
    'not %o',
    (dependencies) => expect(project({ dependencies })).toBe(false),
  );
  it('not workspaces, nor a project inside one', () => {
    expect(project({ workspaces: ['packages/*'] })).toBe(false);
    write('package.json', JSON.stringify({ workspaces: ['app'] }));
    expect(project({})).toBe(false);
  });
});
