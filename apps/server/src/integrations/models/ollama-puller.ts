/** Ollama's downloads. Source: https://docs.ollama.com/api/pull */
import { AppError, isRecord } from '@lathe/protocol';
import { withTimeout } from '../../network/timeouts.ts';
import { chooseLocalModel, LOCAL_MODELS } from './local-model-table.ts';
import { rootOf } from './local-services.ts';
import type { ModelPuller, PullProgress } from './puller.ts';
import { pullLines } from './pull-lines.ts';
import { pullError } from './pull-errors.ts';

/** For Ollama to respond at all. */
const ANSWER_TIMEOUT_MS = 5_000;
/** To set up a downloaded model. */
const SETUP_TIMEOUT_MS = 60_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

export function createOllamaPuller(address: string, fetch: typeof globalThis.fetch): ModelPuller {
  const root = rootOf(address.replace(/[?#].*$/, ''));
  const { host, hostname } = new URL(root);

  // Whatever listens there must not be able to redirect the request elsewhere.
  const post = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
    fetch(`${root}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), redirect: 'error', signal });

  async function download(model: string, signal: AbortSignal, onProgress: (progress: PullProgress) => void): Promise<void> {
    const response = await post('/api/pull', { model, stream: true }, signal).catch((cause: unknown) => {
      throw new AppError('network-error', `Ollama does not respond at ${host}. Start it there, then try again.`, { title: 'Ollama is not running', cause });
    });
    if (!response.ok) throw pullError(await response.text(), { model, host, status: response.status });
    const layers = new Map<string, { readonly total: number; readonly completed: number }>();
    for await (const line of pullLines(response.body)) {
      const failure = line['error'];
      if (failure !== undefined) throw pullError(typeof failure === 'string' ? failure : JSON.stringify(failure), { model, host });
      if (line['status'] === 'success') return;
      const { digest, total, completed } = line;
      if (typeof digest === 'string' && isByteCount(total)) layers.set(digest, { total, completed: isByteCount(completed) ? Math.min(completed, total) : 0 });
      const sizes = [...layers.values()];
      const [completedBytes, totalBytes] = [sizes.reduce((sum, one) => sum + one.completed, 0), sizes.reduce((sum, one) => sum + one.total, 0)];
      onProgress({ completedBytes, totalBytes, isFinishing: layers.size > 0 && /^(?:verifying|writing|removing)/.test(String(line['status'])) });
    }
    throw new AppError('network-error', `Ollama ended the download of ${model} early. What has arrived is kept, so you can continue.`, {
      title: 'The download was cut off',
    });
  }

  /** Ollama loads a model with a context that is too short for building apps, unless the model itself says how long. */
  async function withContext(model: string, signal: AbortSignal): Promise<string> {
    const tokens = LOCAL_MODELS.find((one) => one.model === model)?.contextTokens;
    if (tokens === undefined) return model;
    const name = `${model}-${tokens / 1024}k`;
    const body = { model: name, from: model, parameters: { num_ctx: tokens }, stream: false };
    const isMade = await post('/api/create', body, withTimeout(signal, SETUP_TIMEOUT_MS)).then(
      async (response) => {
        const answer: unknown = await response.json().catch(() => undefined);
        return response.ok && isRecord(answer) && answer['status'] === 'success';
      },
      () => false,
    );
    signal.throwIfAborted();
    // An older version makes models in another way. Prompts that are too long for the model then say what to set.
    return isMade ? name : model;
  }

  return {
    provider: 'ollama',
    host,
    isOnThisMachine: LOOPBACK.test(hostname),
    choose: chooseLocalModel,
    isRunning: (signal) =>
      fetch(`${root}/api/tags`, { redirect: 'error', signal: withTimeout(signal, ANSWER_TIMEOUT_MS) }).then(
        async (response) => {
          const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
          return isRecord(body) && 'models' in body;
        },
        () => false,
      ),
    async pull(model, signal, onProgress) {
      try {
        await download(model, signal, onProgress);
        return await withContext(model, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof AppError) throw error;
        throw new AppError('network-error', `The connection to Ollama at ${host} was lost. What has arrived of ${model} is kept, so you can continue.`, {
          title: 'The download was cut off',
          cause: error,
        });
      }
    },
  };
}

const isByteCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
