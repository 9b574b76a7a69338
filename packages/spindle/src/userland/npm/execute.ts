import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { install } from './install.ts';
import { NpmError } from './npm-error.ts';
import { Output } from './output.ts';
import { findProject, readManifest, runCommand, scriptEnvironment } from './scripts.ts';
import { isRegistrySpecification, type Options } from './settings.ts';

/**
 * `npx`/`npm exec`: runs a local binary if there is one. Otherwise installs the package into npx's own folder,
 * without a prompt if nobody can answer it, as npm does. Returns undefined for cases that npm's own CLI must
 * handle.
 */
export async function execute(words: readonly string[], options: Options): Promise<number | undefined> {
  const [command, ...args] = words;
  const packageName = typeof options.package === 'string' ? options.package : undefined;
  const project = findProject(process.cwd());
  const local = command === undefined || packageName !== undefined ? undefined : localBinary(project, command);
  // npm asks before it installs something that a user typed at a terminal, unless `--yes` is set.
  const mayInstall = options.yes === true || !(process.stdin.isTTY && process.stdout.isTTY);
  if (command === undefined || !(local || (mayInstall && isRegistrySpecification(packageName ?? command)))) return undefined;
  const file = local ?? (await installForNpx(packageName ?? command, packageName === undefined ? undefined : command));
  const { code, signal } = await runCommand(file, args, process.cwd(), { ...scriptEnvironment(project, 'npx', command), INIT_CWD: process.cwd() });
  return signal === 'SIGINT' ? 130 : (code ?? 1);
}

function localBinary(project: string, command: string): string | undefined {
  if (command.includes('@', 1)) return undefined;
  for (let directory = project; ; directory = path.dirname(directory)) {
    const file = path.join(directory, 'node_modules/.bin', command);
    if (existsSync(file)) return file;
    const own = readManifest(directory);
    if (own?.name === command && own.bin) {
      const target = typeof own.bin === 'string' ? own.bin : own.bin[command];
      if (target && existsSync(path.join(directory, target))) return path.join(directory, target);
    }
    if (directory === path.dirname(directory)) break;
  }
  const global = path.join('/usr/local/bin', command);
  return existsSync(global) ? global : undefined;
}

async function installForNpx(specification: string, wantedBinary: string | undefined): Promise<string> {
  const folder = path.join(process.env.HOME ?? '/tmp', '.npm/_npx', bytesToHex(sha512(utf8ToBytes(specification))).slice(0, 16));
  const manifestFile = path.join(folder, 'package.json');
  const isInstalled = existsSync(path.join(folder, 'node_modules/.package-lock.json'));
  // A range or tag may resolve to another version today; an exact version never does.
  if (!isInstalled || !/@\d+\.\d+\.\d+[\w.+-]*$/.test(specification)) {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(manifestFile)) writeFileSync(manifestFile, '{}\n');
    try {
      await install({ directory: folder, add: [specification], remove: [], isFrozen: false, options: {} }, new Output({ isQuiet: true }));
    } catch (error) {
      if (!(isInstalled && error instanceof NpmError && error.code === 'ENETWORK')) throw error;
    }
  }
  const { dependencies = {} } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { dependencies?: Record<string, string> };
  const name = Object.keys(dependencies)[0] ?? specification;
  const { bin } = readManifest(path.join(folder, 'node_modules', name)) ?? {};
  const plainName = name.replace(/^@[^/]+\//, '');
  const commands = typeof bin === 'string' ? [plainName] : Object.keys(bin ?? {});
  const command = wantedBinary ?? (commands.length === 1 ? commands[0] : commands.find((candidate) => candidate === plainName));
  const file = command ? path.join(folder, 'node_modules/.bin', command) : undefined;
  if (!file || !existsSync(file)) throw new NpmError({ code: 'ENOEXEC', lines: ['could not determine executable to run'] });
  return file;
}
