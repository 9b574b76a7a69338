import type { ReadableAtom } from 'nanostores';

/** The three steps of the status bar and of the preview's empty states. */
export type StepState =
  /** `lacks`: why the project cannot be started, and what it would need. */
  | { readonly status: 'waiting'; readonly detail?: string; readonly lacks?: string }
  | { readonly status: 'busy'; readonly detail?: string; readonly progress?: Progress; readonly since: number; readonly isStalled?: boolean }
  | { readonly status: 'ready'; readonly detail?: string }
  /** `detail` is one sentence that names the failure, `excerpt` up to 12 raw log lines. */
  | { readonly status: 'failed'; readonly detail: string; readonly excerpt?: string };

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface RuntimeStore {
  /** Whether this page can only edit projects, not run them. `runtime` says why. */
  readonly isEditorOnly: boolean;
  readonly runtime: ReadableAtom<StepState>;
  readonly packages: ReadableAtom<StepState>;
  readonly server: ReadableAtom<StepState>;
  /** The last three lines that the installation or the server printed, without ANSI sequences. */
  readonly logTail: ReadableAtom<readonly string[]>;
  /** Boots before it is needed (the home page calls it when the prompt is focused). Idempotent. */
  warmUp(): void;
  /** Starts the failed step again, and those after it. */
  retry(step: 'runtime' | 'packages' | 'server'): Promise<void>;
  /** Ends the installation. The server starts with the packages that are there. */
  skipPackages(): void;
  /** Installs what is missing and starts the project's dev server. */
  startServer(): Promise<unknown>;
  restartServer(): Promise<void>;
  stopServer(): Promise<void>;
}
