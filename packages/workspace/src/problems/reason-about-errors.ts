import { AppError, REASONING_TIMEOUT_MS, REASONING_TRIES, type ErrorReasoning, type ErrorReasoningBody, reasonAboutError } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';

/**
 * A model's analysis of the problems before it is asked to fix them. @throws AppError 'reasoning-error' with one of
 * the two texts in docs/specification/problems.md#8.16. Time limit and retry: docs/decisions.md#D3.
 */
export async function reasonAboutErrors(api: ApiClient, body: ErrorReasoningBody, signal: AbortSignal): Promise<ErrorReasoning> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(api, body, AbortSignal.any([signal, AbortSignal.timeout(REASONING_TIMEOUT_MS)]));
    } catch (error) {
      if (attempt >= REASONING_TRIES || signal.aborted) throw error;
    }
  }
}

async function ask(api: ApiClient, body: ErrorReasoningBody, signal: AbortSignal): Promise<ErrorReasoning> {
  let reasoning: ErrorReasoning;
  try {
    reasoning = await api.call(reasonAboutError, {}, { body, signal });
  } catch (cause) {
    throw new AppError('reasoning-error', 'Unable to reason about error', { cause });
  }
  if (!reasoning.errorFixes[0]?.solution?.trim()) throw new AppError('reasoning-error', 'Reasoning missing');
  return reasoning;
}
