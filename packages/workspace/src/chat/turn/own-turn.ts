import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';

/** The turn that runs in this page: from the prompt to the end of what it did, one at a time. */
export interface OwnTurn {
  readonly status: ReadableAtom<'idle' | 'running' | 'stopping'>;
  /** The answer that is being written, or whose actions run. */
  readonly answerId: WritableAtom<string | undefined>;
  isRunning(): boolean;
  /** What stops it. */
  signal(): AbortSignal | undefined;
  /** One begins, which nothing has stopped yet. */
  begin(): void;
  /** What waited goes on with the turn that is under way, else one begins. */
  goOn(): void;
  /** Its answer begins: with what stops it, which a stop before it may have done already. */
  answering(messageId: string): AbortSignal;
  /** Its answer is written, and its actions have ended. */
  answered(): void;
  /** False where none runs, or it is being stopped already. */
  stop(): boolean;
  /** It is over; nothing of one that broke off goes on. */
  free(): void;
}

export function createOwnTurn(): OwnTurn {
  const status = atom<'idle' | 'running' | 'stopping'>('idle');
  const answerId = atom<string | undefined>(undefined);
  let controller: AbortController | undefined;

  return {
    status,
    answerId,
    isRunning: () => status.get() !== 'idle',
    signal: () => controller?.signal,
    begin() {
      status.set('running');
      controller = new AbortController();
    },
    goOn() {
      status.set('running');
      controller ??= new AbortController();
    },
    answering(messageId) {
      controller ??= new AbortController();
      if (status.get() !== 'stopping') status.set('running');
      answerId.set(messageId);
      return controller.signal;
    },
    answered() {
      answerId.set(undefined);
      controller = undefined;
    },
    stop() {
      if (status.get() !== 'running') return false;
      status.set('stopping');
      controller?.abort();
      return true;
    },
    free() {
      controller?.abort();
      controller = undefined;
      status.set('idle');
    },
  };
}
