import type { Realm } from './realm.ts';

const STANDARD_STREAMS: Readonly<Record<string, number>> = { '/dev/stdin': 0, '/dev/stdout': 1, '/dev/stderr': 2 };
/** The default limit of open files per process on Linux (RLIMIT_NOFILE). */
const DESCRIPTOR_LIMIT = 1024;

/**
 * The target of a path below /proc or /dev that differs between processes, so that the shared tree cannot contain
 * it. Undefined for every other path. Source: proc(5).
 */
export function processLink(realm: Realm, path: string): string | undefined {
  if (!isProcessPath(path)) return undefined;
  if (path === '/proc/self') return String(realm.start.pid);
  if (path === '/dev/fd') return '/proc/self/fd';
  const stream = STANDARD_STREAMS[path];
  if (stream !== undefined) return realm.descriptors.has(stream) ? `/proc/self/fd/${stream}` : undefined;
  const entry = entryOf(realm, path);
  if (entry === 'exe') return realm.process.execPath as string;
  if (entry === 'cwd') return realm.cwd;
  if (entry === 'root') return '/';
  const fd = processDescriptor(realm, path);
  return fd === undefined ? undefined : descriptorLink(realm, fd);
}

/** The open descriptor that a path in the process's own directory refers to. */
export function processDescriptor(realm: Realm, path: string): number | undefined {
  const fd = /^fd\/(\d+)$/.exec(entryOf(realm, path) ?? '')?.[1];
  return fd !== undefined && realm.descriptors.has(Number(fd)) ? Number(fd) : undefined;
}

/** The names in a directory of the process itself; undefined for every other path. */
export function processDirectory(realm: Realm, path: string): string[] | undefined {
  if (!isProcessPath(path)) return undefined;
  if (path === '/dev/fd' || entryOf(realm, path) === 'fd') return openDescriptors(realm);
  return entryOf(realm, path) === '' ? ['cwd', 'exe', 'fd', 'root'] : undefined;
}

/** These two prefixes quickly rule out ordinary paths. */
export function isProcessPath(path: string): boolean {
  return path.startsWith('/proc/') || path.startsWith('/dev/');
}

/** The rest of a path after the process's own directory in /proc, without surrounding slashes. */
function entryOf(realm: Realm, path: string): string | undefined {
  const match = /^\/proc\/(self|\d+)(?:\/(.*?))?\/*$/.exec(path);
  if (match === null || (match[1] !== 'self' && match[1] !== String(realm.start.pid))) return undefined;
  return match[2] ?? '';
}

function openDescriptors({ descriptors }: Realm): string[] {
  const open: string[] = [];
  for (let fd = 0; fd < DESCRIPTOR_LIMIT; fd++) if (descriptors.has(fd)) open.push(String(fd));
  return open;
}

function descriptorLink({ descriptors, fs }: Realm, fd: number): string {
  const { type, inode } = descriptors.get(fd);
  if (inode !== 0) return fs.pathOf(inode);
  if (type === 'null') return '/dev/null';
  return type === 'terminal' ? '/dev/tty' : `${type}:[${fd + 1}]`;
}
