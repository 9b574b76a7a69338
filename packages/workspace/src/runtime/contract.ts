import type { ReadableAtom } from 'nanostores';

/** The three steps of the status bar and of the preview's empty states. */
export type StepState =
  | { readonly status: 'waiting'; readonly detail?: string }
  | { readonly status: 'busy'; readonly detail?: string; readonly progress?: Progress; readonly since: number; readonly isStalled?: boolean }
  | { readonly status: 'ready'; readonly detail?: string }
  /** `detail` is one sentence that names the thing; `excerpt` up to 12 raw log lines. */
  | { readonly status: 'failed'; readonly detail: string; readonly excerpt?: string };

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface RuntimeStore {
  /** This page cannot run projects, only edit them; `runtime` says why. */
  readonly isEditorOnly: boolean;
  readonly runtime: ReadableAtom<StepState>;
  readonly packages: ReadableAtom<StepState>;
  readonly server: ReadableAtom<StepState>;
  /** The last three lines that install or server printed, ANSI removed. */
  readonly logTail: ReadableAtom<readonly string[]>;
  /** Boots before it is needed (the home page calls it when the prompt is focused). Idempotent. */
  warmUp(): void;
  /** Starts the failed step again, and those after it. */
  retry(step: 'runtime' | 'packages' | 'server'): Promise<void>;
  /** Ends the installation; the server starts without complete packages. */
  skipPackages(): void;
  /** Installs what is missing and starts the project's dev server. */
  startServer(): Promise<unknown>;
  restartServer(): Promise<void>;
  stopServer(): Promise<void>;
}
