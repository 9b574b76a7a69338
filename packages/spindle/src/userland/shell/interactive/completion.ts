import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtinNames } from '../builtins/index.ts';
import type { Shell } from '../execution/shell.ts';
import { programNames } from '../programs/index.ts';

/** What the word before the cursor can become, and that word: the answer that `node:readline` expects. */
export function complete(shell: Shell, line: string): [string[], string] {
  const word = /(?:[^\s;&|<>()\\]|\\.)*$/.exec(line)?.[0] ?? '';
  const before = line.slice(0, line.length - word.length);
  const isCommand = /(?:^|[;&|(]|\b(?:then|do|else|sudo|exec|command))\s*$/.test(before);
  const candidates = isCommand && !word.includes('/') ? commands(shell, word) : files(shell, word);
  return [candidates, word];
}

function commands(shell: Shell, prefix: string): string[] {
  const names = new Set([...builtinNames(), ...programNames(), ...shell.functions.keys()]);
  for (const directory of (shell.get('PATH') ?? '').split(':').filter(Boolean)) for (const name of namesIn(directory)) names.add(name);
  return [...names]
    .filter((name) => name.startsWith(prefix))
    .sort()
    .map((name) => `${name} `);
}

function files(shell: Shell, word: string): string[] {
  const plain = word.replace(/\\(.)/g, '$1').replace(/^~(?=\/|$)/, shell.get('HOME') ?? '~');
  const slash = plain.lastIndexOf('/') + 1;
  const [directory, prefix] = [plain.slice(0, slash), plain.slice(slash)];
  const shown = word.slice(0, word.lastIndexOf('/') + 1);
  const path = shell.path(directory || '.');
  return namesIn(path)
    .filter((name) => name.startsWith(prefix) && (prefix.startsWith('.') || !name.startsWith('.')))
    .sort()
    .map(
      (name) =>
        `${shown}${name.replace(/[\s'"\\$&|;<>()*?[\]`!]/g, '\\$&')}${statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory() ? '/' : ' '}`,
    );
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // A directory of PATH that does not exist, or a word that names none: nothing to offer.
    return [];
  }
}
