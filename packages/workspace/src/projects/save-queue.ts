import { SAVE_DEBOUNCE_MS, SAVE_FIRST_RETRY_MS, SAVE_MAX_RETRY_MS, SAVE_MAX_WAIT_MS } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

/** Share of a retry's delay that is random, so that many pages do not return at once. */
const JITTER = 0.5;

export interface SaveQueueDeps {
  /** Saves once. Never rejects. */
  readonly save: (options: { readonly keepalive: boolean }) => Promise<void>;
  /** While true, saves wait. */
  readonly isHeld: ReadableAtom<boolean>;
  readonly now: () => number;
  readonly random: () => number;
}

/** When saves happen: one at a time, because the next one needs the `editedAt` that this one returns. */
export interface SaveQueue {
  /** Saves after the save under way. Calls made before that save begins share it. With `evenHeld`, it does not wait for the hold to end. */
  run(options?: { readonly keepalive?: boolean; readonly evenHeld?: boolean }): Promise<void>;
  /** Saves after a pause in the changes, and no later than SAVE_MAX_WAIT_MS after `changedSince`. */
  runSoon(changedSince: number): void;
  /** Saves after a delay that doubles with each failure. */
  retry(failures: number): void;
  /** Whether `runSoon` or `retry` has set a time. */
  isPlanned(): boolean;
  /** Forgets the time that `runSoon` or `retry` has set. */
  cancel(): void;
  /** Lets a waiting save begin although saves are held. */
  release(): void;
}

export function createSaveQueue({ save, isHeld, now, random }: SaveQueueDeps): SaveQueue {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> = Promise.resolve();
  /** The save that has not begun. */
  let waiting: Promise<void> | undefined;
  let releaseHeld: (() => void) | undefined;
  let isReleased = false;

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function plan(delay: number): void {
    cancel();
    timer = setTimeout(() => void run(), delay);
  }

  function run({ keepalive = false, evenHeld = false } = {}): Promise<void> {
    cancel();
    if (evenHeld) {
      isReleased = true;
      releaseHeld?.();
    }
    waiting ??= underWay.then(async () => {
      await untilFree();
      isReleased = false;
      waiting = undefined;
      await save({ keepalive });
    });
    underWay = waiting;
    return waiting;
  }

  async function untilFree(): Promise<void> {
    if (isReleased || !isHeld.get()) return;
    await new Promise<void>((resolve) => {
      const stop = isHeld.listen((held) => !held && releaseHeld?.());
      releaseHeld = () => {
        releaseHeld = undefined;
        stop();
        resolve();
      };
    });
  }

  return {
    run,
    runSoon: (changedSince) => plan(Math.max(0, Math.min(SAVE_DEBOUNCE_MS, SAVE_MAX_WAIT_MS - (now() - changedSince)))),
    retry: (failures) => plan(Math.min(SAVE_MAX_RETRY_MS, SAVE_FIRST_RETRY_MS * 2 ** (failures - 1)) * (1 - JITTER / 2 + random() * JITTER)),
    isPlanned: () => timer !== undefined,
    cancel,
    release: () => releaseHeld?.(),
  };
}
