/** A list scrolled down to within this many pixels of its end follows new text. */
const FOLLOW_DISTANCE = 48;
/** Positions are fractional when the page is zoomed. */
const AT_END = 1;

/** The scroll position of a list, in pixels. */
export interface Place {
  readonly top: number;
  readonly height: number;
  readonly visibleHeight: number;
}

export interface Followed {
  readonly isFollowing: boolean;
  /** The scroll position at the last scroll event. */
  readonly top: number;
}

/** What the person did shortly before the list moved. */
export interface RecentInput {
  readonly isByHand: boolean;
  /** They pressed a key that goes to the end. */
  readonly isToEnd?: boolean;
}

export const distanceToEnd = ({ top, height, visibleHeight }: Place): number => height - top - visibleHeight;

/**
 * The state after a scroll event. Growing text and corrected height estimates also move a list, so only scrolling by
 * hand leaves the end. The first pixel is enough: keys and wheels scroll smoothly, and new text would otherwise pull the
 * list back before it has moved far.
 */
export function afterScroll({ isFollowing, top }: Followed, place: Place, { isByHand, isToEnd = false }: RecentInput): Followed {
  const distance = distanceToEnd(place);
  const isDown = place.top > top;
  if (distance <= AT_END || (isDown && (isToEnd || distance < FOLLOW_DISTANCE))) return { isFollowing: true, top: place.top };
  if (isByHand && place.top < top) return { isFollowing: false, top: place.top };
  return { isFollowing, top: place.top };
}

/**
 * What a key press means for the list, or undefined if it is meant for something else. After a click on plain text nothing
 * has the focus, and keys scroll the list that was clicked.
 */
export function scrollKey<Node>(
  { key, metaKey }: { readonly key: string; readonly metaKey: boolean },
  target: Node,
  box: { contains(node: Node): boolean },
  body: Node,
): { readonly isToEnd: boolean } | undefined {
  if (target !== body && !box.contains(target)) return undefined;
  return { isToEnd: key === 'End' || (metaKey && key === 'ArrowDown') };
}
