import type { AppFiles } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { createOutputFilter, decidesOutputs } from './build-outputs.ts';
import type { FileEntry, FilesStore } from './contract.ts';
import { type EditPermission, type EditRules, editPermission, NO_RULES, rulesAfterMove, withRule } from './edit-permission.ts';
import type { FileRecord } from './file-record.ts';
import { createFileRecords } from './file-records.ts';
import { FilesystemError, isMissing } from './filesystem-error.ts';
import { findLink } from './find-link.ts';
import { folderOf, foldersAbove, isIgnoredPath, isProtectedPath, isWatchedPath } from './ignored-paths.ts';
import { inParts, toTree } from './mounted-tree.ts';
import { createOwnWrites } from './own-writes.ts';
import { type CommandWrites, createProgramWrites, type LockedChange } from './program-writes.ts';

export type { FileRecord };

/** Events of one burst (a build, an installation) are looked at together. Source: docs/specification/files.md. */
const WATCH_BUFFER_MS = 100;
/** Longer waits for changes say that something hangs; what waits goes on. */
const SETTLE_TIMEOUT_MS = 15_000;
/** The path of an event that is of the whole project. */
const EVERYTHING = '';
/** Requests to the runtime that are under way at once. */
const PARALLEL = 32;

/** Where the person's locks and targets of a project are kept in this browser. */
export interface KeptRules {
  read(projectId: string): EditRules;
  write(projectId: string, rules: EditRules): void;
}

type Rows = Pick<FilesStore, 'entries' | 'writingPath' | 'setLocked' | 'setTargeted' | 'resetRules'>;

export interface ProjectFiles extends Rows {
  readonly rules: ReadableAtom<EditRules>;
  /** Grows with every change of contents: what the assistant read at one revision may be stale at the next. */
  readonly revision: ReadableAtom<number>;
  /** The binary files that came without contents. */
  readonly malformed: readonly string[];
  /** From now on the runtime's file system owns the contents: mounts what is here and follows it. */
  attach(runtime: Runtime): Promise<void>;
  detach(): void;
  paths(): readonly string[];
  folders(): readonly string[];
  get(path: string): FileRecord | undefined;
  readText(path: string): string | undefined;
  /** The only write of files in the product. Resolves when the runtime has it (or, before it runs, here). */
  write(path: string, contents: string | Uint8Array): Promise<void>;
  /** Many at once: drawn once, in the runtime one beside the other. */
  writeAll(files: Iterable<readonly [path: string, contents: string | Uint8Array]>, onProgress?: (done: number) => void): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Throws for what is protected. */
  delete(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Everything that is saved. */
  toAppFiles(): AppFiles;
  onChange(listener: (paths: readonly string[]) => void): () => void;
  /** A file or folder has another path now. Heard before `onChange`. */
  onMove(listener: (from: string, to: string) => void): () => void;
  /** A turn begins: badges say what became different since. */
  markUnchanged(): void;
  /** A binary file was uploaded; nothing happens if it changed meanwhile. */
  setBlobId(path: string, record: FileRecord, blobId: string): void;
  /** The server has these binary files no more: they are to be uploaded again. False when none of them had been. */
  forgetUploads(paths: readonly string[]): boolean;
  /** The assistant writes it now; one that is not there yet is an empty file in memory until then. */
  setWriting(path: string | undefined): void;
  setRules(rules: EditRules): void;
  /** Writes outside of the rules that are allowed once, until the answered function is called. */
  allowOnce(paths: readonly string[]): () => void;
  /**
   * The question that every writer of the assistant asks before it writes, deletes or moves. An
   * allowance that it needs is used up.
   */
  permit(paths: readonly string[]): EditPermission;
  /**
   * A command of the assistant runs, which may write what it wants: until the answered function is called,
   * what it changes against the person's rules is put back. Answers what that was, and what else it changed.
   */
  guard(): () => Promise<CommandWrites>;
  /** A program that is not the assistant's changed locked files. */
  onLockedChange(listener: (changes: readonly LockedChange[]) => void): () => void;
  /** The part of a path that is a symbolic link in the runtime: what is written there lands elsewhere. */
  linkOn(path: string): Promise<string | undefined>;
  /** Waits until changes that already happened in the runtime are seen here; gives up after 15 seconds with a warning. */
  settle(): Promise<void>;
}

export interface ProjectFilesDeps {
  readonly now: () => number;
  /** Logs for developers; absent, warnings are dropped. */
  readonly warn?: ((text: string) => void) | undefined;
  /** Absent: locks and targets end with the project. */
  readonly keptRules?: KeptRules | undefined;
  /** Absent: locks and targets end with the project. */
  readonly identity?: ProjectIdentity | undefined;
  /** What the project was opened with; absent: it is empty. */
  readonly opened?: { readonly files: AppFiles; readonly binaries: ReadonlyMap<string, Uint8Array> } | undefined;
}

export function createProjectFiles({ now, warn, keptRules, identity, opened }: ProjectFilesDeps): ProjectFiles {
  const records = createFileRecords({ now, files: opened?.files ?? {}, binaries: opened?.binaries ?? new Map() });
  const keptNow = identity && keptRules?.read(identity.current.id);
  const rules = atom<EditRules>(keptNow ?? NO_RULES);
  records.setRules(rules.get());
  const writingPath = atom<string | undefined>(undefined);
  const lockedListeners = new Set<(changes: readonly LockedChange[]) => void>();
  const moveListeners = new Set<(from: string, to: string) => void>();
  const allowed = new Set<string>();
  const ownWrites = createOwnWrites();
  let runtime: Runtime | undefined;
  let stopWatching: (() => void) | undefined;
  let pending = new Set<string>();
  let flushTimer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const readText = (path: string) => {
    const record = records.get(path);
    return record && !record.bytes ? record.text : undefined;
  };

  let isOutput = createOutputFilter(records.paths(), readText);

  function publish(changed: readonly string[]): void {
    if (changed.some(decidesOutputs)) isOutput = createOutputFilter(records.paths(), readText);
    records.publish(changed);
  }

  /** What a build made is not followed, unless the project already had it. */
  const isFollowed = (path: string) => records.get(path) !== undefined || (!isIgnoredPath(path) && !isOutput(path));

  const programs = createProgramWrites({
    refusal(path) {
      const permission = editPermission(path, rulesNow());
      return permission.isAllowed ? undefined : permission.reason;
    },
    isLocked: (path) => !editPermission(path, { locked: rules.get().locked, targeted: NO_RULES.targeted }).isAllowed,
    isAllowedOnce: (path) => allowed.has(path),
    useAllowance: (path) => void allowed.delete(path),
  });

  /** A target that is gone must not keep everything else from being edited. */
  function rulesNow(): EditRules {
    const { locked, targeted } = rules.get();
    const entries = records.entries.get();
    return { locked, targeted: new Set([...targeted].filter((path) => entries[path] !== undefined)) };
  }

  /** Takes what a program wrote, unless that is undone. True when the file is different now. */
  async function take(source: Runtime, path: string): Promise<boolean> {
    if (!isFollowed(path)) return false;
    const before = records.get(path);
    const contents = await source.fs.readFile(path);
    if (records.has(path, contents)) return false;
    if (records.get(path) !== before) {
      schedule(path); // written here meanwhile: what was read may be older
      return false;
    }
    if (programs.seen(path, before, false) === 'take') return records.put(path, contents);
    if (before) await source.fs.writeFile(path, before.bytes ?? before.text);
    else await source.fs.rm(path, { force: true });
    return false;
  }

  /** A file or folder is gone from the runtime: what programs may not delete comes back. */
  async function takeAway(source: Runtime, path: string): Promise<readonly string[]> {
    const files = records.paths().filter((file) => file === path || file.startsWith(`${path}/`));
    const kept = files.filter((file) => programs.seen(file, records.get(file), true) === 'undo');
    if (kept.length === 0) return records.drop(path);
    for (const file of kept) await putBack(source, file);
    return files.filter((file) => !kept.includes(file)).flatMap((file) => records.drop(file));
  }

  async function refresh(paths: Iterable<string>): Promise<void> {
    const source = runtime;
    if (!source) return;
    const changed: string[] = [];
    await inParallel([...paths], async (path) => {
      try {
        const found = await source.fs.stat(path);
        if (found.type === 'directory') changed.push(...(await refreshFolder(source, path, (await source.fs.lstat(path)).type === 'symlink')));
        else if (!ownWrites.isUnchanged(path, found) && (await take(source, path))) changed.push(path);
      } catch (error) {
        if (source !== runtime) return; // the project was closed meanwhile
        if (!isMissing(error)) throw error;
        if (isProtectedPath(path)) await putBack(source, path);
        else changed.push(...(await takeAway(source, path)));
      }
    });
    if (source !== runtime) return;
    publish(changed);
    const locked = programs.takeLockedChanges();
    if (locked.length > 0) for (const listener of [...lockedListeners]) listener(locked);
  }

  /** A folder that appeared (a move, an unpacked archive) brings files that had no event of their own. */
  async function refreshFolder(source: Runtime, folder: string, isThroughLink: boolean): Promise<string[]> {
    if (isIgnoredPath(folder, true) || isOutput(`${folder}/`)) return [];
    const changed: string[] = records.typeOf(folder) === 'folder' ? [] : [folder];
    records.addFolder(folder);
    await inParallel(await source.fs.readdir(folder, { withFileTypes: true }), async (entry) => {
      const path = `${folder}/${entry.name}`;
      try {
        if (entry.isDirectory()) changed.push(...(await refreshFolder(source, path, isThroughLink)));
        else if (entry.isSymbolicLink() && (await source.fs.stat(path)).type === 'directory') {
          // One behind another may lead back to where it came from.
          if (!isThroughLink) changed.push(...(await refreshFolder(source, path, true)));
        } else if (await take(source, path)) changed.push(path);
      } catch (error) {
        if (!isMissing(error)) throw error; // gone meanwhile, or a link that leads nowhere
      }
    });
    return changed;
  }

  /** A program removed what is never removed. */
  async function putBack(source: Runtime, path: string): Promise<void> {
    for (const file of records.paths()) {
      if (file !== path && !file.startsWith(`${path}/`)) continue;
      const record = records.get(file);
      await source.fs.mkdir(folderOf(file), { recursive: true });
      await source.fs.writeFile(file, record?.bytes ?? record?.text ?? '');
    }
  }

  async function lookAtProtected(): Promise<void> {
    const { locked, targeted } = rulesNow();
    if (!runtime || locked.size + targeted.size === 0) return;
    const roots = targeted.size > 0 ? (await runtime.fs.readdir('.')).filter((name) => isWatchedPath(name)) : [...locked];
    const known = records.paths().filter((path) => !editPermission(path, { locked, targeted }).isAllowed);
    await refresh(new Set([...roots, ...known]));
  }

  /** More has changed at once than the machine can tell. */
  async function lookAtAll(): Promise<void> {
    if (!runtime) return;
    const roots = (await runtime.fs.readdir('.')).filter((name) => isWatchedPath(name));
    await refresh(new Set([...roots, ...records.folders(), ...records.paths()]));
  }

  function flush(): void {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    const paths = pending;
    pending = new Set();
    if (paths.size === 0) return;
    const next = paths.has(EVERYTHING) ? lookAtAll : () => refresh(paths);
    flushing = flushing.then(next, next); // one that failed does not end the following of later changes
  }

  function schedule(path: string): void {
    if (path !== EVERYTHING && !isWatchedPath(path)) return;
    pending.add(path);
    flushTimer ??= setTimeout(flush, WATCH_BUFFER_MS);
  }

  /** What waits for changes goes on without them when reading them takes too long. */
  async function whenFlushed(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        warn?.(`The project's files have not settled after ${SETTLE_TIMEOUT_MS / 1000} s.`);
        resolve();
      }, SETTLE_TIMEOUT_MS);
    });
    await Promise.race([flushing, timeout]).finally(() => clearTimeout(timer));
  }

  async function makeParent(path: string): Promise<void> {
    const folder = folderOf(path);
    if (folder !== '') await runtime?.fs.mkdir(folder, { recursive: true });
  }

  /** A file cannot lie under a file, nor stand where a folder is. */
  function assertWritable(path: string): void {
    if (records.typeOf(path) === 'folder') throw new FilesystemError(`Cannot write ${path}: it is a folder.`);
    const file = foldersAbove(path).find((above) => records.typeOf(above) === 'file');
    if (file) throw new FilesystemError(`Cannot write ${path}: ${file} is a file.`);
  }

  function setRules(next: EditRules): void {
    rules.set(next);
    records.setRules(next);
    if (identity) keptRules?.write(identity.current.id, next);
  }

  identity?.onCopied(() => setRules(rules.get()));

  const files: ProjectFiles = {
    entries: records.entries,
    rules,
    writingPath,
    revision: records.revision,
    malformed: records.malformed,
    async attach(next) {
      const mounted = new Map(records.paths().map((path) => [path, records.get(path)] as const));
      await next.mount(toTree([], records.folders()));
      // In parts: all at once would hold up the page while they are copied.
      for (const part of inParts(mounted)) await next.mount(toTree(part, []));
      runtime = next;
      const watcher = next.fs.watch('.', { recursive: true }, (_event, path) => schedule(path));
      stopWatching = () => watcher.close();
      // Written or deleted here while the files were on their way.
      for (const path of mounted.keys()) if (records.get(path) === undefined) await next.fs.rm(path, { force: true });
      await files.writeAll(
        records.paths().flatMap((path) => {
          const record = records.get(path);
          return record && record !== mounted.get(path) ? [[path, record.bytes ?? record.text] as const] : [];
        }),
      );
    },
    detach() {
      stopWatching?.();
      stopWatching = undefined;
      clearTimeout(flushTimer);
      flushTimer = undefined;
      pending = new Set();
      ownWrites.clear();
      runtime = undefined;
    },
    paths: records.paths,
    folders: records.folders,
    get: records.get,
    readText,
    write: (path, contents) => files.writeAll([[path, contents]]),
    async writeAll(all, onProgress) {
      const written: string[] = [];
      const list = [...all];
      let done = 0;
      for (const [path] of list) assertWritable(path);
      try {
        await inParallel(list, async ([path, contents]) => {
          await programs.notBy(path, async () => {
            if (runtime) {
              await makeParent(path);
              ownWrites.wrote(path, await runtime.fs.writeFile(path, contents));
            }
            if (records.put(path, contents)) written.push(path);
          });
          onProgress?.(++done);
        });
      } finally {
        publish(written);
      }
    },
    async makeFolder(path) {
      await runtime?.fs.mkdir(path, { recursive: true });
      records.addFolder(path);
      publish([path]);
    },
    async delete(path) {
      if (isProtectedPath(path)) throw new FilesystemError(`Cannot delete ${path}: operation not allowed.`);
      await programs.notBy(path, async () => {
        await runtime?.fs.rm(path, { recursive: true, force: true });
        publish(records.drop(path));
      });
    },
    async move(from, to) {
      assertMovable(records.entries.get(), from, to);
      const moved = await programs.notBy(from, async () => {
        await runtime?.fs.rename(from, to);
        return records.move(from, to);
      });
      setRules(rulesAfterMove(rules.get(), from, to));
      for (const listener of [...moveListeners]) listener(from, to);
      publish(moved);
    },
    setLocked: (path, isLocked) => setRules(withRule(rules.get(), 'locked', path, isLocked)),
    setTargeted: (path, isTargeted) => setRules(withRule(rules.get(), 'targeted', path, isTargeted)),
    resetRules: () => setRules(NO_RULES),
    setRules,
    toAppFiles: records.toAppFiles,
    onChange: records.onChange,
    onMove(listener) {
      moveListeners.add(listener);
      return () => moveListeners.delete(listener);
    },
    markUnchanged: records.markUnchanged,
    setBlobId: records.setBlobId,
    forgetUploads: records.forgetUploads,
    setWriting(path) {
      writingPath.set(path);
      records.setStreaming(path);
    },
    allowOnce(paths) {
      for (const path of paths) allowed.add(path);
      return () => {
        for (const path of paths) allowed.delete(path);
      };
    },
    permit(paths) {
      const now = rulesNow();
      const refusals = paths.flatMap((path) => {
        const permission = editPermission(path, now);
        return permission.isAllowed ? [] : [{ path, permission }];
      });
      const refused = refusals.find(({ path }) => !allowed.has(path));
      if (refused) return refused.permission;
      for (const { path } of refusals) allowed.delete(path);
      return { isAllowed: true };
    },
    guard() {
      const end = programs.begin();
      return async () => {
        try {
          await files.settle();
          // What the watcher has not told yet.
          flushing = flushing.then(lookAtProtected, lookAtProtected);
          await whenFlushed();
        } catch (error) {
          end();
          throw error;
        }
        return end();
      };
    },
    onLockedChange(listener) {
      lockedListeners.add(listener);
      return () => lockedListeners.delete(listener);
    },
    linkOn: async (path) => (runtime ? findLink(runtime.fs, path) : undefined),
    async settle() {
      flush();
      await whenFlushed();
    },
  };
  return files;
}

/** Source: docs/specification/files.md. */
function assertMovable(entries: Readonly<Record<string, FileEntry>>, from: string, to: string): void {
  const refuse = (why: string, code?: 'EEXISTS') => new FilesystemError(`Cannot rename ${from}: ${why}`, code ? { code } : {});
  const isFolder = entries[from]?.type === 'folder';
  if (entries[from] === undefined) throw refuse('it does not exist.');
  if (isProtectedPath(from) || [from, to].some((path) => isIgnoredPath(path, isFolder))) throw refuse('operation not allowed.');
  if (to.startsWith(`${from}/`)) throw refuse(`${to} is inside it.`);
  if (entries[to] !== undefined) throw refuse(`${to} already exists.`, 'EEXISTS');
  const parent = folderOf(to);
  if (parent !== '' && entries[parent]?.type !== 'folder') throw refuse(`there is no folder ${parent}.`);
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, one));
}
