/**
 * Reads the text lock file of Bun, whose program is native, as a lock file of npm, so that a project gets the versions
 * that were locked. Source: https://bun.com/docs/pm/lockfile
 */

interface Edges {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface BunInfo extends Edges {
  readonly optionalPeers?: readonly string[];
  readonly bin?: unknown;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
}

/** `[name@version, registry, info, integrity]`; packages from elsewhere have other entries. */
type BunEntry = readonly [specification: string, registry: string, info: BunInfo, integrity: string];

interface RootManifest extends Edges {
  readonly name?: string;
  readonly version?: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface LockedPackage extends Edges {
  /** Only if it differs from the name of its folder. */
  readonly name?: string;
  readonly version: string;
  readonly integrity: string;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: true }>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly bin?: unknown;
  dev?: true;
  optional?: true;
  devOptional?: true;
}

/**
 * The lock file for npm, as text. Packages that do not come from a registry are left out and resolved again.
 * @throws SyntaxError
 */
export function npmLockOf(bunLock: string, packageJson: string): string {
  const { packages = {} } = JSON.parse(withoutTrailingCommas(bunLock)) as { packages?: Record<string, BunEntry> };
  const { name, version, dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(packageJson) as RootManifest;
  const root = { name, version, dependencies, devDependencies, optionalDependencies, peerDependencies };
  const locked: Record<string, LockedPackage> = {};
  for (const [key, entry] of Object.entries(packages)) {
    const found = lockedPackage(key, entry);
    if (found) locked[locationOf(key)] = found;
  }
  setFlags(root, locked);
  return JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages: { '': root, ...locked } }, null, 2);
}

/** Commas before a closing bracket, but not those in strings. */
function withoutTrailingCommas(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found));
}

/** `a/@scope/b` is the package `@scope/b` inside of `a`. */
function locationOf(key: string): string {
  return (key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? []).map((name) => `node_modules/${name}`).join('/');
}

function lockedPackage(key: string, [specification, , info, integrity]: BunEntry): LockedPackage | undefined {
  const at = specification.lastIndexOf('@');
  const [name, version] = [specification.slice(0, at), specification.slice(at + 1)];
  if (!/^\d/.test(version) || typeof info !== 'object' || typeof integrity !== 'string') return undefined;
  const { optionalPeers = [], os, cpu, bin, ...edges } = info;
  const alias = locationOf(key).endsWith(`node_modules/${name}`) ? {} : { name };
  const list = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value);
  return {
    ...alias,
    version,
    integrity,
    ...edges,
    ...(optionalPeers.length > 0 ? { peerDependenciesMeta: Object.fromEntries(optionalPeers.map((peer) => [peer, { optional: true }])) } : {}),
    ...(os === undefined ? {} : { os: list(os) }),
    ...(cpu === undefined ? {} : { cpu: list(cpu) }),
    ...(bin === undefined ? {} : { bin }),
  };
}

/** npm needs to know which packages may be missing, and which are only for development. */
function setFlags(root: RootManifest, locked: Readonly<Record<string, LockedPackage>>): void {
  const { devDependencies: dev, ...production } = root;
  const anyProduction = reachable(production, locked, true);
  const required = reachable({ ...production, dependencies: { ...production.dependencies, ...dev } }, locked, false);
  const plain = reachable(production, locked, false);
  for (const [location, entry] of Object.entries(locked)) {
    if (plain.has(location)) continue;
    if (anyProduction.has(location) && required.has(location)) entry.devOptional = true;
    else {
      if (!anyProduction.has(location)) entry.dev = true;
      if (!required.has(location)) entry.optional = true;
    }
  }
}

function reachable(root: Edges, locked: Readonly<Record<string, LockedPackage>>, followsOptional: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (from: string, { dependencies, optionalDependencies, peerDependencies }: Edges) => {
    const optional = Object.keys(optionalDependencies ?? {});
    const names = [...Object.keys({ ...dependencies, ...peerDependencies }), ...optional];
    for (const name of names) {
      if (!followsOptional && optional.includes(name)) continue;
      const location = resolveFrom(from, name, locked);
      if (location === undefined || found.has(location)) continue;
      found.add(location);
      visit(location, locked[location] as LockedPackage);
    }
  };
  visit('', root);
  return found;
}

/** As Node finds it: in the package's own folder of packages, else in those around it. */
function resolveFrom(from: string, name: string, locked: Readonly<Record<string, LockedPackage>>): string | undefined {
  for (let parent = from; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/')))) {
    const location = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`;
    if (locked[location]) return location;
    if (parent === '') return undefined;
  }
}
