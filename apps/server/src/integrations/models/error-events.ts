import { AppError, type ArtifactEventBody, errorTitleOf, messageOf } from '@lathe/protocol';

/** How a stream ends after an exception: `aborted` if it was told to stop, otherwise the error. */
export function* toErrorEvents(error: unknown, signal: AbortSignal): Generator<ArtifactEventBody, void, undefined> {
  if (signal.aborted) {
    yield { type: 'finish', reason: 'aborted' };
    return;
  }
  const known =
    error instanceof AppError
      ? error
      : new AppError('unknown', 'The assistant failed for an unknown reason.', {
          cause: error,
          data: { detail: messageOf(error) },
        });
  yield { type: 'error', error: { title: errorTitleOf(known.code), ...known.toJSON() } };
  yield { type: 'finish', reason: 'error' };
}
