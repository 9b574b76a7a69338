import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilQuiet } from './quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const observers: { isWatching: boolean; tell: () => void }[] = [];
  class Observer {
    readonly #own: (typeof observers)[number];
    constructor(tell: () => void) {
      this.#own = { isWatching: false, tell };
      observers.push(this.#own);
    }
    observe() {
      this.#own.isWatching = true;
    }
    disconnect() {
      this.#own.isWatching = false;
    }
  }
  const page = { document: { readyState: 'complete' }, MutationObserver: Observer, PerformanceObserver: Observer };
  let isQuiet = false;
  void untilQuiet(page as never).then(() => {
    isQuiet = true;
  });
  return { page, observers, isQuiet: () => isQuiet, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe('a page is quiet', () => {
  it('when it has neither changed nor loaded anything for 400 ms', async () => {
    const { observers, isQuiet, pass } = setUp();
    await pass(300);
    observers[0]?.tell();
    await pass(300);
    observers[1]?.tell();
    await pass(399);
    expect(isQuiet()).toBe(false);
    await pass(1);
    expect([isQuiet(), observers.some(({ isWatching }) => isWatching)]).toEqual([true, false]);
  });

  it('not before its document is complete, and for a picture after 5 s at the latest', async () => {
    const { page, isQuiet, pass } = setUp();
    page.document.readyState = 'loading';
    await pass(4999);
    expect(isQuiet()).toBe(false);
    await pass(1);
    expect(isQuiet()).toBe(true);
  });
});
