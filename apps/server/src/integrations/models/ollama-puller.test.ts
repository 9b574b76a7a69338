import type { AppError } from '@lathe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseLocalModel, LOCAL_MODELS } from './local-model-table.ts';
import { createOllamaPuller } from './ollama-puller.ts';
import type { PullProgress } from './puller.ts';
import type { ModelDouble } from './testing/double-server.ts';
import { type OllamaDoubleOptions, startOllamaDouble } from './testing/local-doubles.ts';
import { begun, PULLED, type PullStep, TOTAL_BYTES } from './testing/pull-double.ts';

const GIB = 2 ** 30;
const signal = () => AbortSignal.timeout(5_000);

describe('a download by Ollama', () => {
  let double: ModelDouble | undefined;
  afterEach(async () => {
    await double?.close();
    double = undefined;
  });

  async function pull(options: OllamaDoubleOptions, until: AbortSignal = signal(), onProgress: (progress: PullProgress) => void = () => undefined) {
    double ??= await startOllamaDouble([], { models: [], ...options });
    return createOllamaPuller(`${double.url}/v1/`, fetch).pull('qwen3:8b', until, onProgress);
  }
  const failure = (steps: readonly PullStep[]): Promise<AppError> =>
    pull({ pulls: [steps] }).then(
      () => expect.unreachable('it did not fail'),
      (error: AppError) => error,
    );

  it('reports the bytes of all layers, and makes the model with a context that a project fits in', async () => {
    const seen: PullProgress[] = [];
    expect(await pull({ pulls: [PULLED] }, signal(), (progress) => seen.push(progress))).toBe('qwen3:8b-32k');
    expect(seen).toContainEqual({ completedBytes: 1_000_000_000, totalBytes: 4_000_000_000, isFinishing: false });
    expect(seen).toContainEqual({ completedBytes: TOTAL_BYTES, totalBytes: TOTAL_BYTES, isFinishing: false });
    expect(seen.at(-1)).toEqual({ completedBytes: TOTAL_BYTES, totalBytes: TOTAL_BYTES, isFinishing: true });
  });

  it('uses the model as it is if Ollama is too old to set its context', async () => {
    expect(await pull({ pulls: [PULLED], isOld: true })).toBe('qwen3:8b');
  });

  it.each<[string, readonly PullStep[], Partial<AppError>]>([
    ['ends in the middle', [begun(), begun(7), 'cut'], { code: 'network-error', title: 'The download was cut off' }],
    ['ends within a line', [begun(), 'half', 'cut'], { code: 'network-error', title: 'The download was cut off' }],
    ['ends without success', [begun(), begun(7)], { code: 'network-error', title: 'The download was cut off' }],
    ['is not a download', [{ refuse: 404, error: '404 page not found' }], { code: 'bad-server-response', title: 'Ollama is too old' }],
    [
      'is of a model that the library does not have',
      [{ status: 'pulling manifest' }, { error: 'pull model manifest: file does not exist' }],
      { code: 'model-not-found', message: expect.stringContaining('ollama.com/library') },
    ],
    [
      'needs a newer version',
      [{ error: 'pull model manifest: 412: \n\nThe model you are attempting to pull requires a newer version of Ollama.' }],
      { title: 'Ollama is too old', message: expect.stringContaining('Update Ollama') },
    ],
    [
      'has no disk space left',
      [begun(), begun(9), { error: 'write /var/lib/ollama/models/blobs/sha256-32-partial: no space left on device' }],
      { code: 'storage-full', message: expect.stringContaining('Free some space there. What has arrived is kept') },
    ],
    [
      'has no network',
      [{ error: 'pull model manifest: Get "https://registry.ollama.ai/v2/library/qwen3/manifests/8b": dial tcp: lookup registry.ollama.ai: no such host' }],
      { code: 'network-error', message: expect.stringContaining('internet connection') },
    ],
    ['fails in a way that nobody knows', [{ error: 'the llama is asleep' }], { code: 'api-error', message: expect.stringContaining('the llama is asleep') }],
  ])('that %s says what to do', async (_, steps, expected) => {
    expect(await failure(steps)).toMatchObject(expected);
  });

  it('says that Ollama does not run, and refuses to be redirected', async () => {
    const puller = createOllamaPuller('http://127.0.0.1:9', fetch);
    expect(await puller.isRunning(signal())).toBe(false);
    await expect(puller.pull('qwen3:8b', signal(), () => undefined)).rejects.toMatchObject({ code: 'network-error', title: 'Ollama is not running' });
  });

  it('refuses what is not a report of a download', async () => {
    const answering = (text: string) => createOllamaPuller('http://127.0.0.1:1', async () => new Response(text));
    for (const text of ['<html>\n', '[1]\n', `${'x'.repeat(70_000)}`]) {
      await expect(answering(text).pull('qwen3:8b', signal(), () => undefined)).rejects.toMatchObject({ code: 'bad-server-response' });
    }
    expect(await answering('<html>').isRunning(signal())).toBe(false);
  });

  it('ends when it is stopped, and continues where it was', async () => {
    const stop = new AbortController();
    const options = { pulls: [[begun(), begun(7), 'hang'], PULLED] } satisfies OllamaDoubleOptions;
    const stopped = pull(options, stop.signal, ({ completedBytes }) => completedBytes === 7 && stop.abort());
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(await pull(options)).toBe('qwen3:8b-32k');
  });
});

describe('the model for a machine', () => {
  const chosen = (memory: number, disk?: number) => {
    const choice = chooseLocalModel({ memoryBytes: memory * GIB, freeDiskBytes: disk === undefined ? undefined : disk * 1e9 });
    return choice.type === 'fits' ? choice.model.model : choice.obstacle;
  };

  it('is the largest that fits its memory and its disk', () => {
    // Systems report less than is built in.
    expect([7.6, 15.5, 23.4, 31.2, 128].map((memory) => chosen(memory))).toEqual(['qwen3:4b', 'qwen3:8b', 'qwen3:14b', 'qwen3-coder:30b', 'qwen3-coder:30b']);
    expect(chosen(32, 10)).toBe('qwen3:8b');
    expect(chosen(32, 4.6)).toBe('qwen3:4b');
  });

  it('is none if the machine has too little of either, with the reason', () => {
    expect(chosen(4)).toBe('The server’s machine has 4 GB of memory, and the smallest model for building apps needs 8 GB.');
    expect(chosen(16, 3.21)).toBe('Ollama’s disk has 3.2 GB free, and the smallest model for building apps needs 4.5 GB. Free some space.');
  });

  it('comes from a table that is sorted by size', () => {
    const sizes = LOCAL_MODELS.map(({ downloadBytes }) => downloadBytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });
});
