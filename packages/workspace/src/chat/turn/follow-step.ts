import { pause } from '../../api/pause.ts';
import { AppError, type ArtifactEvent, decodeArtifactEvents } from '@lathe/protocol';

/** Pauses before a lost connection is retried. */
export const RECONNECT_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000];
/** A connection that stays silent for this long is lost, because the server sends a heartbeat every 15 s. */
export const SILENCE_MS = 45_000;

export interface StepFollowing {
  /** Opens the stream after this event; -1 for all events. Undefined for a step that has not begun. */
  readonly connect: (lastSeq: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | undefined>;
  readonly signal: AbortSignal;
  readonly delaysMs?: readonly number[] | undefined;
  readonly silenceMs?: number | undefined;
  /** The connection broke and is retried, or is back. */
  readonly onConnection: (isLost: boolean) => void;
}

/** Why no more events come: all have arrived, the reader has left, the step has not begun, or the server cannot be reached or refuses. */
export type StepEnd = { readonly type: 'finished' | 'aborted' | 'missing' } | { readonly type: 'lost' | 'refused'; readonly cause: unknown };

/** The events of a step, each once and in order, over as many connections as it takes. */
export async function* followStep({
  connect,
  signal,
  delaysMs = RECONNECT_DELAYS_MS,
  silenceMs = SILENCE_MS,
  onConnection,
}: StepFollowing): AsyncGenerator<ArtifactEvent, StepEnd> {
  let next = 0;
  let tries = 0;
  for (;;) {
    let cause: unknown;
    try {
      const body = await connect(next - 1, signal);
      if (body === undefined) return { type: 'missing' };
      for await (const event of decodeArtifactEvents(untilSilent(body, silenceMs))) {
        if (signal.aborted) return { type: 'aborted' };
        if (event.seq < next) continue;
        next = event.seq + 1;
        tries = 0;
        onConnection(false);
        yield event;
        if (event.type === 'finish') return { type: 'finished' };
      }
    } catch (error) {
      cause = error;
    }
    if (signal.aborted) return { type: 'aborted' };
    if (!isConnectionLoss(cause)) return { type: 'refused', cause };
    onConnection(true);
    const delay = delaysMs[tries];
    if (delay === undefined) return { type: 'lost', cause };
    tries += 1;
    await pause(delay, signal);
  }
}

/** Whether the connection is at fault, not the request. A body that ended early has no cause. */
function isConnectionLoss(cause: unknown): boolean {
  return !(cause instanceof AppError) || cause.code === 'network-error' || cause.code === 'unavailable';
}

/** Fails after a long silence: a connection may be dead without either side having noticed. */
export function untilSilent(body: ReadableStream<Uint8Array>, silenceMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new AppError('network-error', 'The server sent nothing for too long.')), silenceMs);
      });
      try {
        const { done, value } = await Promise.race([reader.read(), silence]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        await reader.cancel(error).catch(() => undefined); // it is broken already
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
