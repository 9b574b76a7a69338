import { AppError, messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { plainText } from '../terminal/plain-text.ts';
import type { Publishing } from './contract.ts';
import { BuildFailure, UNKNOWN_FAILURE } from './failures.ts';
import { next, type PublishEvent } from './publish-state.ts';

/** One build or deploy at a time, and its state. */
export interface PublishRun {
  readonly state: ReadableAtom<Publishing>;
  dispatch(event: PublishEvent): void;
  printed(text: string): void;
  /** Does the work. Its failure is a state. */
  run(work: (stop: AbortSignal) => Promise<void>): Promise<void>;
  /** Stops the work. */
  cancel(): void;
  /** Stops the work, and waits for its end. */
  ended(): Promise<void>;
  /** Forgets how the work went. */
  forget(): void;
}

export function createPublishRun({ signal }: { readonly signal: AbortSignal }): PublishRun {
  const state = atom<Publishing>({ status: 'idle' });
  let running: { readonly stop: AbortController; readonly whenOver: Promise<void> } | undefined;
  const dispatch = (event: PublishEvent): void => state.set(next(state.get(), event));
  const printed = (text: string): void => dispatch({ type: 'printed', text: plainText(text) });

  function failed(error: unknown): void {
    const code = error instanceof AppError ? error.data?.['code'] : undefined;
    if (typeof code === 'string') printed(`${code}\n`);
    const message = error instanceof AppError ? error.message : `${UNKNOWN_FAILURE} ${messageOf(error)}`;
    dispatch({ type: 'failed', message, isBuildFailure: error instanceof BuildFailure });
  }

  return {
    state,
    dispatch,
    printed,
    async run(work) {
      const stop = new AbortController();
      const stopSignal = AbortSignal.any([signal, stop.signal]);
      const whenOver = work(stopSignal).catch((error: unknown) => {
        if (!stopSignal.aborted) failed(error);
      });
      running = { stop, whenOver };
      await whenOver;
      if (running?.stop === stop) running = undefined;
    },
    cancel() {
      running?.stop.abort();
      dispatch({ type: 'canceled' });
    },
    async ended() {
      running?.stop.abort();
      await running?.whenOver;
    },
    forget: () => state.set({ status: 'idle' }),
  };
}
