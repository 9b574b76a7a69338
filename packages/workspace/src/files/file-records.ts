import { type AppFiles, storagePath } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { FILE_SAMPLE_BYTES, textOf } from './binary.ts';
import type { FileBadge, FileEntry } from './contract.ts';
import { type EditRules, NO_RULES } from './edit-permission.ts';
import { foldersAbove } from './ignored-paths.ts';

export interface FileRecord {
  readonly text: string;
  /** Set for binary files, whose `text` is empty. */
  readonly bytes?: Uint8Array;
  readonly lastModified: number;
  readonly blobId?: string;
}

type Entries = Readonly<Record<string, FileEntry>>;

/** Without what every object has: a file may be named `constructor`, and where it is not there nothing is. */
const copyOf = (entries: Entries): Record<string, FileEntry> => Object.assign(Object.create(null), entries);

/** The file map: what is in the project, and the rows that are drawn of it. Knows no runtime. */
export interface FileRecords {
  readonly entries: ReadableAtom<Entries>;
  readonly revision: ReadableAtom<number>;
  /** Answers the binary files whose contents are missing. */
  load(files: AppFiles, binaries: ReadonlyMap<string, Uint8Array>): readonly string[];
  paths(): readonly string[];
  folders(): readonly string[];
  get(path: string): FileRecord | undefined;
  typeOf(path: string): FileEntry['type'] | undefined;
  /** Whether the file has these contents. */
  has(path: string, contents: string | Uint8Array): boolean;
  /** False when the file has these contents already. `publish` makes it seen. */
  put(path: string, contents: string | Uint8Array): boolean;
  addFolder(path: string): void;
  /** Takes a file, or a folder with all in it, away; answers the paths of both kinds. */
  drop(path: string): readonly string[];
  /** Keeps the contents and all that is known of them under another path. */
  move(from: string, to: string): readonly string[];
  /** Draws the rows of these paths anew and says that their contents changed. */
  publish(changed: readonly string[]): void;
  setRules(rules: EditRules): void;
  /** A file that is being written and may not be there yet: empty, in memory only. */
  setStreaming(path: string | undefined): void;
  setBlobId(path: string, record: FileRecord, blobId: string): void;
  /** The server has these binary files no more: they are to be uploaded again. False when none of them had been. */
  forgetUploads(paths: readonly string[]): boolean;
  /** Badges say from here on what became different. */
  markUnchanged(): void;
  toAppFiles(): AppFiles;
  onChange(listener: (paths: readonly string[]) => void): () => void;
}

export function createFileRecords({ now }: { readonly now: () => number }): FileRecords {
  const entries = atom<Entries>(copyOf({}));
  const revision = atom(0);
  const records = new Map<string, FileRecord>();
  const folders = new Set<string>();
  const listeners = new Set<(paths: readonly string[]) => void>();
  let baseline = new Map<string, FileRecord>();
  let rules = NO_RULES;
  let streaming: string | undefined;

  /** Draws the rows of these paths; the others keep their identity, by which the tree draws. */
  function draw(paths: Iterable<string>): void {
    const previous = entries.get();
    const next = copyOf(previous);
    let isChanged = false;
    for (const path of paths) {
      const entry = entryOf(path);
      const old = previous[path];
      if (entry === undefined ? old === undefined : old !== undefined && isSameEntry(old, entry)) continue;
      isChanged = true;
      if (entry) next[path] = entry;
      else delete next[path];
    }
    if (isChanged) entries.set(next);
  }

  function entryOf(path: string): FileEntry | undefined {
    const flags = { ...(rules.locked.has(path) ? { isLocked: true } : {}), ...(rules.targeted.has(path) ? { isTargeted: true } : {}) };
    const record = records.get(path);
    if (record) {
      const badge = badgeOf(baseline.get(path), record);
      return {
        path,
        type: 'file',
        ...(record.bytes ? { isBinary: true, ...(record.bytes.length === 0 ? { isMalformedBinary: true } : {}) } : {}),
        ...(record.blobId ? { blobId: record.blobId } : {}),
        ...(badge ? { badge } : {}),
        ...flags,
      };
    }
    if (folders.has(path)) return { path, type: 'folder', ...flags };
    return path === streaming ? { path, type: 'file', badge: 'added', ...flags } : undefined;
  }

  function addFolder(path: string): void {
    if (path === '' || folders.has(path)) return;
    folders.add(path);
    for (const above of foldersAbove(path)) folders.add(above);
  }

  const set = (path: string, record: FileRecord) => {
    records.set(path, record);
    for (const folder of foldersAbove(path)) folders.add(folder);
  };

  const below = (path: string) => (other: string) => other === path || other.startsWith(`${path}/`);

  const fileRecords: FileRecords = {
    entries,
    revision,
    load(files, binaries) {
      const malformed: string[] = [];
      records.clear();
      folders.clear();
      streaming = undefined;
      for (const [path, file] of Object.entries(files)) {
        if (file.type === 'folder') addFolder(path);
        else if (file.isBinary) {
          const bytes = binaries.get(path) ?? new Uint8Array(0);
          if (bytes.length === 0) malformed.push(path);
          set(path, { text: '', bytes, lastModified: file.lastModified, ...(file.blobId ? { blobId: file.blobId } : {}) });
        } else set(path, { text: file.contents, lastModified: file.lastModified });
      }
      rules = NO_RULES;
      baseline = new Map(records);
      entries.set(copyOf({}));
      fileRecords.publish([...folders, ...records.keys()]);
      return malformed;
    },
    paths: () => [...records.keys()].sort(),
    folders: () => [...folders].sort(),
    get: (path) => records.get(path),
    typeOf: (path) => (records.has(path) ? 'file' : folders.has(path) ? 'folder' : undefined),
    has: (path, contents) => isSame(records.get(path), readContents(contents)),
    put(path, contents) {
      const read = readContents(contents);
      if (isSame(records.get(path), read)) return false;
      set(path, { ...read, lastModified: now() });
      return true;
    },
    addFolder,
    drop(path) {
      const isGone = below(path);
      const files = records.delete(path) ? [path] : [...records.keys()].filter(isGone);
      const gone = [...files, ...[...folders].filter(isGone)];
      for (const file of files) records.delete(file);
      for (const folder of gone) folders.delete(folder);
      return gone;
    },
    move(from, to) {
      const isMoved = below(from);
      const target = (path: string) => to + path.slice(from.length);
      const moved = [...records].filter(([path]) => isMoved(path));
      const movedFolders = [...folders].filter(isMoved);
      fileRecords.drop(from);
      for (const folder of movedFolders) addFolder(target(folder));
      for (const [path, record] of moved) set(target(path), record);
      return [...movedFolders, ...moved.map(([path]) => path)].flatMap((path) => [path, target(path)]);
    },
    publish(changed) {
      if (changed.length === 0) return;
      draw(withFolders(changed));
      revision.set(revision.get() + 1);
      for (const listener of [...listeners]) listener(changed);
    },
    setRules(next) {
      const touched = new Set([...rules.locked, ...rules.targeted, ...next.locked, ...next.targeted]);
      rules = next;
      draw(touched);
    },
    setStreaming(path) {
      if (path === streaming) return;
      const touched = [streaming, path].filter((one) => one !== undefined);
      streaming = path;
      draw(touched);
    },
    setBlobId(path, record, blobId) {
      if (records.get(path) !== record) return;
      const next = { ...record, blobId };
      records.set(path, next);
      if (baseline.get(path) === record) baseline.set(path, next);
      draw([path]);
    },
    forgetUploads(paths) {
      const known = paths.filter((path) => records.get(path)?.blobId !== undefined);
      for (const path of known) {
        const { blobId: _, ...record } = records.get(path) as FileRecord;
        records.set(path, record);
      }
      draw(known);
      return known.length > 0;
    },
    markUnchanged() {
      baseline = new Map(records);
      draw(
        Object.values(entries.get())
          .filter(({ badge }) => badge !== undefined)
          .map(({ path }) => path),
      );
    },
    toAppFiles() {
      const all: [string, AppFiles[string]][] = [];
      const add = (path: string, rest: Omit<AppFiles[string], 'fullPath' | 'name'>) => {
        all.push([path, { fullPath: path, name: path.slice(path.lastIndexOf('/') + 1), ...rest }]);
      };
      for (const path of folders) add(path, { type: 'folder', contents: '', isBinary: false, lastModified: 0 });
      for (const [path, { text, bytes, blobId, lastModified }] of records) {
        const contents = blobId ? storagePath(blobId, path.slice(path.lastIndexOf('/') + 1)) : text;
        add(path, { type: 'file', contents, isBinary: bytes !== undefined, lastModified, ...(blobId ? { blobId } : {}) });
      }
      // Not by assignment: a program's file named `__proto__` would be gone without a word, where the server refuses it.
      return Object.fromEntries(all);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return fileRecords;
}

function withFolders(paths: readonly string[]): Set<string> {
  const all = new Set(paths);
  for (const path of paths) for (const folder of foldersAbove(path)) all.add(folder);
  return all;
}

/** Text, or bytes that are none. */
function readContents(contents: string | Uint8Array): Pick<FileRecord, 'text' | 'bytes'> {
  if (typeof contents === 'string') return { text: contents };
  const text = textOf(contents, FILE_SAMPLE_BYTES);
  return text === undefined ? { text: '', bytes: contents } : { text };
}

function isSame(record: FileRecord | undefined, { text, bytes }: Pick<FileRecord, 'text' | 'bytes'>): boolean {
  if (!record) return false;
  return bytes === undefined ? !record.bytes && record.text === text : equalBytes(record.bytes, bytes);
}

function badgeOf(saved: FileRecord | undefined, current: FileRecord): FileBadge | undefined {
  if (saved === current) return undefined;
  if (!saved) return 'added';
  return saved.text === current.text && (saved.bytes === current.bytes || equalBytes(saved.bytes, current.bytes)) ? undefined : 'modified';
}

function isSameEntry(a: FileEntry, b: FileEntry): boolean {
  return (
    a.type === b.type &&
    a.isBinary === b.isBinary &&
    a.isMalformedBinary === b.isMalformedBinary &&
    a.blobId === b.blobId &&
    a.badge === b.badge &&
    a.isLocked === b.isLocked &&
    a.isTargeted === b.isTargeted
  );
}

function equalBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);
}
