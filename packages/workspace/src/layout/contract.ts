import type { ReadableAtom } from 'nanostores';

/** `terminal` shows the terminals over the whole bench; in the other two they are a drawer. */
export type BenchView = 'files' | 'preview' | 'diff' | 'terminal';
/** What stands beside the editor. */
export type SideView = 'tree' | 'search';

export interface LayoutStore {
  readonly view: ReadableAtom<BenchView>;
  readonly side: ReadableAtom<SideView>;
  /** The drawer under files and preview. */
  readonly isTerminalOpen: ReadableAtom<boolean>;
  readonly isChatOpen: ReadableAtom<boolean>;
  /** Where there is room for one column only: the chat, or the view. Whatever was shown last. */
  readonly column: ReadableAtom<'chat' | 'view'>;
  /** By the user: automatic switching ends for this project. */
  setView(view: BenchView): void;
  /** Shows the files with it. */
  setSide(side: SideView): void;
  setTerminalOpen(isOpen: boolean): void;
  setChatOpen(isOpen: boolean): void;
}
