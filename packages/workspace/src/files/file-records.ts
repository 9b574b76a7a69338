import type { AppFiles } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { fromAppFiles, toAppFiles } from './app-files.ts';
import { createOutputFilter, decidesOutputs } from './build-outputs.ts';
import type { FileEntry } from './contract.ts';
import { type EditRules, NO_RULES } from './edit-permission.ts';
import { type FileRecord, readContents } from './file-record.ts';
import { type FileRows, NO_ROWS, updateRows } from './file-rows.ts';
import { foldersAbove } from './ignored-paths.ts';

/** The files of the project in memory, and the rows that the tree draws. Knows no runtime. */
export interface FileRecords {
  readonly entries: ReadableAtom<FileRows>;
  readonly revision: ReadableAtom<number>;
  /** The binary files whose contents are missing. */
  readonly malformed: readonly string[];
  paths(): readonly string[];
  folders(): readonly string[];
  get(path: string): FileRecord | undefined;
  /** Undefined for a binary file. */
  readText(path: string): string | undefined;
  /**
   * Whether a build produces this path, according to `.gitignore` and the framework. The path of a folder must end with
   * a slash.
   */
  isOutput(path: string): boolean;
  typeOf(path: string): FileEntry['type'] | undefined;
  /** Whether the file has these contents. */
  has(path: string, contents: string | Uint8Array): boolean;
  /** Returns false if the file already has these contents. Call `publish` after all changes. */
  put(path: string, contents: string | Uint8Array): boolean;
  addFolder(path: string): void;
  /** Removes a file, or a folder with everything in it. Returns the removed paths, folders included. */
  drop(path: string): readonly string[];
  /** Keeps the contents, and everything known about them, under another path. Returns the old and new paths. */
  move(from: string, to: string): readonly string[];
  /** Redraws the rows of these paths and announces that their contents changed. */
  publish(changed: readonly string[]): void;
  setRules(rules: EditRules): void;
  /** A file that is being written. If it does not exist yet, it has a row as an empty file. */
  setStreaming(path: string | undefined): void;
  setBlobId(path: string, record: FileRecord, blobId: string): void;
  /** The server no longer has these binary files, so they must be uploaded again. Returns false when none had been uploaded. */
  forgetUploads(paths: readonly string[]): boolean;
  /** Badges show changes from here on. */
  markUnchanged(): void;
  toAppFiles(): AppFiles;
  onChange(listener: (paths: readonly string[]) => void): () => void;
}

export interface FileRecordsDeps {
  readonly now: () => number;
  /** What the project was opened with. */
  readonly files: AppFiles;
  readonly binaries: ReadonlyMap<string, Uint8Array>;
}

export function createFileRecords({ now, files, binaries }: FileRecordsDeps): FileRecords {
  const { map, malformed } = fromAppFiles(files, binaries);
  const { records, folders } = map;
  const entries = atom<FileRows>(NO_ROWS);
  const revision = atom(0);
  const listeners = new Set<(paths: readonly string[]) => void>();
  let baseline = new Map(records);
  let rules = NO_RULES;
  let streaming: string | undefined;

  function draw(paths: Iterable<string>): void {
    entries.set(updateRows(entries.get(), paths, { map, baseline, rules, streaming }));
  }

  function readText(path: string): string | undefined {
    const record = records.get(path);
    return record && !record.bytes ? record.text : undefined;
  }

  const paths = () => [...records.keys()].sort();
  let isOutput = createOutputFilter(paths(), readText);
  draw([...folders, ...records.keys()]);

  return {
    entries,
    revision,
    malformed,
    paths,
    folders: () => [...folders].sort(),
    get: (path) => records.get(path),
    readText,
    isOutput: (path) => isOutput(path),
    typeOf: (path) => map.typeOf(path),
    has: (path, contents) => map.has(path, contents),
    put(path, contents) {
      if (map.has(path, contents)) return false;
      map.set(path, { ...readContents(contents), lastModified: now() });
      return true;
    },
    addFolder: (path) => map.addFolder(path),
    drop: (path) => map.drop(path),
    move: (from, to) => map.move(from, to),
    publish(changed) {
      if (changed.length === 0) return;
      if (changed.some(decidesOutputs)) isOutput = createOutputFilter(paths(), readText);
      draw(new Set(changed.flatMap((path) => [path, ...foldersAbove(path)])));
      revision.set(revision.get() + 1);
      for (const listener of [...listeners]) listener(changed);
    },
    setRules(next) {
      const affected = new Set([...rules.locked, ...rules.targeted, ...next.locked, ...next.targeted]);
      rules = next;
      draw(affected);
    },
    setStreaming(path) {
      const affected = [streaming, path].filter((one) => one !== undefined);
      streaming = path;
      draw(affected);
    },
    setBlobId(path, record, blobId) {
      if (records.get(path) !== record) return;
      const next = { ...record, blobId };
      records.set(path, next);
      if (baseline.get(path) === record) baseline.set(path, next);
      draw([path]);
    },
    forgetUploads(gone) {
      const uploaded = gone.filter((path) => records.get(path)?.blobId !== undefined);
      for (const path of uploaded) {
        const { blobId: _, ...record } = records.get(path) as FileRecord;
        records.set(path, record);
      }
      draw(uploaded);
      return uploaded.length > 0;
    },
    markUnchanged() {
      baseline = new Map(records);
      draw(
        Object.values(entries.get())
          .filter(({ badge }) => badge !== undefined)
          .map(({ path }) => path),
      );
    },
    toAppFiles: () => toAppFiles(map),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
