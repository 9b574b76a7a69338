import type { Progress } from '../contract.ts';

/** How the runtime's npm counts on its one line: `fetching packages 13 of 28`. */
const COUNT = /fetching packages (\d+) of (\d+)/g;

/** The last count that a piece of an installation's output names. */
export function readInstallProgress(text: string): Progress | undefined {
  const last = [...text.matchAll(COUNT)].at(-1);
  return last && { done: Number(last[1]), total: Number(last[2]) };
}
