import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../services.tsx';

/** A document without the preview script (plain text, a picture) is shown this long after it loaded. */
const UNSCRIPTED_MS = 4000;
/** A page that draws nothing is shown as what it is after this long. */
const UNPAINTED_MS = 20_000;

/**
 * Whether the frame has something to show: its page said that it painted, or it loaded and there is
 * no more to wait for. Once true for an address it stays so: later loads replace a page with a page.
 * `onLoad` is the frame's load event, which also comes for the empty page it begins with and for the
 * one that connects the preview; neither runs the script.
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
