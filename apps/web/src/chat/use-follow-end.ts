import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { afterScroll, distanceToEnd, type Followed, scrollKey } from './follow-end.ts';

/** A scroll event within this time after an input was caused by it. Wheels and touches have momentum. */
const INPUT_MS = 1000;
const POINTER_INPUTS = ['wheel', 'touchmove', 'pointerdown', 'pointermove'] as const;

export interface FollowedEnd {
  /** The element below the list. */
  readonly foot: RefObject<HTMLDivElement | null>;
  /** The end is more than one screen away. */
  readonly isAway: boolean;
  /** Call when the list has grown or shrunk. */
  readonly onResize: () => void;
  readonly toEnd: () => void;
  /** Stops following, to show another place. */
  readonly leaveEnd: () => void;
}

/** Keeps a growing list scrolled to its end until the person scrolls up. Another message of theirs (`ownCount`) returns it there. */
export function useFollowEnd(box: HTMLElement | null, ownCount: number): FollowedEnd {
  const foot = useRef<HTMLDivElement>(null);
  const followed = useRef<Followed>({ isFollowing: true, top: 0 });
  const [isAway, setIsAway] = useState(false);
  const onResize = useCallback(() => {
    if (box && followed.current.isFollowing) box.scrollTop = box.scrollHeight;
  }, [box]);
  const toEnd = useCallback(() => {
    followed.current = { ...followed.current, isFollowing: true };
    setIsAway(false);
    onResize();
  }, [onResize]);
  const leaveEnd = useCallback(() => {
    followed.current = { ...followed.current, isFollowing: false };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message of the person is the event
  useEffect(toEnd, [ownCount]);
  useEffect(() => {
    const below = foot.current;
    if (!box || !below) return;
    followed.current = { ...followed.current, top: box.scrollTop };
    let input = { at: Number.NEGATIVE_INFINITY, isToEnd: false };
    const onPointer = (event: Event): void => {
      // A pointer without a pressed button does not scroll.
      if (event.type === 'pointermove' && event instanceof PointerEvent && event.buttons === 0) return;
      input = { at: performance.now(), isToEnd: false };
    };
    const onKey = (event: KeyboardEvent): void => {
      const scroll = event.target instanceof Node && scrollKey(event, event.target, box, document.body);
      if (scroll) input = { at: performance.now(), ...scroll };
    };
    const onScroll = (): void => {
      const place = { top: box.scrollTop, height: box.scrollHeight, visibleHeight: box.clientHeight };
      const isByHand = performance.now() - input.at < INPUT_MS;
      followed.current = afterScroll(followed.current, place, { isByHand, isToEnd: isByHand && input.isToEnd });
      setIsAway(!followed.current.isFollowing && distanceToEnd(place) > place.visibleHeight);
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(below);
    observer.observe(box);
    // Capturing runs before the list updates its rows. Afterward, reading positions would force another layout.
    box.addEventListener('scroll', onScroll, { passive: true, capture: true });
    for (const type of POINTER_INPUTS) box.addEventListener(type, onPointer, { passive: true });
    document.addEventListener('keydown', onKey, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', onKey, { capture: true });
      for (const type of POINTER_INPUTS) box.removeEventListener(type, onPointer);
      box.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [box, onResize]);
  return { foot, isAway, onResize, toEnd, leaveEnd };
}
