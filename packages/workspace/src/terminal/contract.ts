import type { ReadableAtom } from 'nanostores';

export interface TerminalView {
  readonly id: string;
  /** The assistant's shell, a `start` process, or one of the user's shells (at most four). */
  readonly kind: 'assistant' | 'process' | 'shell';
  readonly title: string;
  /** `asleep`: a shell from before a reload, which starts when it is shown. */
  readonly status: 'asleep' | 'starting' | 'running' | 'idle' | 'exited';
  readonly exitCode?: number;
}

export interface TerminalsStore {
  readonly terminals: ReadableAtom<readonly TerminalView[]>;
  readonly selectedId: ReadableAtom<string | undefined>;
  /** A shell that the person has just opened or restarted. It takes the focus once; the adapter then calls `arrived`. */
  readonly enteredId: ReadableAtom<string | undefined>;
  arrived(): void;
  select(id: string): void;
  /** Opens a user shell; a notice says so when there are already four. */
  openShell(): Promise<void>;
  /** Restarts a shell that has ended, in the same tab. */
  restart(id: string): Promise<void>;
  close(id: string): Promise<void>;
  /** An empty title restores the original one. */
  rename(id: string, title: string): void;
  /** Clears the screen and its scrollback, except the line that is being typed. */
  clear(id: string): void;
  /** Everything it has printed, as text. */
  textOf(id: string): string;
  /** Everything printed so far (bounded scrollback), then live output. Returns the unsubscriber. The xterm adapter is the only caller. */
  attach(id: string, write: (data: string) => void): () => void;
  input(id: string, data: string): void;
  resize(id: string, size: { readonly cols: number; readonly rows: number }): void;
  /** Files of the project that a printed line names, for links. */
  findFiles(line: string): readonly FileLink[];
}

/** A place in a file, as a printed line names it. */
export interface FileLink {
  /** Where the name begins in the printed line. */
  readonly start: number;
  readonly end: number;
  readonly path: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
}
