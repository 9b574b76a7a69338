import { link, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** How often the holder updates its heartbeat, for processes that cannot look it up. */
const HEARTBEAT_MS = 5_000;
/** A lock without a heartbeat for this long is stale, whoever held it. */
const STALE_MS = 30_000;
const ATTEMPTS = 40;
/** Wait while another process takes over a stale lock. */
const TAKEOVER_PAUSE_MS = 25;

/** Another process uses the folder. */
export class DataFolderInUseError extends StartError {
  override readonly name = 'DataFolderInUseError';
}

/** Where programs on the same machine reach the server that holds a lock. */
export interface HolderAddress {
  /** What a browser opens. */
  readonly origin: string;
  /** What the server listens on. */
  readonly host: string;
  readonly port: number;
}

interface Holder {
  readonly id: string;
  readonly pid: number;
  /** The kernel's start time of the process, so that a reused process ID is not mistaken for the holder. */
  readonly startTime: string | null;
  /** Where process IDs are comparable: machine, boot and process ID namespace. */
  readonly place: string;
  readonly since: string;
  /** Absent for a program that is not a server. */
  readonly address?: HolderAddress | undefined;
}

/** A running process that uses a data folder. Its lock file says nothing more if it cannot be read. */
export type FolderHolder = Partial<Pick<Holder, 'pid' | 'since' | 'address'>>;

export interface FileLock {
  release(): Promise<void>;
}

/**
 * Takes the exclusive lock of a data folder, and takes over the lock of a process that died. This comes first, because
 * a second process on the embedded database would silently lose commits.
 * @throws DataFolderInUseError if a running process holds it
 */
export async function lockFolder(directory: string, address?: HolderAddress): Promise<FileLock> {
  const path = lockPath(directory);
  const self: Holder = { ...describeSelf(), address };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await tryCreate(path, self)) return holdLock(path, self);
    const holder = await readHolder(path);
    if (holder === 'gone') continue;
    if (await isAlive(path, holder)) {
      const who = holder === 'unreadable' ? 'Another process' : `Another Lathe (process ${holder.pid}, since ${holder.since})`;
      throw new DataFolderInUseError(`${who} is using the data folder ${directory}. Stop it first, or set DATA_DIR to another folder. (Lock file: ${path})`);
    }
    await removeStale(path, holder, self);
  }
  throw new DataFolderInUseError(`Several processes are opening the data folder ${directory} at once. Try again.`);
}

/** The process that uses a data folder now, if any. A folder that cannot be read has none: whoever uses it next finds out. */
export async function findHolder(directory: string): Promise<FolderHolder | undefined> {
  const path = lockPath(directory);
  const holder = await readHolder(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR' || error.code === 'EACCES') return 'gone' as const;
    throw error;
  });
  if (holder === 'gone' || !(await isAlive(path, holder))) return undefined;
  return holder === 'unreadable' ? {} : holder;
}

function lockPath(directory: string): string {
  return join(directory, 'lock');
}

/** Creates the lock atomically: a reader never sees half a file. */
async function tryCreate(path: string, self: Holder): Promise<boolean> {
  const draft = `${path}.${self.id}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(self));
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function holdLock(path: string, self: Holder): FileLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A failure matters only to a process that cannot look up ours. The next heartbeat will show it.
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const removeOnExit = () => rmSync(path, { force: true });
  process.once('exit', removeOnExit);
  return {
    async release() {
      clearInterval(heartbeat);
      process.off('exit', removeOnExit);
      const holder = await readHolder(path);
      if (typeof holder === 'object' && holder.id === self.id) await rm(path, { force: true });
    },
  };
}

async function readHolder(path: string): Promise<Holder | 'gone' | 'unreadable'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    throw error;
  }
  try {
    const holder = JSON.parse(text) as Partial<Holder>;
    return typeof holder.id === 'string' && typeof holder.pid === 'number' ? (holder as Holder) : 'unreadable';
  } catch {
    // Not JSON: only its age decides.
    return 'unreadable';
  }
}

async function isAlive(path: string, holder: Holder | 'unreadable'): Promise<boolean> {
  if (holder !== 'unreadable' && holder.place === describePlace()) {
    return isProcessAlive(holder.pid, holder.startTime);
  }
  const age = await stat(path).then(
    (found) => Date.now() - found.mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
  return age < STALE_MS;
}

function isProcessAlive(pid: number, startTime: string | null): boolean {
  const found = processStatus(pid);
  if (found !== undefined) return found.state !== 'Z' && (startTime === null || found.startTime === startTime);
  if (process.platform === 'linux') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes the lock of a dead process. Only one process at a time may do so: a process that checked it a moment ago
 * could otherwise remove the lock of one that has since taken it over. While this lock exists, nobody else creates a
 * new one.
 */
async function removeStale(path: string, judged: Holder | 'unreadable', self: Holder): Promise<void> {
  const takeover = `${path}.takeover`;
  if (!(await tryCreate(takeover, self))) {
    const other = await readHolder(takeover);
    // Left behind by a process that died within these few lines.
    if (other !== 'gone' && !(await isAlive(takeover, other))) await rm(takeover, { force: true });
    await new Promise((resolve) => setTimeout(resolve, TAKEOVER_PAUSE_MS));
    return;
  }
  try {
    const holder = await readHolder(path);
    const isSame = typeof holder === 'object' && typeof judged === 'object' ? holder.id === judged.id : holder === judged;
    if (isSame) await rm(path, { force: true });
  } finally {
    await rm(takeover, { force: true });
  }
}

function describeSelf(): Holder {
  return {
    id: randomUUID(),
    pid: process.pid,
    startTime: processStatus(process.pid)?.startTime ?? null,
    place: describePlace(),
    since: new Date().toISOString(),
  };
}

function describePlace(): string {
  if (process.platform !== 'linux') return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Fields 3 and 22 of /proc/{pid}/stat (proc(5)). The name in field 2 may contain spaces and brackets. */
function processStatus(pid: number): { state: string; startTime: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    // No such process, or no /proc on this system. The caller can tell them apart.
    return undefined;
  }
}
