import { S_IFDIR, S_IFLNK, S_IFMT } from '../../abi/file-mode.ts';
import type { FileSystem } from '../file-system.ts';

/** Lists inconsistencies in a tree: names with the wrong inode, wrong link counts, unreadable files. */
export function checkTree(fs: FileSystem, root: string): string[] {
  const problems: string[] = [];
  const links = new Map<number, number>();
  const visit = (path: string): void => {
    const inode = fs.lookup(path, false);
    const stat = fs.stat(inode);
    if ((stat.mode & S_IFMT) !== S_IFDIR) {
      links.set(inode, (links.get(inode) ?? 0) + 1);
      if ((stat.mode & S_IFMT) !== S_IFLNK && fs.readFile(path).length !== stat.size) problems.push(`${path}: size`);
      return;
    }
    const entries = fs.readdir(inode);
    const directories = entries.filter((entry) => (entry.mode & S_IFMT) === S_IFDIR).length;
    if (stat.nlink !== 2 + directories) problems.push(`${path}: ${stat.nlink} links, ${directories} directories`);
    if (new Set(entries.map((entry) => entry.name)).size !== entries.length) problems.push(`${path}: duplicate name`);
    for (const { name, inode: child } of entries) {
      if (fs.find(`${path}/${name}`, false) !== child) problems.push(`${path}/${name}: resolves to another inode`);
      else visit(`${path}/${name}`);
    }
  };
  visit(root);
  for (const [inode, count] of links) if (fs.stat(inode).nlink !== count) problems.push(`inode ${inode}: ${fs.stat(inode).nlink} links, ${count} names`);
  return problems;
}
