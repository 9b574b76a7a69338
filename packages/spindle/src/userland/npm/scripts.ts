import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Output } from './output.ts';
import { plainCommand } from './plain-command.ts';
import { NPM_VERSION } from './version.ts';

export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly packageManager?: string;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** The nearest directory upward with a package.json or node_modules, like npm's prefix. */
export function findProject(from: string): string {
  for (let directory = from; ; directory = path.dirname(directory)) {
    if (existsSync(path.join(directory, 'package.json')) || existsSync(path.join(directory, 'node_modules'))) return directory;
    if (directory === path.dirname(directory)) return from;
  }
}

export function hasManifest(directory: string): boolean {
  return existsSync(path.join(directory, 'package.json'));
}

export function readManifest(directory: string): Manifest | undefined {
  const file = path.join(directory, 'package.json');
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** Environment of a script: npm's variables, with every `node_modules/.bin` upward first in PATH. */
export function scriptEnvironment(directory: string, event: string, script: string): NodeJS.ProcessEnv {
  const manifest = readManifest(directory);
  const bins: string[] = [];
  for (let parent = directory; ; parent = path.dirname(parent)) {
    bins.push(path.join(parent, 'node_modules/.bin'));
    if (parent === path.dirname(parent)) break;
  }
  return {
    ...process.env,
    PATH: [...bins, process.env.PATH].filter(Boolean).join(':'),
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    npm_lifecycle_event: event,
    npm_lifecycle_script: script,
    npm_package_name: manifest?.name ?? '',
    npm_package_version: manifest?.version ?? '',
    npm_package_json: path.join(directory, 'package.json'),
    npm_execpath: process.argv[1],
    npm_node_execpath: process.execPath,
    npm_command: event === 'npx' ? 'exec' : 'run-script',
    npm_config_user_agent: `npm/${NPM_VERSION} node/${process.version} linux x64 workspaces/false`,
    npm_config_local_prefix: directory,
    NODE: process.execPath,
  };
}

interface ScriptRun {
  readonly directory: string;
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly isQuiet?: boolean;
}

export class ScriptFailure extends Error {
  readonly exitCode: number;
  readonly run: ScriptRun;
  constructor(run: ScriptRun, exitCode: number) {
    super(`${run.name} exited with ${exitCode}`);
    this.run = run;
    this.exitCode = exitCode;
  }
}

/** Runs one script like the shell would, with inherited streams; throws `ScriptFailure` if it fails. */
export async function runScriptText(run: ScriptRun, output: Output): Promise<void> {
  const command = [run.script, ...(run.args ?? []).map(quote)].join(' ');
  if (!run.isQuiet) {
    const { name = '', version } = readManifest(run.directory) ?? {};
    const who = name ? `${name}${version ? `@${version}` : ''} ` : '';
    output.line(`\n> ${who}${run.name}\n> ${command}\n`);
  }
  const env = scriptEnvironment(run.directory, run.name, run.script);
  const { file, args } = plainCommand(command, env.PATH ?? '', run.directory) ?? { file: 'sh', args: ['-c', command] };
  const { code, signal } = await runCommand(file, args, run.directory, env);
  if (code !== 0) throw new ScriptFailure(run, signal === 'SIGINT' ? 130 : (code ?? 1));
}

export function runCommand(
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: 'inherit' });
    // The terminal sends its signals to the whole group: npm leaves the decision to its child.
    const ignore = () => undefined;
    const forward = () => child.kill('SIGTERM');
    process.on('SIGINT', ignore);
    process.on('SIGTERM', forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', forward);
      resolve({ code, signal });
    });
  });
}

/** Runs those of the project's own scripts with these names that exist, in order. */
export async function runLifecycle(directory: string, names: readonly string[], output: Output): Promise<void> {
  for (const name of names) {
    const script = readManifest(directory)?.scripts?.[name];
    if (script) await runScriptText({ directory, name, script }, output);
  }
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`;
}
