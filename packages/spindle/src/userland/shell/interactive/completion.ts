import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtinNames } from '../builtins/index.ts';
import type { Shell } from '../execution/shell.ts';
import { programNames } from '../programs/index.ts';

const COMMAND_PLACE = /(?:^|[;&|(]|\b(?:then|do|else|if|while|until|time|sudo|exec|command|xargs|nohup|env))\s*$/;
const GIT_COMMANDS =
  'add branch checkout clean clone commit config diff fetch init log ls-files merge mv pull push remote reset restore rev-parse rm show stash status switch tag';
const NPM_COMMANDS = 'ci exec init install list outdated publish run start test uninstall update version view';

/** The possible completions of the word before the cursor, and that word, as `node:readline` expects. */
export function complete(shell: Shell, line: string): [string[], string] {
  const word = /(?:[^\s;&|<>()\\"'=:]|\\.)*$/.exec(line)?.[0] ?? '';
  const before = line.slice(0, line.length - word.length);
  return [candidates(shell, before, word), word];
}

function candidates(shell: Shell, before: string, word: string): string[] {
  const variable = /^(\$\{?)(\w*)$/.exec(word);
  if (variable !== null) {
    const [, sign = '', prefix = ''] = variable;
    return shell.variables
      .names()
      .filter((name) => name.startsWith(prefix))
      .map((name) => `${sign}${name}${sign.endsWith('{') ? '}' : ''}`);
  }
  if (COMMAND_PLACE.test(before) && !word.includes('/') && !/[<>]\s*$/.test(before)) return commands(shell, word);
  const argv = (/[^;&|(]*$/.exec(before)?.[0] ?? '').trim().split(/\s+/);
  const named = argumentNames(shell, argv);
  if (named !== undefined && !word.includes('/')) {
    const matching = named.filter((name) => name.startsWith(word)).map((name) => `${name} `);
    if (matching.length > 0) return matching;
  }
  return files(shell, word, argv[0] === 'cd' || argv[0] === 'rmdir' || argv[0] === 'pushd');
}

/** Completions for the arguments of the most common commands. */
function argumentNames(shell: Shell, [command, sub, ...rest]: readonly string[]): string[] | undefined {
  switch (command) {
    case 'npm':
    case 'pnpm':
    case 'yarn':
      if (sub === 'run' || sub === 'run-script') return rest.length === 0 ? packageScripts(shell.cwd) : undefined;
      if (sub !== undefined) return undefined;
      return [...NPM_COMMANDS.split(' '), ...(command === 'npm' ? [] : packageScripts(shell.cwd))];
    case 'git':
      if (sub === undefined) return GIT_COMMANDS.split(' ');
      return ['checkout', 'switch', 'merge', 'branch', 'diff', 'log', 'push', 'pull'].includes(sub) ? branches(shell.cwd) : undefined;
    case 'npx':
      return sub === undefined ? namesIn(join(shell.cwd, 'node_modules/.bin')) : undefined;
    case 'kill':
    case 'fg':
    case 'bg':
    case 'wait':
      return shell.jobs.all().map(({ id }) => `%${id}`);
    case 'export':
    case 'unset':
      return shell.variables.names();
    case 'type':
    case 'which':
    case 'command':
      return commands(shell, '').map((name) => name.trimEnd());
  }
  return undefined;
}

/** Scripts of the nearest package above. */
function packageScripts(cwd: string): string[] {
  for (let directory = cwd; ; directory = dirname(directory)) {
    const file = join(directory, 'package.json');
    if (existsSync(file)) {
      try {
        const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { readonly scripts?: Record<string, string> };
        return Object.keys(scripts);
      } catch {
        // The file is being edited and has a syntax error: offer nothing for now.
        return [];
      }
    }
    if (dirname(directory) === directory) return [];
  }
}

function branches(cwd: string): string[] {
  for (let directory = cwd; ; directory = dirname(directory)) {
    const heads = join(directory, '.git/refs/heads');
    if (existsSync(heads))
      return readdirSync(heads, { recursive: true })
        .map(String)
        .filter((name) => statSync(join(heads, name)).isFile());
    if (dirname(directory) === directory) return [];
  }
}

function commands(shell: Shell, prefix: string): string[] {
  const names = new Set([...builtinNames(), ...programNames(), ...shell.functions.keys(), ...shell.aliases.keys()]);
  for (const directory of (shell.get('PATH') ?? '').split(':').filter(Boolean)) for (const name of namesIn(directory)) names.add(name);
  return [...names]
    .filter((name) => name.startsWith(prefix))
    .sort()
    .map((name) => `${name} `);
}

function files(shell: Shell, word: string, onlyDirectories: boolean): string[] {
  const plain = word.replace(/\\(.)/g, '$1').replace(/^~(?=\/|$)/, shell.get('HOME') ?? '~');
  const slash = plain.lastIndexOf('/') + 1;
  const [directory, prefix] = [plain.slice(0, slash), plain.slice(slash)];
  const shown = word.slice(0, word.lastIndexOf('/') + 1);
  const path = shell.path(directory || '.');
  return namesIn(path)
    .filter((name) => name.startsWith(prefix) && (prefix.startsWith('.') || !name.startsWith('.')))
    .map((name) => ({ name, isDirectory: statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory() ?? false }))
    .filter(({ isDirectory }) => isDirectory || !onlyDirectories)
    .map(({ name, isDirectory }) => `${shown}${name.replace(/[\s'"\\$&|;<>()*?[\]`!]/g, '\\$&')}${isDirectory ? '/' : ' '}`)
    .sort();
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // A missing PATH directory, or a word that names no directory: nothing to offer.
    return [];
  }
}
