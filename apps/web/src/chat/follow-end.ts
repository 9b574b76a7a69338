/** Pixels from the end within which a list that is scrolled down follows new text. */
const FOLLOW_DISTANCE = 48;
/** Places are fractions of pixels where the page is zoomed. */
const AT_END = 1;

/** Where a list stands, in pixels. */
export interface Place {
  readonly top: number;
  readonly height: number;
  readonly seen: number;
}

export interface Followed {
  readonly isFollowing: boolean;
  /** Of the list, when it was scrolled last. */
  readonly top: number;
}

/** What a person did shortly before the list moved. */
export interface Hand {
  readonly isByHand: boolean;
  /** A key that leads to the end. */
  readonly isToEnd?: boolean;
}

export const distanceToEnd = ({ top, height, seen }: Place): number => height - top - seen;

/**
 * Text that grew, and messages that turn out shorter than was thought, also move a list: only what a hand did
 * leaves the end. It does so at once, as keys and wheels scroll smoothly, and new text would take the list back
 * before it is far from there.
 */
export function afterScroll({ isFollowing, top }: Followed, place: Place, { isByHand, isToEnd = false }: Hand): Followed {
  const distance = distanceToEnd(place);
  const isDown = place.top > top;
  if (distance <= AT_END || (isDown && (isToEnd || distance < FOLLOW_DISTANCE))) return { isFollowing: true, top: place.top };
  if (isByHand && place.top < top) return { isFollowing: false, top: place.top };
  return { isFollowing, top: place.top };
}

/** What a key means for the list; undefined where it is for something else. After a press on plain text nothing has the focus, and keys scroll what was pressed on. */
export function heardKey<Node>(
  { key, metaKey }: { readonly key: string; readonly metaKey: boolean },
  target: Node,
  box: { contains(node: Node): boolean },
  body: Node,
): { readonly isToEnd: boolean } | undefined {
  if (target !== body && !box.contains(target)) return undefined;
  return { isToEnd: key === 'End' || (metaKey && key === 'ArrowDown') };
}
