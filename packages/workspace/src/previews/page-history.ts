import type { LocationChange } from './page-protocol.ts';

/** The addresses that a preview's pages have had, like the browser's history of the frame. */
export interface PageHistory {
  readonly places: readonly string[];
  readonly index: number;
  /** The direction that the person chose, which decides which of two equal places a step along the history reached. */
  readonly direction?: 'back' | 'forward' | undefined;
}

export const NEW_HISTORY: PageHistory = { places: ['/'], index: 0 };

export const placeOf = ({ places, index }: PageHistory): string => places[index] as string;
export const canGoBack = ({ index }: PageHistory): boolean => index > 0;
export const canGoForward = ({ places, index }: PageHistory): boolean => index < places.length - 1;

/** The history after a page said where it is. */
export function nextHistory(history: PageHistory, place: string, change: LocationChange): PageHistory {
  const { places, index } = history;
  if (change === 'traverse') {
    const reached = traversed(history, place);
    if (reached !== undefined) return { places, index: reached };
  }
  // A page that loads again at the same address, or at one that is already expected, is not a new place.
  if (placeOf(history) === place) return { places, index };
  if (change === 'push') return { places: [...places.slice(0, index + 1), place], index: index + 1 };
  return { places: places.with(index, place), index };
}

function traversed({ places, index, direction }: PageHistory, place: string): number | undefined {
  const back = places.lastIndexOf(place, index - 1);
  const backward = index > 0 && back >= 0 ? back : undefined;
  const forward = places.indexOf(place, index + 1);
  const ahead = forward >= 0 ? forward : undefined;
  return direction === 'forward' ? (ahead ?? backward) : (backward ?? ahead);
}
