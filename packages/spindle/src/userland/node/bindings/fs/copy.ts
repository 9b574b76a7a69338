import { S_IFCHR, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../../../abi/file-mode.ts';
import { validMode } from './arguments.ts';
import type { FsCalls, RequestArgument } from './call.ts';

/** Copies files and trees: copyFile, and the parts of cpSync that Node implements in C++. Source: node_file.cc. */
const COPYFILE_EXCL = 1;
const COPYFILE_FICLONE_FORCE = 4;

export function installCopy(calls: FsCalls, binding: Record<string, any>): void {
  const { realm } = calls;
  const typeOf = (inode: number): number => (inode > 0 ? realm.fs.mode(inode) & S_IFMT : 0);
  const fail = (code: string, message: string): Error => realm.errors.nodeError(Error, code, message);

  const copyContents = (from: string, to: string, mode: number): void => {
    const { fs } = realm;
    const source = fs.lookup(from);
    if ((mode & COPYFILE_FICLONE_FORCE) !== 0) throw 'ENOTSUP';
    const existing = fs.find(to);
    if (existing > 0 && (mode & COPYFILE_EXCL) !== 0) throw 'EEXIST';
    if (typeOf(source) === S_IFSOCK) throw 'ENXIO';
    if (typeOf(source) === S_IFDIR || typeOf(existing) === S_IFDIR) throw 'EISDIR';
    if (existing === source) return;
    if (typeOf(existing) === S_IFCHR) return;
    const permissions = fs.mode(source) & 0o7777;
    fs.writeFile(to, typeOf(source) === S_IFCHR ? new Uint8Array(0) : fs.readFile(from), { mode: permissions });
    fs.chmod(fs.lookup(to), permissions);
  };

  const copyTimes = (from: string, to: string): void => {
    const { atimeMs, mtimeMs } = realm.fs.stat(realm.fs.lookup(from));
    realm.fs.utimes(realm.fs.lookup(to), atimeMs, mtimeMs);
  };

  binding.copyFile = (path: unknown, dest: unknown, mode: unknown, req: RequestArgument) => {
    const flags = validMode(realm, mode);
    return calls.run(req, { syscall: 'copyfile', path, dest }, () => copyContents(calls.absolute(path), calls.absolute(dest), flags));
  };

  binding.cpSyncCheckPaths = (sourcePath: unknown, destPath: unknown, isDereferenced: boolean, isRecursive: boolean): void => {
    const from = calls.absolute(sourcePath);
    const to = calls.absolute(destPath);
    const fromText = calls.text(sourcePath);
    const toText = calls.text(destPath);
    // Node has this the wrong way around: without `dereference`, the source's links are followed here.
    const source = realm.fs.find(from, !isDereferenced);
    if (source < 0) throw realm.errors.uvException(source, isDereferenced ? 'stat' : 'lstat', fromText);
    const target = realm.fs.find(to, isDereferenced);
    // With `dereference`, any link counts as a directory.
    const isSourceDirectory = typeOf(source) === S_IFDIR || (isDereferenced && typeOf(source) === S_IFLNK);
    if (target > 0) {
      if (source === target) throw fail('ERR_FS_CP_EINVAL', `src and dest cannot be the same ${toText}`);
      if (isSourceDirectory && typeOf(target) !== S_IFDIR)
        throw fail('ERR_FS_CP_DIR_TO_NON_DIR', `Cannot overwrite non-directory ${toText} with directory ${fromText}`);
      if (!isSourceDirectory && typeOf(target) === S_IFDIR)
        throw fail('ERR_FS_CP_NON_DIR_TO_DIR', `Cannot overwrite directory ${toText} with non-directory ${fromText}`);
    }
    if (isSourceDirectory) {
      if (isInside(to, from)) {
        throw fail('ERR_FS_CP_EINVAL', `Cannot copy ${fromText.replace(/\/*$/, '/')} to a subdirectory of self ${toText}`);
      }
      for (let parent = parentOf(to); ; parent = parentOf(parent)) {
        if (realm.fs.find(parent) === source)
          throw fail('ERR_FS_CP_EINVAL', `Cannot copy ${fromText.replace(/\/*$/, '/')} to a subdirectory of self ${toText}`);
        if (parent === '/') break;
      }
    }
    if (isSourceDirectory && !isRecursive) {
      throw fail('ERR_FS_EISDIR', `Recursive option not enabled, cannot copy a directory: ${fromText.replace(/\/*$/, '/')}`);
    }
    if (typeOf(source) === S_IFSOCK) throw fail('ERR_FS_CP_SOCKET', `Cannot copy a socket file: ${toText}`);
    if (target < 0) calls.run(undefined, { syscall: 'mkdir', path: parentOf(to) }, () => realm.fs.makeDirectories(parentOf(to), 0o777 & ~realm.umask));
  };

  binding.cpSyncOverrideFile = (path: unknown, dest: unknown, mode: number, isTimePreserved: boolean): void => {
    const from = calls.absolute(path);
    const to = calls.absolute(dest);
    // An empty directory is replaced, too.
    calls.run(undefined, { syscall: 'unlink', path: dest }, () => (typeOf(realm.fs.find(to, false)) === S_IFDIR ? realm.fs.rmdir(to) : realm.fs.unlink(to)));
    calls.run(undefined, { syscall: 'copyfile', path, dest }, () => {
      copyContents(from, to, mode ?? 0);
      if (isTimePreserved) copyTimes(from, to);
    });
  };

  binding.cpSyncCopyDir = (
    path: unknown,
    dest: unknown,
    isForced: boolean,
    // As in Node, links inside a tree stay links regardless of this option.
    isDereferenced: boolean,
    isErrorOnExist: boolean,
    areSymlinksVerbatim: boolean,
    isTimePreserved: boolean,
  ): void => {
    // The target as given, followed by the path below it.
    const shown = (to: string): string =>
      `${calls.text(dest).replace(/\/+$/, '')}${to.slice(calls.absolute(dest).replace(/\/+$/, '').length)}`.replace(/\/{2,}/g, '/');
    // libstdc++ names the errors of links.
    const exists = (to: string): Error =>
      Object.assign(new Error(`EEXIST, File exists '${shown(to)}'`), { errno: -realm.errors.errno('EEXIST'), code: 'EEXIST', path: shown(to), syscall: 'cp' });
    const copyLink = (from: string, to: string): void => {
      const target = realm.fs.readlink(from);
      const resolved = areSymlinksVerbatim || target.startsWith('/') ? target : normalized(`${parentOf(from)}/${target}`);
      const existing = typeOf(realm.fs.find(to));
      if (!areSymlinksVerbatim && existing !== 0 && typeOf(realm.fs.find(to, false)) === S_IFLNK) {
        const current = realm.fs.readlink(to);
        if (!isDereferenced && typeOf(realm.fs.find(resolved)) === S_IFDIR && isInside(current, resolved))
          throw fail('ERR_FS_CP_EINVAL', `Cannot copy ${resolved} to a subdirectory of self ${current}`);
        if (existing === S_IFDIR && isInside(resolved, current))
          throw fail('ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', `cannot overwrite ${current} with ${resolved}`);
        realm.fs.unlink(to);
      }
      const isFile = !areSymlinksVerbatim && existing === S_IFREG && (!isDereferenced || (!isForced && isErrorOnExist));
      if (realm.fs.find(to, false) > 0) throw exists(isFile ? to : parentOf(to));
      realm.fs.symlink(resolved, to);
    };
    const copyFile = (from: string, to: string): void => {
      if (realm.fs.find(to, false) > 0 && !isForced) {
        if (isErrorOnExist) throw fail('ERR_FS_CP_EEXIST', `[ERR_FS_CP_EEXIST]: Target already exists: cp returned EEXIST (${shown(to)} already exists)`);
        return;
      }
      copyContents(from, to, 0);
      if (isTimePreserved) copyTimes(from, to);
    };
    const copyDirectory = (from: string, to: string): void => {
      const source = realm.fs.lookup(from);
      if (realm.fs.find(to) < 0) {
        if (realm.fs.find(to, false) > 0) throw 'EEXIST';
        realm.fs.makeDirectories(to, realm.fs.mode(source) & 0o7777);
      }
      for (const { name } of realm.fs.readdir(source)) {
        const type = typeOf(realm.fs.lookup(`${from}/${name}`, false));
        if (type === S_IFDIR) copyDirectory(`${from}/${name}`, `${to}/${name}`);
        else if (type === S_IFLNK) copyLink(`${from}/${name}`, `${to}/${name}`);
        else copyFile(`${from}/${name}`, `${to}/${name}`);
      }
    };
    calls.run(undefined, { syscall: 'cp', path, dest }, () => copyDirectory(calls.absolute(path), calls.absolute(dest)));
  };
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function isInside(path: string, folder: string): boolean {
  return `${normalized(path)}/`.startsWith(`${normalized(folder)}/`);
}

function parentOf(path: string): string {
  return normalized(`${path}/..`);
}
