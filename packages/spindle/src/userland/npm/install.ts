import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InstallManifest, InstallRequest } from '../../abi/install-stream.ts';
import type { InstallState } from '../../abi/messages.ts';
import { nativeProgramOf, notDownloaded } from '../../abi/native-programs.ts';
import type { Output } from './output.ts';
import { npmLockOf } from './bun-lock.ts';
import { machine } from './machine.ts';
import { NpmError } from './npm-error.ts';
import { type ReceiveOptions, receivePackages, cacheWholeProject } from './receive.ts';
import { runLifecycle, runScriptText, ScriptFailure } from './scripts.ts';
import type { Options } from './settings.ts';

export interface InstallJob {
  readonly directory: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly isFrozen: boolean;
  readonly options: Options;
}

const INSTALLED_FILE = 'node_modules/.package-lock.json';
/** Location to version of packages missing from the lock file: Wasm builds inside the packages that look for them. */
const COMPANIONS_FILE = 'node_modules/.spindle-companions.json';
const NOTHING_YET = { done: 0, total: 0 } as const;
const PREPARE = ['prepublish', 'preprepare', 'prepare', 'postprepare'] as const;

/** Installs a project through the host's installation service, and reports progress to the embedder. Returns the exit code. */
export async function install(job: InstallJob, output: Output): Promise<number> {
  let last: Omit<InstallState, 'directory'> = { phase: 'resolving', packages: NOTHING_YET, bytes: NOTHING_YET };
  const tell = (state: typeof last) => {
    last = state;
    machine()?.announce({ event: 'install', directory: job.directory, ...state });
  };
  tell(last);
  try {
    const code = await installAll(job, output, tell);
    tell({ ...last, phase: 'done', packages: { ...last.packages, done: last.packages.total }, bytes: { ...last.bytes, done: last.bytes.total } });
    return code;
  } catch (error) {
    tell({ ...last, phase: 'failed' });
    throw error;
  }
}

async function installAll(job: InstallJob, output: Output, onState: NonNullable<ReceiveOptions['onState']>): Promise<number> {
  const startedAt = performance.now();
  const { directory, options } = job;
  const ignoreScripts = options['ignore-scripts'] === true;
  // Like npm: packages requested by name are installed without running the project's own scripts.
  const runsOwnScripts = !ignoreScripts && job.add.length + job.remove.length === 0;
  if (runsOwnScripts && !job.isFrozen) await runLifecycle(directory, ['preinstall'], output);

  const before = installedPackages(directory);
  const request = requestFor(job, job.isFrozen ? {} : before);
  const manifest = await receivePackages(request, directory, output, {
    onState,
    beforeFirstFile({ packages }) {
      if (job.isFrozen) rmSync(path.join(directory, 'node_modules'), { recursive: true, force: true });
      else removeReplaced(directory, before, packages);
    },
  });
  linkExecutables(directory, manifest.links);
  // A project that is locked by Bun stays so.
  const isLocked = options['package-lock'] !== false && !isLockedByBun(directory);
  if (!job.isFrozen && isLocked && options.save !== false) writeFileSync(path.join(directory, 'package-lock.json'), manifest.lockFile);
  if (manifest.packageJson !== undefined && options.save !== false) writeFileSync(path.join(directory, 'package.json'), manifest.packageJson);

  if (!ignoreScripts) await runPackageScripts(directory, manifest, output);
  // Written last: an interrupted installation is repeated in full.
  writeInstalled(directory, manifest);
  if (runsOwnScripts) await runLifecycle(directory, [...(job.isFrozen ? ['preinstall'] : []), 'install', 'postinstall', ...PREPARE], output);
  for (const [location, original, replacement] of manifest.substitutions) {
    // Warn about another major version, but not about the same version built for Wasm.
    if (before[location] === undefined && major(original) !== major(replacement)) output.warn(`${original} does not run here; using ${replacement} instead`);
  }
  const counted = summary(job.isFrozen ? {} : before, manifest.packages);
  output.line(`\n${counted} in ${duration(performance.now() - startedAt)}`);
  const funding = options.fund === false ? 0 : fundedPackages(manifest);
  if (funding > 0) output.line(`\n${funding} package${funding === 1 ? ' is' : 's are'} looking for funding\n  run \`npm fund\` for details`);
  if (Object.keys(request.installed ?? {}).length > 0) await cacheWholeProject(request, manifest);
  return 0;
}

/** `name@1.2.3` -> `1` */
function major(specification: string): string {
  return specification.slice(specification.lastIndexOf('@') + 1).split('.')[0] as string;
}

function requestFor({ directory, add, remove, isFrozen, options }: InstallJob, installed: Record<string, string>): InstallRequest {
  const read = (name: string) => {
    const file = path.join(directory, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const packageJson = read('package.json') ?? '{}\n';
  const readLock = () => (isLockedByBun(directory) ? lockOfBun(directory, packageJson) : read('package-lock.json'));
  const lockFile = options['package-lock'] === false ? undefined : readLock();
  const saveAs = options['save-dev']
    ? 'devDependencies'
    : options['save-optional']
      ? 'optionalDependencies'
      : options['save-peer']
        ? 'peerDependencies'
        : options['save-prod']
          ? 'dependencies'
          : undefined;
  const omit = [options.omit, ...(options.production === true || process.env.NODE_ENV === 'production' ? ['dev'] : [])].filter(
    (value): value is 'dev' | 'optional' | 'peer' => value === 'dev' || value === 'optional' || value === 'peer',
  );
  return {
    packageJson,
    ...(lockFile === undefined ? {} : { lockFile }),
    add,
    remove,
    ...(saveAs ? { saveAs } : {}),
    saveExact: options['save-exact'] === true,
    legacyPeerDeps: options['legacy-peer-deps'] === true,
    force: options.force === true,
    omitsResolved: options['omit-lockfile-registry-resolved'] === true,
    ignoreScripts: options['ignore-scripts'] === true,
    isFrozen,
    omit,
    installed,
  };
}

/** Whether Bun's is the only lock file. */
function isLockedByBun(directory: string): boolean {
  return existsSync(path.join(directory, 'bun.lock')) && !existsSync(path.join(directory, 'package-lock.json'));
}

/** @throws NpmError if it cannot be read */
function lockOfBun(directory: string, packageJson: string): string {
  try {
    return npmLockOf(readFileSync(path.join(directory, 'bun.lock'), 'utf8'), packageJson);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new NpmError({
      code: 'EJSONPARSE',
      lines: ['code EJSONPARSE', `bun.lock cannot be read: ${error.message}`, 'Fix it, or delete it to resolve the packages again.'],
    });
  }
}

/** Runs the install scripts of the packages. An optional package whose script fails is removed again, as in npm. */
async function runPackageScripts(directory: string, { scripts }: InstallManifest, output: Output): Promise<void> {
  for (const { directory: location, name, scripts: own, isOptional } of scripts) {
    const program = nativeProgramOf(name);
    if (program) output.warn(notDownloaded(name, program));
    try {
      for (const event of ['preinstall', 'install', 'postinstall']) {
        const script = own[event];
        if (script) await runScriptText({ directory: path.join(directory, location), name: event, script, isQuiet: true }, output);
      }
    } catch (error) {
      if (!(isOptional && error instanceof ScriptFailure)) throw error;
      rmSync(path.join(directory, location), { recursive: true, force: true });
    }
  }
}

interface LockedPackage {
  readonly version: string;
  readonly funding?: unknown;
}

function installedPackages(directory: string): Record<string, string> {
  const read = <T>(name: string, otherwise: T): T => {
    const file = path.join(directory, name);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise;
  };
  const { packages = {} } = read<{ packages?: Record<string, LockedPackage> }>(INSTALLED_FILE, {});
  const recorded = [
    ...Object.entries(packages).map(([location, { version }]) => [location, version] as const),
    ...Object.entries(read<Record<string, string>>(COMPANIONS_FILE, {})),
  ];
  // A package whose directory is gone is not installed, whatever the record says.
  return Object.fromEntries(recorded.filter(([location]) => existsSync(path.join(directory, location, 'package.json'))));
}

/** npm's own record of the contents of node_modules: the lock file without the project and without missing packages. */
function writeInstalled(directory: string, { lockFile, packages }: InstallManifest): void {
  if (Object.keys(packages).length === 0 && !existsSync(path.join(directory, 'node_modules'))) return;
  mkdirSync(path.join(directory, 'node_modules'), { recursive: true });
  const { packages: locked, ...head } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  const companions = Object.fromEntries(Object.entries(packages).filter(([location]) => locked[location] === undefined));
  rmSync(path.join(directory, COMPANIONS_FILE), { force: true });
  if (Object.keys(companions).length > 0) writeFileSync(path.join(directory, COMPANIONS_FILE), `${JSON.stringify(companions, null, 2)}\n`);
  const present = Object.entries(locked).filter(([location]) => packages[location] !== undefined && existsSync(path.join(directory, location)));
  const record = { ...head, packages: Object.fromEntries(present) };
  writeFileSync(path.join(directory, INSTALLED_FILE), `${JSON.stringify(record, null, 2)}\n`);
}

function fundedPackages({ lockFile, packages }: InstallManifest): number {
  const { packages: locked } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  return Object.keys(packages).filter((location) => locked[location]?.funding !== undefined).length;
}

/** Removes packages that go away or change their version; packages nested in the latter stay. */
function removeReplaced(directory: string, before: Record<string, string>, now: Readonly<Record<string, string>>): void {
  for (const [location, version] of Object.entries(before)) {
    if (now[location] === version) continue;
    const folder = path.join(directory, location);
    if (now[location] === undefined) {
      rmSync(folder, { recursive: true, force: true });
      removeIfEmpty(path.dirname(folder));
    } else for (const name of readdirSync(folder)) if (name !== 'node_modules') rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  for (const modules of new Set(Object.keys(before).map((location) => location.slice(0, location.lastIndexOf('node_modules') + 'node_modules'.length))))
    removeDanglingCommands(path.join(directory, modules, '.bin'));
}

function removeIfEmpty(folder: string): void {
  if (path.basename(folder).startsWith('@') && existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

function removeDanglingCommands(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const link = path.join(folder, name);
    if (lstatSync(link).isSymbolicLink() && !existsSync(link)) rmSync(link, { force: true });
  }
}

function linkExecutables(directory: string, links: InstallManifest['links']): void {
  for (const [relative, target] of links) {
    const link = path.join(directory, relative);
    mkdirSync(path.dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(target, link);
  }
}

function summary(before: Record<string, string>, now: Readonly<Record<string, string>>): string {
  const added = Object.keys(now).filter((location) => before[location] === undefined).length;
  const removed = Object.keys(before).filter((location) => now[location] === undefined).length;
  const changed = Object.keys(now).filter((location) => before[location] !== undefined && before[location] !== now[location]).length;
  const count = (number: number) => `${number} package${number === 1 ? '' : 's'}`;
  const parts = [added && `added ${count(added)}`, removed && `removed ${count(removed)}`, changed && `changed ${count(changed)}`].filter(Boolean);
  return parts.length > 0 ? parts.join(', ').replace(/, ([^,]+)$/, ', and $1') : 'up to date';
}

function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)}ms`;
  return milliseconds < 60_000 ? `${Math.round(milliseconds / 1000)}s` : `${Math.round(milliseconds / 60_000)}m`;
}
