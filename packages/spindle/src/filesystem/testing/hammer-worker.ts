/** A worker that works on the shared tree until it is stopped or terminated. Bundled by the test. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FileSystem } from '../file-system.ts';
import { createFileSystem } from '../shared-file-system.ts';
import { random } from './model.ts';

export interface HammerData {
  readonly memory: SharedArrayBuffer;
  readonly owner: number;
  readonly task: 'random' | 'replace' | 'rename' | 'read' | 'append' | 'churn';
  readonly steps: number;
  readonly root: string;
}

/** Codes that a correct tree may throw while others work on it too. */
const EXPECTED = new Set(['ENOENT', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'EINVAL', 'EPERM', 'ENOSPC']);

const { memory, owner, task, steps, root } = workerData as HammerData;
const fs = createFileSystem(memory, owner);
const pick = random(owner * 7919);
const failures: string[] = [];

function path(): string {
  return root + Array.from({ length: 1 + pick(2) }, () => `/${'abcdef'[pick(6)]}`).join('');
}

/** Contents that reveal whether they are complete: one byte value, with a length derived from it. */
export function whole(value: number): Uint8Array {
  return new Uint8Array(1000 + value * 37).fill(value);
}

function randomStep(tree: FileSystem): void {
  const one = path();
  const two = path();
  switch (pick(10)) {
    case 0:
      tree.mkdir(one, 0o755);
      return;
    case 1:
      tree.rmdir(one);
      return;
    case 2:
      tree.unlink(one);
      return;
    case 3:
      tree.rename(one, two);
      return;
    case 4:
      tree.link(one, two);
      return;
    case 5:
      tree.symlink('x', one);
      return;
    case 6:
      if (pick(5) === 0) tree.removeTree(one);
      return;
    case 7: {
      const inode = tree.open(one, 0o102, 0o644);
      tree.write(inode, new Uint8Array(pick(9000)), pick(5000));
      if (pick(3) > 0) tree.truncate(inode, pick(6000));
      // Sometimes leave it open: cleanup after a kill must release it.
      if (pick(4) > 0) tree.release(inode);
      return;
    }
    default:
      tree.writeFile(one, new Uint8Array(pick(20_000)));
  }
}

const TASKS: Record<HammerData['task'], (step: number) => void> = {
  random: () => randomStep(fs),
  replace: (step) => fs.writeFile(`${root}/file`, whole(step % 200)),
  rename: (step) => {
    fs.writeFile(`${root}/temporary-${owner}`, whole(step % 200));
    fs.rename(`${root}/temporary-${owner}`, `${root}/file`);
  },
  read: () => {
    const bytes = fs.readFile(`${root}/file`);
    const value = bytes[0]!;
    if (bytes.length !== whole(value).length || bytes.some((byte) => byte !== value)) failures.push(`torn: ${value} ${bytes.length}`);
  },
  append: (step) => {
    const inode = fs.open(`${root}/log`, 0o2101, 0o644);
    fs.write(inode, new TextEncoder().encode(`${owner}:${step}\n`), 0, true);
    fs.release(inode);
  },
  churn: (step) => {
    fs.writeFile(`${root}/${owner}-${step % 50}`, new Uint8Array(step % 5000));
    if (step % 3 === 0) fs.unlink(`${root}/${owner}-${step % 50}`);
  },
};

parentPort?.postMessage('started');
for (let step = 0; step < steps; step++) {
  try {
    TASKS[task](step);
  } catch (error) {
    const isAllowed = typeof error === 'string' && EXPECTED.has(error) && task !== 'read';
    if (!isAllowed) failures.push(error instanceof Error ? String(error.stack) : String(error));
  }
}
parentPort?.postMessage({ failures: failures.slice(0, 5) });
