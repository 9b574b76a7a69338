import { type ArtifactEventBody, costOf, type MessageUsage, type ModelInfo, type ModelList, type ModelPrice } from '@lathe/protocol';
import type {
  AnswerPart,
  ChosenModel,
  FileRepair,
  ModelAsker,
  ModelProvider,
  ModelRegistry,
  ModelRequest,
  ReportedProblems,
  StreamOptions,
} from '../integrations/models/provider.ts';
import type { CountedCall, ModelCaller, UsageService } from './service.ts';

/** Like `CHARACTERS_PER_TOKEN`, a common estimate, used only if a provider did not count. */
const CHARACTERS_PER_TOKEN = 4;

/** For a picture in the size that it is sent in, as vendors document it. Its tokens do not depend on its characters. */
const TOKENS_PER_PICTURE = 1_600;

/** The length of a prompt, in characters of text. */
export function promptLength(asked: unknown): number {
  let pictures = 0;
  const text = JSON.stringify(asked, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('mediaType' in value) || !('data' in value)) return value;
    pictures += 1;
    return undefined;
  });
  return text.length + pictures * TOKENS_PER_PICTURE * CHARACTERS_PER_TOKEN;
}

export interface MeteredModelsDependencies {
  readonly registry: ModelRegistry;
  readonly usage: Pick<UsageService, 'begin'>;
  /** Called when a call's usage could not be stored. The answer continues. */
  readonly onUsageLost: (error: unknown) => void;
}

/** The length of the prompt in characters: an estimate of the call's usage until that is known. */
interface PromptSize {
  readonly characters: number;
}

/** A chosen model, for one caller. Each of its answers is counted, even if nobody reads it to the end. */
export interface MeteredModel {
  /** With the provider, for example `anthropic:claude-sonnet-5`. */
  readonly id: string;
  readonly info: ModelInfo;
  stream(request: Omit<ModelRequest, 'model'>, options: StreamOptions): AsyncIterable<ArtifactEventBody>;
  /** @throws AppError */
  reason(problems: ReportedProblems, options: StreamOptions): Promise<string>;
  /** The text of the whole repaired file, as it arrives. @throws AppError */
  fix(repair: FileRepair, options: StreamOptions): AsyncIterable<AnswerPart>;
  /** @throws AppError */
  title(text: string, options: StreamOptions): Promise<string>;
}

/** The only way to call a model: reserves usage within the caller's limits before a call, and stores what it used. */
export class MeteredModels {
  readonly #registry: ModelRegistry;
  readonly #usage: MeteredModelsDependencies['usage'];
  readonly #onUsageLost: MeteredModelsDependencies['onUsageLost'];

  constructor({ registry, usage, onUsageLost }: MeteredModelsDependencies) {
    this.#registry = registry;
    this.#usage = usage;
    this.#onUsageLost = onUsageLost;
  }

  list(asker: ModelAsker): Promise<ModelList> {
    return this.#registry.list(asker);
  }

  /** Asks the server's own model services whether they are there. Never rejects. */
  lookAround(): Promise<void> {
    return this.#registry.lookAround();
  }

  /**
   * The model with the ID, or the default. If `signal` is aborted before the model is called, nothing was used.
   * @throws AppError 'model-not-found', 'model-key-refused', 'usage-blocked'
   */
  async choose(caller: ModelCaller & PromptSize, modelId: string | undefined, signal?: AbortSignal): Promise<MeteredModel> {
    return this.#metered(caller, await this.#registry.choose(caller, modelId), signal);
  }

  /** Its small sibling. @throws AppError as `choose` */
  async chooseSmall(caller: ModelCaller & PromptSize, modelId: string | undefined): Promise<MeteredModel> {
    return this.#metered(caller, await this.#registry.chooseSmall(caller, modelId));
  }

  async #metered(caller: ModelCaller & PromptSize, { provider, info, model, price, keyOwner }: ChosenModel, signal?: AbortSignal): Promise<MeteredModel> {
    const id = `${provider.key}:${model}`;
    // The built-in assistant is free, and not a language model.
    if (info.isEmbedded) return answersOf(id, info, provider, model, (_asked, parts) => parts);
    // A model gets no more than it can read.
    const expected = Math.min(Math.ceil(caller.characters / CHARACTERS_PER_TOKEN), info.contextWindow);
    const begin = () => this.#usage.begin(caller, { modelId: id, price, keyOwner }, expected);
    let admitted: CountedCall | undefined = await begin();
    const take = async () => {
      const call = admitted ?? (await begin());
      admitted = undefined;
      return call;
    };
    const giveBack = () => {
      void admitted?.drop().catch(this.#onUsageLost);
      admitted = undefined;
    };
    signal?.addEventListener('abort', giveBack, { once: true });
    return answersOf(id, info, provider, model, (asked, parts, stopped) =>
      counted({ asked, maxTokens: info.contextWindow, price }, parts, stopped, take, this.#onUsageLost),
    );
  }
}

type Meter = <Part extends ArtifactEventBody>(asked: unknown, parts: AsyncIterable<Part>, signal: AbortSignal) => AsyncIterable<Part>;

function answersOf(id: string, info: ModelInfo, provider: ModelProvider, model: string, meter: Meter): MeteredModel {
  return {
    id,
    info,
    stream: (request, options) =>
      meter([request.prompt, request.messages], provider.stream({ ...request, model, capabilities: info }, options), options.signal),
    reason: (problems, options) => textOf(meter(problems, provider.reason(problems, model, options), options.signal)),
    fix: (repair, options) => meter(repair, provider.fix(repair, model, options), options.signal),
    title: (text, options) => textOf(meter(text, provider.title(text, model, options), options.signal)),
  };
}

async function textOf(parts: AsyncIterable<AnswerPart>): Promise<string> {
  let text = '';
  for await (const part of parts) if (part.type === 'text.delta') text += part.text;
  return text;
}

/** Passes the parts on and stores the usage at their end, even if nobody reads them to the end. */
async function* counted<Part extends ArtifactEventBody>(
  { asked, maxTokens, price }: { readonly asked: unknown; readonly maxTokens: number; readonly price: ModelPrice | undefined },
  parts: AsyncIterable<Part>,
  signal: AbortSignal,
  take: () => Promise<CountedCall>,
  onUsageLost: (error: unknown) => void,
): AsyncGenerator<Part, void, undefined> {
  let call: CountedCall | undefined = await take();
  let usage: MessageUsage | undefined;
  let written = 0;
  try {
    for await (const part of parts) {
      if (part.type === 'usage') {
        usage = part;
        yield withCost(part);
        continue;
      }
      if ('text' in part) written += part.text.length;
      // Before the failure is passed on, because another model may be called in its place.
      if (part.type === 'error') await settle(true);
      if (part.type === 'finish' && part.reason !== 'error' && part.reason !== 'aborted' && usage === undefined) {
        // For a service that does not count, because the limit of a turn relies on reported usage.
        usage = estimate();
        yield withCost(usage);
      }
      yield part;
    }
  } catch (error) {
    await settle(true);
    throw error;
  } finally {
    await settle(false);
  }

  function withCost(used: MessageUsage): Part {
    return { type: 'usage', ...used, ...(price === undefined ? {} : { cost: costOf(used, price) }) } as Part;
  }

  async function settle(hasFailed: boolean): Promise<void> {
    const open = call;
    call = undefined;
    // A stopped answer is billed too, and most providers count only at the end.
    if (usage === undefined && written > 0) usage = estimate();
    if (usage !== undefined) await open?.end(usage).catch(onUsageLost);
    else if (hasFailed && !signal.aborted) await open?.drop().catch(onUsageLost);
  }

  function estimate(): MessageUsage {
    const inputTokens = Math.min(Math.ceil(promptLength(asked) / CHARACTERS_PER_TOKEN), maxTokens);
    return { inputTokens, outputTokens: Math.ceil(written / CHARACTERS_PER_TOKEN) };
  }
}
