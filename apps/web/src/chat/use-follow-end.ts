import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Pixels from the end within which the list keeps following new text. */
const FOLLOW_DISTANCE = 48;
/** A scroll belongs to what was done so long before it: wheels and thumbs roll on. */
const INPUT_MS = 1000;
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'pointermove', 'keydown'] as const;

export interface FollowedEnd {
  /** What stands below the list. */
  readonly foot: RefObject<HTMLDivElement | null>;
  /** The end is out of sight, and farther than what is seen is high. */
  readonly isAway: boolean;
  /** The list has grown or shrunk. */
  readonly onResize: () => void;
  readonly toEnd: () => void;
  /** Another place is shown on purpose: the end is not followed from there. */
  readonly leaveEnd: () => void;
}

/** Keeps the box of a list that grows at its end, until a hand scrolls up; one's own message more brings it back. */
export function useFollowEnd(box: HTMLElement | null, ownCount: number): FollowedEnd {
  const foot = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const onResize = useCallback(() => {
    if (box && isFollowing.current) box.scrollTop = box.scrollHeight;
  }, [box]);
  const toEnd = useCallback(() => {
    isFollowing.current = true;
    setIsAway(false);
    onResize();
  }, [onResize]);
  const leaveEnd = useCallback(() => {
    isFollowing.current = false;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an own message more is the event
  useEffect(toEnd, [ownCount]);
  useEffect(() => {
    const below = foot.current;
    if (!box || !below) return;
    let lastTop = box.scrollTop;
    let lastInput = Number.NEGATIVE_INFINITY;
    const onInput = (): void => {
      lastInput = performance.now();
    };
    const onScroll = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = box;
      const distance = scrollHeight - scrollTop - clientHeight;
      // Text that grew, and messages that turn out shorter than was thought, also move the list: only what a hand did is meant.
      if (distance < FOLLOW_DISTANCE) isFollowing.current = true;
      else if (scrollTop < lastTop && performance.now() - lastInput < INPUT_MS) isFollowing.current = false;
      lastTop = scrollTop;
      setIsAway(!isFollowing.current && distance > clientHeight);
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(below);
    observer.observe(box);
    // Before the list draws rows for this scroll: after them the same reads would lay out the page once more.
    box.addEventListener('scroll', onScroll, { passive: true, capture: true });
    for (const type of INPUTS) box.addEventListener(type, onInput, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of INPUTS) box.removeEventListener(type, onInput);
      box.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [box, onResize]);
  return { foot, isAway, onResize, toEnd, leaveEnd };
}
