import { AppError, type ErrorCode, messageOf } from '@lathe/protocol';
import type { AnswerPart, FileRepair } from '../integrations/models/provider.ts';
import type { MeteredModels } from '../usage/metered-models.ts';
import { withoutFence } from './without-fence.ts';

const CODES: Readonly<Record<FileRepair['type'], ErrorCode>> = { lazy: 'fix-lazy-error', diff: 'fix-diff-error', brackets: 'bracket-fix-error' };
const WORDS: Readonly<Record<FileRepair['type'], string>> = {
  lazy: 'Could not restore the parts the model left out of the file',
  diff: 'Could not apply the edit to the file',
  brackets: 'Could not close the brackets in the file',
};

export interface FixCaller {
  readonly userId: string;
  readonly projectId: string | null;
  readonly modelId: string | undefined;
  /** The turn that wrote the file, and its step. */
  readonly messageId?: string | undefined;
  readonly step?: number | undefined;
}

/** Repairs a file that a model wrote badly, with a small model in one try. Source: docs/decisions.md#H5. */
export class FixService {
  readonly #models: Pick<MeteredModels, 'chooseSmall'>;

  constructor(models: Pick<MeteredModels, 'chooseSmall'>) {
    this.#models = models;
  }

  /**
   * The text of the whole file as it arrives. A failure before the first text is thrown here, a later one while the
   * text is read. @throws AppError of the repair, 'usage-blocked', 'free-user-rate-limited', 'model-not-found',
   * 'model-key-refused'
   */
  async open(
    { userId, projectId, modelId, messageId, step }: FixCaller,
    repair: FileRepair,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<string, void, undefined>> {
    const caller = { userId, projectId, messageId: messageId ?? null, step, purpose: 'repair', characters: JSON.stringify(repair).length } as const;
    const model = await this.#models.chooseSmall(caller, modelId);
    const texts = withoutFence(textsOf(model.fix(repair, { signal })));
    let first: IteratorResult<string, void>;
    try {
      first = await texts.next();
    } catch (error) {
      throw failed(repair, error);
    }
    if (first.done === true) throw failed(repair, new AppError('bad-server-response', 'The model returned an empty answer.'));
    return begun(first.value, texts, repair);
  }
}

async function* begun(first: string, rest: AsyncGenerator<string, void, undefined>, repair: FileRepair): AsyncGenerator<string, void, undefined> {
  try {
    yield first;
    yield* rest;
  } catch (error) {
    throw failed(repair, error);
  } finally {
    await rest.return();
  }
}

async function* textsOf(parts: AsyncIterable<AnswerPart>): AsyncGenerator<string, void, undefined> {
  for await (const part of parts) if (part.type === 'text.delta') yield part.text;
}

/** The repair's own error, with the file and the cause. */
function failed(repair: FileRepair, cause: unknown): AppError {
  const { type, path: _path, ...about } = repair;
  const reason = cause instanceof AppError ? cause.code : 'unknown';
  return new AppError(CODES[type], `${WORDS[type]}: ${messageOf(cause)}`, {
    cause,
    ...(cause instanceof AppError ? { isRetryable: cause.isRetryable } : {}),
    data: { ...(type === 'diff' ? about : {}), reason },
  });
}
