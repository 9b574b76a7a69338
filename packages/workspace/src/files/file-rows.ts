import type { FileBadge, FileEntry } from './contract.ts';
import type { EditRules } from './edit-permission.ts';
import type { FileMap } from './file-map.ts';
import { type FileRecord, haveSameContents } from './file-record.ts';

export type FileRows = Readonly<Record<string, FileEntry>>;

/** What the rows of the tree are made of. */
export interface RowSource {
  readonly map: FileMap;
  /** The files that badges compare with. */
  readonly baseline: ReadonlyMap<string, FileRecord>;
  readonly rules: EditRules;
  /** A file that is being written. It has a row before it exists. */
  readonly streaming: string | undefined;
}

/** Has no prototype, because a project may have a file named `constructor`. */
export const NO_ROWS: FileRows = Object.create(null);

/** Updates the rows of these paths. The other rows keep their identity, so the tree redraws only what changed. */
export function updateRows(rows: FileRows, paths: Iterable<string>, source: RowSource): FileRows {
  const next: Record<string, FileEntry> = Object.assign(Object.create(null), rows);
  let isChanged = false;
  for (const path of paths) {
    const row = rowOf(path, source);
    if (isSameRow(rows[path], row)) continue;
    isChanged = true;
    if (row) next[path] = row;
    else delete next[path];
  }
  return isChanged ? next : rows;
}

function rowOf(path: string, { map, baseline, rules, streaming }: RowSource): FileEntry | undefined {
  const flags = { ...(rules.locked.has(path) ? { isLocked: true } : {}), ...(rules.targeted.has(path) ? { isTargeted: true } : {}) };
  const record = map.records.get(path);
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
  if (map.folders.has(path)) return { path, type: 'folder', ...flags };
  return path === streaming ? { path, type: 'file', badge: 'added', ...flags } : undefined;
}

function badgeOf(before: FileRecord | undefined, current: FileRecord): FileBadge | undefined {
  if (before === current) return undefined;
  if (!before) return 'added';
  return haveSameContents(before, current) ? undefined : 'modified';
}

function isSameRow(a: FileEntry | undefined, b: FileEntry | undefined): boolean {
  if (!a || !b) return a === b;
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
