import { homedir, hostname, userInfo } from 'node:os';
import { expandString } from '../expansion/expand.ts';
import type { Shell } from '../execution/shell.ts';
import { formatDate } from '../formatting/dates.ts';
import { scriptOf } from '../syntax/parser.ts';
import { WordParser } from '../syntax/words.ts';

const COLOR = { directory: '\x1b[1;34m', good: '\x1b[32m', bad: '\x1b[31m', off: '\x1b[0m' } as const;

/** PS1. By default, the directory, shortened if it is in the home directory, and an arrow that shows how the last command ended. */
export async function promptText(shell: Shell): Promise<string> {
  const own = shell.get('PS1');
  if (own !== undefined) return await decodePrompt(shell, own);
  return `${COLOR.directory}${shortDirectory(shell)}${COLOR.off} ${shell.status === 0 ? COLOR.good : COLOR.bad}❯${COLOR.off} `;
}

/** Expands backslashes first, then parameters and commands. Source: Bash manual, 6.9. */
export async function decodePrompt(shell: Shell, text: string): Promise<string> {
  const fields: Readonly<Record<string, () => string>> = {
    u: () => shell.get('USER') ?? userInfo().username,
    h: () => hostname().replace(/\..*/, ''),
    H: hostname,
    w: () => shortDirectory(shell),
    W: () => (shell.cwd === (shell.get('HOME') ?? homedir()) ? '~' : shell.cwd.replace(/^.*\/(?=.)/, '')),
    $: () => (process.getuid?.() === 0 ? '#' : '$'),
    s: () => shell.process.name,
    v: () => '5.2',
    V: () => '5.2.0',
    j: () => String(shell.jobs.all().length),
    '!': () => String((shell.process.history?.lines.length ?? 0) + 1),
    '#': () => String((shell.process.history?.lines.length ?? 0) + 1),
    t: () => formatDate('%H:%M:%S', new Date(), false),
    T: () => formatDate('%I:%M:%S', new Date(), false),
    A: () => formatDate('%H:%M', new Date(), false),
    '@': () => formatDate('%I:%M %p', new Date(), false),
    d: () => formatDate('%a %b %d', new Date(), false),
    n: () => '\n',
    r: () => '\r',
    a: () => '\x07',
    e: () => '\x1b',
    // Marks around text of zero width, which the editor detects on its own.
    '[': () => '',
    ']': () => '',
    '\\': () => '\\\\',
  };
  const decoded = text.replace(/\\(\d{3}|[^])/g, (whole, field: string) =>
    /^\d{3}$/.test(field) ? String.fromCharCode(Number.parseInt(field, 8)) : (fields[field]?.() ?? whole),
  );
  const { status } = shell;
  const expanded = await expandString(WordParser.quoted(decoded, scriptOf), shell);
  shell.status = status;
  return expanded;
}

function shortDirectory(shell: Shell): string {
  const home = shell.get('HOME') ?? homedir();
  return shell.cwd === home ? '~' : shell.cwd.startsWith(`${home}/`) ? `~${shell.cwd.slice(home.length)}` : shell.cwd;
}
