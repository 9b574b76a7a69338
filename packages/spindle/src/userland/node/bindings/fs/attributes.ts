import { S_IFDIR, S_IFMT, S_IFREG } from '../../../../abi/file-mode.ts';
import { descriptorOfPath } from '../../file-descriptions.ts';
import { validFd, validMode } from './arguments.ts';
import type { FsCalls, RequestArgument } from './call.ts';

const X_OK = 1;
const ANY_EXECUTE = 0o111;

/** Permissions, owners, times, sizes, and the calls that flush data. */
export function installAttributes(calls: FsCalls, binding: Record<string, any>): void {
  const { realm } = calls;
  const byPath = (path: unknown, isFollowed = true): number => realm.fs.lookup(calls.absolute(path), isFollowed);
  const byNumber = (fd: number): number => realm.descriptors.get(fd).inode;

  binding.access = (path: unknown, mode: unknown, req: RequestArgument) => {
    const asked = validMode(realm, mode);
    return calls.run(req, { syscall: 'access', path }, () => {
      const fd = descriptorOfPath(calls.absolute(path));
      if (fd !== undefined && realm.descriptors.has(fd)) return;
      const inode = byPath(path);
      // Processes run as root, so only execution needs a permission bit. Source: access(2).
      const bits = realm.fs.mode(inode);
      if ((asked & X_OK) !== 0 && (bits & S_IFMT) !== S_IFDIR && (bits & ANY_EXECUTE) === 0) throw 'EACCES';
    });
  };

  binding.chmod = (path: unknown, mode: number, req: RequestArgument) => calls.run(req, { syscall: 'chmod', path }, () => realm.fs.chmod(byPath(path), mode));
  binding.fchmod = (fd: unknown, mode: number, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'fchmod' }, () => withInode(byNumber(number), (inode) => realm.fs.chmod(inode, mode)));
  };
  binding.chown = (path: unknown, uid: number, gid: number, req: RequestArgument) =>
    calls.run(req, { syscall: 'chown', path }, () => realm.fs.chown(byPath(path), uid, gid));
  binding.lchown = (path: unknown, uid: number, gid: number, req: RequestArgument) =>
    calls.run(req, { syscall: 'lchown', path }, () => realm.fs.chown(byPath(path, false), uid, gid));
  binding.fchown = (fd: unknown, uid: number, gid: number, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'fchown' }, () => withInode(byNumber(number), (inode) => realm.fs.chown(inode, uid, gid)));
  };

  const setTimes = (inode: number, atime: number, mtime: number): void => {
    const known = realm.fs.stat(inode);
    realm.fs.utimes(inode, milliseconds(atime, known.atimeMs), milliseconds(mtime, known.mtimeMs));
  };
  binding.utimes = (path: unknown, atime: number, mtime: number, req: RequestArgument) =>
    calls.run(req, { syscall: 'utime', path }, () => setTimes(byPath(path), atime, mtime));
  binding.lutimes = (path: unknown, atime: number, mtime: number, req: RequestArgument) =>
    calls.run(req, { syscall: 'lutime', path }, () => setTimes(byPath(path, false), atime, mtime));
  binding.futimes = (fd: unknown, atime: number, mtime: number, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'futime' }, () => withInode(byNumber(number), (inode) => setTimes(inode, atime, mtime)));
  };

  binding.ftruncate = (fd: unknown, length: number, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'ftruncate' }, () => {
      const description = realm.descriptors.get(number);
      const isWritable = (description.flags & 3) !== 0;
      if (!isWritable || (realm.fs.mode(description.inode) & S_IFMT) !== S_IFREG) throw 'EINVAL';
      realm.fs.truncate(description.inode, length);
    });
  };

  // Memory is as durable as it gets here: there is nothing to flush.
  for (const syscall of ['fsync', 'fdatasync']) {
    binding[syscall] = (fd: unknown, req: RequestArgument) => {
      const number = validFd(realm, fd);
      return calls.run(req, { syscall }, () => void realm.descriptors.get(number));
    };
  }
}

/** Pipes and sockets have no inode in the tree, so there is nothing to change. */
function withInode(inode: number, change: (inode: number) => void): void {
  if (inode !== 0) change(inode);
}

/** Infinity means now, and a value that is not a number leaves the time unchanged. Source: uv__fs_to_timespec in libuv. */
function milliseconds(seconds: number, known: number): number {
  if (Number.isNaN(seconds)) return known;
  return Number.isFinite(seconds) ? seconds * 1000 : Date.now();
}
