/**
 * `npm` and `npx` inside the machine. The everyday commands (installing from the registry, scripts, executables)
 * are implemented here through the host's installation service. Everything else, including any setting not known
 * here, is left to npm's own CLI, which is installed on first use.
 */
import path from 'node:path';
import { type NpmArguments, parseArguments } from './arguments.ts';
import { execute } from './execute.ts';
import { install } from './install.ts';
import { runNpmCli, explainConflict } from './npm-cli.ts';
import { NpmError } from './npm-error.ts';
import { Output } from './output.ts';
import { type ManagerName, runManager } from './package-managers.ts';
import { ResolutionConflict } from './receive.ts';
import { findProject, hasManifest, ScriptFailure } from './scripts.ts';
import { runScript } from './scripts-command.ts';
import { effectiveSettings, hasOnlyRegistryDependencies, isRegistrySpecification, type Options } from './settings.ts';
import { placeWasmBuild } from './wasm-builds.ts';
import { NPM_VERSION } from './version.ts';

const output = new Output();

interface Invocation {
  readonly positionals: readonly string[];
  /** Everything after `--`. */
  readonly rest: readonly string[];
  readonly options: Options;
  readonly directory: string;
}
/** Returns the exit code, or undefined for cases that npm's own CLI must handle. */
type Accelerated = (invocation: Invocation) => Promise<number | undefined>;

const ALIASES: Readonly<Record<string, string>> = {
  i: 'install',
  in: 'install',
  ins: 'install',
  inst: 'install',
  insta: 'install',
  instal: 'install',
  add: 'install',
  isnt: 'install',
  isnta: 'install',
  isntal: 'install',
  isntall: 'install',
  'clean-install': 'ci',
  ic: 'ci',
  'install-clean': 'ci',
  'isntall-clean': 'ci',
  un: 'uninstall',
  unlink: 'uninstall',
  rm: 'uninstall',
  r: 'uninstall',
  remove: 'uninstall',
  'run-script': 'run',
  rum: 'run',
  urn: 'run',
  x: 'exec',
  t: 'test',
  tst: 'test',
};

const commands: Readonly<Record<string, Accelerated>> = {
  async install({ positionals, rest, options, directory }) {
    const add = [...positionals, ...rest];
    if (!add.every(isRegistrySpecification) || !hasOnlyRegistryDependencies(directory)) return undefined;
    if (add.length === 0 && !hasManifest(directory)) return undefined;
    return install({ directory, add, remove: [], isFrozen: false, options }, output);
  },
  async ci({ positionals, rest, options, directory }) {
    if (positionals.length + rest.length > 0 || !hasManifest(directory) || !hasOnlyRegistryDependencies(directory)) return undefined;
    return install({ directory, add: [], remove: [], isFrozen: true, options }, output);
  },
  async uninstall({ positionals, rest, options, directory }) {
    const remove = [...positionals, ...rest];
    if (remove.length === 0 || !hasManifest(directory) || !hasOnlyRegistryDependencies(directory)) return undefined;
    return install({ directory, add: [], remove, isFrozen: false, options }, output);
  },
  run: async ({ positionals: [name, ...args], rest, options, directory }) =>
    name === undefined ? undefined : runScript(directory, name, [...args, ...rest], options, output),
  start: ({ positionals, rest, options, directory }) => runScript(directory, 'start', [...positionals, ...rest], options, output),
  test: ({ positionals, rest, options, directory }) => runScript(directory, 'test', [...positionals, ...rest], options, output),
  stop: ({ positionals, rest, options, directory }) => runScript(directory, 'stop', [...positionals, ...rest], options, output),
  restart: ({ positionals, rest, options, directory }) => runScript(directory, 'restart', [...positionals, ...rest], options, output),
  exec: ({ positionals, rest, options }) => execute([...positionals, ...rest], options),
};

/** Commands of this program besides npm's own. */
const MANAGERS: Readonly<Record<string, ManagerName>> = { pnpm: 'pnpm', pnpx: 'pnpx', yarn: 'yarn', yarnpkg: 'yarn' };

async function accelerated(args: NpmArguments): Promise<number | undefined> {
  const command = args.command === undefined ? undefined : commands[ALIASES[args.command] ?? args.command];
  const prefix = args.options.prefix;
  const directory = typeof prefix === 'string' ? path.resolve(prefix) : findProject(process.cwd());
  const options = command && effectiveSettings(directory, args);
  if (!command || !options) return undefined;
  return command({ positionals: args.positionals, rest: args.rest, options, directory });
}

async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  const program = path.basename(process.argv[1]);
  const manager = MANAGERS[program];
  if (manager) {
    process.exitCode = await runManager(manager, argv);
    return;
  }
  // Called by `manager-hook.ts` in a package's directory.
  if (argv[0] === 'spindle-wasm-build') {
    process.exitCode = (await placeWasmBuild(process.cwd())) ? 0 : 1;
    return;
  }
  const isNpx = program === 'npx';
  if (argv.length === 1 && /^(?:-v|--version)$/.test(argv[0])) {
    output.line(NPM_VERSION);
    return;
  }
  // npm itself reads options anywhere on the command line; with npx, everything after the program name belongs
  // to the program.
  const args = parseArguments(argv, { stopAtPositional: isNpx });
  const code = await accelerated(isNpx ? { ...args, command: 'exec' } : args);
  if (code !== undefined) process.exitCode = code;
  else await runNpmCli(argv, { isNpx });
}

main().catch(async (error: unknown) => {
  if (error instanceof ScriptFailure) process.exitCode = error.exitCode;
  else if (error instanceof NpmError) {
    output.error(error instanceof ResolutionConflict ? await explainConflict(error) : error.lines);
    process.exitCode = 1;
  } else throw error;
});
