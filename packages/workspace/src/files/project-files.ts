import type { AppFiles } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { FilesStore } from './contract.ts';
import type { EditPermission, EditRules } from './edit-permission.ts';
import { contentsOf, type FileRecord } from './file-record.ts';
import { createFileRecords } from './file-records.ts';
import { createFileWrites, type FilesAhead } from './file-writes.ts';
import { findLink } from './find-link.ts';
import { inParts, toTree } from './mounted-tree.ts';
import { notHeld } from './not-held.ts';
import { createOwnWrites } from './own-writes.ts';
import { type CommandWrites, createProgramWrites, type LockedChange } from './program-writes.ts';
import { createProjectRules, type KeptRules } from './project-rules.ts';
import { createRuntimeChanges } from './runtime-changes.ts';
import { createWatchQueue } from './watch-queue.ts';

export type { FileRecord };

type Rows = Pick<FilesStore, 'entries' | 'writingPath' | 'setLocked' | 'setTargeted' | 'resetRules'>;

export interface ProjectFiles extends Rows {
  readonly rules: ReadableAtom<EditRules>;
  /** Grows with every change of contents. What the assistant read at one revision may be out of date at the next. */
  readonly revision: ReadableAtom<number>;
  /** The binary files whose contents are missing. */
  readonly malformed: readonly string[];
  /** Mounts what is here. Until the signal is aborted, the runtime's file system owns the contents and is followed. */
  attach(runtime: Runtime, options: { readonly signal: AbortSignal }): Promise<void>;
  paths(): readonly string[];
  folders(): readonly string[];
  get(path: string): FileRecord | undefined;
  readText(path: string): string | undefined;
  /** The only way to write a file in the product. Resolves when the runtime has it, or, before the runtime runs, when it is in memory. */
  write(path: string, contents: string | Uint8Array): Promise<void>;
  /** Writes many files: drawn once, and written to the runtime in parallel. */
  writeAll(files: Iterable<readonly [path: string, contents: string | Uint8Array]>, onProgress?: (done: number) => void): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Throws for a protected path. */
  delete(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Everything that is saved. */
  toAppFiles(): AppFiles;
  onChange(listener: (paths: readonly string[]) => void): () => void;
  /** A file or folder has a new path. Called before `onChange`. */
  onMove(listener: (from: string, to: string) => void): () => void;
  /** A turn begins: from now on, badges show changes since this moment. */
  markUnchanged(): void;
  /** A binary file was uploaded. Does nothing if it changed meanwhile. */
  setBlobId(path: string, record: FileRecord, blobId: string): void;
  /** The server no longer has these binary files, so they must be uploaded again. False if none had been uploaded. */
  forgetUploads(paths: readonly string[]): boolean;
  /** The assistant is writing this file. If it does not exist yet, it is an empty file in memory until then. */
  setWriting(path: string | undefined): void;
  setRules(rules: EditRules): void;
  /** Writes outside of the rules that are allowed once, until the returned function is called. */
  allowOnce(paths: readonly string[]): () => void;
  /** Must be called before the assistant writes, deletes or moves anything. Uses up an allowance if one is needed. */
  permit(paths: readonly string[]): EditPermission;
  /**
   * A command of the assistant is running, which may write anything. Until the returned function is called, changes
   * that break the person's rules are undone. That function resolves with what was undone and what else was changed.
   */
  guard(): () => Promise<CommandWrites>;
  /** Called when a program other than the assistant's changed locked files. */
  onLockedChange(listener: (changes: readonly LockedChange[]) => void): () => void;
  /** The part of a path that is a symbolic link in the runtime, so that writes there would go elsewhere. */
  linkOn(path: string): Promise<string | undefined>;
  /** Waits until changes that already happened in the runtime are seen here; gives up after 15 seconds with a warning. */
  settle(): Promise<void>;
}

export interface ProjectFilesDeps {
  readonly now: () => number;
  /** Logs for developers. Absent: warnings are dropped. */
  readonly warn?: ((text: string) => void) | undefined;
  /** Absent: locks and targets end with the project. */
  readonly keptRules?: KeptRules | undefined;
  /** Absent: locks and targets end with the project. */
  readonly identity?: ProjectIdentity | undefined;
  /** The files that the project was opened with. Absent: none. */
  readonly opened?: { readonly files: AppFiles; readonly binaries: ReadonlyMap<string, Uint8Array> } | undefined;
  /** Absent: the runtime's work directory was empty. */
  readonly ahead?: FilesAhead | undefined;
}

export function createProjectFiles({ now, warn, keptRules, identity, opened, ahead }: ProjectFilesDeps): ProjectFiles {
  const records = createFileRecords({ now, files: opened?.files ?? {}, binaries: opened?.binaries ?? new Map() });
  const rules = createProjectRules({ records, kept: keptRules, identity });
  const writingPath = atom<string | undefined>(undefined);
  const ownWrites = createOwnWrites();
  const programs = createProgramWrites(rules);
  let attached: Runtime | undefined;
  const runtime = () => attached;
  const writes = createFileWrites({ records, rules, programs, ownWrites, runtime, ahead });
  const changes = createRuntimeChanges({ records, rules, programs, ownWrites, runtime, ahead, readAgain: (path) => queue.add(path) });
  const queue = createWatchQueue({ read: changes.read, readAll: changes.readAll, warn });

  return {
    entries: records.entries,
    rules: rules.state,
    writingPath,
    revision: records.revision,
    malformed: records.malformed,
    async attach(next, { signal }) {
      const mounted = new Map(records.paths().map((path) => [path, records.get(path)] as const));
      await next.mount(toTree([], records.folders()));
      // In parts, because copying all files at once would block the page.
      for (const part of inParts(await notHeld(mounted, ahead))) await next.mount(toTree(part, []));
      if (signal.aborted) return;
      attached = next;
      const watcher = next.fs.watch('.', { recursive: true }, (_event, path) => queue.add(path));
      signal.addEventListener('abort', () => {
        watcher.close();
        queue.clear();
        attached = undefined;
      });
      // Written or deleted here while the files were on their way.
      for (const path of mounted.keys()) if (records.get(path) === undefined) await next.fs.rm(path, { force: true });
      const isChanged = (path: string) => records.get(path) !== mounted.get(path);
      await writes.writeAll(
        records
          .paths()
          .filter(isChanged)
          .map((path) => [path, contentsOf(records.get(path))]),
      );
    },
    paths: records.paths,
    folders: records.folders,
    get: records.get,
    readText: records.readText,
    write: (path, contents) => writes.writeAll([[path, contents]]),
    writeAll: writes.writeAll,
    makeFolder: writes.makeFolder,
    delete: writes.delete,
    move: writes.move,
    setLocked: rules.setLocked,
    setTargeted: rules.setTargeted,
    resetRules: rules.reset,
    setRules: rules.set,
    toAppFiles: records.toAppFiles,
    onChange: records.onChange,
    onMove: writes.onMove,
    markUnchanged: records.markUnchanged,
    setBlobId: records.setBlobId,
    forgetUploads: records.forgetUploads,
    setWriting(path) {
      writingPath.set(path);
      records.setStreaming(path);
    },
    allowOnce: rules.allowOnce,
    permit: rules.permit,
    guard() {
      const end = programs.begin();
      return async () => {
        try {
          await queue.settle();
          // What the runtime has not reported yet.
          await queue.settleAfter(changes.readProtected);
        } catch (error) {
          end();
          throw error;
        }
        return end();
      };
    },
    onLockedChange: changes.onLockedChange,
    linkOn: async (path) => (attached ? findLink(attached.fs, path) : undefined),
    settle: queue.settle,
  };
}
