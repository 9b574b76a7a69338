import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NpmArguments } from './arguments.ts';
import { install, NpmError } from './install.ts';
import { Output } from './output.ts';
import { findProject, readManifest, runCommand, scriptEnvironment } from './scripts.ts';

/** `npx`/`npm exec`: a local binary first, else the package is installed into npx's own folder. */
export async function execute(words: readonly string[], { options }: Pick<NpmArguments, 'options'>): Promise<number> {
  const [command, ...args] = words;
  if (command === undefined) throw new NpmError({ code: 'EUSAGE', lines: ['npx needs a command to run.', 'Usage: npx <package>[@version] [args]'] });
  const packageName = typeof options.package === 'string' ? options.package : undefined;
  const project = findProject(process.cwd());
  const local = packageName ? undefined : localBinary(project, command);
  const file = local ?? (await installForNpx(packageName ?? command, packageName ? command : undefined));
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
    if (directory === path.dirname(directory)) return undefined;
  }
}

async function installForNpx(specification: string, wantedBinary: string | undefined): Promise<string> {
  const folder = path.join(process.env.HOME ?? '/tmp', '.npm/_npx', createHash('sha512').update(specification).digest('hex').slice(0, 16));
  mkdirSync(folder, { recursive: true });
  const manifestFile = path.join(folder, 'package.json');
  if (!existsSync(manifestFile)) writeFileSync(manifestFile, '{}\n');
  const isInstalled = existsSync(path.join(folder, 'node_modules/.package-lock.json'));
  if (!isInstalled)
    await install({ directory: folder, add: [specification], remove: [], isFrozen: false, options: { 'ignore-scripts': true } }, new Output({ isQuiet: true }));
  const { dependencies = {} } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { dependencies?: Record<string, string> };
  const name = Object.keys(dependencies)[0] ?? specification;
  const { bin } = readManifest(path.join(folder, 'node_modules', name)) ?? {};
  const plainName = name.replace(/^@[^/]+\//, '');
  const commands = typeof bin === 'string' ? [plainName] : Object.keys(bin ?? {});
  const command = wantedBinary ?? (commands.length === 1 ? commands[0] : commands.find((candidate) => candidate === plainName));
  const file = command ? path.join(folder, 'node_modules/.bin', command) : undefined;
  if (!file || (!existsSync(file) && !readlinkSync(file))) throw new NpmError({ code: 'ENOEXEC', lines: ['could not determine executable to run'] });
  return file;
}
