import { afterEach, describe, expect, it, vi } from 'vitest';
import { Hono } from 'hono';
import { releaseHeadBody } from '../network/head-responses.ts';
import { eventResponse } from './event-response.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

/** Events that start and then wait until they are told to end. */
function endless() {
  const left = new AbortController();
  let isRunning = false;
  async function* frames() {
    isRunning = true;
    try {
      for (let next = 0; !left.signal.aborted; next++) {
        yield `data: ${next}\n\n`;
        if (next === 1) await new Promise((done) => left.signal.addEventListener('abort', done));
      }
    } finally {
      isRunning = false;
    }
  }
  return { frames: frames(), leave: () => left.abort(), isLeft: () => left.signal.aborted, isRunning: () => isRunning };
}

describe('a response of events', () => {
  afterEach(() => vi.useRealTimers());

  it('that is never sent runs no timer and no events: HEAD, a client that has left, a response that cannot be created', async () => {
    const before = timers();
    const sources = Array.from({ length: 20 }, endless);
    for (const { frames, leave } of sources) eventResponse(frames, leave);
    const routes = new Hono().use(releaseHeadBody).get('/events', () => eventResponse((sources[0] as ReturnType<typeof endless>).frames, () => undefined));
    expect((await routes.request('/events', { method: 'HEAD' })).headers.get('content-type')).toContain('text/event-stream');
    for (const { frames, leave } of sources) expect(() => eventResponse(frames, leave).headers.set('x', 'a\nb')).toThrow();
    await new Promise((done) => setImmediate(done));
    expect(timers()).toBe(before);
    expect(sources.some(({ isRunning }) => isRunning())).toBe(false);
  });

  it('ends its timer and its events when the client leaves, reads to the end, or hits an error', async () => {
    const before = timers();
    const source = endless();
    const reader = eventResponse(source.frames, source.leave).body?.getReader();
    await reader?.read();
    expect(source.isRunning()).toBe(true);
    await reader?.cancel();
    expect([source.isLeft(), source.isRunning()]).toEqual([true, false]);
    const whole = (async function* () {
      yield 'data: 1\n\n';
    })();
    expect(await eventResponse(whole, () => undefined).text()).toBe('data: 1\n\n');
    const broken = (async function* () {
      yield 'data: 1\n\n';
      throw new Error('broken');
    })();
    await expect(eventResponse(broken, () => undefined).text()).rejects.toThrow('broken');
    expect(timers()).toBe(before);
  });

  it('sends a sign of life while it is silent, and gives up on a client that reads nothing for two minutes', async () => {
    vi.useFakeTimers();
    const source = endless();
    const reader = eventResponse(source.frames, source.leave).body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect([await next(), await next()]).toEqual(['data: 0\n\n', 'data: 1\n\n']);
    const alive = next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await alive).toBe(': alive\n\n');
    await vi.advanceTimersByTimeAsync(125_000);
    expect(source.isLeft()).toBe(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(source.isLeft()).toBe(true);
    await expect(reader?.closed).rejects.toThrow('was idle');
    expect(vi.getTimerCount()).toBe(0);
  });
});
