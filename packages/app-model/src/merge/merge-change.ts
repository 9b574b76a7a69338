/** Brings a change of the model into the files as they are now, with what a person has changed in them. */
import { type Files, importsOf } from '../generate/parts.ts';
import { MODEL_FILES } from '../generate/write-model.ts';
import { mergeText } from './merge-text.ts';

export interface MergeConflict {
  readonly path: string;
  /**
   * `changed`: the person changed the same place, which stays as it is. `deleted`: the person deleted the file.
   * `exists`: the person has another file there. `kept`: it is no longer needed, but was changed, or is used.
   */
  readonly type: 'changed' | 'deleted' | 'exists' | 'kept';
  /** What was wanted there. */
  readonly wanted?: string;
}

export interface MergedChange {
  /** In an order in which what is imported comes first. */
  readonly writes: Files;
  readonly deletes: readonly string[];
  readonly conflicts: readonly MergeConflict[];
}

/** `before` and `after` are written from the model, `current` are the texts of the whole project. */
export function mergeChange(before: Files, after: Files, current: Files): MergedChange {
  const writes = new Map<string, string>();
  const conflicts: MergeConflict[] = [];
  for (const [path, wanted] of after) {
    const result = mergeFile(path, before.get(path), wanted, current.get(path));
    if (result.text !== undefined) writes.set(path, result.text);
    conflicts.push(...result.conflicts);
  }
  const gone = [...before.keys()].filter((path) => !after.has(path) && current.has(path));
  const isChanged = (path: string): boolean => current.get(path) !== before.get(path);
  const remaining = new Map([...current, ...writes].filter(([path]) => !gone.includes(path) || isChanged(path)));
  const used = modulesUsedBy(remaining);
  const isKept = (path: string): boolean => isChanged(path) || used.has(path.replace(/\.tsx?$/, ''));
  conflicts.push(...gone.filter(isKept).map((path) => ({ path, type: 'kept' as const })));
  return { writes, deletes: gone.filter((path) => !isKept(path)), conflicts };
}

function mergeFile(path: string, base: string | undefined, wanted: string, current: string | undefined): { text?: string; conflicts: MergeConflict[] } {
  if (base === wanted || current === wanted) return { conflicts: [] };
  if (base === undefined) return current === undefined ? { text: wanted, conflicts: [] } : { conflicts: [{ path, type: 'exists' }] };
  if (current === undefined) return { conflicts: [{ path, type: 'deleted' }] };
  if (current === base) return { text: wanted, conflicts: [] };
  const result = mergeText(current, base, wanted);
  // Everything in the model's own file was read into the model, so the new text has it all.
  if (MODEL_FILES.includes(path) && result.conflicts.length > 0) return { text: wanted, conflicts: [] };
  const conflicts = result.conflicts.map((text) => ({ path, type: 'changed' as const, wanted: text }));
  return result.text === current ? { conflicts } : { text: result.text, conflicts };
}

/** Paths that are imported by any of the files, as they are imported: without the ending of scripts. */
function modulesUsedBy(files: Files): ReadonlySet<string> {
  return new Set([...files].flatMap(([path, text]) => importsOf(path, text)));
}
