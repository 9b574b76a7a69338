import type { PackedEntry } from '../abi/host-protocol.ts';
import type { FileSystemTree } from './runtime.ts';

const encoder = new TextEncoder();

/** Flattens a nested tree into a list, parents before children, with absolute paths under `directory`. */
export function packTree(tree: FileSystemTree, directory: string): PackedEntry[] {
  const entries: PackedEntry[] = [{ type: 'directory', path: directory }];
  const visit = (node: FileSystemTree, parent: string) => {
    for (const [name, child] of Object.entries(node)) {
      const path = parent === '/' ? `/${name}` : `${parent}/${name}`;
      if ('directory' in child) {
        entries.push({ type: 'directory', path });
        visit(child.directory, path);
      } else if ('symlink' in child.file) {
        entries.push({ type: 'symlink', path, target: child.file.symlink });
      } else {
        const { contents } = child.file;
        entries.push({ type: 'file', path, bytes: typeof contents === 'string' ? encoder.encode(contents) : contents });
      }
    }
  };
  visit(tree, directory);
  return entries;
}

/** The reverse of `packTree`: text where the bytes are UTF-8, bytes otherwise. */
export function unpackTree(entries: readonly PackedEntry[], directory: string): FileSystemTree {
  const root: FileSystemTree = {};
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (const entry of entries) {
    const relative = entry.path.slice(directory === '/' ? 1 : directory.length + 1);
    if (relative === '') continue;
    const names = relative.split('/');
    const last = names.pop() as string;
    let parent = root;
    for (const name of names) {
      const node = (parent[name] ??= { directory: {} });
      if ('directory' in node) parent = node.directory;
    }
    if (entry.type === 'directory') parent[last] ??= { directory: {} };
    else if (entry.type === 'symlink') parent[last] = { file: { symlink: entry.target } };
    else parent[last] = { file: { contents: textOrBytes(decoder, entry.bytes) } };
  }
  return root;
}

function textOrBytes(decoder: TextDecoder, bytes: Uint8Array): string | Uint8Array {
  try {
    return decoder.decode(bytes);
  } catch {
    return bytes; // not UTF-8: return the raw bytes
  }
}
