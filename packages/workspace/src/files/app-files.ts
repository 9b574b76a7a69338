import { type AppFiles, storagePath } from '@lathe/protocol';
import { FileMap } from './file-map.ts';
import { nameOf } from './path-names.ts';

/** Reads a stored project. `malformed` lists the binary files whose contents are missing. */
export function fromAppFiles(files: AppFiles, binaries: ReadonlyMap<string, Uint8Array>): { readonly map: FileMap; readonly malformed: readonly string[] } {
  const map = new FileMap();
  const malformed: string[] = [];
  for (const [path, { type, isBinary, contents, lastModified, blobId }] of Object.entries(files)) {
    if (type === 'folder') map.addFolder(path);
    else if (isBinary) {
      const bytes = binaries.get(path) ?? new Uint8Array(0);
      if (bytes.length === 0) malformed.push(path);
      map.set(path, { text: '', bytes, lastModified, ...(blobId ? { blobId } : {}) });
    } else map.set(path, { text: contents, lastModified });
  }
  return { map, malformed };
}

/** Everything that is saved. */
export function toAppFiles({ folders, records }: FileMap): AppFiles {
  const all: [string, AppFiles[string]][] = [];
  const add = (path: string, rest: Omit<AppFiles[string], 'fullPath' | 'name'>) => {
    all.push([path, { fullPath: path, name: nameOf(path), ...rest }]);
  };
  for (const path of folders) add(path, { type: 'folder', contents: '', isBinary: false, lastModified: 0 });
  for (const [path, { text, bytes, blobId, lastModified }] of records) {
    const contents = blobId ? storagePath(blobId, nameOf(path)) : text;
    add(path, { type: 'file', contents, isBinary: bytes !== undefined, lastModified, ...(blobId ? { blobId } : {}) });
  }
  // An assignment would silently lose a file named `__proto__`. This way it reaches the server, which refuses it.
  return Object.fromEntries(all);
}
