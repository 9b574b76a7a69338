import { expect, it } from 'vitest';
import { RequestWrap } from '../../async-wrap.ts';
import { fakeRealm } from '../../testing/fake-realm.ts';
import { LibrarySteps } from './library-steps.ts';

const ALL_HOOKS = 5;

/** Reads a file in the way of `fs.readFile`, and returns in how many turns of the loop that ends. */
function turnsOf(context: { pos: number; signal?: AbortSignal; options?: object }, { isHooked = false, callback = () => undefined as unknown } = {}): number {
  const realm = fakeRealm(
    () => ({}),
    () => ({}),
    '',
  );
  realm.binding<{ async_hook_fields: Uint32Array }>('async_wrap').async_hook_fields[ALL_HOOKS] = isHooked ? 1 : 0;
  const turns: (() => void)[] = [];
  realm.loop.enqueue = (turn) => void turns.push(turn);
  const steps = new LibrarySteps(realm);
  class Request extends RequestWrap {
    readonly context = context;
    constructor(readonly oncomplete: () => unknown) {
      super(realm, 'FSREQCALLBACK');
    }
  }
  const request = (oncomplete: () => unknown): void => {
    const req = new Request(oncomplete);
    req.begin();
    steps.finish(req, [null]);
  };
  const readFileAfterClose = callback;
  Object.defineProperty(readFileAfterClose, 'name', { value: 'readFileAfterClose' });
  const readFileAfterRead = (): void => request(readFileAfterClose);
  const readFileAfterStat = (): void => request(readFileAfterRead);
  const readFileAfterOpen = (): void => request(readFileAfterStat);
  request(readFileAfterOpen);
  let count = 0;
  for (; turns.length > 0; count++) {
    try {
      turns.shift()?.();
    } catch (error) {
      expect(error).toBe('thrown');
    }
  }
  return count;
}

it('reads a file in one turn of the loop', () => {
  expect(turnsOf({ pos: 0 })).toBe(1);
});

it('takes a turn for each step that something may look between: hooks, a signal, a buffer of the program, the rest of a large file', () => {
  expect(turnsOf({ pos: 0 }, { isHooked: true })).toBe(4);
  expect(turnsOf({ pos: 0, signal: new AbortController().signal })).toBe(4);
  expect(turnsOf({ pos: 0, options: { buffer: () => new Uint8Array(1) } })).toBe(4);
  expect(turnsOf({ pos: 512 * 1024 })).toBe(4);
});

it('lets what the callback throws leave the turn', () => {
  let calls = 0;
  const callback = (): never => {
    calls++;
    throw 'thrown';
  };
  expect(turnsOf({ pos: 0 }, { callback })).toBe(1);
  expect(calls).toBe(1);
});
