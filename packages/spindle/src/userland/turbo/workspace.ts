/** The packages of a repository, as its package manager sees them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJsonWithComments } from '../json-with-comments.ts';

/** The name of the repository's own package, in task identifiers and filters. */
export const ROOT = '//';

export interface Package {
  readonly name: string;
  readonly directory: string;
  /** Relative to the root, with slashes; empty for the root. */
  readonly location: string;
  readonly scripts: Readonly<Record<string, string>>;
  /** The packages of the repository that it depends on. */
  readonly dependencies: readonly string[];
  readonly tasks: Readonly<Record<string, TaskDefinition>>;
}
export interface TaskDefinition {
  readonly dependsOn?: readonly string[];
  readonly with?: readonly string[];
  readonly persistent?: boolean;
  readonly outputLogs?: string;
}
export interface Workspace {
  readonly root: string;
  readonly manager: 'npm' | 'pnpm' | 'yarn';
  readonly packages: ReadonlyMap<string, Package>;
  /** A repository with one package, whose tasks have no prefix. */
  readonly isSingle: boolean;
}
interface PackageJson {
  readonly name?: string;
  readonly scripts?: Record<string, string>;
  readonly workspaces?: readonly string[] | { readonly packages?: readonly string[] };
  readonly packageManager?: string;
  readonly [field: string]: unknown;
}

const CONFIGURATIONS = ['turbo.json', 'turbo.jsonc'];
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
const MAX_DEPTH = 8;

/** @throws if no `turbo.json` is in the directory or above it */
export function readWorkspace(from: string): Workspace {
  const root = findRoot(from);
  const json = readPackage(root);
  const patterns = patternsOf(root, json);
  const found = [root, ...(patterns === undefined ? [] : packageDirectories(root, patterns))].map((directory) => ({
    directory,
    json: directory === root ? json : readPackage(directory),
  }));
  const nameOf = ({ directory, json }: (typeof found)[number]) => (directory === root ? ROOT : (json.name ?? path.basename(directory)));
  const names = new Set(found.map(nameOf));
  const packages = new Map<string, Package>();
  for (const entry of found) {
    const name = nameOf(entry);
    const twice = packages.get(name);
    if (twice) throw new Error(`Failed to add workspace "${name}" from "${entry.directory}", it already exists at "${twice.directory}"`);
    const dependencies = DEPENDENCY_FIELDS.flatMap((field) => Object.keys((entry.json[field] as object | undefined) ?? {}));
    packages.set(name, {
      name,
      directory: entry.directory,
      location: path.relative(root, entry.directory).replaceAll('\\', '/'),
      scripts: entry.json.scripts ?? {},
      dependencies: [...new Set(dependencies)].filter((dependency) => dependency !== name && names.has(dependency)),
      tasks: tasksIn(entry.directory),
    });
  }
  return { root, manager: managerOf(root, json), packages, isSingle: patterns === undefined };
}

/** The highest directory with a `turbo.json`: packages can have their own. */
function findRoot(from: string): string {
  let found: string | undefined;
  for (let directory = path.resolve(from); ; directory = path.dirname(directory)) {
    if (configurationIn(directory) !== undefined && existsSync(path.join(directory, 'package.json'))) found = directory;
    if (directory === path.dirname(directory)) break;
  }
  if (found === undefined) throw new Error('Could not find turbo.json or turbo.jsonc. Follow directions at https://turborepo.com/docs to create one.');
  return found;
}

function configurationIn(directory: string): string | undefined {
  return CONFIGURATIONS.map((name) => path.join(directory, name)).find((file) => existsSync(file));
}

/** Version 1 calls the field `pipeline`. */
function tasksIn(directory: string): Package['tasks'] {
  const file = configurationIn(directory);
  if (file === undefined) return {};
  const { tasks, pipeline } = parseJsonWithComments(readFileSync(file, 'utf8'), file) as { tasks?: Package['tasks']; pipeline?: Package['tasks'] };
  return tasks ?? pipeline ?? {};
}

function readPackage(directory: string): PackageJson {
  const file = path.join(directory, 'package.json');
  return parseJsonWithComments(readFileSync(file, 'utf8'), file) as PackageJson;
}

function patternsOf(root: string, { workspaces }: PackageJson): readonly string[] | undefined {
  const file = path.join(root, 'pnpm-workspace.yaml');
  const own = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: readonly string[] } | undefined)?.packages;
  return (existsSync(file) ? listInYaml(readFileSync(file, 'utf8'), 'packages') : undefined) ?? own;
}

/** The list of texts under a key at the top of a YAML file, in block or flow style. */
function listInYaml(text: string, key: string): string[] | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (at < 0) return undefined;
  const flow = /^\s*\[([\s\S]*?)\]/.exec([lines[at]?.slice(key.length + 1), ...lines.slice(at + 1)].join('\n'));
  if (flow) return (flow[1] ?? '').split(',').map(unquoted).filter(Boolean);
  const items: string[] = [];
  for (const line of lines.slice(at + 1)) {
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined) items.push(unquoted(item));
    else if (/^\s*[^\s#]/.test(line)) break;
  }
  return items;
}

function unquoted(text: string): string {
  const [, quoted] = /^\s*(?:"([^"]*)"|'([^']*)')/.exec(text)?.filter((part) => part !== undefined) ?? [];
  return quoted ?? text.replace(/(?:^|\s)#.*$/, '').trim();
}

function packageDirectories(root: string, patterns: readonly string[]): string[] {
  const plain = (pattern: string) => pattern.replace(/^!/, '').replace(/^\.\//, '').replace(/\/+$/, '');
  const included = patterns.filter((pattern) => !pattern.startsWith('!')).map(plain);
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map(plain);
  const matches = (location: string, list: readonly string[]) => list.some((pattern) => pattern === location || path.posix.matchesGlob(location, pattern));
  const isDeep = included.some((pattern) => pattern.includes('**'));
  const depth = isDeep ? MAX_DEPTH : Math.max(0, ...included.map((pattern) => pattern.split('/').length));
  const found: string[] = [];
  const walk = (location: string, left: number): void => {
    for (const entry of readdirSync(path.join(root, location), { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      const inside = location === '' ? entry.name : `${location}/${entry.name}`;
      const directory = path.join(root, inside);
      if (matches(inside, included) && !matches(inside, excluded) && existsSync(path.join(directory, 'package.json'))) found.push(directory);
      if (left > 1) walk(inside, left - 1);
    }
  };
  walk('', depth);
  return found.sort();
}

function managerOf(root: string, { packageManager = '' }: PackageJson): Workspace['manager'] {
  const named = packageManager.split('@')[0];
  if (named === 'npm' || named === 'pnpm' || named === 'yarn') return named;
  if (existsSync(path.join(root, 'pnpm-lock.yaml'))) return 'pnpm';
  return existsSync(path.join(root, 'yarn.lock')) ? 'yarn' : 'npm';
}
