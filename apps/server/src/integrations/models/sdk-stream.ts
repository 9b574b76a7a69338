/** A model step over the AI SDK: retries, the stall watchdog, and tool calls or tags turned into artifact events. */
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonSchema, type LanguageModel, streamText, type SystemModelMessage, type TextStreamPart, tool, type ToolSet } from 'ai';
import {
  ACTION_TOOLS,
  AppError,
  type ArtifactEventBody,
  type ErrorCode,
  type FinishReason,
  isRecord,
  ModelTextReader,
  type OfferedTool,
  READ_TOOLS,
  TagParser,
  textOf,
  type TextPiece,
  ToolCallProducer,
} from '@lathe/protocol';
import { toErrorEvents } from './error-events.ts';
import { toModelError } from './model-errors.ts';
import type { ModelRequest, Starter } from './provider.ts';
import { toModelMessages } from './sdk-messages.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

export interface SdkModel {
  /** Creates the SDK's model with the given fetch. Called once per attempt. */
  readonly languageModel: (fetch: typeof globalThis.fetch) => LanguageModel;
  readonly providerName: string;
  readonly keySetting: string;
  readonly apiKey: string | undefined;
  readonly supportsTools: boolean;
  readonly maxOutputTokens: number;
  /** The provider caches the start of a prompt when asked to (Anthropic). */
  readonly cachesPrompt: boolean;
  /** The SDK ignores errors inside a stream, so they are looked for in the raw chunks. */
  readonly hidesStreamErrors: boolean;
  /** The running turn's thoughts are sent back to the model. */
  readonly returnsThoughts: boolean;
  readonly providerOptions: Parameters<typeof streamText>[0]['providerOptions'] | undefined;
}

export interface SdkLimits {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds without a byte after which an answer counts as stalled. */
  readonly stallMs: number;
  /** Waits before each retry (docs/decisions.md#H3). Their number is the number of retries. */
  readonly retryDelaysMs: readonly number[];
}

export const DEFAULT_RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000];
/** The longest Retry-After that is honored. A longer one is reported to the person at once. */
const MAX_RETRY_AFTER_MS = 60_000;

export async function* streamWithSdk(
  model: SdkModel,
  request: ModelRequest,
  limits: SdkLimits,
  signal: AbortSignal,
): AsyncGenerator<ArtifactEventBody, void, undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = yield* attemptOnce(model, request, limits, signal);
    if (outcome === undefined) return;
    const waitMs = retryWait(outcome, limits.retryDelaysMs[attempt]);
    if (waitMs === undefined || signal.aborted) {
      yield* toErrorEvents(outcome.error, signal);
      return;
    }
    await sleep(waitMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (signal.aborted) {
      yield { type: 'finish', reason: 'aborted' };
      return;
    }
  }
}

interface Failure {
  readonly error: AppError;
  /** Something was already shown, so only the person may retry. */
  readonly wasVisible: boolean;
}

/** One attempt. Returns its failure, or undefined if the step is finished (successfully or aborted). */
async function* attemptOnce(
  model: SdkModel,
  request: ModelRequest,
  limits: SdkLimits,
  signal: AbortSignal,
): AsyncGenerator<ArtifactEventBody, Failure | undefined, undefined> {
  const watchdog = createWatchdog(limits.fetch, limits.stallMs);
  const title = artifactTitle(request);
  const producer = new ToolCallProducer(request.messageId, title, { serverTools: request.serverTools, takenIds: callIdsOf(request) });
  const tags = model.supportsTools ? undefined : new TagParser({ messageId: request.messageId, step: request.step, title });
  const reader = new ModelTextReader({ offered: offeredTools(model, request), idPrefix: `${request.messageId}-${request.step}-written-` });
  const eventsOfText = (pieces: readonly TextPiece[]) => pieces.flatMap((piece) => eventsOfPiece(piece, producer, tags));
  let wasVisible = false;
  let hasSaid = saidBefore(request);
  let failure: unknown;
  let reason: FinishReason | undefined;
  try {
    const parts = openStream(model, request, watchdog, signal);
    for await (const part of parts) {
      if (part.type === 'error') {
        failure = part.error;
        break;
      }
      if (part.type === 'raw' && isErrorChunk(part.rawValue)) {
        failure = part.rawValue;
        break;
      }
      if (part.type === 'abort') break;
      if (part.type === 'finish') reason = finishReason(part);
      for (const written of part.type === 'text-delta' ? eventsOfText(reader.push(part.text)) : eventsOf(part, producer)) {
        const event = asPermitted(written, request.tools);
        if (event.type !== 'reasoning.delta' && event.type !== 'usage') wasVisible = true;
        hasSaid ||= saysSomething(event);
        yield event;
      }
    }
  } catch (error) {
    failure = error;
  } finally {
    watchdog.stop();
  }

  const isAborted = signal.aborted;
  if (watchdog.signal.aborted) failure = watchdog.signal.reason;
  const isForeign = watchdog.hasAnswered && !watchdog.isStreaming && !wasVisible;
  if (failure === undefined && reason === undefined && !isAborted) failure = isForeign ? new Error('It contained no events.') : cutOff(model.providerName);
  const isBroken = failure !== undefined || isAborted;
  const rest = [
    ...eventsOfText(reader.end()),
    ...producer.cancelOpen(isAborted ? 'aborted' : 'truncated'),
    ...(tags?.end(isBroken ? (isAborted ? 'aborted' : 'truncated') : reason === 'length' ? 'truncated' : undefined) ?? []),
  ];
  for (const event of rest) yield asPermitted(event, request.tools);
  if (isAborted) {
    yield { type: 'finish', reason: 'aborted' };
    return undefined;
  }
  if (failure !== undefined) {
    const { providerName, keySetting, apiKey } = model;
    const error = toModelError(failure, { providerName, keySetting, apiKey, model: request.model, hasAnswered: watchdog.hasAnswered, isForeign });
    return { error, wasVisible: wasVisible || rest.length > 0 };
  }
  if (reason === 'stop' && !hasSaid && !rest.some(saysSomething)) {
    const message = `${model.providerName} finished without a word and without an action.`;
    yield* toErrorEvents(new AppError('empty-answer', message), signal);
    return undefined;
  }
  const continues = producer.wantsResult && request.tools !== 'none';
  const finish: FinishReason = reason === 'stop' && continues ? 'tool-calls' : (reason ?? 'stop');
  if (finish === 'stop' && tags === undefined) {
    const artifactId = producer.artifactId ?? openArtifactOf(request);
    if (artifactId !== undefined) yield { type: 'artifact.close', artifactId };
  }
  yield { type: 'finish', reason: finish };
  return undefined;
}

function openStream(model: SdkModel, request: ModelRequest, watchdog: Watchdog, signal: AbortSignal): AsyncIterable<TextStreamPart<ToolSet>> {
  const { system, project } = request.prompt;
  const asMessage = (content: string): SystemModelMessage => ({
    role: 'system',
    content,
    ...(model.cachesPrompt ? { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } } : {}),
  });
  const blocks = [system, project].filter((text) => text !== '').map((text) => text.toWellFormed());
  const tools = model.supportsTools && request.tools !== 'none' ? toolSet(request) : undefined;
  const notation = !model.supportsTools ? 'tags' : tools === undefined ? 'words' : 'tools';
  return streamText({
    model: model.languageModel(watchdog.fetch),
    system: model.cachesPrompt ? blocks.map(asMessage) : blocks.join('\n\n'),
    messages: toModelMessages(request.messages, request.prompt, notation, {
      seesPictures: request.seesPictures ?? false,
      thoughtsOf: model.returnsThoughts ? request.messageId : undefined,
    }),
    includeRawChunks: model.hidesStreamErrors,
    ...(model.providerOptions === undefined ? {} : { providerOptions: model.providerOptions }),
    maxOutputTokens: model.maxOutputTokens,
    // Our own retries: the SDK's know neither what was already shown nor the stall limit.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, watchdog.signal]),
    // Errors are read from the stream. Without this, the SDK also prints them.
    onError: () => undefined,
    ...(tools === undefined ? {} : { tools }),
  }).fullStream;
}

/** A small model does the same with other tools: commands move files and build, and the list of files is in its prompt. */
const LARGE_MODELS_ONLY: ReadonlySet<string> = new Set(['move_path', 'build_app', 'list_files']);

/**
 * While planning, only read-only tools. A starter may be imported only if starters are offered, and only one of those.
 */
function toolDefinitions({
  tools: offered,
  starters,
  serverTools = [],
  hasFewTools = false,
  hasDesignTool = false,
  hasCodeHost = false,
}: ToolsOfRequest): Record<string, OfferedDefinition> {
  const { import_template: importTemplate, ...others } = ACTION_TOOLS;
  const definitions =
    offered === 'read-only' ? READ_TOOLS : { ...others, ...(starters ? { import_template: choosing(importTemplate, starters) } : {}), ...READ_TOOLS };
  const all: Readonly<Record<string, { readonly needs?: 'figma' | 'code-host' } & OwnDefinition>> = definitions;
  const isConnected = { figma: hasDesignTool, 'code-host': hasCodeHost };
  const wanted = Object.entries(all).filter(
    ([name, { needs }]) => (!hasFewTools || !LARGE_MODELS_ONLY.has(name)) && (needs === undefined || isConnected[needs]),
  );
  const own = wanted.map(([name, { description, properties, required }]) => {
    const inputSchema = { type: 'object', properties, required: [...required], additionalProperties: false } as const;
    return [name, { description, properties, inputSchema }] as const;
  });
  const foreign = offered === 'read-only' ? [] : serverTools;
  return Object.fromEntries([
    ...own,
    ...foreign.map(({ callName, serverName, description, inputSchema }) => {
      const words = `A tool from ${serverName}, a server the user added. ${description}`;
      const { properties } = inputSchema as { properties?: unknown };
      return [callName, { description: words, properties: isRecord(properties) ? properties : {}, inputSchema }] as const;
    }),
  ]);
}

type ToolsOfRequest = Pick<ModelRequest, 'tools' | 'starters' | 'serverTools' | 'hasFewTools' | 'hasDesignTool' | 'hasCodeHost'>;

interface OwnDefinition {
  readonly description: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

interface OfferedDefinition {
  readonly description: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly inputSchema: Parameters<typeof jsonSchema>[0];
}

function toolSet(request: ToolsOfRequest): ToolSet {
  return Object.fromEntries(
    Object.entries(toolDefinitions(request)).map(([name, { description, inputSchema }]) => [name, tool({ description, inputSchema: jsonSchema(inputSchema) })]),
  );
}

function choosing(definition: typeof ACTION_TOOLS.import_template, starters: readonly Starter[]) {
  const key = { type: 'string', enum: starters.map((starter) => starter.key), description: 'One of <starters>' };
  return { ...definition, properties: { ...definition.properties, key } };
}

/** The tools whose calls a model may write as text. */
function offeredTools(model: SdkModel, request: ModelRequest): Map<string, OfferedTool> {
  if (!model.supportsTools || request.tools === 'none') return new Map();
  return new Map(
    Object.entries(toolDefinitions(request)).map(([name, { properties }]) => [name, { isText: (property) => isTextSchema(properties[property]) }]),
  );
}

function isTextSchema(schema: unknown): boolean {
  return isRecord(schema) && schema['type'] === 'string';
}

function eventsOfPiece(piece: TextPiece, producer: ToolCallProducer, tags: TagParser | undefined): readonly ArtifactEventBody[] {
  switch (piece.type) {
    case 'text':
      return tags?.push(piece.text) ?? [{ type: 'text.delta', text: piece.text }];
    case 'reasoning':
      return [{ type: 'reasoning.delta', text: piece.text }];
    case 'call-start':
      return producer.start(piece.id, piece.name);
    case 'call-delta':
      return producer.delta(piece.id, piece.text);
    case 'call-end':
      return producer.complete(piece.id, piece.name, piece.input, piece.json);
  }
}

const NOT_NOW = {
  'read-only': 'Nothing was changed, because only a plan was asked for.',
  none: 'This was not done, because no tools were left in this turn.',
} as const;

/** Models also call tools that they were not offered, and write tags while they plan. None of it changes the project. */
function asPermitted(event: ArtifactEventBody, tools: ModelRequest['tools']): ArtifactEventBody {
  if (tools === 'all' || event.type !== 'action.close') return event;
  return { type: 'action.cancel', actionId: event.actionId, cause: 'invalid', message: NOT_NOW[tools] };
}

function eventsOf(part: TextStreamPart<ToolSet>, producer: ToolCallProducer): readonly ArtifactEventBody[] {
  switch (part.type) {
    case 'reasoning-delta':
      return part.text === '' ? [] : [{ type: 'reasoning.delta', text: part.text }];
    case 'tool-input-start':
      return producer.start(part.id, part.toolName);
    case 'tool-input-delta':
      return producer.delta(part.id, part.delta);
    case 'tool-call':
      // Input that is not JSON comes with an error, as raw text.
      return 'error' in part && typeof part.input === 'string'
        ? producer.complete(part.toolCallId, part.toolName, undefined, part.input)
        : producer.complete(part.toolCallId, part.toolName, part.input);
    case 'finish':
      return usageOf(part);
    default:
      return [];
  }
}

type FinishPart = Extract<TextStreamPart<ToolSet>, { type: 'finish' }>;

/** More than any model reads or writes. */
const MAX_COUNT = 1e9;

/** The usage of a whole answer as the provider counted it. Empty if it did not count, or if the count is impossible. */
export function usageOf({
  totalUsage: { inputTokens, outputTokens, inputTokenDetails },
}: Pick<FinishPart, 'totalUsage'>): (ArtifactEventBody & { type: 'usage' })[] {
  const cached = inputTokenDetails?.cacheReadTokens;
  // Every prompt has at least one token. The SDK reads missing counts as zero.
  if (!isCount(inputTokens) || inputTokens === 0 || !isCount(outputTokens)) return [];
  return [{ type: 'usage', inputTokens, outputTokens, ...(isCount(cached) ? { cachedInputTokens: Math.min(cached, inputTokens) } : {}) }];
}

function isCount(tokens: number | undefined): tokens is number {
  return Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= MAX_COUNT;
}

/** Undefined if the provider never said why it stopped, or stopped because of an error: the answer was cut off. */
function finishReason(part: FinishPart): FinishReason | undefined {
  switch (part.finishReason) {
    case 'stop':
    case 'tool-calls':
      return 'stop';
    case 'length':
      return 'length';
    case 'content-filter':
      throw new AppError('content-filter', 'The model declined to answer this.');
    default:
      return part.rawFinishReason === undefined || part.rawFinishReason === 'error' || part.finishReason === 'error' ? undefined : 'stop';
  }
}

function isErrorChunk(chunk: unknown): boolean {
  return typeof chunk === 'object' && chunk !== null && 'error' in chunk;
}

/** A retry helps only after the person has done something: paid, or changed the request. */
const NEEDS_PERSON: ReadonlySet<ErrorCode> = new Set(['api-error', 'billing-error']);

function retryWait({ error, wasVisible }: Failure, delayMs: number | undefined): number | undefined {
  if (wasVisible || !error.isRetryable || NEEDS_PERSON.has(error.code) || delayMs === undefined) return undefined;
  const retryAfterMs = Number(error.data?.['retryAfterS'] ?? 0) * 1000;
  return retryAfterMs > MAX_RETRY_AFTER_MS ? undefined : Math.max(delayMs, retryAfterMs);
}

function cutOff(providerName: string): AppError {
  return new AppError('answer-cut-off', `The answer from ${providerName} was cut off.`);
}

/** The person's words serve as the title. */
function artifactTitle({ messages }: ModelRequest): string {
  const question = messages.findLast((message) => message.role === 'user' && message.isHidden !== true);
  const line = (question === undefined ? '' : textOf(question)).split('\n')[0]?.trim() ?? '';
  return line.length > 60 ? `${line.slice(0, 59)}…` : line || 'Changes';
}

/** The IDs of the calls in the conversation so far. */
function callIdsOf({ messages }: ModelRequest): string[] {
  return messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (part.type === 'artifact') return part.artifact.actions.map(({ id }) => id);
      return part.type === 'tool' ? [part.callId] : [];
    });
}

/** Whether an event shows the person more than thoughts. */
function saysSomething(event: ArtifactEventBody): boolean {
  return event.type === 'text.delta' ? event.text.trim() !== '' : event.type !== 'reasoning.delta' && event.type !== 'usage';
}

/** After actions or words of earlier steps, a model may end its turn silently. */
function saidBefore({ messages, messageId }: ModelRequest): boolean {
  return messages.some(({ id, parts }) => id === messageId && parts.length > 0);
}

/** The artifact that an earlier step of this message opened. */
function openArtifactOf({ messages, messageId }: ModelRequest): string | undefined {
  const parts = messages.find((message) => message.id === messageId)?.parts ?? [];
  return parts.flatMap((part) => (part.type === 'artifact' ? [part.artifact.id] : []))[0];
}
