import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../network/timeouts.ts';
import type { TurnOf, TurnRepository } from './turn-repository.ts';

/** How often the database is checked for turns that were stopped in another process of the server. */
const CHECK_INTERVAL_MS = 300;
/** Proxies close connections that are silent for long. */
const WAIT_MS = 25_000;

interface Dependencies {
  readonly repository: Pick<TurnRepository, 'stopped'>;
  /**
   * Logged once until it works again. Waiting pages learn of a stop from a later check, or from the next heartbeat of
   * their turn.
   */
  readonly onFailure: (error: unknown) => void;
  readonly waitMs?: number;
}

interface Waiter {
  readonly turn: TurnOf;
  readonly finish: (isStopped: boolean) => void;
}

/** Pages that wait to learn that their turn was stopped. However many they are, one query serves them all. */
export class TurnStops {
  readonly #dependencies: Dependencies;
  readonly #waiters = new Set<Waiter>();
  #isChecking = false;
  #isFailing = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** True once the turn is stopped. False if nobody stopped it for a while, or the waiting page has left. */
  wait(turn: TurnOf, left: AbortSignal): Promise<boolean> {
    const end = withTimeout(left, this.#dependencies.waitMs ?? WAIT_MS);
    return new Promise((resolve) => {
      const finish = (isStopped: boolean) => {
        this.#waiters.delete(waiter);
        end.removeEventListener('abort', onEnd);
        resolve(isStopped);
      };
      const onEnd = () => finish(false);
      const waiter: Waiter = { turn, finish };
      if (end.aborted) return finish(false);
      end.addEventListener('abort', onEnd);
      this.#waiters.add(waiter);
      void this.#look();
    });
  }

  /** The turn was stopped in this process. */
  tell({ projectId, messageId }: TurnOf): void {
    for (const { turn, finish } of this.#waiters) if (turn.projectId === projectId && turn.messageId === messageId) finish(true);
  }

  /** The server is shutting down: nobody is kept waiting. */
  close(): void {
    for (const { finish } of this.#waiters) finish(false);
  }

  async #look(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const { repository, onFailure } = this.#dependencies;
    while (this.#waiters.size > 0) {
      try {
        const stopped = await repository.stopped([...this.#waiters].map((waiter) => waiter.turn.projectId));
        this.#isFailing = false;
        for (const turn of stopped) this.tell(turn);
      } catch (error) {
        if (!this.#isFailing) onFailure(error);
        this.#isFailing = true;
      }
      await pause(CHECK_INTERVAL_MS, undefined, { ref: false });
    }
    this.#isChecking = false;
  }
}
