import type { ErrorReasoning, ErrorReasoningBody } from '@lathe/protocol';
import type { ModelRegistry } from '../integrations/models/provider.ts';
import type { UsageService } from '../usage/service.ts';

/** Asks a model what problems mean before anything is changed. Source: workspace.md, section 7. */
export class ErrorReasoningService {
  readonly #registry: ModelRegistry;
  readonly #usage: Pick<UsageService, 'requireRoom'>;

  constructor(registry: ModelRegistry, usage: Pick<UsageService, 'requireRoom'>) {
    this.#registry = registry;
    this.#usage = usage;
  }

  /** @throws AppError 'model-not-found', 'usage-blocked' and those of the model */
  async reason(userId: string, { files, errors, modelId }: ErrorReasoningBody, signal: AbortSignal): Promise<ErrorReasoning> {
    const { provider, info, model } = await this.#registry.choose(userId, modelId);
    if (!info.isEmbedded) await this.#usage.requireRoom(userId, '');
    const solution = (await provider.reason({ files, errors }, model, { signal })).trim();
    return { errorFixes: solution === '' ? [] : [{ solution }] };
  }
}
