import type { Runtime } from '@lathe/spindle';
import type { FileRecord } from './file-record.ts';

/** Bytes that are sent to the runtime in one message, which takes the page about ten milliseconds. */
const MOUNTED_BYTES = 1024 * 1024;
const MOUNTED_FILES = 500;

type Tree = Parameters<Runtime['mount']>[0];

/** The tree in the form that the runtime mounts. */
export function toTree(files: readonly (readonly [string, string | Uint8Array])[], folders: readonly string[]): Tree {
  interface Folder {
    [name: string]: { directory: Folder } | { file: { contents: string | Uint8Array } };
  }
  const root: Folder = {};
  const folderAt = (names: readonly string[]): Folder => {
    let folder = root;
    for (const name of names) {
      folder[name] ??= { directory: {} };
      const node = folder[name];
      if ('directory' in node) folder = node.directory;
    }
    return folder;
  };
  for (const path of folders) folderAt(path.split('/'));
  for (const [path, contents] of files) {
    const names = path.split('/');
    const last = names.pop() as string;
    folderAt(names)[last] = { file: { contents } };
  }
  return root as Tree;
}

/** The files in groups of about that many bytes. */
export function* inParts(files: ReadonlyMap<string, FileRecord | undefined>): Generator<(readonly [string, string | Uint8Array])[]> {
  let part: (readonly [string, string | Uint8Array])[] = [];
  let size = 0;
  for (const [path, record] of files) {
    const contents = record?.bytes ?? record?.text ?? '';
    part.push([path, contents]);
    size += contents.length;
    if (size < MOUNTED_BYTES && part.length < MOUNTED_FILES) continue;
    yield part;
    part = [];
    size = 0;
  }
  yield part;
}
