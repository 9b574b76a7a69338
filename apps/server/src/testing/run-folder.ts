import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps its files in memory. In containers it often has only 64 MB. */
const MEMORY_DIRECTORY = '/dev/shm';
/** Far more than the databases, browser profiles and packages of a run, which take about a gigabyte. */
const REQUIRED_BYTES = 6 * 1024 ** 3;

export interface RunFolder {
  readonly path: string;
  remove(): void;
}

/**
 * The temporary folder of one run of tests. A data folder has a thousand small files, which take a second of processor
 * time to copy on a disk and a tenth of that in memory, so it is there if there is enough.
 */
export function createRunFolder(): RunFolder {
  const path = mkdtempSync(join(hasRoom() ? MEMORY_DIRECTORY : tmpdir(), 'lathe-tests-'));
  // PostgreSQL may run as another user, in its own folder below.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY_DIRECTORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DIRECTORY);
  const [, availableKiB] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Math.min(bavail * bsize, Number(availableKiB) * 1024) >= REQUIRED_BYTES;
}
