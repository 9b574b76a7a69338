import { messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ComparedSide, FileComparison } from './contract.ts';
import { conflictOf, type Draft } from './draft-state.ts';

/** The text of a file in a kept version. Undefined when the version lacks the file. */
export type ReadVersion = (side: Extract<ComparedSide, { type: 'last-turn' | 'version' }>, path: string) => Promise<string | undefined>;

/** A comparison of the shown file with another state of it. */
export interface ShownComparison {
  readonly state: ReadableAtom<FileComparison | undefined>;
  /** Sets the function that reads the sides that are versions. */
  readVersionsWith(read: ReadVersion): void;
  compare(path: string, side: ComparedSide): Promise<void>;
  end(): void;
  /** Ends the comparison of any other file. */
  endUnlessOf(path: string): void;
  /** The person has decided a conflict. */
  endOfConflict(): void;
}

interface Deps {
  readonly files: Pick<ProjectFiles, 'readText'>;
  readonly drafts: ReadableAtom<ReadonlyMap<string, Draft>>;
}

export function createShownComparison({ files, drafts }: Deps): ShownComparison {
  const state = atom<FileComparison | undefined>(undefined);
  let readVersion: ReadVersion | undefined;

  async function readSide(path: string, side: ComparedSide): Promise<string | undefined> {
    if (side.type === 'last-save') return files.readText(path);
    if (side.type === 'conflict') return conflictOf(drafts.get().get(path))?.text;
    return readVersion?.(side, path);
  }

  return {
    state,
    readVersionsWith(read) {
      readVersion = read;
    },
    async compare(path, side) {
      const loading: FileComparison = { path, side, status: 'loading' };
      state.set(loading);
      try {
        const before = (await readSide(path, side)) ?? '';
        if (state.get() === loading) state.set({ path, side, status: 'ready', before });
      } catch (error) {
        if (state.get() === loading) state.set({ path, side, status: 'failed', message: messageOf(error) });
      }
    },
    end: () => state.set(undefined),
    endUnlessOf(path) {
      if (state.get()?.path !== path) state.set(undefined);
    },
    endOfConflict() {
      if (state.get()?.side.type === 'conflict') state.set(undefined);
    },
  };
}
