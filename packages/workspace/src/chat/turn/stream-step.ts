import { AppError, type ArtifactEventBody, type ChatRequest, deleteChatStep, getChatStep } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import { followStep } from './follow-step.ts';

export interface StepStreamOptions {
  readonly signal: AbortSignal;
  /** Asks the server for the step. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The step was requested before a reload: it is read from its beginning, and requested again if the server does not know it. */
  readonly isResumed?: boolean;
  readonly reconnectDelaysMs?: readonly number[] | undefined;
  readonly silenceMs?: number;
  /** The connection broke, or is back. */
  readonly onConnection?: (isLost: boolean) => void;
}

/**
 * One model step of this page's turn. Every stream ends with a `finish` here: a stop, a server that stays
 * out of reach and an answer that the server no longer has end like any other failure.
 */
export async function* streamStep(
  api: ApiClient,
  { projectId, messageId, step }: Pick<ChatRequest, 'projectId' | 'messageId' | 'step'>,
  { signal, open, isResumed = false, reconnectDelaysMs, silenceMs, onConnection = () => undefined }: StepStreamOptions,
): AsyncGenerator<ArtifactEventBody, void> {
  const parameters = { projectId, messageId, step: String(step) };
  let hasBegun = isResumed;
  let isLost = false;

  async function connect(lastSeq: number): Promise<ReadableStream<Uint8Array>> {
    if (hasBegun) {
      try {
        return await api.resume(getChatStep, parameters, lastSeq, signal);
      } catch (error) {
        if (!isNotFound(error) || lastSeq >= 0) throw error;
        hasBegun = false;
      }
    }
    const body = await open(signal);
    hasBegun = true;
    return body;
  }

  const onLost = (now: boolean) => {
    if (now !== isLost) onConnection(now);
    isLost = now;
  };
  const end = yield* followStep({ connect, signal, delaysMs: reconnectDelaysMs, silenceMs, onConnection: onLost });
  if (end.type === 'finished') return;
  if (end.type === 'aborted') {
    // The server continues for readers that may return. If this request is lost, the step ends once nobody reads it.
    api.call(deleteChatStep, parameters, { keepalive: true }).catch(() => undefined);
    yield { type: 'finish', reason: 'aborted' };
    return;
  }
  onLost(false);
  yield { type: 'error', error: failureOf('cause' in end ? end.cause : undefined, hasBegun).toJSON() };
  yield { type: 'finish', reason: 'error' };
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found';

function failureOf(cause: unknown, hasBegun: boolean): AppError {
  if (hasBegun && (cause === undefined || isNotFound(cause)))
    return new AppError('answer-cut-off', 'The answer was cut off in transit. Completed work was kept.', { cause });
  if (cause instanceof AppError) return cause;
  return new AppError('network-error', 'The connection to the server was lost during the answer. Completed work was kept.', { cause });
}
