import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Script } from '../syntax/tree.ts';
import { type Channel, DescriptorChannel, Pipe } from './channels.ts';
import type { Shell } from './shell.ts';

const PREFIX = 'sh-process-';

/**
 * Creates the file whose name a command gets for `<(…)` or `>(…)`. This machine has no named pipes: input is
 * written before the command starts, and output is read after it ends.
 */
export async function makeProcessFile(shell: Shell, direction: '<' | '>', script: Script): Promise<{ path: string; finish: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  const path = join(folder, 'pipe');
  const runWith = async (fd: number, flags: string) => {
    const part = shell.fork();
    const channel = new DescriptorChannel(openSync(path, flags));
    part.descriptors.set(fd, channel);
    await shell.process.run(part, script);
    closeSync(channel.fd);
  };
  if (direction === '<') await runWith(1, 'w');
  else writeFileSync(path, '');
  return {
    path,
    finish: async () => {
      if (direction === '>') await runWith(0, 'r');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As the target of a redirection it is a pipe, and both sides run at the same time. */
export function connectProcess(shell: Shell, direction: '<' | '>', script: Script): Channel {
  const pipe = new Pipe();
  const part = shell.fork();
  part.descriptors.set(direction === '<' ? 1 : 0, direction === '<' ? pipe.writer : pipe.reader);
  const running = shell.process.run(part, script).finally(() => (direction === '<' ? pipe.writer : pipe.reader).close());
  shell.process.loose.add(running);
  void running.finally(() => shell.process.loose.delete(running));
  return direction === '<' ? pipe.reader : pipe.writer;
}
