/** Source: docs/specification/previews.md. */
export const HEARTBEAT_INTERVAL_MS = 6000;
export const HEARTBEAT_REPLY_TIMEOUT_MS = 2000;

export interface Heartbeat {
  start(): void;
  stop(): void;
  answered(id: number): void;
}

interface Deps {
  readonly send: (id: number) => void;
  /** While true, no beat is sent, and one that is under way does not count. */
  readonly isPaused: () => boolean;
  /** Beats in a row without an answer; 0 when one was answered. */
  readonly onBeat: (missed: number) => void;
}

/** Asks the page regularly whether it is alive, and counts how often in a row it did not answer. */
export function createHeartbeat({ send, isPaused, onBeat }: Deps): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  let answeredId = 0;
  let missed = 0;

  function wait(): void {
    timer = setTimeout(beat, HEARTBEAT_INTERVAL_MS);
  }

  function beat(): void {
    if (isPaused()) {
      wait();
      return;
    }
    const id = ++lastId;
    send(id);
    timer = setTimeout(() => {
      if (!isPaused()) {
        missed = answeredId === id ? 0 : missed + 1;
        onBeat(missed);
      }
      wait();
    }, HEARTBEAT_REPLY_TIMEOUT_MS);
  }

  return {
    start() {
      if (timer === undefined) wait();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      missed = 0;
    },
    answered(id) {
      answeredId = id;
    },
  };
}
