import { S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFSOCK } from '../../../../abi/file-mode.ts';
import type { Description } from '../../descriptors.ts';
import type { Realm } from '../../realm.ts';
import { descriptorOfPath } from '../../file-descriptions.ts';
import { isProcessPath, processDescriptor, processDirectory, processLink } from '../../process-links.ts';
import { ERRNO } from '../../../../abi/errno.ts';
import { validFd } from './arguments.ts';
import type { FsCalls, RequestArgument } from './call.ts';

/** Fields of one file in the stat arrays; source: FsStatsOffset in node/src/node_file.h. */
export const STAT_FIELDS = 18;
const DEVICE = 1;
const BLOCK_BYTES = 4096;
const SECTOR_BYTES = 512;
const TERMINAL_RDEV = 0x8800;
/** Inode numbers for objects without an inode; they only have to differ from those of files. */
const STREAM_INODE = 0x40000000;

/** Converts file system metadata to the arrays from which Node's library creates `Stats`. */
export class StatValues {
  readonly #realm: Realm;
  readonly #stat = new Float64Array(11);
  readonly numbers: Float64Array;
  readonly bigints: BigInt64Array;

  constructor(realm: Realm, binding: Record<string, any>) {
    this.#realm = realm;
    // The library also reads these shared arrays directly.
    this.numbers = binding.statValues = new Float64Array(STAT_FIELDS * 2);
    this.bigints = binding.bigintStatValues = new BigInt64Array(STAT_FIELDS * 2);
  }

  ofInode(inode: number, isBigint: boolean, at = 0): Float64Array | BigInt64Array {
    this.#realm.fs.statInto(inode, this.#stat);
    return this.#fill(isBigint, at);
  }

  /** The array for the target of a path, or a negative errno. */
  ofPath(path: string, isFollowed: boolean, isBigint: boolean): Float64Array | BigInt64Array | number {
    const inode = this.#realm.fs.findStat(path, isFollowed, this.#stat);
    return inode < 0 ? inode : this.#fill(isBigint, 0);
  }

  /** Process-specific paths in /proc and /dev: a link, or a directory of links; undefined for other paths. */
  ofProcess(path: string, isFollowed: boolean, isBigint: boolean): Float64Array | BigInt64Array | number | undefined {
    const realm = this.#realm;
    const fd = isFollowed ? processDescriptor(realm, path) : undefined;
    if (fd !== undefined) return this.ofDescription(realm.descriptors.get(fd), isBigint);
    const target = processLink(realm, path);
    if (target !== undefined && isFollowed && !path.startsWith('/dev/') && target.startsWith('/')) return this.ofPath(target, true, isBigint);
    const isDirectory = processDirectory(realm, path) !== undefined && (target === undefined || isFollowed);
    if (!isDirectory && (target === undefined || isFollowed)) return undefined;
    const now = Date.now();
    // When links are followed, entries must differ in their inode numbers.
    this.#stat.set([STREAM_INODE + numberOf(path), isDirectory ? S_IFDIR | 0o555 : S_IFLNK | 0o777, 1, 0, 0, 0, 0, now, now, now, now]);
    return this.#fill(isBigint, 0);
  }

  ofDescription(description: Description, isBigint: boolean): Float64Array | BigInt64Array {
    if (description.inode !== 0) return this.ofInode(description.inode, isBigint);
    const now = Date.now();
    const mode =
      description.type === 'terminal'
        ? S_IFCHR | 0o620
        : description.type === 'socket'
          ? S_IFSOCK | 0o777
          : description.type === 'null'
            ? S_IFCHR | 0o666
            : S_IFIFO | 0o600;
    this.#stat.set([STREAM_INODE, mode, 1, 0, 0, description.type === 'terminal' ? TERMINAL_RDEV : 0, 0, now, now, now, now]);
    return this.#fill(isBigint, 0);
  }

  #fill(isBigint: boolean, at: number): Float64Array | BigInt64Array {
    const s = this.#stat;
    const out = this.numbers;
    out[at] = DEVICE;
    out[at + 1] = s[1]!;
    out[at + 2] = s[2]!;
    out[at + 3] = s[3]!;
    out[at + 4] = s[4]!;
    out[at + 5] = s[5]!;
    out[at + 6] = BLOCK_BYTES;
    out[at + 7] = s[0]!;
    out[at + 8] = s[6]!;
    out[at + 9] = Math.ceil(s[6]! / BLOCK_BYTES) * (BLOCK_BYTES / SECTOR_BYTES);
    for (let time = 0; time < 4; time++) {
      const ms = s[7 + time]!;
      const seconds = Math.floor(ms / 1000);
      out[at + 10 + time * 2] = seconds;
      out[at + 11 + time * 2] = Math.floor((ms - seconds * 1000) * 1e6);
    }
    if (!isBigint) return out;
    for (let field = at; field < at + STAT_FIELDS; field++) this.bigints[field] = BigInt(out[field]!);
    return this.bigints;
  }
}

/** Always the same for a path, and rarely the same for two. */
function numberOf(path: string): number {
  let number = 0;
  for (let at = 0; at < path.length; at++) number = (Math.imul(number, 31) + path.charCodeAt(at)) & (STREAM_INODE - 1);
  return number;
}

/** stat, lstat, fstat and statfs. */
export function installStat(calls: FsCalls, binding: Record<string, any>, values: StatValues): void {
  const { realm } = calls;

  const statPath = (path: unknown, isBigint: unknown, req: RequestArgument, throwIfNoEntry: unknown, isFollowed: boolean): unknown => {
    const absolute = calls.absolute(path);
    const found = values.ofPath(absolute, isFollowed, isBigint === true);
    // The common case, without closures.
    if (req === undefined && typeof found !== 'number') return found;
    const isQuiet = throwIfNoEntry === false && (found === -ERRNO.ENOENT || (isFollowed && found === -ERRNO.ENOTDIR));
    if (req === undefined && isQuiet && !isProcessPath(absolute)) return undefined;
    const syscall = isFollowed ? 'stat' : 'lstat';
    if (typeof found === 'number' && isFollowed) {
      const fd = descriptorOfPath(absolute);
      if (fd !== undefined && realm.descriptors.has(fd))
        return calls.run(req, { syscall, path }, () => values.ofDescription(realm.descriptors.get(fd), isBigint === true));
    }
    if (found === -ERRNO.ENOENT && isProcessPath(absolute)) {
      const own = values.ofProcess(absolute, isFollowed, isBigint === true);
      if (typeof own === 'object') return calls.run(req, { syscall, path }, () => (req === undefined ? own : own.slice()));
    }
    return calls.run<unknown>(req, { syscall, path }, () => {
      // Completion comes later, when the shared array may contain another file.
      if (typeof found !== 'number') return found.slice();
      if (isQuiet) return undefined;
      throw realm.errors.codeOf(found);
    });
  };

  binding.stat = (path: unknown, isBigint: unknown, req: RequestArgument, throwIfNoEntry: unknown) => statPath(path, isBigint, req, throwIfNoEntry, true);
  binding.lstat = (path: unknown, isBigint: unknown, req: RequestArgument, throwIfNoEntry: unknown) => statPath(path, isBigint, req, throwIfNoEntry, false);
  binding.fstat = (descriptor: unknown, isBigint: unknown, req: RequestArgument) => {
    const fd = validFd(realm, descriptor);
    return calls.run(req, { syscall: 'fstat' }, () => {
      const array = values.ofDescription(realm.descriptors.get(fd), isBigint === true);
      return req === undefined ? array : array.slice();
    });
  };
  binding.statfs = (path: unknown, isBigint: unknown, req: RequestArgument) =>
    calls.run<unknown>(req, { syscall: 'statfs', path }, () => {
      realm.fs.lookup(calls.absolute(path));
      const { blockSize, blocks, blocksFree, files, filesFree } = realm.fs.statfs();
      // Same type as tmpfs; source: statfs(2), TMPFS_MAGIC.
      const fields = [0x01021994, blockSize, blockSize, blocks, blocksFree, blocksFree, files, filesFree];
      return isBigint === true ? BigInt64Array.from(fields, BigInt) : Float64Array.from(fields);
    });
}
