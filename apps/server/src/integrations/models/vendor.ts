import { AppError, type ModelInfo, REASONING_TIMEOUT_MS } from '@lathe/protocol';
import { streamText } from 'ai';
import { toModelError } from './model-errors.ts';
import type { AnswerPart, ModelProvider } from './provider.ts';
import { DEFAULT_RETRY_DELAYS_MS, type SdkLimits, type SdkModel, streamWithSdk, usageOf } from './sdk-stream.ts';

/** A key and address for one vendor, and where a person corrects them. */
export interface Credentials {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  /** For messages: "the Anthropic key under Settings", "ANTHROPIC_API_KEY". */
  readonly keySetting: string;
}

export interface VendorDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly stallMs: number;
  readonly retryDelaysMs?: readonly number[];
}

interface Vendor {
  readonly key: string;
  readonly providerName: string;
  readonly credentials: Credentials;
  readonly cachesPrompt: boolean;
  readonly listModels: (signal: AbortSignal) => Promise<readonly ModelInfo[]>;
  readonly capabilities: (model: string) => Pick<SdkModel, 'supportsTools' | 'maxOutputTokens'>;
  readonly languageModel: (model: string, fetch: typeof globalThis.fetch) => ReturnType<SdkModel['languageModel']>;
}

interface ShortAnswer {
  readonly system: string;
  readonly timeoutMs: number;
  /** More than the answer needs: models that think first count their thoughts as output. */
  readonly maxOutputTokens: number;
}

const TITLE: ShortAnswer = {
  system: 'Name the app or task in the message in two to five words. Answer with the name only, without quotes or a full stop.',
  timeoutMs: 20_000,
  maxOutputTokens: 2_000,
};
const TITLE_INPUT_LENGTH = 4000;

const REASONING: ShortAnswer = {
  system: `You find the cause of errors in a web project. You are given its files and the errors that were seen while it ran. For each error name its cause, the file and the line, and the smallest change that removes it; errors with one cause go together. Write at most ten plain sentences. Do not write whole files, do not greet, do not repeat the errors.`,
  timeoutMs: REASONING_TIMEOUT_MS,
  maxOutputTokens: 6_000,
};

/** A `ModelProvider` of what differs between vendors; everything else is the same for all of them. */
export function createVendorProvider(vendor: Vendor, dependencies: VendorDependencies): ModelProvider {
  const limits: SdkLimits = {
    fetch: dependencies.fetch,
    stallMs: dependencies.stallMs,
    retryDelaysMs: dependencies.retryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS,
  };
  const { providerName, credentials, cachesPrompt } = vendor;
  const sdkModel = (model: string): SdkModel => ({
    providerName,
    keySetting: credentials.keySetting,
    cachesPrompt,
    ...vendor.capabilities(model),
    languageModel: (fetch) => vendor.languageModel(model, fetch),
  });

  /** A short answer without tools. */
  async function* say(model: string, { system, timeoutMs, maxOutputTokens }: ShortAnswer, prompt: string, signal: AbortSignal): AsyncGenerator<AnswerPart> {
    try {
      const { fullStream } = streamText({
        model: vendor.languageModel(model, dependencies.fetch),
        system,
        prompt,
        maxOutputTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        onError: () => undefined,
      });
      for await (const part of fullStream) {
        if (part.type === 'error') throw part.error;
        if (part.type === 'text-delta' && part.text !== '') yield { type: 'text.delta', text: part.text };
        if (part.type === 'finish') yield usageOf(part);
      }
    } catch (error) {
      throw toModelError(error, { providerName, keySetting: credentials.keySetting, model, hasAnswered: false });
    }
  }

  return {
    key: vendor.key,
    models: ({ signal }) => vendor.listModels(signal),
    stream: (request, { signal }) => streamWithSdk(sdkModel(request.model), request, limits, signal),
    title: (text, model, { signal }) => say(model, TITLE, text.slice(0, TITLE_INPUT_LENGTH), signal),
    reason: ({ files, errors }, model, { signal }) => say(model, REASONING, `<files>\n${files}\n</files>\n\n<errors>\n${errors}\n</errors>`, signal),
  };
}

/** Reads a vendor's list of models. @throws AppError of the catalogue */
export async function fetchModelList(
  url: string,
  headers: Readonly<Record<string, string>>,
  providerName: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<readonly { readonly id: string; readonly name?: string }[]> {
  const response = await fetch(url, { headers, signal });
  if (!response.ok)
    throw new AppError('bad-server-response', `${providerName} did not list its models (${response.status}).`, { data: { status: response.status } });
  const body = (await response.json()) as { data?: unknown };
  if (!Array.isArray(body.data)) throw new AppError('bad-server-response', `The list of models of ${providerName} could not be read.`);
  return body.data.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry) || typeof entry.id !== 'string') return [];
    const name = 'display_name' in entry && typeof entry.display_name === 'string' ? entry.display_name : undefined;
    return [{ id: entry.id, ...(name === undefined ? {} : { name }) }];
  });
}
