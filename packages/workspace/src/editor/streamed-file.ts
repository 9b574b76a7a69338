import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import type { StreamingFile } from './contract.ts';

/**
 * The file that the assistant is writing, whose text is shown in place of the stored one, and whether the editor
 * follows it.
 */
export interface StreamedFile {
  readonly state: ReadableAtom<StreamingFile | undefined>;
  readonly isFollowing: ReadableAtom<boolean>;
  isOf(path: string): boolean;
  /** Off: the person chose what to look at. Source: docs/specification/editor.md. */
  setFollowing(isFollowing: boolean): void;
  /** Like `setFollowing`. When it is turned on, the file is shown at once. */
  follow(isFollowing: boolean): void;
  streamed(path: string, text: string): void;
  /** Does nothing if another file is already being written. */
  ended(path: string): void;
}

interface Deps {
  readonly files: Pick<ProjectFiles, 'setWriting' | 'writingPath'>;
  readonly selectedPath: ReadableAtom<string | undefined>;
  readonly show: (path: string) => void;
  /** The text of the file has changed. */
  readonly onText: () => void;
  readonly onEnd: (path: string) => void;
}

export function createStreamedFile({ files, selectedPath, show, onText, onEnd }: Deps): StreamedFile {
  const state = atom<StreamingFile | undefined>(undefined);
  const isFollowing = atom(true);
  const isOf = (path: string) => state.get()?.path === path;

  return {
    state,
    isFollowing,
    isOf,
    setFollowing: (value) => isFollowing.set(value),
    follow(value) {
      isFollowing.set(value);
      const writing = files.writingPath.get();
      if (value && writing) show(writing);
    },
    streamed(path, text) {
      state.set({ path, content: text, status: isOf(path) ? 'stream' : 'start' });
      files.setWriting(path);
      onText();
      if (isFollowing.get() && selectedPath.get() !== path) show(path);
    },
    ended(path) {
      const streamed = state.get();
      if (streamed?.path !== path) return;
      state.set({ ...streamed, status: 'end' });
      state.set(undefined);
      files.setWriting(undefined);
      onEnd(path);
      onText();
    },
  };
}
