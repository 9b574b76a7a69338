import { messageOf } from '@lathe/protocol';
import type { BootOptions, Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { Dialogs } from '../dialogs/dialogs.ts';
import { bootFailureVariant, type FatalVariant, isWorthARetry } from './boot-failure.ts';
import type { StepState } from './contract.ts';

/** The page's one runtime. It boots once and serves every project that the page opens. */
export interface Boot {
  readonly state: ReadableAtom<StepState>;
  readonly current: ReadableAtom<Runtime | undefined>;
  /** The booted runtime; boots it when needed. Rejects when it cannot be started. */
  get(): Promise<Runtime>;
  /** Boots before it is needed. A failure is shown in the state and in a dialog. */
  warmUp(): void;
  /** Boots again after a failure, then calls the listeners of `onRetried`. */
  retry(): Promise<void>;
  /** Called when the person has restarted the runtime, so that what ran in it can start again. Returns a function that stops listening. */
  onRetried(listener: () => Promise<void>): () => void;
  /** Called when the runtime has run out of memory and cannot continue. */
  ranOutOfMemory(cause: string): void;
}

interface Deps {
  readonly bootRuntime: (options: BootOptions) => Promise<Runtime>;
  readonly getBootOptions: () => Promise<BootOptions>;
  /** Why this page cannot run projects. Undefined when it can. */
  readonly cannotRun: string | undefined;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly now: () => number;
  /** Called when a dialog is about to show the failure. */
  readonly onFatal: (variant: FatalVariant, cause: string) => void;
  readonly reloadPage: () => void;
  readonly copyText: (text: string) => Promise<void>;
}

export function createBoot(deps: Deps): Boot {
  const state = atom<StepState>({ status: 'waiting' });
  const current = atom<Runtime | undefined>(undefined);
  const retriedListeners = new Set<() => Promise<void>>();
  let booting: Promise<Runtime> | undefined;

  async function bootOnce(): Promise<Runtime> {
    state.set({ status: 'busy', since: deps.now(), detail: 'Starting the runtime' });
    const options = await deps.getBootOptions();
    let booted: Runtime;
    try {
      booted = await deps.bootRuntime(options);
    } catch (error) {
      if (!isWorthARetry(error)) throw error;
      // One silent retry in a fresh frame. Source: docs/decisions.md#B3. The second failure is shown.
      booted = await deps.bootRuntime(options);
    }
    // Listeners of `current` attach to it before anyone sees it ready.
    current.set(booted);
    state.set({ status: 'ready' });
    return booted;
  }

  function get(): Promise<Runtime> {
    if (deps.cannotRun !== undefined) return Promise.reject(new Error(deps.cannotRun));
    booting ??= bootOnce().catch((error: unknown) => {
      booting = undefined;
      const detail = messageOf(error);
      state.set({ status: 'failed', detail });
      const variant = bootFailureVariant(error);
      if (variant) void askFatal(variant, detail);
      throw error;
    });
    return booting;
  }

  async function askFatal(variant: FatalVariant, cause: string): Promise<void> {
    deps.onFatal(variant, cause);
    const answer = await deps.dialogs.ask({ type: 'fatal-error', variant, cause });
    if (answer === 'retry') await retry();
    else if (answer === 'reload') deps.reloadPage();
    else if (answer === 'copy-details') await deps.copyText(cause);
  }

  async function retry(): Promise<void> {
    const booted = await get().catch(() => undefined); // shown by get itself
    if (booted) await Promise.all([...retriedListeners].map((listener) => listener()));
  }

  return {
    state,
    current,
    get,
    warmUp() {
      if (deps.cannotRun !== undefined) state.set({ status: 'failed', detail: deps.cannotRun });
      else get().catch(() => undefined); // its failure is in the state and in the dialog
    },
    retry,
    onRetried(listener) {
      retriedListeners.add(listener);
      return () => retriedListeners.delete(listener);
    },
    ranOutOfMemory(cause) {
      state.set({ status: 'failed', detail: cause });
      void askFatal('out-of-memory', cause);
    },
  };
}
