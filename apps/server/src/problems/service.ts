import type { ErrorReasoning, ErrorReasoningBody } from '@lathe/protocol';
import type { MeteredModels } from '../usage/metered-models.ts';

/** Asks a model what problems mean before anything is changed. Source: workspace.md, section 7. */
export class ErrorReasoningService {
  readonly #models: Pick<MeteredModels, 'choose'>;

  constructor(models: Pick<MeteredModels, 'choose'>) {
    this.#models = models;
  }

  /** @throws AppError 'model-not-found', 'usage-blocked' and those of the model */
  async reason(userId: string, { files, errors, modelId, projectId }: ErrorReasoningBody, signal: AbortSignal): Promise<ErrorReasoning> {
    const model = await this.#models.choose({ userId, projectId: projectId ?? null, messageId: null }, modelId);
    const solution = (await model.reason({ files, errors }, { signal })).trim();
    return { errorFixes: solution === '' ? [] : [{ solution }] };
  }
}
