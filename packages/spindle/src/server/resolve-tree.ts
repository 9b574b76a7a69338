import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Arborist from '@npmcli/arborist';
import npa from 'npm-package-arg';
import pacote from 'pacote';
import type { InstallRequest } from '../abi/install-stream.ts';
import { PUBLIC_REGISTRY } from '../abi/registry.ts';
import { type RegistryOptions, withCurrentMetadata } from './registry-options.ts';
import { allowRegistryTarballs } from './registry-tarballs.ts';
import { SpecificationError } from './specification-error.ts';
import { companionFor, type CompanionHost } from './substitutions.ts';

/** What an installation needs to know about one package of the tree. */
export interface TreePackage {
  /** Directory relative to the project: `node_modules/vite`. */
  readonly location: string;
  readonly name: string;
  readonly version: string;
  readonly integrity: string | undefined;
  readonly bin: Readonly<Record<string, string>>;
  readonly hasInstallScript: boolean;
  readonly isOptional: boolean;
}

export interface ResolvedTree {
  readonly packages: readonly TreePackage[];
  readonly lockFile: string;
  readonly packageJson: string | undefined;
}

/**
 * Resolves a project with npm's own Arborist for the runtime's platform: linux on wasm32, so that npm's rules for
 * optional platform packages choose Wasm builds.
 */
export async function resolveTree(request: InstallRequest, options: RegistryOptions, workDirectory: string): Promise<ResolvedTree> {
  rejectForeignSpecifications(request);
  await mkdir(workDirectory, { recursive: true });
  // Arborist treats a project reached through a link as a package of another project, and its lock file would
  // contain both paths.
  const directory = await mkdtemp(path.join(await realpath(workDirectory), 'tree-'));
  try {
    await writeFile(path.join(directory, 'package.json'), request.packageJson);
    if (request.lockFile) await writeFile(path.join(directory, 'package-lock.json'), request.lockFile);
    const tree = await withCurrentMetadata(options, (current) => build(directory, request, current));
    const added = await companions(tree.companionHosts, options, workDirectory);
    return { ...tree, packages: [...tree.packages, ...added] };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Wasm builds that npm's rules leave out, each placed inside the package that looks for it. Like substitutions,
 * they are not in the lock file, which stays what npm writes on any machine.
 */
async function companions(hosts: readonly CompanionHost[], options: RegistryOptions, workDirectory: string): Promise<readonly TreePackage[]> {
  const trees = await Promise.all(
    hosts.map(async (host) => {
      const companion = await companionFor(host, options);
      if (!companion) return [];
      const addons = Object.entries(companion.addons ?? {}).map(([name, version]) => addonIn(host.location, name, version));
      if (Object.keys(companion.packages).length === 0) return addons;
      // Optional: npm accepts another platform's packages only as optional dependencies.
      const packageJson = JSON.stringify({ optionalDependencies: companion.packages });
      const { packages } = await resolveTree({ packageJson }, options, workDirectory);
      const place = (location: string) => {
        for (const [name, directory] of Object.entries(companion.directories ?? {})) {
          const own = `node_modules/${name}`;
          if (location === own || location.startsWith(`${own}/`)) return directory + location.slice(own.length);
        }
        return location;
      };
      return [...addons, ...packages.map((node) => ({ ...node, location: `${host.location}/${place(node.location)}` }))];
    }),
  );
  return trees.flat();
}

function addonIn(host: string, name: string, version: string): TreePackage {
  return { location: `${host}/node_modules/${name}`, name, version, integrity: undefined, bin: {}, hasInstallScript: false, isOptional: true };
}

async function build(
  directory: string,
  request: InstallRequest,
  options: RegistryOptions,
): Promise<ResolvedTree & { readonly companionHosts: readonly CompanionHost[] }> {
  allowRegistryTarballs();
  const isChanged = (request.add?.length ?? 0) + (request.remove?.length ?? 0) > 0;
  const saveType = request.saveAs && SAVE_TYPES[request.saveAs];
  const arborist = new Arborist({
    ...options,
    path: directory,
    cpu: 'wasm32',
    os: 'linux',
    legacyPeerDeps: request.legacyPeerDeps ?? false,
    force: request.force ?? false,
    savePrefix: request.saveExact ? '' : '^',
    omitLockfileRegistryResolved: request.omitsResolved ?? false,
    // Like `npm install --package-lock-only`: npm itself writes package.json and the lock file.
    packageLockOnly: true,
    // The server fetches what a project specifies, so only the configured registry is allowed.
    allowGit: 'none',
    allowRemote: 'none',
    allowFile: 'none',
    allowDirectory: 'none',
  } as ConstructorParameters<typeof Arborist>[0]);
  const changes = { add: [...(request.add ?? [])], rm: [...(request.remove ?? [])], ...(saveType ? { saveType } : {}) } as object;
  // `npm ci` saves nothing: what it would install is compared with the lock file instead.
  const tree = (await (request.isFrozen ? arborist.buildIdealTree(changes) : arborist.reify(changes))) as unknown as ArboristNode;
  if (request.isFrozen) assertLockFileAgrees(tree, request.lockFile);
  const read = (name: string) => readFile(path.join(directory, name), 'utf8');
  const omit = new Set(request.omit ?? []);
  const installed = [...tree.inventory.values()].filter((node) => isInstalled(node, omit));
  const absent = await absentOptionals(installed, options);
  const nodes = installed.filter((node) => !absent.has(node));
  return {
    packages: nodes.map(toPackage),
    companionHosts: omit.has('optional') ? [] : nodes.map((node) => toCompanionHost(node, absent)),
    lockFile: withPublicAddresses(request.isFrozen ? (request.lockFile as string) : await read('package-lock.json'), options.registry),
    packageJson: isChanged ? await read('package.json') : undefined,
  };
}

/**
 * Packages from the configured registry get the public registry's URL, which every npm replaces with its own
 * registry. Projects must not see other URLs.
 */
function withPublicAddresses(lockFile: string, registry: string): string {
  const other = `"resolved": "(?!${PUBLIC_REGISTRY.replace(/[/.]/g, '\\$&')})[^"\\n]*"`;
  return lockFile
    .replaceAll(`"resolved": "${registry.replace(/\/+$/, '')}/`, `"resolved": "${PUBLIC_REGISTRY}`)
    .replace(new RegExp(`\\s*${other},`, 'g'), '')
    .replace(new RegExp(`,\\s*${other}`, 'g'), '');
}

const SAVE_TYPES = { dependencies: 'prod', devDependencies: 'dev', optionalDependencies: 'optional', peerDependencies: 'peer' } as const;

/** The part of Arborist's Node used here; its published types lag behind. */
interface ArboristNode {
  readonly name: string;
  readonly packageName: string | null;
  readonly version: string;
  readonly location: string;
  readonly integrity: string | null;
  readonly isProjectRoot: boolean;
  readonly isLink: boolean;
  readonly inBundle: boolean;
  readonly inert: boolean;
  /** Why it could not be loaded; only optional nodes can have errors. */
  readonly errors: readonly Error[];
  readonly dev: boolean;
  readonly optional: boolean;
  readonly peer: boolean;
  readonly devOptional: boolean;
  readonly hasInstallScript: boolean | undefined;
  readonly package: Record<string, unknown> & { bin?: Record<string, string> | string; name?: string };
  readonly inventory: Map<string, ArboristNode>;
  readonly edgesOut: Map<string, { readonly to: ArboristNode | null; readonly spec: string; readonly type: string }>;
}

function isInstalled(node: ArboristNode, omit: ReadonlySet<string>): boolean {
  if (node.isProjectRoot || node.isLink || node.inBundle || node.inert) return false;
  if (omit.has('dev') && node.dev) return false;
  if (omit.has('optional') && node.optional) return false;
  return !(omit.has('peer') && node.peer);
}

/**
 * Optional packages that a lock file names but the registry does not have. npm continues without them too. Only
 * those without an integrity qualify: the others existed when the lock file was written.
 */
async function absentOptionals(nodes: readonly ArboristNode[], options: RegistryOptions): Promise<ReadonlySet<ArboristNode>> {
  const doubtful = nodes.filter((node) => node.optional && !node.integrity);
  const isAbsent = await Promise.all(
    doubtful.map(async (node) => {
      try {
        await pacote.manifest(`${node.packageName ?? node.name}@${node.version}`, options);
        return false;
      } catch (error) {
        if (ABSENT.has((error as { code?: unknown }).code)) return true;
        throw error;
      }
    }),
  );
  return new Set(doubtful.filter((_node, at) => isAbsent[at]));
}

const ABSENT: ReadonlySet<unknown> = new Set(['E404', 'ETARGET']);

function toPackage(node: ArboristNode): TreePackage {
  const { bin } = node.package;
  const name = node.packageName ?? node.name;
  return {
    location: node.location,
    name,
    version: node.version,
    integrity: node.integrity ?? undefined,
    bin: typeof bin === 'string' ? { [name.replace(/^@[^/]+\//, '')]: bin } : (bin ?? {}),
    hasInstallScript: node.hasInstallScript ?? false,
    isOptional: node.optional,
  };
}

function toCompanionHost(node: ArboristNode, absent: ReadonlySet<ArboristNode>): CompanionHost {
  const optional = [...node.edgesOut].filter(([, { type }]) => type === 'optional');
  const missing = optional.filter(([, { to }]) => to === null || to.errors.length > 0 || absent.has(to)).map(([name, { spec }]) => [name, spec] as const);
  return {
    location: node.location,
    name: node.packageName ?? node.name,
    version: node.version,
    optional: optional.map(([name]) => name),
    missing: Object.fromEntries(missing),
  };
}

/** `npm ci` changes nothing: what it would install must match the lock file. */
function assertLockFileAgrees(tree: ArboristNode, lockFile: string | undefined): void {
  const locked = lockFile ? (JSON.parse(lockFile) as { packages?: Record<string, { version?: string }> }).packages : undefined;
  if (!locked)
    throw new UsageError(
      'The `npm ci` command can only install with an existing package-lock.json or\nnpm-shrinkwrap.json with lockfileVersion >= 1. Run an install with npm@5 or\nlater to generate a package-lock.json file, then try again.',
    );
  const differences: string[] = [];
  for (const node of tree.inventory.values()) {
    if (node.isProjectRoot) continue;
    const version = locked[node.location]?.version;
    if (version === undefined) differences.push(`Missing: ${node.name}@${node.version} from lock file`);
    else if (version !== node.version) differences.push(`Invalid: lock file's ${node.name}@${version} does not satisfy ${node.name}@${node.version}`);
  }
  if (differences.length > 0)
    throw new UsageError(
      `\`npm ci\` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync. Please update your lock file with \`npm install\` before continuing.\n\n${differences.join('\n')}\n`,
    );
}

class UsageError extends Error {
  readonly code = 'EUSAGE';
}

function rejectForeignSpecifications(request: InstallRequest): void {
  const manifest = JSON.parse(request.packageJson) as Record<string, Record<string, string> | undefined>;
  const named = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((section) =>
    Object.entries(manifest[section] ?? {}).map(([name, specification]) => npa.resolve(name, specification)),
  );
  for (const specification of [...named, ...(request.add ?? []).map((text) => npa(text))]) {
    if (!specification.registry)
      throw new SpecificationError(`${specification.raw}: only packages from the registry can be installed here, not ${specification.type} specifications.`);
  }
}
