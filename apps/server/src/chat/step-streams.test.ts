import { type ArtifactEvent, AppError } from '@lathe/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { MemoryStepStore } from '../testing/memory-step-store.ts';
import { createTestApp } from '../testing/test-app.ts';
import { eventResponse } from './event-response.ts';
import { StepRepository } from './step-repository.ts';
import type { StepStore } from './step-store.ts';
import { StepStreams } from './step-streams.ts';

const NEVER = new AbortController().signal;
let opened: StepStreams[] = [];
afterEach(async () => {
  await Promise.all(opened.map((streams) => streams.close()));
  opened = [];
});

function process(store: StepStore, more: { now?: () => Date; unreadMs?: number } = {}): StepStreams {
  const streams = new StepStreams({
    store,
    now: () => new Date(),
    onWriteFailure: (error) => {
      throw error;
    },
    ...more,
  });
  opened.push(streams);
  return streams;
}

/** A model that writes on command. */
function model() {
  let seq = 0;
  const waiting: ArtifactEvent[] = [];
  let wake: (() => void) | undefined;
  let signal: AbortSignal | undefined;
  const push = (event: ArtifactEvent) => {
    waiting.push(event);
    wake?.();
  };
  return {
    get isStopped() {
      return signal?.aborted === true;
    },
    say: (text: string) => push({ type: 'text.delta', text, seq: seq++ }),
    end: () => push({ type: 'finish', reason: 'stop', seq: seq++ }),
    run: async (given: AbortSignal) => {
      signal = given;
      given.addEventListener('abort', () => push({ type: 'finish', reason: 'aborted', seq: seq++ }));
      return (async function* () {
        for (;;) {
          for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      })();
    },
  };
}

async function read(frames: AsyncIterable<string>): Promise<string[]> {
  const summary: string[] = [];
  for await (const frame of frames) {
    const event = JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as ArtifactEvent;
    summary.push(event.type === 'text.delta' ? event.text : event.type === 'finish' ? event.reason : event.type === 'error' ? event.error.code : event.type);
  }
  return summary;
}

describeOnBothEngines('steps of two processes', (storage) => {
  async function project(name = 'ada') {
    const app = createTestApp(storage());
    const browser = await app.signUp(name);
    const { id } = (await browser.call('POST', '/api/projects/sb1/fork', { project: { title: 'Steps' } })).body as { id: string };
    const { user } = (await browser.call('GET', '/api/logged-in')).body as { user: { id: string } };
    return { browser, store: new StepRepository(storage().database.sql), userId: user.id, key: { projectId: id, messageId: 'm1', step: 0 } };
  }

  it('a reader that connects to the other process continues without loss or repetition, during the step and after it', async () => {
    const { store, userId, key } = await project();
    const [first, second] = [process(store), process(store)];
    const answer = model();
    const frames = await first.open(key, userId, answer.run, NEVER);
    answer.say('a');
    answer.say('b');
    await expect.poll(async () => (await store.read(key, 0)).length).toBe(2);
    const elsewhere = read(await second.resume(key, userId, 1, NEVER));
    answer.say('c');
    await expect.poll(async () => (await store.read(key, 0)).length).toBe(3);
    answer.say('d');
    answer.end();
    expect(await elsewhere).toEqual(['b', 'c', 'd', 'stop']);
    expect(await read(frames)).toEqual(['a', 'b', 'c', 'd', 'stop']);
    await expect.poll(async () => (await store.find(key))?.isOver).toBe(true);
    expect(await read(await second.open(key, userId, () => Promise.reject(new Error('are opened only once')), NEVER))).toEqual(['a', 'b', 'c', 'd', 'stop']);
    expect(await store.sweep(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.sweep(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    await expect(second.resume(key, userId, 0, NEVER)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of a deleted project end, and do not keep the events of others from being stored', async () => {
    const [gone, kept] = [await project('ada'), await project('bob')];
    const streams = process(gone.store);
    const [lost, other] = [model(), model()];
    void read(await streams.open(gone.key, gone.userId, lost.run, NEVER));
    void read(await streams.open(kept.key, kept.userId, other.run, NEVER));
    expect((await gone.browser.call('DELETE', `/api/projects/${gone.key.projectId}`)).status).toBe(204);
    lost.say('nobody hears it');
    other.say('a');
    await expect.poll(() => lost.isStopped).toBe(true);
    await expect.poll(async () => (await kept.store.read(kept.key, 0)).length).toBe(1);
    other.end();
    await expect.poll(async () => (await kept.store.find(kept.key))?.isOver).toBe(true);
  });

  it('keep later events when a write whose response was lost is repeated', async () => {
    const { store, userId, key } = await project('ada');
    await store.begin(key, userId, new Date());
    await store.append([{ key, firstSeq: 0, events: ['a'] }]);
    await store.append([{ key, firstSeq: 0, events: ['a', 'b'] }]);
    expect(await store.read(key, 0)).toEqual(['a', 'b']);
  });

  it('a stop in the other process ends the model call within a second', async () => {
    const { store, userId, key } = await project();
    const answer = model();
    const frames = read(await process(store).open(key, userId, answer.run, NEVER));
    await process(store).stop(key, userId);
    await expect.poll(() => answer.isStopped, { timeout: 1_000 }).toBe(true);
    expect(await frames).toEqual(['aborted']);
  });

  it('belong to one person: nobody else can read them', async () => {
    const { store, userId, key } = await project();
    const streams = process(store);
    await streams.open(key, userId, model().run, NEVER);
    await expect(streams.resume(key, 'somebody', 0, NEVER)).rejects.toMatchObject({ code: 'not-found' });
    await expect(process(store).stop(key, 'somebody')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of a process that has died end with an error', async () => {
    const { store, userId, key } = await project();
    await store.begin(key, userId, new Date(Date.now() - 60_000));
    await store.append([{ key, firstSeq: 0, events: ['id: 0\ndata: {"type":"text.delta","text":"a","seq":0}\n\n'] }]);
    expect(await read(await process(store).resume(key, userId, 0, NEVER))).toEqual(['a', 'answer-cut-off', 'error']);
  });

  it('end after a while when nobody reads them anymore', async () => {
    const { store, userId, key } = await project();
    const left = new AbortController();
    const answer = model();
    const streams = process(store, { unreadMs: 0 });
    const frames = read(await streams.open(key, userId, answer.run, left.signal));
    answer.say('a');
    await expect.poll(async () => (await store.read(key, 0)).length).toBe(1);
    expect(answer.isStopped).toBe(false);
    left.abort();
    expect(await frames).toEqual(['a']);
    await expect.poll(() => answer.isStopped).toBe(true);
    expect(await read(await streams.resume(key, userId, 0, NEVER))).toEqual(['a', 'answer-cut-off', 'error']);
  });

  it('are kept alive only by their owner’s readers, in whichever process, not by other readers', async () => {
    for (const isElsewhere of [false, true]) {
      const { store, userId, key } = await project();
      const left = new AbortController();
      const answer = model();
      const streams = process(store, { unreadMs: 0 });
      const own = read(await streams.open(key, userId, answer.run, left.signal));
      const along = read(await (isElsewhere ? process(store) : streams).resume(key, 'colleague', 0, NEVER, { isAnyOwner: true }));
      answer.say('a');
      await expect.poll(async () => (await store.read(key, 0)).length).toBe(1);
      expect(answer.isStopped).toBe(false);
      left.abort();
      expect(await own).toEqual(['a']);
      await expect.poll(() => answer.isStopped).toBe(true);
      expect(await along).toEqual(['a', 'answer-cut-off', 'error']);
    }
  });

  it('no longer have a reader once it has left without reading everything that was ready', async () => {
    const { store, userId, key } = await project();
    const left = new AbortController();
    const answer = model();
    const frames = await process(store, { unreadMs: 0 }).open(key, userId, answer.run, left.signal);
    const reader = eventResponse(frames, () => left.abort()).body?.getReader();
    const first = reader?.read();
    for (const word of ['a', 'b', 'c']) answer.say(word);
    await first;
    await expect.poll(async () => (await store.read(key, 0)).length).toBe(3);
    expect(answer.isStopped).toBe(false);
    await reader?.cancel();
    await expect.poll(() => answer.isStopped).toBe(true);
  });
});

describe('steps with a slow store', () => {
  afterEach(() => vi.useRealTimers());

  it('are written one after another, and writes do not pile up', async () => {
    vi.useFakeTimers();
    const memory = new MemoryStepStore();
    let writes = 0;
    let release = () => {};
    const store: StepStore = Object.assign(memory, {
      append: () => {
        writes += 1;
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    });
    const answer = model();
    await process(store).open({ projectId: 'p', messageId: 'm', step: 0 }, 'u', answer.run, NEVER);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(writes).toBe(1);
    release();
    await vi.advanceTimersByTimeAsync(1);
    expect(writes).toBe(2);
    release();
    await vi.advanceTimersByTimeAsync(1);
    expect(writes).toBe(2);
    vi.useRealTimers();
    store.append = async () => undefined;
  });
});

describe('a step', () => {
  it('leaves nothing behind when it cannot be opened', async () => {
    const begun: unknown[] = [];
    const store = { find: async () => undefined, begin: async (key: unknown) => begun.push(key) } as unknown as StepStore;
    const refused = () => Promise.reject(new AppError('model-not-found', 'There is no such model.'));
    const opening = process({
      ...store,
      beat: async () => undefined,
      requests: async () => [],
      append: async () => undefined,
      finish: async () => undefined,
    }).open({ projectId: 'p', messageId: 'm', step: 0 }, 'u', refused, NEVER);
    await expect(opening).rejects.toMatchObject({ code: 'model-not-found' });
    expect(begun).toEqual([]);
  });
});
