/** The processes of the browsers that a test has opened, to stop and continue them as sleep does. */
import { execFileSync } from 'node:child_process';

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function rows(): readonly Row[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .map((match) => ({ pid: Number(match?.[1]), parent: Number(match?.[2]), command: match?.[3] ?? '' }));
}

const isBrowser = ({ command }: Row): boolean => /chrom/i.test(command);

/** The first process of each browser. */
export function browserRoots(): readonly number[] {
  return rows()
    .filter((row) => row.parent === process.pid && isBrowser(row))
    .map(({ pid }) => pid);
}

/** All processes of a browser. */
export function processesOf(root: number): readonly number[] {
  const all = rows();
  const own = new Set([root]);
  for (let size = 0; size !== own.size; ) {
    size = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.filter((row) => own.has(row.pid) && isBrowser(row)).map(({ pid }) => pid);
}
