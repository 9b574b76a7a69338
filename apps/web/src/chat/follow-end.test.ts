import { describe, expect, it } from 'vitest';
import { afterScroll, type Followed, heardKey, type Place } from './follow-end.ts';

/** Of a box in which 600 of 2,000 pixels are seen. */
const at = (top: number, height = 2000): Place => ({ top, height, seen: 600 });
const following: Followed = { isFollowing: true, top: 1400 };
const held: Followed = { isFollowing: false, top: 1000 };

describe('the end of a list that grows', () => {
  it('is left by the first pixel that a hand scrolls up: a key scrolls in small steps', () => {
    expect(afterScroll(following, at(1396), { isByHand: true }).isFollowing).toBe(false);
    expect(afterScroll(following, at(1360), { isByHand: true }).isFollowing).toBe(false);
  });

  it('is not left by messages that turn out shorter, nor by text that grows', () => {
    expect(afterScroll(following, at(1200), { isByHand: false }).isFollowing).toBe(true);
    expect(afterScroll(following, at(1380, 1980), { isByHand: true }).isFollowing).toBe(true);
    expect(afterScroll(following, at(1400, 2300), { isByHand: true }).isFollowing).toBe(true);
  });

  it('is taken up again close to it, on the way down', () => {
    expect(afterScroll(held, at(1380), { isByHand: true })).toEqual({ isFollowing: true, top: 1380 });
    expect(afterScroll(held, at(1300), { isByHand: true }).isFollowing).toBe(false);
  });

  it('stays left close to it, on the way up', () => {
    const { isFollowing } = afterScroll({ isFollowing: false, top: 1390 }, at(1370), { isByHand: true });
    expect(isFollowing).toBe(false);
  });

  it('is taken up by End, however far the end has moved on meanwhile', () => {
    expect(afterScroll(held, at(1100, 5000), { isByHand: true, isToEnd: true }).isFollowing).toBe(true);
  });
});

describe('a key', () => {
  const scroller = { contains: (node: unknown) => node === 'inside' };
  const body = 'body';
  const heard = (key: string, target: unknown) => heardKey({ key, metaKey: false }, target, scroller, body);

  it('scrolls the list from inside of it, and from nowhere: a press on plain text leaves the focus there', () => {
    for (const key of ['PageUp', 'Home', 'ArrowUp', ' ']) {
      expect(heard(key, 'inside')).toEqual({ isToEnd: false });
      expect(heard(key, body)).toEqual({ isToEnd: false });
    }
  });

  it('that is for something else does not', () => {
    expect(heard('PageUp', 'editor')).toBeUndefined();
  });

  it('leads to the end: End, and Cmd+ArrowDown', () => {
    expect(heard('End', body)).toEqual({ isToEnd: true });
    expect(heardKey({ key: 'ArrowDown', metaKey: true }, body, scroller, body)).toEqual({ isToEnd: true });
    expect(heard('ArrowDown', body)).toEqual({ isToEnd: false });
  });
});
