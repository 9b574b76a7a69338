import type { ReadableAtom } from 'nanostores';
import type { Notices } from '../notices/notices.ts';
import { conflictOf, type Draft } from './draft-state.ts';

/** Saves drafts, and tells the person about those that are not saved. */
export interface DraftSaving {
  /** Returns false when a draft is left. A conflict is shown, with a notice that says how to decide it. */
  save(paths: readonly string[]): Promise<boolean>;
  /** Like `save`, but without notices. A draft with an undecided conflict stays a draft. */
  saveQuietly(paths: readonly string[]): Promise<void>;
  /** Files were closed: their drafts are kept, and can be saved from a notice. */
  reportKept(paths: readonly string[]): void;
}

interface Deps {
  readonly drafts: ReadableAtom<ReadonlyMap<string, Draft>>;
  readonly saveOne: (path: string) => Promise<boolean>;
  readonly show: (path: string) => void;
  readonly notices: Notices;
}

export function createDraftSaving({ drafts, saveOne, show, notices }: Deps): DraftSaving {
  const conflict = (path: string) => conflictOf(drafts.get().get(path));

  /** Returns the files that could not be saved. */
  async function saveEach(paths: readonly string[]): Promise<readonly string[]> {
    const isSaved = await Promise.all(paths.map(saveOne));
    return paths.filter((_path, index) => !isSaved[index]);
  }

  async function save(paths: readonly string[]): Promise<boolean> {
    const undecided = (await saveEach(paths)).filter(conflict);
    const [first] = undecided;
    if (first === undefined) return !paths.some((path) => drafts.get().has(path));
    show(first);
    const isOther = undecided.every((path) => conflict(path)?.isDraft);
    const what = isOther ? `There are other unsaved edits to ${undecided.join(', ')}.` : `${undecided.join(', ')} changed while you were editing.`;
    notices.show({ kind: 'info', text: `${what} Choose what to keep in the bar above the text, then save.` });
    return false;
  }

  return {
    save,
    async saveQuietly(paths) {
      await saveEach(paths);
    },
    reportKept(paths) {
      const kept = paths.filter((path) => drafts.get().has(path));
      if (kept.length === 0) return;
      notices.show({
        kind: 'info',
        text: `The unsaved edits to ${kept.join(', ')} are kept.`,
        action: { label: 'Save', run: () => void save(kept) },
      });
    },
  };
}
