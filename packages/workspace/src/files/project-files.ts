import { type AppFiles, storagePath } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { FileBadge, FileEntry, FileOutcome, FilesStore } from '../contract.ts';
import { isBinaryContent } from './binary.ts';
import type { EditRules } from './edit-permission.ts';
import { isIgnoredPath } from './ignored-paths.ts';

/** Events of one burst (a build, an installation) are looked at together. Source: specification, section 9. */
const WATCH_BUFFER_MS = 100;

export interface FileRecord {
  readonly text: string;
  /** Set for binary files, whose `text` is empty. */
  readonly bytes?: Uint8Array;
  readonly lastModified: number;
  readonly blobId?: string;
}

export interface ProjectFiles extends FilesStore {
  readonly rules: ReadableAtom<EditRules>;
  /** Grows with every change of contents: what the assistant read at one revision may be stale at the next. */
  readonly revision: ReadableAtom<number>;
  /** Replaces everything, for a project that was opened. `runtime` must not be attached. */
  load(files: AppFiles, binaries: ReadonlyMap<string, Uint8Array>): void;
  /** From now on the runtime's file system owns the contents: mounts what is here and follows it. */
  attach(runtime: Runtime): Promise<void>;
  detach(): void;
  paths(): readonly string[];
  get(path: string): FileRecord | undefined;
  readText(path: string): string | undefined;
  /** The only write of files in the product. Resolves when the runtime has it (or, before it runs, here). */
  write(path: string, contents: string | Uint8Array): Promise<void>;
  delete(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Everything that is saved. */
  toAppFiles(): AppFiles;
  onChange(listener: (paths: readonly string[]) => void): () => void;
  /** The server has these contents: badges start over from here. */
  markSaved(): void;
  /** A binary file was uploaded; nothing happens if it changed meanwhile. */
  setBlobId(path: string, record: FileRecord, blobId: string): void;
  setWriting(path: string | undefined): void;
  allowOnce(path: string): void;
  /** True once for a path that was allowed once. */
  takeAllowance(path: string): boolean;
  /** Waits until changes that already happened in the runtime are seen here. */
  settle(): Promise<void>;
}

export function createProjectFiles({ now }: { now: () => number }): ProjectFiles {
  const entries = atom<Readonly<Record<string, FileEntry>>>({});
  const rules = atom<EditRules>({ locked: new Set(), targeted: new Set() });
  const writingPath = atom<string | undefined>(undefined);
  const revision = atom(0);
  const records = new Map<string, FileRecord>();
  const folders = new Set<string>();
  const listeners = new Set<(paths: readonly string[]) => void>();
  const allowed = new Set<string>();
  let baseline = new Map<string, FileRecord>();
  let runtime: Runtime | undefined;
  let stopWatching: (() => void) | undefined;
  let pending = new Set<string>();
  let flushTimer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function publish(changed: readonly string[]): void {
    const previous = entries.get();
    const next: Record<string, FileEntry> = {};
    const { locked, targeted } = rules.get();
    const put = (entry: FileEntry) => {
      const old = previous[entry.path];
      // Unchanged rows keep their identity: the tree is drawn by it.
      next[entry.path] = old && isSameEntry(old, entry) ? old : entry;
    };
    const base = (path: string) => ({ path, ...(locked.has(path) ? { isLocked: true } : {}), ...(targeted.has(path) ? { isTargeted: true } : {}) });
    for (const path of folders) put({ ...base(path), type: 'folder' });
    for (const [path, record] of records) {
      for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
        const folder = path.slice(0, slash);
        if (next[folder]) break;
        put({ ...base(folder), type: 'folder' });
      }
      const badge = badgeOf(baseline.get(path), record);
      put({ ...base(path), type: 'file', ...(record.bytes ? { isBinary: true } : {}), ...(badge ? { badge } : {}) });
    }
    entries.set(next);
    if (changed.length === 0) return;
    revision.set(revision.get() + 1);
    for (const listener of [...listeners]) listener(changed);
  }

  function put(path: string, contents: string | Uint8Array): boolean {
    const bytes = typeof contents === 'string' ? undefined : contents;
    const isBinary = bytes !== undefined && isBinaryContent(bytes);
    const text = typeof contents === 'string' ? contents : isBinary ? '' : new TextDecoder().decode(bytes);
    const old = records.get(path);
    if (old && old.text === text && (isBinary ? old.bytes !== undefined && equalBytes(old.bytes, bytes) : !old.bytes)) return false;
    records.set(path, { text, lastModified: now(), ...(isBinary ? { bytes } : {}) });
    return true;
  }

  function dropTree(path: string): string[] {
    const gone = [...records.keys()].filter((file) => file === path || file.startsWith(`${path}/`));
    for (const file of gone) records.delete(file);
    for (const folder of [...folders]) if (folder === path || folder.startsWith(`${path}/`)) folders.delete(folder);
    return gone;
  }

  async function refresh(paths: Iterable<string>): Promise<void> {
    const source = runtime;
    if (!source) return;
    const changed: string[] = [];
    for (const path of paths) {
      try {
        const stat = await source.fs.stat(path);
        if (stat.type === 'directory') changed.push(...(await refreshFolder(source, path)));
        else if (!isIgnoredPath(path) && put(path, await source.fs.readFile(path))) changed.push(path);
      } catch (error) {
        if (source !== runtime) return; // the project was closed meanwhile
        if (!isMissing(error)) throw error;
        changed.push(...dropTree(path));
      }
    }
    if (source === runtime) publish(changed);
  }

  /** A folder that appeared (a move, an unpacked archive) brings files that had no event of their own. */
  async function refreshFolder(source: Runtime, folder: string): Promise<string[]> {
    if (isIgnoredPath(folder, true)) return [];
    folders.add(folder);
    const changed: string[] = [];
    for (const entry of await source.fs.readdir(folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) changed.push(...(await refreshFolder(source, path)));
      else if (put(path, await source.fs.readFile(path))) changed.push(path);
    }
    return changed;
  }

  function flush(): void {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    const paths = pending;
    pending = new Set();
    if (paths.size === 0) return;
    const next = () => refresh(paths);
    flushing = flushing.then(next, next); // one that failed does not end the following of later changes
  }

  function schedule(path: string): void {
    if (isIgnoredPath(path) && isIgnoredPath(path, true)) return;
    pending.add(path);
    flushTimer ??= setTimeout(flush, WATCH_BUFFER_MS);
  }

  async function makeParent(path: string): Promise<void> {
    const slash = path.lastIndexOf('/');
    if (slash > 0) await runtime?.fs.mkdir(path.slice(0, slash), { recursive: true });
  }

  const outcome = async (work: () => Promise<void>): Promise<FileOutcome> => {
    try {
      await work();
      return { ok: true };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  };

  const assertFree = (path: string) => {
    if (isIgnoredPath(path) || isIgnoredPath(path, true)) throw new Error(`Cannot create ${path}: operation not allowed.`);
    if (entries.get()[path]) throw new Error(`${path} exists already.`);
  };

  const files: ProjectFiles = {
    entries,
    rules,
    writingPath,
    revision,
    load(appFiles, binaries) {
      records.clear();
      folders.clear();
      allowed.clear();
      for (const [path, file] of Object.entries(appFiles)) {
        if (file.type === 'folder') folders.add(path);
        else if (file.isBinary)
          records.set(path, {
            text: '',
            bytes: binaries.get(path) ?? new Uint8Array(0),
            lastModified: file.lastModified,
            ...(file.blobId ? { blobId: file.blobId } : {}),
          });
        else records.set(path, { text: file.contents, lastModified: file.lastModified });
      }
      rules.set({ locked: new Set(), targeted: new Set() });
      baseline = new Map(records);
      publish([...records.keys()]);
    },
    async attach(next) {
      const tree = [...records].map(([path, record]) => [path, record.bytes ?? record.text] as const);
      for (const folder of folders) await next.fs.mkdir(folder, { recursive: true });
      await next.mount(toTree(tree));
      runtime = next;
      const watcher = next.fs.watch('.', { recursive: true }, (_event, path) => schedule(path));
      stopWatching = () => watcher.close();
    },
    detach() {
      stopWatching?.();
      stopWatching = undefined;
      clearTimeout(flushTimer);
      flushTimer = undefined;
      pending = new Set();
      runtime = undefined;
    },
    paths: () => [...records.keys()].sort(),
    get: (path) => records.get(path),
    readText: (path) => {
      const record = records.get(path);
      return record && !record.bytes ? record.text : undefined;
    },
    async write(path, contents) {
      if (runtime) {
        await makeParent(path);
        await runtime.fs.writeFile(path, contents);
      }
      if (put(path, contents)) publish([path]);
    },
    async delete(path) {
      await runtime?.fs.rm(path, { recursive: true, force: true });
      publish(dropTree(path));
    },
    async move(from, to) {
      if (!entries.get()[from]) throw new Error(`${from} does not exist.`);
      if (to.startsWith(`${from}/`)) throw new Error(`${to} is inside ${from}.`);
      assertFree(to);
      if (runtime) {
        await makeParent(to);
        await runtime.fs.rename(from, to);
      }
      const moved = [...records].filter(([path]) => path === from || path.startsWith(`${from}/`));
      const movedFolders = [...folders].filter((path) => path === from || path.startsWith(`${from}/`));
      dropTree(from);
      for (const folder of movedFolders) folders.add(to + folder.slice(from.length));
      for (const [path, record] of moved) records.set(to + path.slice(from.length), record);
      publish(moved.flatMap(([path]) => [path, to + path.slice(from.length)]));
    },
    createFile: (path) =>
      outcome(async () => {
        assertFree(path);
        await files.write(path, '');
      }),
    createFolder: (path) =>
      outcome(async () => {
        assertFree(path);
        await runtime?.fs.mkdir(path, { recursive: true });
        folders.add(path);
        publish([path]);
      }),
    rename: (from, to) => outcome(() => files.move(from, to)),
    remove: (path) => outcome(() => files.delete(path)),
    setLocked(path, isLocked) {
      const { locked, targeted } = rules.get();
      rules.set({ locked: withMember(locked, path, isLocked), targeted: withMember(targeted, path, isLocked ? false : targeted.has(path)) });
      publish([]);
    },
    setTargeted(path, isTargeted) {
      const { locked, targeted } = rules.get();
      rules.set({ targeted: withMember(targeted, path, isTargeted), locked: withMember(locked, path, isTargeted ? false : locked.has(path)) });
      publish([]);
    },
    toAppFiles() {
      const all: AppFiles = {};
      for (const entry of Object.values(entries.get())) {
        const record = records.get(entry.path);
        const name = entry.path.slice(entry.path.lastIndexOf('/') + 1);
        all[entry.path] = {
          fullPath: entry.path,
          name,
          type: entry.type,
          contents: record?.blobId ? storagePath(record.blobId, name) : (record?.text ?? ''),
          isBinary: record?.bytes !== undefined,
          lastModified: record?.lastModified ?? 0,
          ...(record?.blobId ? { blobId: record.blobId } : {}),
        };
      }
      return all;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    markSaved() {
      baseline = new Map(records);
      publish([]);
    },
    setBlobId(path, record, blobId) {
      if (records.get(path) === record) records.set(path, { ...record, blobId });
    },
    setWriting: (path) => writingPath.set(path),
    allowOnce: (path) => void allowed.add(path),
    takeAllowance: (path) => allowed.delete(path),
    async settle() {
      flush();
      await flushing;
    },
  };
  return files;
}

function badgeOf(saved: FileRecord | undefined, current: FileRecord): FileBadge | undefined {
  if (!saved) return 'added';
  return saved.text === current.text && (saved.bytes === current.bytes || equalBytes(saved.bytes, current.bytes)) ? undefined : 'modified';
}

function isSameEntry(a: FileEntry, b: FileEntry): boolean {
  return a.type === b.type && a.isBinary === b.isBinary && a.badge === b.badge && a.isLocked === b.isLocked && a.isTargeted === b.isTargeted;
}

function equalBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function withMember(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
}

function isMissing(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

type Tree = Parameters<Runtime['mount']>[0];

function toTree(files: readonly (readonly [string, string | Uint8Array])[]): Tree {
  interface Folder {
    [name: string]: { directory: Folder } | { file: { contents: string | Uint8Array } };
  }
  const root: Folder = {};
  for (const [path, contents] of files) {
    const names = path.split('/');
    const last = names.pop() as string;
    let folder = root;
    for (const name of names) {
      folder[name] ??= { directory: {} };
      const node = folder[name];
      if ('directory' in node) folder = node.directory;
    }
    folder[last] = { file: { contents } };
  }
  return root as Tree;
}
