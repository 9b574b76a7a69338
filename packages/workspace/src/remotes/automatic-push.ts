import { AppError, messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { AutomaticPush } from './contract.ts';

/** Pauses before what failed is tried again; the last one repeats. */
const RETRY_DELAYS_MS = [30_000, 60_000, 120_000, 300_000, 900_000];

interface Deps {
  /** Pushes the versions that the repository does not have. @throws AppError */
  readonly push: () => Promise<void>;
  readonly delaysMs?: readonly number[] | undefined;
}

/** Pushes versions without a click, one push at a time, and tries again what failed and may work later. */
export function createAutomaticPush({ push, delaysMs = RETRY_DELAYS_MS }: Deps, { signal }: { readonly signal: AbortSignal }) {
  const state = atom<AutomaticPush>({ status: 'idle' });
  let isRunning = false;
  let isAskedAgain = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  async function start(): Promise<void> {
    if (signal.aborted) return;
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(timer);
    isRunning = true;
    isAskedAgain = false;
    try {
      await push();
      failures = 0;
      state.set({ status: 'idle' });
    } catch (error) {
      failed(error);
    } finally {
      isRunning = false;
    }
    if (isAskedAgain) await start();
  }

  function failed(error: unknown): void {
    const isTriedAgain = !(error instanceof AppError) || error.isRetryable;
    state.set({ status: 'failed', message: messageOf(error), isTriedAgain });
    if (!isTriedAgain || signal.aborted) return;
    timer = setTimeout(() => void start(), delaysMs[Math.min(failures, delaysMs.length - 1)]);
    failures += 1;
  }

  return {
    state: state as ReadableAtom<AutomaticPush>,
    /** There is something to push. Never rejects. */
    start,
    /** Whatever failed does not matter anymore. */
    stop(): void {
      clearTimeout(timer);
      failures = 0;
      state.set({ status: 'idle' });
    },
  };
}
