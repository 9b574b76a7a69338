import picomatch from 'picomatch';
import type { PackedEntry } from '../abi/host-protocol.ts';
import type { FileSystem } from '../filesystem/file-system.ts';

const S_IFMT = 0o170000;
const S_IFDIR = 0o040000;
const S_IFLNK = 0o120000;
const S_IFREG = 0o100000;

/**
 * Returns everything under `root`, parents first. Globs are relative to `root`. A match of `excludes` is left out
 * with all its contents, except for matches of `includes` inside it, which bring along their parent folders.
 */
export function exportTree(fs: FileSystem, root: string, excludes: readonly string[], includes: readonly string[]): PackedEntry[] {
  const isExcluded = excludes.length > 0 ? picomatch([...excludes], { dot: true }) : () => false;
  const isIncluded = includes.length > 0 ? picomatch([...includes], { dot: true }) : () => false;
  const entries: PackedEntry[] = [];
  const visit = (directory: string, relativeDirectory: string, isInExcluded: boolean) => {
    for (const { name, inode, mode } of fs.readdir(fs.lookup(directory))) {
      const path = directory === '/' ? `/${name}` : `${directory}/${name}`;
      const relative = relativeDirectory ? `${relativeDirectory}/${name}` : name;
      const isLeftOut = (isInExcluded || isExcluded(relative)) && !isIncluded(relative);
      const type = mode & S_IFMT;
      if (type === S_IFDIR) {
        if (isLeftOut && includes.length === 0) continue;
        const count = entries.push({ type: 'directory', path, mode: mode & 0o7777 });
        visit(path, relative, isInExcluded || isExcluded(relative));
        if (isLeftOut && entries.length === count) entries.pop();
      } else if (isLeftOut) continue;
      else if (type === S_IFLNK) entries.push({ type: 'symlink', path, target: fs.readlink(path) });
      else if (type === S_IFREG) {
        const bytes = new Uint8Array(fs.stat(inode).size);
        fs.read(inode, bytes, 0, bytes.length, 0);
        entries.push({ type: 'file', path, bytes, mode: mode & 0o7777 });
      }
    }
  };
  visit(root, '', false);
  return entries;
}
