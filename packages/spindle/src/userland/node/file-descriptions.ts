import {
  DEVICE_NULL,
  DEVICE_TTY,
  DEVICE_ZERO,
  O_ACCMODE,
  O_APPEND,
  O_CREAT,
  O_RDONLY,
  O_TRUNC,
  O_WRONLY,
  S_IFCHR,
  S_IFDIR,
  S_IFMT,
} from '../../abi/file-mode.ts';
import type { FileSystem } from '../../filesystem/file-system.ts';
import type { Description, DescriptorTable } from './descriptors.ts';
import type { BrowserNatives } from './natives.ts';

/** What is needed to open a path: the tree, the descriptor table (for /dev/fd/1 and /dev/tty) and randomness. */
export interface OpenContext {
  readonly fs: FileSystem;
  readonly descriptors: DescriptorTable;
  readonly native: BrowserNatives;
}

/** The limit of getRandomValues per call. Source: Web Cryptography, 10.1.1. */
const MAX_RANDOM_BYTES = 65536;

/** Opens an absolute path with the flags of open(2); the mask is already applied to `mode`. Throws codes. */
export function openDescription(context: OpenContext, path: string, flags: number, mode: number): Description {
  const inherited = descriptorOfPath(path);
  const { fs } = context;
  if (inherited !== undefined) {
    if (!context.descriptors.has(inherited)) throw 'ENOENT';
    const known = context.descriptors.get(inherited);
    if (!(known instanceof FileDescription)) return known;
    // Opens the file again, with its own position, even if it no longer has a name.
    if ((flags & O_TRUNC) !== 0) fs.truncate(known.inode, 0);
    fs.retain(known.inode);
    return new FileDescription(fs, known.inode, flags);
  }
  const inode = fs.open(path, flags, mode);
  const type = fs.mode(inode) & S_IFMT;
  if (type === S_IFDIR) return new DirectoryDescription(fs, inode, flags);
  if (type === S_IFCHR) {
    const device = fs.stat(inode).rdev;
    if (device !== DEVICE_TTY) return new DeviceDescription(context, inode, flags, device);
    fs.release(inode);
    return controllingTerminal(context.descriptors);
  }
  return new FileDescription(fs, inode, flags);
}

/** The descriptor number in /dev/stdin, /dev/fd/3 and similar paths; undefined for other paths. */
export function descriptorOfPath(path: string): number | undefined {
  if (!path.startsWith('/dev/') && !path.startsWith('/proc/self/fd/')) return undefined;
  if (path === '/dev/stdin') return 0;
  if (path === '/dev/stdout') return 1;
  if (path === '/dev/stderr') return 2;
  const match = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path);
  return match ? Number(match[1]) : undefined;
}

function controllingTerminal(descriptors: DescriptorTable): Description {
  for (const fd of [0, 1, 2]) {
    if (descriptors.has(fd) && descriptors.get(fd).type === 'terminal') return descriptors.get(fd);
  }
  throw 'ENXIO';
}

/** An open regular file with its own position. */
export class FileDescription implements Description {
  readonly type = 'file';
  readonly flags: number;
  readonly inode: number;
  readonly #fs: FileSystem;
  #ownPosition = 0;
  #shared: Float64Array | null = null;

  /** Takes over one `retain` of the inode. */
  constructor(fs: FileSystem, inode: number, flags: number) {
    this.#fs = fs;
    this.inode = inode;
    this.flags = flags & ~O_CREAT;
  }

  get position(): number {
    return this.#shared ? (this.#shared[0] as number) : this.#ownPosition;
  }

  set position(position: number) {
    if (this.#shared) this.#shared[0] = position;
    else this.#ownPosition = position;
  }

  /** Heap offset of the position once other processes share it, otherwise 0. */
  get sharedPosition(): number {
    return this.#shared?.byteOffset ?? 0;
  }

  /** Moves the position to a word in shared memory, which all processes that inherit the file share. */
  usePosition(offset: number): void {
    this.#shared = new Float64Array(this.#fs.memory, offset, 1);
  }

  read(buffer: Uint8Array, offset: number, length: number, position: number): number {
    if ((this.flags & O_ACCMODE) === O_WRONLY) throw 'EBADF';
    const count = this.#fs.read(this.inode, buffer, offset, length, position < 0 ? this.position : position);
    if (position < 0) this.position += count;
    return count;
  }

  write(bytes: Uint8Array, position: number | null): number {
    if ((this.flags & O_ACCMODE) === O_RDONLY) throw 'EBADF';
    const isAppend = (this.flags & O_APPEND) !== 0;
    const isCurrent = position === null || position < 0;
    const count = this.#fs.write(this.inode, bytes, isCurrent ? this.position : position, isAppend);
    if (isCurrent) this.position = isAppend ? this.#fs.stat(this.inode).size : this.position + count;
    return count;
  }

  close(): void {
    this.#fs.release(this.inode);
  }
}

export class DirectoryDescription implements Description {
  readonly type = 'directory';
  readonly flags: number;
  readonly inode: number;
  readonly #fs: FileSystem;

  constructor(fs: FileSystem, inode: number, flags: number) {
    this.#fs = fs;
    this.inode = inode;
    this.flags = flags;
  }

  read(): number {
    throw 'EISDIR';
  }

  write(): number {
    throw 'EBADF';
  }

  close(): void {
    this.#fs.release(this.inode);
  }
}

/** /dev/null, /dev/zero, /dev/random and /dev/urandom. */
export class DeviceDescription implements Description {
  readonly type: 'null' | 'file';
  readonly flags: number;
  readonly inode: number;
  readonly #context: OpenContext;
  readonly #device: number;

  constructor(context: OpenContext, inode: number, flags: number, device: number) {
    this.type = device === DEVICE_NULL ? 'null' : 'file';
    this.#context = context;
    this.inode = inode;
    this.flags = flags;
    this.#device = device;
  }

  read(buffer: Uint8Array, offset: number, length: number): number {
    if ((this.flags & O_ACCMODE) === O_WRONLY) throw 'EBADF';
    if (this.#device === DEVICE_NULL) return 0;
    if (this.#device === DEVICE_ZERO) {
      buffer.fill(0, offset, offset + length);
      return length;
    }
    for (let at = 0; at < length; at += MAX_RANDOM_BYTES) {
      // Not directly into the buffer, because getRandomValues rejects shared memory.
      const piece = new Uint8Array(Math.min(MAX_RANDOM_BYTES, length - at));
      this.#context.native.crypto.getRandomValues(piece);
      buffer.set(piece, offset + at);
    }
    return length;
  }

  write(bytes: Uint8Array): number {
    if ((this.flags & O_ACCMODE) === O_RDONLY) throw 'EBADF';
    return bytes.length;
  }

  close(): void {
    this.#context.fs.release(this.inode);
  }
}
