/**
 * The binary format of a tree that `@webcontainer/snapshot` produces and `mount` accepts: MessagePack of `{ d: {
 * name: { d } | { f: { c } } | { f: { l } } } }` with contents as bytes or text.
 */
import { decode, encode } from '@msgpack/msgpack';
import type { FileSystemTree } from '../runtime.ts';

interface PackedDirectory {
  readonly d: Readonly<Record<string, PackedDirectory | PackedFile>>;
}
interface PackedFile {
  readonly f: { readonly c: string | Uint8Array } | { readonly l: string };
}

/** @throws TypeError when the bytes are not a snapshot */
export function decodeSnapshot(bytes: Uint8Array): FileSystemTree {
  let root: unknown;
  try {
    root = decode(bytes);
  } catch (cause) {
    throw new TypeError('mount: the bytes are not a snapshot.', { cause });
  }
  return toTree(root, '');
}

export function encodeSnapshot(tree: FileSystemTree): Uint8Array {
  return encode(toPacked(tree));
}

function toTree(packed: unknown, path: string): FileSystemTree {
  const entries = isRecord(packed) && isRecord(packed.d) ? Object.entries(packed.d) : undefined;
  if (entries === undefined) throw new TypeError(`mount: the snapshot has no directory at '/${path}'.`);
  const tree: FileSystemTree = {};
  for (const [name, entry] of entries) {
    const entryPath = path === '' ? name : `${path}/${name}`;
    if (name === '' || name === '.' || name === '..' || name.includes('/'))
      throw new TypeError(`mount: the snapshot has an entry with the name '${entryPath}'.`);
    const file = isRecord(entry) && isRecord(entry.f) ? entry.f : undefined;
    if (file === undefined) tree[name] = { directory: toTree(entry, entryPath) };
    else if (typeof file.l === 'string') tree[name] = { file: { symlink: file.l } };
    else if (typeof file.c === 'string' || file.c instanceof Uint8Array) tree[name] = { file: { contents: file.c } };
    else throw new TypeError(`mount: the snapshot's file '/${entryPath}' has no contents.`);
  }
  return tree;
}

function toPacked(tree: FileSystemTree): PackedDirectory {
  return {
    d: Object.fromEntries(
      Object.entries(tree).map(([name, node]): [string, PackedDirectory | PackedFile] => {
        if ('directory' in node) return [name, toPacked(node.directory)];
        return [name, 'symlink' in node.file ? { f: { l: node.file.symlink } } : { f: { c: node.file.contents } }];
      }),
    ),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}
