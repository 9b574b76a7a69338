import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchRuntimeAhead } from './fetch-ahead.ts';

const RUNTIME = 'http://runtime.localhost:3000';

function page() {
  const frames: { src: string; contentWindow: object; remove(): void }[] = [];
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', new URL('http://localhost:3000/'));
  vi.stubGlobal('document', {
    createElement: () => ({ contentWindow: {}, remove: () => frames.pop() }),
    body: { append: (frame: (typeof frames)[number]) => frames.push(frame) },
  });
  const says = (data: unknown, { origin = RUNTIME, source = frames[0]?.contentWindow }: { origin?: string; source?: object | undefined } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { frames, says };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the runtime fetched ahead', () => {
  it('is fetched by a frame of its origin, which is removed when the files are there', async () => {
    const { frames, says } = page();
    const fetched = fetchRuntimeAhead(`${RUNTIME}/headless`, { signal: new AbortController().signal });
    expect(frames.map(({ src }) => src)).toEqual([`${RUNTIME}/ahead`]);
    says({ type: 'spindle.fetched-ahead', isComplete: false }, { origin: 'http://evil.example' });
    says({ type: 'spindle.fetched-ahead', isComplete: false }, { source: {} });
    says({ type: 'spindle.fetched-ahead', isComplete: true });
    expect(await fetched).toBe(true);
    expect(frames).toEqual([]);
  });

  it('is left alone when it is stopped', async () => {
    const { frames } = page();
    const stop = new AbortController();
    const fetched = fetchRuntimeAhead(`${RUNTIME}/headless`, { signal: stop.signal });
    stop.abort();
    expect(await fetched).toBe(false);
    expect(frames).toEqual([]);
    expect(await fetchRuntimeAhead(`${RUNTIME}/headless`, { signal: stop.signal })).toBe(false);
    expect(frames).toEqual([]);
  });
});
