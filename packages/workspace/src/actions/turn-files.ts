import { joinDraft } from './join-draft.ts';

/** What a model knows about the project's files in one turn, what went wrong with each, and when it changed any. */
export interface TurnFiles {
  /** The model has read the file as it is now, or has written it. */
  saw(path: string, text: string): void;
  /** Whether it knows the current text of the file. */
  knows(path: string, text: string): boolean;
  /** Records a failure of this kind with the file, and returns how many there are. */
  failed(kind: 'edit' | 'placeholder', path: string): number;
  /** The file was written successfully. */
  succeeded(path: string): void;
  /** What arrived of a write that was cut off, as a continuation of the draft before it. Returns the whole draft. */
  keepDraft(path: string, text: string): string;
  /** The draft of a file that was not written since. */
  draftOf(path: string): string | undefined;
  /** An action changed files, which are now at this revision. */
  changed(revision: number): void;
  /** The revision of its last change. Undefined if it changed nothing. */
  changedAt(): number | undefined;
}

export function createTurnFiles(): TurnFiles {
  /** By path. Whole texts, because hashing every file of a prompt's context would delay its answer. */
  const seen = new Map<string, string>();
  const failures = new Map<string, number>();
  const drafts = new Map<string, string>();
  let changedAt: number | undefined;
  const keyOf = (kind: string, path: string) => `${kind} ${path}`;
  return {
    saw: (path, text) => void seen.set(path, text),
    knows: (path, text) => seen.get(path) === text,
    failed(kind, path) {
      const count = (failures.get(keyOf(kind, path)) ?? 0) + 1;
      failures.set(keyOf(kind, path), count);
      return count;
    },
    keepDraft(path, text) {
      const before = drafts.get(path);
      const draft = before === undefined ? text : joinDraft(before, text);
      drafts.set(path, draft);
      return draft;
    },
    draftOf: (path) => drafts.get(path),
    changed(revision) {
      changedAt = revision;
    },
    changedAt: () => changedAt,
    succeeded(path) {
      drafts.delete(path);
      for (const kind of ['edit', 'placeholder']) failures.delete(keyOf(kind, path));
    },
  };
}
