import { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY, S_IFDIR, S_IFMT } from '../../../../abi/file-mode.ts';
import { openDescription } from '../../file-descriptions.ts';
import { FDFLAG_APPEND, LOOKUP_FOLLOW, OFLAG, RIGHT_READ, RIGHT_WRITE } from './codes.ts';
import { setTimes, writeFileStat } from './descriptor-calls.ts';
import type { Guest } from './guest.ts';

/** Calls on paths relative to a preopened or opened directory. Source: WASI snapshot_preview1. */
export const pathCalls = {
  path_create_directory(guest: Guest, fd: number, path: number, length: number): void {
    guest.realm.fs.mkdir(guest.path(fd, path, length), 0o777 & ~guest.realm.umask);
  },

  path_filestat_get(guest: Guest, fd: number, flags: number, path: number, length: number, out: number): void {
    writeFileStat(guest, guest.realm.fs.lookup(guest.path(fd, path, length), (flags & LOOKUP_FOLLOW) !== 0), out);
  },

  path_filestat_set_times(guest: Guest, fd: number, flags: number, path: number, length: number, atime: bigint, mtime: bigint, timeFlags: number): void {
    setTimes(guest, guest.realm.fs.lookup(guest.path(fd, path, length), (flags & LOOKUP_FOLLOW) !== 0), atime, mtime, timeFlags);
  },

  path_link(guest: Guest, fd: number, _flags: number, path: number, length: number, toFd: number, to: number, toLength: number): void {
    guest.realm.fs.link(guest.path(fd, path, length), guest.path(toFd, to, toLength));
  },

  path_open(
    guest: Guest,
    fd: number,
    lookup: number,
    path: number,
    length: number,
    oflags: number,
    rights: bigint,
    _inheriting: bigint,
    fdflags: number,
    out: number,
  ): void {
    const absolute = guest.path(fd, path, length);
    const isWriter = (rights & RIGHT_WRITE) !== 0n;
    let flags = isWriter ? ((rights & RIGHT_READ) !== 0n ? O_RDWR : O_WRONLY) : O_RDONLY;
    if ((oflags & OFLAG.create) !== 0) flags |= O_CREAT;
    if ((oflags & OFLAG.directory) !== 0) flags |= O_DIRECTORY;
    if ((oflags & OFLAG.exclusive) !== 0) flags |= O_EXCL;
    if ((oflags & OFLAG.truncate) !== 0) flags |= O_TRUNC;
    if ((fdflags & FDFLAG_APPEND) !== 0) flags |= O_APPEND;
    if ((lookup & LOOKUP_FOLLOW) === 0) flags |= O_NOFOLLOW;
    const { realm } = guest;
    // Guests open directories with all rights; only a file is opened for writing.
    const existing = realm.fs.find(absolute, (lookup & LOOKUP_FOLLOW) !== 0);
    const isDirectory = existing > 0 && (oflags & (OFLAG.create | OFLAG.truncate)) === 0 && isDirectoryInode(guest, existing);
    if (isDirectory) flags = (flags & ~(O_WRONLY | O_RDWR)) | O_DIRECTORY;
    const description = openDescription(realm, absolute, flags, 0o666 & ~realm.umask);
    if (description.type !== 'directory') {
      guest.guestMemory.setUint32(out, guest.add({ type: 'open', description, isOwned: true }));
      return;
    }
    const { inode } = description;
    description.close();
    guest.guestMemory.setUint32(out, guest.add({ type: 'directory', path: realm.fs.realpath(absolute), inode }));
  },

  path_readlink(guest: Guest, fd: number, path: number, length: number, buffer: number, bufferLength: number, out: number): void {
    const target: Uint8Array = new guest.realm.native.TextEncoder().encode(guest.realm.fs.readlink(guest.path(fd, path, length)));
    const piece = target.subarray(0, bufferLength);
    guest.guestMemory.bytes(buffer, piece.length).set(piece);
    guest.guestMemory.setUint32(out, piece.length);
  },

  path_remove_directory(guest: Guest, fd: number, path: number, length: number): void {
    guest.realm.fs.rmdir(guest.path(fd, path, length));
  },

  path_rename(guest: Guest, fd: number, path: number, length: number, toFd: number, to: number, toLength: number): void {
    guest.realm.fs.rename(guest.path(fd, path, length), guest.path(toFd, to, toLength));
  },

  path_symlink(guest: Guest, target: number, targetLength: number, fd: number, path: number, length: number): void {
    guest.realm.fs.symlink(guest.guestMemory.text(target, targetLength), guest.path(fd, path, length));
  },

  path_unlink_file(guest: Guest, fd: number, path: number, length: number): void {
    guest.realm.fs.unlink(guest.path(fd, path, length));
  },
};

function isDirectoryInode(guest: Guest, inode: number): boolean {
  return (guest.realm.fs.mode(inode) & S_IFMT) === S_IFDIR;
}
