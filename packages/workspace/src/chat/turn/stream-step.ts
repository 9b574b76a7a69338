import { AppError, type ArtifactEvent, type ChatRequest, decodeArtifactEvents, deleteChatStep, endpointPath, getChatStep } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';

/** Pauses before a lost connection is tried again. Source: docs/assistant-protocol.md#limits. */
export const RECONNECT_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000];
/** A connection on which nothing comes for as long is lost: the server says every 15 s that it is alive. */
export const SILENCE_MS = 45_000;

export interface StepStreamOptions {
  readonly signal: AbortSignal;
  /** The step was asked for before the page was loaded again: it is read from its beginning, and asked for when nobody knows it. */
  readonly isResumed?: boolean;
  readonly reconnectDelaysMs?: readonly number[] | undefined;
  readonly silenceMs?: number;
  /** The connection was lost, and is there again. */
  readonly onConnection?: (isLost: boolean) => void;
}

/**
 * One model step. A connection that breaks is taken up after the last event that came. Every stream
 * ends with a `finish` here: a server that could not be reached for long, or that does not know the
 * answer any more, becomes an `error` and a `finish` like any other failure.
 */
export async function* streamStep(
  api: ApiClient,
  request: ChatRequest,
  { signal, isResumed = false, reconnectDelaysMs = RECONNECT_DELAYS_MS, silenceMs = SILENCE_MS, onConnection = () => undefined }: StepStreamOptions,
): AsyncGenerator<ArtifactEvent, void> {
  const parameters = { projectId: request.projectId, messageId: request.messageId, step: String(request.step) };
  const path = endpointPath(getChatStep, parameters);
  let seq = 0;
  let tries = 0;
  let hasBegun = isResumed;
  let isLost = false;
  for (;;) {
    let cause: unknown;
    try {
      const body = await (hasBegun ? api.resume(path, seq - 1, signal) : api.stream('/api/chat', request, signal));
      hasBegun = true;
      for await (const event of decodeArtifactEvents(untilSilent(body, silenceMs))) {
        if (isLost) {
          isLost = false;
          onConnection(false);
        }
        if (event.seq < seq) continue;
        seq = event.seq + 1;
        tries = 0;
        yield event;
        if (event.type === 'finish') return;
      }
    } catch (error) {
      cause = error;
    }
    if (signal.aborted) {
      // The server goes on for those who come back; who stops says so. Unheard, it ends by itself when nobody reads it.
      api.call(deleteChatStep, parameters, { keepalive: true }).catch(() => undefined);
      yield { type: 'finish', seq, reason: 'aborted' };
      return;
    }
    if (cause instanceof AppError && cause.code === 'not-found' && hasBegun && seq === 0) {
      hasBegun = false;
      continue;
    }
    const delay = mayComeBack(cause) ? reconnectDelaysMs[tries] : undefined;
    if (delay === undefined) {
      if (isLost) onConnection(false);
      yield { type: 'error', seq: seq++, error: failureOf(cause, hasBegun).toJSON() };
      yield { type: 'finish', seq, reason: 'error' };
      return;
    }
    tries += 1;
    isLost = true;
    onConnection(true);
    await pause(delay, signal);
  }
}

/** Whether the connection is at fault, not the question. A body that ended early has no cause. */
export function mayComeBack(cause: unknown): boolean {
  return !(cause instanceof AppError) || cause.code === 'network-error' || cause.code === 'unavailable';
}

function failureOf(cause: unknown, hasBegun: boolean): AppError {
  if (hasBegun && (cause === undefined || (cause instanceof AppError && cause.code === 'not-found')))
    return new AppError('answer-cut-off', 'The answer was cut off on its way. What was complete has been kept.', { cause });
  if (cause instanceof AppError) return cause;
  return new AppError('network-error', 'The connection to the server broke in the middle of the answer. What was complete has been kept.', { cause });
}

/** Fails when nothing comes for long: a connection may be dead without either side having been told. */
export function untilSilent(body: ReadableStream<Uint8Array>, silenceMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new AppError('network-error', 'Nothing came from the server for too long.')), silenceMs);
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

/** Resolves when it is. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
