import { AppError, type ArtifactEventBody, type ChatRequest, type EnhancerBody, type ErrorCode, type TitleRequest } from '@lathe/protocol';
import type { DesignService } from '../designs/service.ts';
import type { GitHostService } from '../git-hosts/service.ts';
import type { McpService } from '../mcp/service.ts';
import { TEMPLATES } from '../templates/catalog.ts';
import { promptLength, type MeteredModel, type MeteredModels } from '../usage/metered-models.ts';
import { buildPrompt, ENHANCER } from './prompt.ts';
import { modelSizeOf } from './prompt/model-size.ts';

export interface ChatStepDependencies {
  readonly models: Pick<MeteredModels, 'choose'>;
  readonly mcp: Pick<McpService, 'offered'>;
  readonly designs: Pick<DesignService, 'isConnected'>;
  readonly gitHosts: Pick<GitHostService, 'isConnected'>;
  /** The model that the person chose to answer when another one cannot. */
  readonly fallbackModelId: (userId: string) => Promise<string | null>;
  /** Called when the fallback could not answer either. The person sees the failure of the model they chose. */
  readonly onFallbackFailure: (error: unknown) => void;
}

/** Runs model steps: one request, one step, one stream of events. It keeps no state between steps. */
export class ChatStepService {
  readonly #models: Pick<MeteredModels, 'choose'>;
  readonly #mcp: Pick<McpService, 'offered'>;
  readonly #designs: Pick<DesignService, 'isConnected'>;
  readonly #gitHosts: Pick<GitHostService, 'isConnected'>;
  readonly #fallbackModelId: (userId: string) => Promise<string | null>;
  readonly #onFallbackFailure: (error: unknown) => void;

  constructor({ models, mcp, designs, gitHosts, fallbackModelId, onFallbackFailure }: ChatStepDependencies) {
    this.#models = models;
    this.#mcp = mcp;
    this.#designs = designs;
    this.#gitHosts = gitHosts;
    this.#fallbackModelId = fallbackModelId;
    this.#onFallbackFailure = onFallbackFailure;
  }

  /**
   * Chooses the model and opens the step. A failure of the model is an event; an error in the request is thrown
   * before the first event. @throws AppError 'model-not-found',
   * 'model-key-refused', 'usage-blocked'
   */
  async open(userId: string, request: ChatRequest, signal: AbortSignal): Promise<AsyncIterable<ArtifactEventBody>> {
    const { messageId, step } = request;
    const starters = mayImport(request) ? { starters: TEMPLATES } : {};
    const characters = promptLength([request.messages, request.context]);
    const isOwnErrorFix = request.messages.findLast(({ role }) => role === 'user')?.isOwnErrorFix ?? false;
    const caller = { userId, projectId: request.projectId, messageId, step, isOwnErrorFix, characters };
    const model = await this.#models.choose(caller, request.modelId, signal);
    const mayCallServers = request.mode === 'build' && request.isLastStep !== true && !model.info.isEmbedded;
    // The built-in assistant reads none of these.
    const [serverTools, hasDesignTool, hasCodeHost] = await Promise.all([
      mayCallServers ? this.#mcp.offered(userId) : [],
      !model.info.isEmbedded && this.#designs.isConnected(userId),
      !model.info.isEmbedded && this.#gitHosts.isConnected(userId),
    ]);
    const answerOf = (chosen: MeteredModel) => {
      const { supportsTools, supportsImages } = chosen.info;
      const size = modelSizeOf(chosen.info);
      return chosen.stream(
        {
          messageId,
          step,
          tools: request.isLastStep === true ? 'none' : request.mode === 'plan' ? 'read-only' : 'all',
          prompt: buildPrompt({ ...request, ...starters, hasDesignTool }, { supportsTools, size, seesPictures: supportsImages }),
          seesPictures: supportsImages,
          ...(size === 'small' ? { hasFewTools: true } : {}),
          ...(hasDesignTool ? { hasDesignTool } : {}),
          ...(hasCodeHost ? { hasCodeHost } : {}),
          messages: request.messages,
          context: request.context,
          ...starters,
          ...(serverTools.length > 0 && supportsTools ? { serverTools } : {}),
        },
        { signal },
      );
    };
    const fallback = async (): Promise<MeteredModel | undefined> => {
      try {
        const id = await this.#fallbackModelId(userId);
        return id === null || id === model.id ? undefined : await this.#models.choose(caller, id, signal);
      } catch (error) {
        this.#onFallbackFailure(error);
        return undefined;
      }
    };
    const opening = { type: 'step.open', messageId, step } as const;
    return withFallback(model, answerOf, fallback, opening);
  }

  /** Streams an improved version of the prompt. @throws AppError */
  async enhance(userId: string, { text, modelId, projectId }: EnhancerBody, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const model = await this.#models.choose({ userId, projectId: projectId ?? null, messageId: null, characters: text.length }, modelId);
    if (model.info.isEmbedded) throw new AppError('model-not-found', 'The built-in assistant cannot improve prompts. Choose a model with a key.');
    const request = {
      messageId: 'enhancer',
      step: 0,
      tools: 'none' as const,
      prompt: { system: ENHANCER, project: '', volatile: '' },
      messages: [{ id: 'prompt', role: 'user' as const, createdAt: '', parts: [{ type: 'text' as const, step: 0, text: `<prompt>\n${text}\n</prompt>` }] }],
      context: { title: '', files: [], contents: [] },
    };
    return textOfStream(model.stream(request, { signal }));
  }

  /** A short title for a chat, written by the chosen model. @throws AppError */
  async title(userId: string, { text, modelId, projectId }: TitleRequest, signal: AbortSignal): Promise<string> {
    const model = await this.#models.choose({ userId, projectId: projectId ?? null, messageId: null, characters: text.length }, modelId);
    const title = asTitle(await model.title(text, { signal }));
    return title === '' ? firstLine(text) : title;
  }
}

/** A starter is offered on the first turn of an empty project. Source: docs/assistant-protocol.md#tools. */
function mayImport({ context, messages, messageId }: ChatRequest): boolean {
  return context.files.length === 0 && !messages.some(({ id, role }) => role === 'assistant' && id !== messageId);
}

/** Only the text. @throws AppError the failure of the model */
async function* textOfStream(bodies: AsyncIterable<ArtifactEventBody>): AsyncGenerator<string, void, undefined> {
  for await (const body of bodies) {
    if (body.type === 'text.delta') yield body.text;
    else if (body.type === 'error') throw AppError.fromJSON(body.error);
  }
}

/** Failures that do not affect other providers. */
const FAILS_OVER: ReadonlySet<ErrorCode> = new Set(['overloaded', 'rate-limited', 'network-error', 'bad-server-response', 'model-stalled']);

/** The model's answer. If the model fails before anything is visible, the fallback's answer, if there is one. */
async function* withFallback(
  model: MeteredModel,
  answerOf: (model: MeteredModel) => AsyncIterable<ArtifactEventBody>,
  fallback: () => Promise<MeteredModel | undefined>,
  opening: Pick<Extract<ArtifactEventBody, { type: 'step.open' }>, 'type' | 'messageId' | 'step'>,
): AsyncGenerator<ArtifactEventBody, void, undefined> {
  yield { ...opening, modelId: model.id };
  let wasVisible = false;
  for await (const event of answerOf(model)) {
    if (event.type === 'error' && !wasVisible && FAILS_OVER.has(event.error.code)) {
      const other = await fallback();
      if (other !== undefined) {
        const { code, message } = event.error;
        yield { ...opening, modelId: other.id, insteadOf: { modelId: model.id, code, message } };
        yield* answerOf(other);
        return;
      }
    }
    if (event.type !== 'usage') wasVisible = true;
    yield event;
  }
}

/** Longer titles of chats do not fit into the list. */
const TITLE_LENGTH = 60;
/** A tag or the beginning of JSON: a tool call, or anything else that is not a title. */
const MARKUP = /^[[{]|<\/?[|\w]/;

/** A model's answer as a title. Empty if it is not one. */
function asTitle(text: string): string {
  const line = firstLine(text);
  return MARKUP.test(line) ? '' : line;
}

/** Without quotes, Markdown and a final period, cut to 60 characters. */
function firstLine(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  const plain = line.replaceAll(/[\u0000-\u001f\u007f]/g, '').replace(/^[\s"'“#*`]+|[\s"'”*`.]+$/g, '');
  return plain.length > TITLE_LENGTH ? `${plain.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : plain;
}
