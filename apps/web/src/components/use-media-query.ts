import { useCallback, useSyncExternalStore } from 'react';

/** On narrower screens, the project page is one column with tabs. */
export const ONE_COLUMN = '(max-width: 899px)';
export const NARROW = '(max-width: 1099px)';
/** A phone in landscape, or a very low window: the chat needs the height. */
export const SHORT = '(max-height: 479px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
