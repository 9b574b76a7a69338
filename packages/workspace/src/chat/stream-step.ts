import { AppError, type ArtifactEvent, type ChatRequest, decodeArtifactEvents } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';

/**
 * One model step. Every stream ends with a `finish` here: an answer that was cut off on its way, or
 * a server that could not be reached, becomes an `error` and a `finish` like any other failure.
 */
export async function* streamStep(api: ApiClient, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ArtifactEvent, void> {
  let seq = 0;
  try {
    const body = await api.stream('/api/chat', request, signal);
    for await (const event of decodeArtifactEvents(body)) {
      seq = event.seq + 1;
      yield event;
      if (event.type === 'finish') return;
    }
    yield { type: 'error', seq: seq++, error: new AppError('answer-cut-off', 'The answer was cut off on its way. What was complete has been kept.').toJSON() };
    yield { type: 'finish', seq, reason: 'error' };
  } catch (cause) {
    if (signal.aborted) {
      yield { type: 'finish', seq, reason: 'aborted' };
      return;
    }
    const error =
      cause instanceof AppError ? cause : new AppError('network-error', 'The connection to the server broke in the middle of the answer.', { cause });
    yield { type: 'error', seq: seq++, error: error.toJSON() };
    yield { type: 'finish', seq, reason: 'error' };
  }
}
