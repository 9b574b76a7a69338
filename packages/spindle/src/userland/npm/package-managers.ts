import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Output } from './output.ts';
import { receivePackages } from './receive.ts';
import { readManifest, runCommand } from './scripts.ts';
import { placeWasmBuilds } from './wasm-builds.ts';

export type ManagerName = 'pnpm' | 'pnpx' | 'yarn';

/** The newest major version that was tried here; after 11, pnpm is a native program. */
const PNPM_VERSION = '10.34.9';
/** The newest written in JavaScript. */
const YARN_CLASSIC_VERSION = '1.22.22';
const YARN_VERSION = '4.18.1';
const DIRECTORY = '/usr/lib/spindle/managers';
/** Loaded before the manager: see `manager-hook.ts`. */
const HOOK = '/usr/lib/spindle/manager-hook.cjs';
/** Commands that may have installed packages. Yarn without a command installs too. */
const INSTALLS = new Set([undefined, 'install', 'i', 'add', 'update', 'up', 'upgrade', 'import', 'ci', 'dlx', 'remove', 'rm', 'dedupe', 'link', 'rebuild']);

interface Chosen {
  readonly packageName: string;
  readonly version: string;
  readonly file: string;
}

/** Runs pnpm or yarn itself, in the version that the project specifies, installed on first use. */
export async function runManager(name: ManagerName, argv: readonly string[]): Promise<number> {
  const directory = process.cwd();
  const file = (name === 'yarn' ? ownYarn(directory) : undefined) ?? (await provide(choose(name, directory)));
  const command = name === 'pnpx' ? ['dlx', ...argv] : argv;
  const env = {
    ...process.env,
    // Otherwise, Yarn would start the project's own copy of itself without the hook.
    YARN_IGNORE_PATH: '1',
    // Otherwise, pnpm would install and start the version that the project names.
    npm_config_manage_package_manager_versions: 'false',
    npm_config_package_manager_strict: 'false',
  };
  const { code, signal } = await runCommand(process.execPath, ['-r', HOOK, file, ...command], process.cwd(), env);
  if (code === 0 && INSTALLS.has(command.find((word) => !word.startsWith('-')))) await placeWasmBuilds(process.cwd());
  return signal === 'SIGINT' ? 130 : (code ?? 1);
}

/** Chooses by `packageManager` in the nearest package.json that has it, else by the project's files. Source: Corepack. */
function choose(name: ManagerName, from: string): Chosen {
  const manager = name === 'pnpx' ? 'pnpm' : name;
  const named = namedVersion(manager, from);
  if (manager === 'pnpm') {
    const isUsable = named !== undefined && Number.parseInt(named, 10) <= Number.parseInt(PNPM_VERSION, 10);
    if (named !== undefined && !isUsable) process.stderr.write(`pnpm ${named} cannot run here: pnpm ${PNPM_VERSION} runs in its place.\n`);
    return { packageName: 'pnpm', version: isUsable ? named : PNPM_VERSION, file: 'bin/pnpm.cjs' };
  }
  const version = named ?? (isModernYarn(from) ? YARN_VERSION : YARN_CLASSIC_VERSION);
  return version.startsWith('1.') ? { packageName: 'yarn', version, file: 'bin/yarn.js' } : { packageName: '@yarnpkg/cli-dist', version, file: 'bin/yarn.js' };
}

function namedVersion(manager: string, from: string): string | undefined {
  for (const directory of upwards(from)) {
    const [, name, version] = /^([a-z]+)@(\d+\.\d+\.\d+[^+]*)/.exec(readManifest(directory)?.packageManager ?? '') ?? [];
    if (name === manager) return version;
  }
  return undefined;
}

/** The copy of Yarn in the project (`yarnPath`). One of Yarn 1 is not used, because that version is changed to run here. */
function ownYarn(from: string): string | undefined {
  for (const directory of upwards(from)) {
    const settings = path.join(directory, '.yarnrc.yml');
    const [, own] = (existsSync(settings) && /^yarnPath:\s*["']?(.+?)["']?\s*$/m.exec(readFileSync(settings, 'utf8'))) || [];
    if (own === undefined) continue;
    const program = path.resolve(directory, own);
    return existsSync(program) ? program : undefined;
  }
  return undefined;
}

function isModernYarn(from: string): boolean {
  return upwards(from).some(
    (directory) =>
      existsSync(path.join(directory, '.yarnrc.yml')) ||
      (existsSync(path.join(directory, 'yarn.lock')) && readFileSync(path.join(directory, 'yarn.lock'), 'utf8').includes('\n__metadata:')),
  );
}

function upwards(from: string): string[] {
  const parent = path.dirname(from);
  return parent === from ? [from] : [from, ...upwards(parent)];
}

async function provide({ packageName, version, file }: Chosen): Promise<string> {
  const directory = path.join(DIRECTORY, `${packageName.replace('/', '+')}@${version}`);
  const program = path.join(directory, 'node_modules', packageName, file);
  if (existsSync(program)) return program;
  const temporary = `${directory}.${process.pid}`;
  try {
    mkdirSync(temporary, { recursive: true });
    const request = { packageJson: JSON.stringify({ dependencies: { [packageName]: version } }), omit: ['dev', 'optional', 'peer'] as const };
    await receivePackages(request, temporary, new Output({ isQuiet: true }));
    if (!existsSync(directory)) renameSync(temporary, directory);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return program;
}
