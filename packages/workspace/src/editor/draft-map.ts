import { atom, type ReadableAtom } from 'nanostores';
import type { Draft } from './draft-state.ts';

/** The drafts of the open project, by the path of their file. */
export interface DraftMap {
  readonly state: ReadableAtom<ReadonlyMap<string, Draft>>;
  get(path: string): Draft | undefined;
  has(path: string): boolean;
  /** Undefined: there is no draft anymore. */
  set(path: string, draft: Draft | undefined): void;
}

export function createDraftMap(): DraftMap {
  const state = atom<ReadonlyMap<string, Draft>>(new Map());

  return {
    state,
    get: (path) => state.get().get(path),
    has: (path) => state.get().has(path),
    set(path, draft) {
      if (state.get().get(path) === draft) return;
      const next = new Map(state.get());
      if (draft) next.set(path, draft);
      else next.delete(path);
      state.set(next);
    },
  };
}
