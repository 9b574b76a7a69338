import { useEffect } from 'react';
import { useServices } from '../services.tsx';
import { mayPrepare } from './may-prepare.ts';

/**
 * Fetches ahead what a project needs, once the home page is complete, until the person begins to use it: then everything
 * is loaded as it is needed.
 */
export default function FetchAhead({ isPaused }: { readonly isPaused: boolean }) {
  const { fetchAhead } = useServices();
  useEffect(() => {
    if (isPaused || !mayPrepare(window)) return;
    const stop = new AbortController();
    void fetchAhead(stop.signal);
    return () => stop.abort();
  }, [fetchAhead, isPaused]);
  return null;
}
