import type { ReadableAtom } from 'nanostores';

/** `terminal` shows the terminals in the whole workbench; in the other views they are a drawer. */
export type BenchView = 'files' | 'preview' | 'diff' | 'database' | 'terminal';
/** What is shown beside the editor. */
export type SideView = 'tree' | 'search';

export interface LayoutStore {
  readonly view: ReadableAtom<BenchView>;
  readonly side: ReadableAtom<SideView>;
  /** The drawer under files and preview. */
  readonly isTerminalOpen: ReadableAtom<boolean>;
  readonly isChatOpen: ReadableAtom<boolean>;
  /** If there is room for one column only: the chat or the view, whichever was shown last. */
  readonly column: ReadableAtom<'chat' | 'view'>;
  /** Called for the user: automatic switching ends for this project. */
  setView(view: BenchView): void;
  /** Shows the files with it. */
  setSide(side: SideView): void;
  setTerminalOpen(isOpen: boolean): void;
  setChatOpen(isOpen: boolean): void;
}
