import { useEffect, useState } from 'react';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** A document without the preview script, such as plain text or a picture, is shown this long after it loaded. */
const UNSCRIPTED_MS = 4000;
/** A page that paints nothing is shown after this long. */
const UNPAINTED_MS = 20_000;

/**
 * Whether the frame has something to show: its page reported a paint, or it loaded and there is nothing
 * more to wait for. Stays true for an address, because later loads replace one page with another.
 * `onLoad` is the frame's load event, which also fires for the initial empty page and for the page that
 * connects the preview. Neither runs the script.
 */
export function useFirstPaint(address: string): { readonly isShown: boolean; readonly onLoad: () => void } {
  const page = useStore(useWorkspace().previews.page);
  const [shownAddress, setShownAddress] = useState<string>();
  const [loadedAddress, setLoadedAddress] = useState<string>();
  const isShown = shownAddress === address;
  const hasLoaded = loadedAddress === address;

  useEffect(() => {
    if (isShown) return;
    if (page === 'painted') {
      setShownAddress(address);
      return;
    }
    if (!hasLoaded) return;
    const timer = setTimeout(() => setShownAddress(address), page === 'started' ? UNPAINTED_MS : UNSCRIPTED_MS);
    return () => clearTimeout(timer);
  }, [address, page, hasLoaded, isShown]);

  return { isShown, onLoad: () => setLoadedAddress(address) };
}
