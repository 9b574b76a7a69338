import { AppError, type ErrorCode, type ErrorReasoning, type ErrorReasoningBody, messageOf } from '@lathe/protocol';
import type { MeteredModels } from '../usage/metered-models.ts';

/**
 * What the person can change (a key, a model, a limit) keeps its own code. Everything else is reported as a missing
 * solution.
 */
const OWN_CODES: ReadonlySet<ErrorCode> = new Set([
  'aborted',
  'billing-error',
  'context-too-long',
  'free-user-rate-limited',
  'invalid-input',
  'model-key-refused',
  'model-not-found',
  'rate-limited',
  'usage-blocked',
]);

/** Asks a model what problems mean before anything is changed. Source: docs/specification/problems.md. */
export class ErrorReasoningService {
  readonly #models: Pick<MeteredModels, 'choose'>;

  constructor(models: Pick<MeteredModels, 'choose'>) {
    this.#models = models;
  }

  /** @throws AppError 'reasoning-error', and `OWN_CODES` */
  async reason(
    userId: string,
    { files, errors, modelId, projectId, messageId, isOwnErrorFix }: ErrorReasoningBody,
    signal: AbortSignal,
  ): Promise<ErrorReasoning> {
    const caller = { userId, projectId: projectId ?? null, messageId: messageId ?? null, purpose: 'diagnosis', isOwnErrorFix } as const;
    const model = await this.#models.choose({ ...caller, characters: files.length + errors.length }, modelId);
    const solution = (await model.reason({ files, errors }, { signal }).catch(failed)).trim();
    return { errorFixes: solution === '' ? [] : [{ solution }] };
  }
}

function failed(cause: unknown): never {
  if (cause instanceof AppError && OWN_CODES.has(cause.code)) throw cause;
  throw new AppError('reasoning-error', `Could not find the cause: ${messageOf(cause)}`, {
    cause,
    data: { reason: cause instanceof AppError ? cause.code : 'unknown' },
  });
}
