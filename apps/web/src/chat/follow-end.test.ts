import { describe, expect, it } from 'vitest';
import { afterScroll, type Followed, scrollKey, type Place } from './follow-end.ts';

/** In a box that shows 600 of 2,000 pixels. */
const at = (top: number, height = 2000): Place => ({ top, height, visibleHeight: 600 });
const following: Followed = { isFollowing: true, top: 1400 };
const held: Followed = { isFollowing: false, top: 1000 };

describe('the end of a growing list', () => {
  it('is no longer followed after scrolling up by a single pixel, because keys scroll in small steps', () => {
    expect(afterScroll(following, at(1396), { isByHand: true }).isFollowing).toBe(false);
    expect(afterScroll(following, at(1360), { isByHand: true }).isFollowing).toBe(false);
  });

  it('is still followed when messages turn out shorter or text grows', () => {
    expect(afterScroll(following, at(1200), { isByHand: false }).isFollowing).toBe(true);
    expect(afterScroll(following, at(1380, 1980), { isByHand: true }).isFollowing).toBe(true);
    expect(afterScroll(following, at(1400, 2300), { isByHand: true }).isFollowing).toBe(true);
  });

  it('is followed again when the person scrolls down close to it', () => {
    expect(afterScroll(held, at(1380), { isByHand: true })).toEqual({ isFollowing: true, top: 1380 });
    expect(afterScroll(held, at(1300), { isByHand: true }).isFollowing).toBe(false);
  });

  it('is not followed while the person scrolls up close to it', () => {
    const { isFollowing } = afterScroll({ isFollowing: false, top: 1390 }, at(1370), { isByHand: true });
    expect(isFollowing).toBe(false);
  });

  it('is followed after End, however far the end has moved', () => {
    expect(afterScroll(held, at(1100, 5000), { isByHand: true, isToEnd: true }).isFollowing).toBe(true);
  });
});

describe('a key', () => {
  const scroller = { contains: (node: unknown) => node === 'inside' };
  const body = 'body';
  const read = (key: string, target: unknown) => scrollKey({ key, metaKey: false }, target, scroller, body);

  it('scrolls the list when the focus is inside it or nowhere, as after a click on plain text', () => {
    for (const key of ['PageUp', 'Home', 'ArrowUp', ' ']) {
      expect(read(key, 'inside')).toEqual({ isToEnd: false });
      expect(read(key, body)).toEqual({ isToEnd: false });
    }
  });

  it('for another element is ignored', () => {
    expect(read('PageUp', 'editor')).toBeUndefined();
  });

  it('End and Cmd+ArrowDown go to the end', () => {
    expect(read('End', body)).toEqual({ isToEnd: true });
    expect(scrollKey({ key: 'ArrowDown', metaKey: true }, body, scroller, body)).toEqual({ isToEnd: true });
    expect(read('ArrowDown', body)).toEqual({ isToEnd: false });
  });
});
