import { localModelsSchema, type LocalModels, type User } from '@lathe/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Machine } from '../integrations/models/local-model-table.ts';
import { createModelPuller } from '../integrations/models/registry.ts';
import type { ModelDouble } from '../integrations/models/testing/double-server.ts';
import { startOllamaDouble } from '../integrations/models/testing/local-doubles.ts';
import { begun, PULLED, type PullStep } from '../integrations/models/testing/pull-double.ts';
import { describeOnBothEngines, silentLog } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import { LocalModelsService } from './service.ts';

const GIB = 2 ** 30;
const OWNER = { id: 'u1', kind: 'owner' } as User;
const GUEST = { id: 'u2', kind: 'guest' } as User;
const ASKED = { model: 'qwen3:8b', messageId: 'm1' };

describe('a model for the server’s machine', () => {
  const doubles: ModelDouble[] = [];
  afterEach(async () => {
    for (const double of doubles.splice(0)) await double.close();
  });

  async function open(pulls: readonly (readonly PullStep[])[], given: { machine?: Machine; address?: string } = {}) {
    const double = await startOllamaDouble([], { models: [], pulls });
    doubles.push(double);
    const onPulled = vi.fn<() => void>();
    const stopping = new AbortController();
    const service = new LocalModelsService({
      puller: createModelPuller({ settings: { ollama: { baseUrl: given.address ?? double.url } }, fetch }),
      machine: async () => given.machine ?? { memoryBytes: 16 * GIB, freeDiskBytes: 50e9 },
      mayPull: ({ kind }) => kind === 'owner',
      onPulled,
      stopping: stopping.signal,
      log: silentLog,
    });
    const read = async (user = OWNER): Promise<LocalModels> => localModelsSchema.parse(await service.read(user, AbortSignal.timeout(5_000)));
    const reaches = (pull: object) => vi.waitFor(async () => expect((await read()).pull).toMatchObject(pull), { timeout: 5_000, interval: 5 });
    return { service, read, reaches, onPulled, stopping, host: new URL(double.url).host };
  }

  it('is offered with its size to who operates the server, and others learn nothing of the machine', async () => {
    const { read, host } = await open([]);
    expect(await read()).toEqual({
      mayPull: true,
      host,
      memoryBytes: 16 * GIB,
      freeDiskBytes: 50e9,
      offer: { model: 'qwen3:8b', downloadBytes: 5.2e9, asOf: expect.any(String) },
    });
    expect(await read(GUEST)).toEqual({ mayPull: false });
  });

  it('is not offered without an Ollama that answers, and with the reason on a small machine', async () => {
    expect(await (await open([], { address: 'http://127.0.0.1:9' })).read()).toEqual({ mayPull: true, memoryBytes: 16 * GIB, freeDiskBytes: 50e9 });
    const small = await open([], { machine: { memoryBytes: 4 * GIB, freeDiskBytes: undefined } });
    expect(await small.read()).toMatchObject({ obstacle: expect.stringContaining('4 GB of memory') });
    await expect(small.service.start(OWNER, ASKED)).rejects.toMatchObject({ code: 'model-not-found', message: expect.stringContaining('4 GB of memory') });
  });

  it('is downloaded for the message that it was wanted for, and appears in the list of models', async () => {
    const { service, reaches, onPulled } = await open([PULLED]);
    await service.start(OWNER, ASKED);
    await reaches({ ...ASKED, state: 'done', modelId: 'ollama:qwen3:8b-32k' });
    expect(onPulled).toHaveBeenCalledTimes(1);
  });

  it('is downloaded once at a time, whoever asks', async () => {
    const { service, read, reaches } = await open([[begun(), begun(7), 'hang']]);
    const twice = await Promise.allSettled([service.start(OWNER, ASKED), service.start(OWNER, ASKED)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await reaches({ state: 'pulling', completedBytes: 7, totalBytes: 4e9 });
    await expect(service.start(OWNER, ASKED)).rejects.toMatchObject({
      code: 'invalid-state',
      message: expect.stringContaining('Wait until it is there, or stop it'),
    });
    for (const refused of [service.start(GUEST, ASKED), service.stop(GUEST)]) await expect(refused).rejects.toMatchObject({ code: 'not-found' });
    await service.stop(OWNER);
    expect((await read()).pull).toMatchObject({ state: 'stopped', completedBytes: 7 });
  });

  it('continues after a stop and after a failure, from what has arrived', async () => {
    const { service, read, reaches } = await open([[begun(), begun(7), 'hang'], [begun(9), 'cut'], PULLED]);
    await service.start(OWNER, ASKED);
    await reaches({ state: 'pulling', completedBytes: 7 });
    await service.stop(OWNER);
    await service.start(OWNER, { ...ASKED, messageId: 'm2' });
    expect((await read()).pull).toMatchObject({ messageId: 'm2' });
    await reaches({ state: 'failed', error: { code: 'network-error', title: 'The download was cut off' } });
    await service.start(OWNER, ASKED);
    await reaches({ state: 'done' });
  });

  it('is only one of the table, so that nobody fills the disk with anything else', async () => {
    const { service } = await open([PULLED]);
    for (const model of ['llama3.1:405b', 'qwen3-coder:30b', 'evil.example.com/x/y']) {
      await expect(service.start(OWNER, { model, messageId: null })).rejects.toMatchObject({ code: 'model-not-found' });
    }
  });

  it('stops downloading with the server', async () => {
    const { service, reaches, stopping } = await open([[begun(), begun(7), 'hang']]);
    await service.start(OWNER, ASKED);
    await reaches({ state: 'pulling', completedBytes: 7 });
    stopping.abort();
    await reaches({ state: 'stopped' });
  });
});

describeOnBothEngines('downloads of models', (storage) => {
  it('are for the person of this computer, and on a server for its operators', async () => {
    const computer = createTestApp(storage(), { entrance: { isLocal: true, areGuestsAllowed: true } });
    await computer.signUp('owner');
    const server = createTestApp(storage(), { entrance: { isLocal: false, areGuestsAllowed: true } });
    const visitor = async (test: typeof server) => {
      const browser = test.browser();
      await browser.call('POST', '/api/guests');
      return browser;
    };
    const member = await server.signUp('member');
    const guest = await visitor(server);
    expect((await guest.call('GET', '/api/local-models')).body).toEqual({ mayPull: false });
    expect((await guest.call('POST', '/api/local-models/pull', ASKED)).status).toBe(404);
    expect((await member.call('DELETE', '/api/local-models/pull')).status).toBe(404);
    const own = await visitor(computer);
    expect((await own.call('GET', '/api/local-models')).body).toMatchObject({ mayPull: true });
    expect((await own.call('POST', '/api/local-models/pull', ASKED)).body).toMatchObject({
      code: 'invalid-state',
      error: expect.stringContaining('OLLAMA_BASE_URL'),
    });
  });
});
