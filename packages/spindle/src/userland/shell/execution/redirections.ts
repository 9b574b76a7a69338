import { openSync, statSync } from 'node:fs';
import { expandString } from '../expansion/expand.ts';
import type { Redirection } from '../syntax/tree.ts';
import { type Channel, DescriptorChannel, nothing, textChannel } from './channels.ts';
import { ShellProblem } from './control.ts';
import { describeError } from './errors.ts';
import type { Shell } from './shell.ts';

const CREATION_MODE = 0o666;

/** Applies them in order to a copy of the shell's descriptors. Answers what was opened, to be closed afterwards. */
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

async function apply(
  shell: Shell,
  { operator, fd, target }: Redirection,
  descriptors: Map<number, Channel>,
  open: (channel: Channel) => Channel,
): Promise<void> {
  const text = await expandString(target, shell);
  switch (operator) {
    case '<<':
      descriptors.set(fd, textChannel(text));
      return;
    case '<<<':
      descriptors.set(fd, textChannel(`${text}\n`));
      return;
    case '<&':
    case '>&':
      if (text === '-') {
        descriptors.delete(fd);
        return;
      }
      if (/^\d+$/.test(text)) {
        const source = descriptors.get(Number(text));
        if (source === undefined) throw new ShellProblem(`${text}: Bad file descriptor`);
        descriptors.set(fd, source);
        return;
      }
      // `>& file` of bash.
      if (operator === '<&') throw new ShellProblem(`${text}: ambiguous redirect`);
      descriptors.set(1, open(openFile(shell, text, 'w')));
      descriptors.set(2, descriptors.get(1) as Channel);
      return;
    case '&>':
      descriptors.set(1, open(openFile(shell, text, 'w')));
      descriptors.set(2, descriptors.get(1) as Channel);
      return;
    default:
      descriptors.set(fd, open(openFile(shell, text, { '<': 'r', '>': 'w', '>|': 'w', '>>': 'a', '<>': 'r+' }[operator], operator === '>')));
  }
}

function openFile(shell: Shell, name: string, flags: string, mayNotOverwrite = false): Channel {
  const path = shell.path(name);
  // Without opening the device: there may be none.
  if (path === '/dev/null') return nothing;
  if (mayNotOverwrite && shell.options.has('C') && statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new ShellProblem(`${name}: cannot overwrite existing file`);
  const standard = /^\/dev\/(stdin|stdout|stderr|fd\/(\d+))$/.exec(path);
  if (standard !== null) {
    const fd = standard[2] === undefined ? ['stdin', 'stdout', 'stderr'].indexOf(standard[1] as string) : Number(standard[2]);
    // Not ours to close.
    return { ...bound(shell.channel(fd)), close: () => undefined };
  }
  try {
    return new DescriptorChannel(openSync(path, flags === 'r+' ? 'a+' : flags, CREATION_MODE));
  } catch (error) {
    throw new ShellProblem(`${name}: ${describeError(error)}`);
  }
}

function bound(channel: Channel): Channel {
  return { fd: channel.fd, read: (limit) => channel.read(limit), write: (bytes) => channel.write(bytes), close: () => channel.close() };
}
