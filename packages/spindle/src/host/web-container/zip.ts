import { zipSync, type Zippable } from 'fflate';
import type { FileSystemTree } from '../runtime.ts';

/** Mode of a symbolic link in the upper half of a ZIP entry's attributes, as written by Unix systems. */
const SYMLINK_ATTRIBUTES = 0o120777 << 16;
const UNIX = 3;

/** Packs a tree into a ZIP archive, keeping links as links. */
export function zipTree(tree: FileSystemTree): Uint8Array {
  return zipSync(toZippable(tree));
}

function toZippable(tree: FileSystemTree): Zippable {
  const encoder = new TextEncoder();
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]): [string, Zippable[string]] => {
      if ('directory' in node) return [name, toZippable(node.directory)];
      if ('symlink' in node.file) return [name, [encoder.encode(node.file.symlink), { os: UNIX, attrs: SYMLINK_ATTRIBUTES }]];
      const { contents } = node.file;
      return [name, typeof contents === 'string' ? encoder.encode(contents) : contents];
    }),
  );
}
