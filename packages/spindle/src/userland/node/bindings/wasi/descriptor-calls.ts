import { O_APPEND, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG } from '../../../../abi/file-mode.ts';
import type { Description } from '../../descriptors.ts';
import { FileDescription } from '../../file-descriptions.ts';
import { FDFLAG_APPEND, FILETYPE, FSTFLAG, RIGHTS_ALL } from './codes.ts';
import type { Guest } from './guest.ts';

const FILESTAT_BYTES = 64;
const FDSTAT_BYTES = 24;
const DIRENT_BYTES = 24;
const DEVICE = 1n;

/** Calls on the guest's descriptors. Source: WASI snapshot_preview1. */
export const descriptorCalls = {
  fd_advise(guest: Guest, fd: number): void {
    guest.get(fd);
  },

  fd_allocate(guest: Guest, fd: number, offset: bigint, length: bigint): void {
    const { inode } = guest.open(fd);
    const end = Number(offset + length);
    if (guest.realm.fs.stat(inode).size < end) guest.realm.fs.truncate(inode, end);
  },

  fd_close(guest: Guest, fd: number): void {
    guest.close(fd);
  },

  fd_datasync(guest: Guest, fd: number): void {
    guest.get(fd);
  },

  fd_sync(guest: Guest, fd: number): void {
    guest.get(fd);
  },

  fd_fdstat_get(guest: Guest, fd: number, out: number): void {
    const descriptor = guest.get(fd);
    const view = guest.guestMemory.view(out, FDSTAT_BYTES);
    const isAppend = descriptor.type === 'open' && (descriptor.description.flags & O_APPEND) !== 0;
    view.setUint8(out, descriptor.type === 'directory' ? FILETYPE.directory : typeOfDescription(guest, descriptor.description));
    view.setUint16(out + 2, isAppend ? FDFLAG_APPEND : 0, true);
    view.setBigUint64(out + 8, RIGHTS_ALL, true);
    view.setBigUint64(out + 16, RIGHTS_ALL, true);
  },

  fd_fdstat_set_flags(guest: Guest, fd: number): void {
    guest.open(fd);
  },

  fd_fdstat_set_rights(guest: Guest, fd: number): void {
    guest.get(fd);
  },

  fd_filestat_get(guest: Guest, fd: number, out: number): void {
    const descriptor = guest.get(fd);
    const inode = descriptor.type === 'directory' ? descriptor.inode : descriptor.description.inode;
    if (inode !== 0) {
      writeFileStat(guest, inode, out);
      return;
    }
    guest.guestMemory.bytes(out, FILESTAT_BYTES).fill(0);
    if (descriptor.type === 'open') guest.guestMemory.view(out, FILESTAT_BYTES).setUint8(out + 16, typeOfDescription(guest, descriptor.description));
  },

  fd_filestat_set_size(guest: Guest, fd: number, size: bigint): void {
    guest.realm.fs.truncate(guest.open(fd).inode, Number(size));
  },

  fd_filestat_set_times(guest: Guest, fd: number, atime: bigint, mtime: bigint, flags: number): void {
    const descriptor = guest.get(fd);
    setTimes(guest, descriptor.type === 'directory' ? descriptor.inode : descriptor.description.inode, atime, mtime, flags);
  },

  fd_read(guest: Guest, fd: number, vectors: number, count: number, out: number): void {
    const description = guest.open(fd);
    guest.guestMemory.setUint32(
      out,
      transfer(guest, vectors, count, (bytes) => description.read(bytes, 0, bytes.length, -1)),
    );
  },

  fd_pread(guest: Guest, fd: number, vectors: number, count: number, offset: bigint, out: number): void {
    const description = guest.open(fd);
    let position = Number(offset);
    const total = transfer(guest, vectors, count, (bytes) => {
      const done = description.read(bytes, 0, bytes.length, position);
      position += done;
      return done;
    });
    guest.guestMemory.setUint32(out, total);
  },

  fd_write(guest: Guest, fd: number, vectors: number, count: number, out: number): void {
    const description = guest.open(fd);
    guest.guestMemory.setUint32(
      out,
      transfer(guest, vectors, count, (bytes) => description.write(bytes, null)),
    );
  },

  fd_pwrite(guest: Guest, fd: number, vectors: number, count: number, offset: bigint, out: number): void {
    const description = guest.open(fd);
    let position = Number(offset);
    const total = transfer(guest, vectors, count, (bytes) => {
      const done = description.write(bytes, position);
      position += done;
      return done;
    });
    guest.guestMemory.setUint32(out, total);
  },

  fd_seek(guest: Guest, fd: number, offset: bigint, whence: number, out: number): void {
    const file = seekable(guest.open(fd));
    const start = whence === 0 ? 0 : whence === 1 ? file.position : guest.realm.fs.stat(file.inode).size;
    const position = start + Number(offset);
    if (position < 0 || whence > 2) throw 'EINVAL';
    file.position = position;
    guest.guestMemory.setUint64(out, BigInt(position));
  },

  fd_tell(guest: Guest, fd: number, out: number): void {
    guest.guestMemory.setUint64(out, BigInt(seekable(guest.open(fd)).position));
  },

  fd_renumber(guest: Guest, from: number, to: number): void {
    guest.renumber(from, to);
  },

  fd_prestat_get(guest: Guest, fd: number, out: number): void {
    guest.guestMemory.setUint32(out, 0);
    guest.guestMemory.setUint32(out + 4, preopened(guest, fd).length);
  },

  fd_prestat_dir_name(guest: Guest, fd: number, address: number, length: number): void {
    const name = preopened(guest, fd);
    if (length < name.length) throw 'ENOBUFS';
    guest.guestMemory.bytes(address, name.length).set(name);
  },

  /** Fills the buffer completely; the last entry is truncated if there are more. */
  fd_readdir(guest: Guest, fd: number, address: number, length: number, cookie: bigint, out: number): void {
    const directory = guest.get(fd);
    if (directory.type !== 'directory') throw 'ENOTDIR';
    const { fs, native } = guest.realm;
    // The listing is read once at the start, so that cookies stay valid while files come and go.
    if (cookie === 0n || directory.entries === undefined) {
      const dot = { inode: directory.inode, mode: S_IFDIR };
      directory.entries = [{ name: '.', ...dot }, { name: '..', ...dot }, ...fs.readdir(directory.inode)];
    }
    const encoder = new native.TextEncoder();
    const buffer = guest.guestMemory.bytes(address, length);
    let used = 0;
    for (let at = Number(cookie); at < directory.entries.length && used < length; at++) {
      const { name, inode, mode } = directory.entries[at]!;
      const bytes: Uint8Array = encoder.encode(name);
      const record = new Uint8Array(DIRENT_BYTES + bytes.length);
      const view = new DataView(record.buffer);
      view.setBigUint64(0, BigInt(at + 1), true);
      view.setBigUint64(8, BigInt(inode), true);
      view.setUint32(16, bytes.length, true);
      view.setUint8(20, typeOfMode(mode));
      record.set(bytes, DIRENT_BYTES);
      const piece = record.subarray(0, length - used);
      buffer.set(piece, used);
      used += piece.length;
    }
    guest.guestMemory.setUint32(out, used);
  },
};

export function writeFileStat(guest: Guest, inode: number, out: number): void {
  const stat = guest.realm.fs.stat(inode);
  const view = guest.guestMemory.view(out, FILESTAT_BYTES);
  const nanoseconds = (ms: number): bigint => BigInt(Math.round(ms * 1e3)) * 1000n;
  view.setBigUint64(out, DEVICE, true);
  view.setBigUint64(out + 8, BigInt(inode), true);
  view.setBigUint64(out + 16, BigInt(typeOfMode(stat.mode)), true);
  view.setBigUint64(out + 24, BigInt(stat.nlink), true);
  view.setBigUint64(out + 32, BigInt(stat.size), true);
  view.setBigUint64(out + 40, nanoseconds(stat.atimeMs), true);
  view.setBigUint64(out + 48, nanoseconds(stat.mtimeMs), true);
  view.setBigUint64(out + 56, nanoseconds(stat.ctimeMs), true);
}

export function setTimes(guest: Guest, inode: number, atime: bigint, mtime: bigint, flags: number): void {
  const { fs } = guest.realm;
  const old = fs.stat(inode);
  const chosen = (set: number, now: number, value: bigint, before: number): number => {
    if ((flags & now) !== 0) return Date.now();
    return (flags & set) !== 0 ? Number(value) / 1e6 : before;
  };
  fs.utimes(inode, chosen(FSTFLAG.atime, FSTFLAG.atimeNow, atime, old.atimeMs), chosen(FSTFLAG.mtime, FSTFLAG.mtimeNow, mtime, old.mtimeMs));
}

function typeOfMode(mode: number): number {
  const types: Record<number, number> = {
    [S_IFREG]: FILETYPE.regular,
    [S_IFDIR]: FILETYPE.directory,
    [S_IFLNK]: FILETYPE.link,
    [S_IFCHR]: FILETYPE.character,
    [S_IFIFO]: FILETYPE.stream,
  };
  return types[mode & S_IFMT] ?? FILETYPE.unknown;
}

function typeOfDescription(guest: Guest, description: Description): number {
  if (description.inode !== 0) return typeOfMode(guest.realm.fs.mode(description.inode));
  return description.type === 'terminal' || description.type === 'null' ? FILETYPE.character : FILETYPE.stream;
}

/** Transfers bytes vector by vector until a transfer is short. */
function transfer(guest: Guest, vectors: number, count: number, move: (bytes: Uint8Array) => number): number {
  let total = 0;
  for (const bytes of guest.guestMemory.vectors(vectors, count)) {
    const done = move(bytes);
    total += done;
    if (done < bytes.length) break;
  }
  return total;
}

function seekable(description: Description): FileDescription {
  if (!(description instanceof FileDescription)) throw 'ESPIPE';
  return description;
}

function preopened(guest: Guest, fd: number): Uint8Array {
  const descriptor = guest.get(fd);
  if (descriptor.type !== 'directory' || descriptor.preopened === undefined) throw 'EBADF';
  return descriptor.preopened;
}
