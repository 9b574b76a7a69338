import { constants, openSync, statSync } from 'node:fs';
import { expandString, expandWords } from '../expansion/expand.ts';
import type { Redirection } from '../syntax/tree.ts';
import { type Channel, DescriptorChannel, nothing, textChannel } from './channels.ts';
import { ShellProblem } from './control.ts';
import { connectProcess } from './process-substitution.ts';
import { describeError } from './errors.ts';
import type { Shell } from './shell.ts';

const CREATION_MODE = 0o666;

/** Applies redirections in order to a copy of the shell's descriptors. Returns the opened channels, to be closed afterward. */
export async function redirect(shell: Shell, redirections: readonly Redirection[]): Promise<{ descriptors: Map<number, Channel>; opened: Channel[] }> {
  const descriptors = new Map(shell.descriptors);
  const opened: Channel[] = [];
  const open = (channel: Channel): Channel => {
    opened.push(channel);
    return channel;
  };
  try {
    for (const redirection of redirections) await apply(shell, redirection, descriptors, open);
  } catch (error) {
    for (const channel of opened) channel.close();
    throw error;
  }
  return { descriptors, opened };
}

/** Runs `body` with redirected descriptors. */
export async function withRedirections<T>(shell: Shell, redirections: readonly Redirection[], body: () => Promise<T>): Promise<T> {
  if (redirections.length === 0) return await body();
  const { descriptors, opened } = await redirect(shell, redirections);
  const saved = shell.descriptors;
  shell.descriptors = descriptors;
  try {
    return await body();
  } finally {
    shell.descriptors = saved;
    for (const channel of opened) channel.close();
  }
}

/** The value of `$(< file)`. */
export async function readRedirected(shell: Shell, redirection: Redirection): Promise<string> {
  const chunks: Uint8Array[] = [];
  shell.status = 0;
  try {
    await withRedirections(shell, [redirection], async () => {
      for (let chunk = await shell.channel(0).read(); chunk !== null; chunk = await shell.channel(0).read()) chunks.push(Buffer.from(chunk));
    });
  } catch (error) {
    if (!(error instanceof ShellProblem)) throw error;
    await shell.complain(error.message);
    shell.status = error.status;
  }
  shell.substitutionStatus = shell.status;
  return Buffer.concat(chunks).toString().replace(/\0/g, '').replace(/\n+$/, '');
}

/** The lowest descriptor that `{name}>file` can get. */
const FIRST_FREE_DESCRIPTOR = 10;

async function apply(shell: Shell, redirection: Redirection, descriptors: Map<number, Channel>, open: (channel: Channel) => Channel): Promise<void> {
  const { operator, target, variable } = redirection;
  const text = await targetText(shell, redirection);
  let { fd } = redirection;
  if (variable !== undefined) {
    if (text === '-') fd = Number(shell.get(variable));
    else {
      for (fd = FIRST_FREE_DESCRIPTOR; descriptors.has(fd); ) fd++;
      shell.set(variable, String(fd));
    }
  }
  const [part] = target;
  if (part?.type === 'process' && target.length === 1 && (operator === '<' || operator === '>')) {
    descriptors.set(fd, open(connectProcess(shell, part.direction, part.script)));
    return;
  }
  switch (operator) {
    case '<<':
      descriptors.set(fd, textChannel(text));
      return;
    case '<<<':
      descriptors.set(fd, textChannel(`${text}\n`));
      return;
    case '<&':
    case '>&': {
      if (text === '-') {
        descriptors.delete(fd);
        return;
      }
      const digits = /^(\d+)(-?)$/.exec(text);
      if (digits !== null) {
        const source = descriptors.get(Number(digits[1]));
        if (source === undefined) throw new ShellProblem(`${digits[1]}: Bad file descriptor`);
        descriptors.set(fd, source);
        // `3>&4-` moves the descriptor.
        if (digits[2] === '-' && Number(digits[1]) !== fd) descriptors.delete(Number(digits[1]));
        return;
      }
      // bash's `>& file`.
      if (operator === '<&' || fd !== 1) throw new ShellProblem(`${text}: ambiguous redirect`);
      setBoth(descriptors, open(openFile(shell, text, 'w', descriptors)));
      return;
    }
    case '&>':
    case '&>>':
      setBoth(descriptors, open(openFile(shell, text, operator === '&>' ? 'w' : 'a', descriptors)));
      return;
    default:
      descriptors.set(fd, open(openFile(shell, text, FLAGS[operator], descriptors, operator === '>')));
  }
}

const FLAGS = { '<': 'r', '>': 'w', '>|': 'w', '>>': 'a', '<>': 'r+' } as const;

function setBoth(descriptors: Map<number, Channel>, channel: Channel): void {
  descriptors.set(1, channel);
  descriptors.set(2, channel);
}

/** Expands to a single word: a pattern that matches several files is an error. */
async function targetText(shell: Shell, { operator, target }: Redirection): Promise<string> {
  if (operator === '<<' || operator === '<<<') return await expandString(target, shell);
  if (target.length === 1 && target[0]?.type === 'process' && (operator === '<' || operator === '>')) return '';
  const words = await expandWords([target], shell);
  if (words.length !== 1) throw new ShellProblem(`${words.join(' ') || (await expandString(target, shell))}: ambiguous redirect`);
  return words[0] as string;
}

function openFile(shell: Shell, name: string, flags: string, descriptors: ReadonlyMap<number, Channel>, mayNotOverwrite = false): Channel {
  const path = shell.path(name);
  // Without opening the device, which may not exist.
  if (path === '/dev/null') return nothing;
  if (mayNotOverwrite && shell.options.has('C') && statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new ShellProblem(`${name}: cannot overwrite existing file`);
  const standard = /^\/dev\/(stdin|stdout|stderr|fd\/(\d+))$/.exec(path);
  if (standard !== null) {
    const fd = standard[2] === undefined ? ['stdin', 'stdout', 'stderr'].indexOf(standard[1] as string) : Number(standard[2]);
    // Not opened here, so not closed here.
    const channel = descriptors.get(fd);
    if (channel === undefined) throw new ShellProblem(`${name}: No such file or directory`);
    return { ...bound(channel), close: () => undefined };
  }
  try {
    const mode = CREATION_MODE;
    return new DescriptorChannel(openSync(path, flags === 'r+' ? constants.O_RDWR | constants.O_CREAT : flags, mode));
  } catch (error) {
    throw new ShellProblem(`${name}: ${describeError(error)}`);
  }
}

function bound(channel: Channel): Channel {
  return { fd: channel.fd, read: (limit) => channel.read(limit), write: (bytes) => channel.write(bytes), close: () => channel.close() };
}
