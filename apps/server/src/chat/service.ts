import {
  AppError,
  type ArtifactEvent,
  type ArtifactEventBody,
  type ChatRequest,
  type MessageUsage,
  PROJECT_TITLE_MAX_LENGTH,
  type TitleRequest,
} from '@lathe/protocol';
import type { ModelRegistry, ModelRequest } from '../integrations/models/provider.ts';
import type { UsageService } from '../usage/service.ts';
import { buildPrompt } from './prompt.ts';

/** As `CHARACTERS_PER_TOKEN` of the field: only where a provider did not say. */
const CHARACTERS_PER_TOKEN = 4;

export interface ChatStepDependencies {
  readonly registry: ModelRegistry;
  readonly usage: Pick<UsageService, 'requireRoom' | 'record'>;
  /** Told when what a step used could not be kept: the answer goes on. */
  readonly onUsageLost: (error: unknown) => void;
}

/** Runs model steps: one request, one step, one numbered stream of events. Keeps nothing between them but what they used. */
export class ChatStepService {
  readonly #registry: ModelRegistry;
  readonly #usage: ChatStepDependencies['usage'];
  readonly #onUsageLost: ChatStepDependencies['onUsageLost'];

  constructor({ registry, usage, onUsageLost }: ChatStepDependencies) {
    this.#registry = registry;
    this.#usage = usage;
    this.#onUsageLost = onUsageLost;
  }

  /**
   * Chooses the model and opens the step. Failures of the model come as events; what is wrong with the
   * request itself is thrown before the first event. @throws AppError 'model-not-found',
   * 'model-key-refused', 'usage-blocked'
   */
  async open(userId: string, request: ChatRequest, signal: AbortSignal): Promise<AsyncIterable<ArtifactEvent>> {
    const { provider, info, model, price } = await this.#registry.choose(userId, request.modelId);
    if (!info.isEmbedded) await this.#usage.requireRoom(userId, request.messageId);
    const modelRequest: ModelRequest = {
      model,
      messageId: request.messageId,
      step: request.step,
      tools: request.isLastStep === true ? 'none' : request.mode === 'plan' ? 'read-only' : 'all',
      prompt: buildPrompt(request, info.supportsTools),
      seesPictures: info.supportsImages,
      messages: request.messages,
      context: request.context,
    };
    const modelId = `${provider.key}:${model}`;
    const opening: ArtifactEventBody = { type: 'step.open', messageId: request.messageId, step: request.step, modelId };
    const bodies = provider.stream(modelRequest, { signal });
    // The built-in assistant is free, and no language model.
    if (info.isEmbedded) return numbered(opening, bodies);
    const call = { userId, projectId: request.projectId, messageId: request.messageId, modelId };
    return numbered(
      opening,
      counted(bodies, modelRequest, (used) => this.#usage.record(call, used, price).catch(this.#onUsageLost)),
    );
  }

  /** A short title for a conversation, by the chosen model. */
  async title(userId: string, { text, modelId }: TitleRequest, signal: AbortSignal): Promise<string> {
    const { provider, info, model } = await this.#registry.choose(userId, modelId);
    if (!info.isEmbedded) await this.#usage.requireRoom(userId, '');
    const title = asTitle(await provider.title(text, model, { signal }));
    return title === '' ? asTitle(text) : title;
  }
}

/** Passes the events on and tells at their end what was used, also when nobody reads them to the end. */
async function* counted(
  bodies: AsyncIterable<ArtifactEventBody>,
  request: ModelRequest,
  tell: (usage: MessageUsage) => Promise<void>,
): AsyncGenerator<ArtifactEventBody, void, undefined> {
  let usage: MessageUsage | undefined;
  let written = 0;
  try {
    for await (const body of bodies) {
      if (body.type === 'usage') usage = body;
      else if ('text' in body) written += body.text.length;
      yield body;
    }
  } finally {
    // A step that was stopped is paid for, too, and most providers count only at the end.
    if (usage === undefined && written > 0) {
      const read = JSON.stringify([request.prompt, request.messages]).length;
      usage = { inputTokens: Math.ceil(read / CHARACTERS_PER_TOKEN), outputTokens: Math.ceil(written / CHARACTERS_PER_TOKEN) };
    }
    if (usage !== undefined) await tell(usage);
  }
}

/** Gives each event its place, and an end to a provider that forgot it. */
async function* numbered(opening: ArtifactEventBody, bodies: AsyncIterable<ArtifactEventBody>): AsyncGenerator<ArtifactEvent, void, undefined> {
  let seq = 0;
  yield { ...opening, seq };
  for await (const body of bodies) {
    seq += 1;
    yield { ...body, seq };
    if (body.type === 'finish') return;
  }
  const error = new AppError('answer-cut-off', 'The answer ended without an end.').toJSON();
  yield { type: 'error', error, seq: seq + 1 };
  yield { type: 'finish', reason: 'error', seq: seq + 2 };
}

/** One line without quotes, marks of Markdown and a full stop, at most as long as a project's title. */
function asTitle(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  const plain = line.replaceAll(/[\u0000-\u001f\u007f]/g, '').replace(/^[\s"'“#*`]+|[\s"'”*`.]+$/g, '');
  return plain.length > PROJECT_TITLE_MAX_LENGTH ? `${plain.slice(0, PROJECT_TITLE_MAX_LENGTH - 1).trimEnd()}…` : plain;
}
