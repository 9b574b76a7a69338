import { describe, expect, it } from 'vitest';
import { NEW_HISTORY, nextHistory, type PageHistory, placeOf } from './page-history.ts';
import type { LocationChange } from './page-protocol.ts';

const after = (steps: readonly (readonly [string, LocationChange])[], from: PageHistory = NEW_HISTORY) =>
  steps.reduce((history, [place, change]) => nextHistory(history, place, change), from);

describe('the places of a preview', () => {
  it('grow by new ones, which drop the ones ahead', () => {
    const history = after([
      ['/a', 'push'],
      ['/b', 'push'],
      ['/a', 'traverse'],
      ['/c', 'push'],
    ]);
    expect(history).toMatchObject({ places: ['/', '/a', '/c'], index: 2 });
  });

  it('stay when the same place is loaded again', () => {
    expect(after([['/', 'push']]).places).toEqual(['/']);
  });

  it('step to the nearest equal place in the requested direction', () => {
    const loop = after([
      ['/a', 'push'],
      ['/', 'push'],
      ['/a', 'push'],
      ['/', 'push'],
      ['/a', 'traverse'],
      ['/', 'traverse'],
    ]);
    expect(loop.index).toBe(2);
    expect(nextHistory({ ...loop, direction: 'forward' }, '/a', 'traverse').index).toBe(3);
    expect(nextHistory({ ...loop, direction: 'back' }, '/a', 'traverse').index).toBe(1);
  });

  it('include an unknown place instead of the current one', () => {
    const history = after([['/strange', 'traverse']]);
    expect([placeOf(history), history.places.length]).toEqual(['/strange', 1]);
  });
});
