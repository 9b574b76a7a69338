import { access, constants, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerConfig } from '../config.ts';
import type { OwnPackage } from '../own-package.ts';
import { type FreeBytes, freeBytes } from '../storage/disk-space.ts';
import type { FolderHolder } from '../storage/lock-file.ts';
import type { Finding } from './finding.ts';
import { nodeProblem } from './node-version.ts';

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
/** The packages of a few projects. */
const COMFORTABLE_DISK_BYTES = 2 * GIGABYTE;
/** An empty database with its first writes. */
const NEEDED_DISK_BYTES = 100 * MEGABYTE;
/** The server, and a browser with a project in it. */
const COMFORTABLE_MEMORY_BYTES = 4 * GIGABYTE;
const COMFORTABLE_FREE_BYTES = GIGABYTE;
/** Below this, the server with its database does not start. */
const NEEDED_MEMORY_BYTES = 512 * MEGABYTE;

export function checkNode(version: string): Finding {
  const problem = nodeProblem(version);
  return problem === undefined
    ? { name: 'Node.js', state: 'fine', found: version }
    : { name: 'Node.js', state: 'blocked', found: `${version} is too old`, remedy: problem };
}

/** Whether everything that is built is there. */
export async function checkInstallation(own: OwnPackage): Promise<Finding> {
  const name = 'Lathe';
  for (const file of [join(own.webDirectory, 'index.html'), join(own.runtimeDirectory, 'process.js'), join(own.templatesDirectory, 'node', 'package.json')]) {
    if (!(await exists(file))) {
      return {
        name,
        state: 'blocked',
        found: `${own.version}, but ${file} is missing`,
        remedy: 'Install Lathe again, or in a clone of its repository run: npm run build',
      };
    }
  }
  return { name, state: 'fine', found: own.version };
}

export async function checkDataFolder(directory: string, holder: FolderHolder | undefined): Promise<Finding> {
  const name = 'Data';
  if (holder?.address !== undefined) return { name, state: 'fine', found: `${directory}, in use by the Lathe at ${holder.address.origin}` };
  if (holder !== undefined)
    return {
      name,
      state: 'blocked',
      found: `${directory} is in use by process ${holder.pid ?? 'of another machine'}`,
      remedy: 'Stop it, or choose another folder with --data.',
    };
  try {
    await access(await nearestExisting(directory), constants.R_OK | constants.W_OK | constants.X_OK);
    if ((await exists(directory)) && !(await stat(directory)).isDirectory()) throw new Error('it is not a folder');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, state: 'blocked', found: `${directory} cannot be written (${reason})`, remedy: 'Choose a folder of your own with --data.' };
  }
  return { name, state: 'fine', found: (await exists(directory)) ? directory : `${directory}, created at the first start` };
}

export async function checkDisk({ dataDirectory, diskReserveBytes }: ServerConfig, free: FreeBytes = freeBytes): Promise<Finding> {
  const name = 'Disk';
  const bytes = await free(await nearestExisting(dataDirectory));
  const found = `${size(bytes)} free`;
  if (bytes < diskReserveBytes + NEEDED_DISK_BYTES) {
    return {
      name,
      state: 'blocked',
      found: `Only ${found} on the disk of the data folder`,
      remedy: 'Free some space, or choose a folder on another disk with --data.',
    };
  }
  if (bytes < COMFORTABLE_DISK_BYTES)
    return { name, state: 'warning', found, remedy: 'Packages of projects take hundreds of megabytes. Free some space soon.' };
  return { name, state: 'fine', found };
}

/** Bytes of memory. `free` is undefined where the system does not say what could be freed. */
export interface Memory {
  readonly total: number;
  readonly free: number | undefined;
}

export function checkMemory({ total, free }: Memory): Finding {
  const name = 'Memory';
  const found = free === undefined ? size(total) : `${size(free)} of ${size(total)} free`;
  if (total < NEEDED_MEMORY_BYTES) return { name, state: 'blocked', found, remedy: 'Lathe needs at least 512 MB. Give this machine or container more.' };
  if (total < COMFORTABLE_MEMORY_BYTES)
    return { name, state: 'warning', found, remedy: 'Lathe runs, but a browser with a project on this machine needs 4 GB in all.' };
  if (free !== undefined && free < COMFORTABLE_FREE_BYTES)
    return { name, state: 'warning', found, remedy: 'Close other programs: the browser needs about 1 GB for a project.' };
  return { name, state: 'fine', found };
}

/** Whether an installation has worked before, so that some projects open without a registry. */
export async function hasCachedPackages(dataDirectory: string): Promise<boolean> {
  const cache = join(dataDirectory, 'cache');
  return (await exists(cache)) && (await readdir(cache)).length > 0;
}

async function nearestExisting(path: string): Promise<string> {
  return (await exists(path)) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function size(bytes: number): string {
  return bytes < GIGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
