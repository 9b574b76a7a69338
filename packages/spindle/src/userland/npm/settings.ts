import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PUBLIC_REGISTRIES } from '../../abi/registry.ts';
import type { NpmArguments } from './arguments.ts';

/**
 * The settings that the accelerated commands support. Any other setting, on the command line, in an `.npmrc` or in
 * the environment, is left to npm's own CLI, which knows them all.
 */
const BOOLEANS = new Set([
  'audit',
  'color',
  'force',
  'fund',
  'ignore-scripts',
  'if-present',
  'legacy-peer-deps',
  'omit-lockfile-registry-resolved',
  'optional',
  'package-lock',
  'prefer-offline',
  'prefer-online',
  'production',
  'progress',
  'save',
  'save-dev',
  'save-exact',
  'save-optional',
  'save-peer',
  'save-prod',
  'silent',
  'strict-ssl',
  'update-notifier',
  'yes',
]);
/** With the supported values. */
const VALUES: Readonly<Record<string, RegExp>> = {
  cache: /^.+$/,
  cpu: /^wasm32$/,
  loglevel: /^(?:silent|error|warn|notice)$/,
  omit: /^(?:dev|optional|peer)$/,
  package: /^.+$/,
  prefix: /^.+$/,
  registry: new RegExp(`^(?:${PUBLIC_REGISTRIES.map((address) => address.replace(/[.]/g, '\\.').replace(/\/$/, '/?')).join('|')})$`),
  'save-prefix': /^\^$/,
};
/** Settings of pnpm in the same files, which npm ignores. */
const OF_PNPM = new Set([
  'auto-install-peers',
  'dedupe-peer-dependents',
  'enable-pre-post-scripts',
  'hoist',
  'hoist-pattern',
  'hoist-pattern[]',
  'ignore-workspace-root-check',
  'link-workspace-packages',
  'manage-package-manager-versions',
  'node-linker',
  'package-import-method',
  'package-manager-strict',
  'package-manager-strict-version',
  'prefer-frozen-lockfile',
  'prefer-workspace-packages',
  'public-hoist-pattern',
  'public-hoist-pattern[]',
  'resolution-mode',
  'resolve-peers-from-workspace-root',
  'save-workspace-protocol',
  'shamefully-hoist',
  'shared-workspace-lockfile',
  'side-effects-cache',
  'store-dir',
  'strict-peer-dependencies',
  'virtual-store-dir',
]);
/** Variables that npm itself sets for its scripts, and the settings of the machine's own npm: the user chose none of them. */
const OWN_ENVIRONMENT = new Set([
  'cache',
  'cpu',
  'global-prefix',
  'globalconfig',
  'init-module',
  'local-prefix',
  'node-gyp',
  'noproxy',
  'npm-version',
  'prefix',
  'user-agent',
  'userconfig',
]);

export type Options = Readonly<Record<string, string | boolean>>;

/**
 * All settings for `directory`: as in npm, the command line takes precedence over the environment, and the
 * environment over the files. Undefined if one of them needs npm's own CLI.
 */
export function effectiveSettings(
  directory: string,
  { options }: Pick<NpmArguments, 'options'>,
  env: NodeJS.ProcessEnv = process.env,
  globalFile = '/usr/etc/npmrc',
): Options | undefined {
  const merged: Record<string, string | boolean> = {};
  const files = [globalFile, path.join(env.HOME ?? '/', '.npmrc'), path.join(directory, '.npmrc')];
  for (const file of files) if (!take(merged, fileSettings(file))) return undefined;
  if (!take(merged, environmentSettings(env))) return undefined;
  return take(merged, Object.entries(options)) ? merged : undefined;
}

function take(into: Record<string, string | boolean>, settings: Iterable<readonly [string, string | boolean]>): boolean {
  for (const [name, value] of settings) {
    const text = String(value);
    if (BOOLEANS.has(name) && /^(?:true|false|)$/.test(text)) into[name] = text !== 'false';
    else if (VALUES[name]?.test(text)) into[name] = text;
    else if (!OF_PNPM.has(name)) return false;
  }
  return true;
}

/** INI without sections, as npm writes it. Arrays (`omit[]`) and `${NAME}` are left to npm. */
function fileSettings(file: string): (readonly [string, string])[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[;#]/.test(line))
    .map((line) => {
      const [, name = line, value = 'true'] = /^([^=]+?)\s*=\s*(.*)$/.exec(line) ?? [];
      return [name, value.replace(/^(["'])(.*)\1$/, '$2')] as const;
    });
}

function environmentSettings(env: NodeJS.ProcessEnv): (readonly [string, string])[] {
  return Object.entries(env).flatMap(([variable, value = '']) => {
    const [, name] = /^npm_config_([^_].*)$/i.exec(variable) ?? [];
    if (name === undefined) return [];
    const setting = name.toLowerCase().replace(/_/g, '-');
    return OWN_ENVIRONMENT.has(setting) ? [] : [[setting, value] as const];
  });
}

/** `react`, `@vue/compat@3`, `vite@^8 || 7`: a package in the registry by version, range or tag. Not a file, URL or alias. */
export function isRegistrySpecification(text: string): boolean {
  return /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?:@[\w.^~<>=|*+ -]*)?$/i.test(text) && !/\.(?:tgz|tar|tar\.gz)$/i.test(text);
}

interface PackageJson {
  readonly workspaces?: unknown;
  readonly packageManager?: string;
  readonly allowScripts?: unknown;
  readonly [section: string]: unknown;
}

/** Whether the installation service supports all of the project's kinds of dependencies: folders, links, git and workspaces are left to npm. */
export function hasOnlyRegistryDependencies(directory: string): boolean {
  if (existsSync(path.join(directory, 'npm-shrinkwrap.json'))) return false;
  for (let parent = directory; ; parent = path.dirname(parent)) {
    const manifest = readPackageJson(parent);
    if (manifest?.workspaces !== undefined) return false;
    if (parent === path.dirname(parent)) break;
  }
  const manifest = readPackageJson(directory);
  if (manifest?.allowScripts !== undefined) return false;
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].every((section) =>
    Object.entries((manifest?.[section] ?? {}) as Record<string, unknown>).every(
      ([name, range]) =>
        typeof range === 'string' &&
        (isRegistrySpecification(`${name}@${range}`) || isRegistrySpecification(range.replace(/^npm:/, ''))) &&
        !/^(?:file|link|git|https?|workspace):|^[./~]\S*\//.test(range),
    ),
  );
}

function readPackageJson(directory: string): PackageJson | undefined {
  const file = path.join(directory, 'package.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as PackageJson;
  } catch (error) {
    // npm's own CLI reports what is wrong with it.
    if (error instanceof SyntaxError) return { workspaces: [] };
    throw error;
  }
}
