/**
 * The page `/ahead` on the runtime's own origin, in a hidden frame: fetches what a later boot loads into the browser's
 * cache, which is a different one for each pair of an embedding and an embedded site. Nothing is started.
 */
import type { AheadStatus } from '../abi/host-protocol.ts';

const read = <T>(selector: string): T => JSON.parse(document.querySelector(selector)?.textContent ?? '[]') as T;

async function fetchAll(files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const response = await fetch(file, { priority: 'low' });
    if (!response.ok) return false;
    await response.arrayBuffer();
  }
  return true;
}

async function run(): Promise<void> {
  // A boot fetches what is missing, and says what is wrong with it.
  const isComplete = await fetchAll(read<string[]>('#files')).catch(() => false);
  const status: AheadStatus = { type: 'spindle.fetched-ahead', isComplete };
  for (const origin of read<string[]>('#origins')) window.parent.postMessage(status, origin);
}

if (window.parent !== window) void run();
