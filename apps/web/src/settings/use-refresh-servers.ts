import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Tells the other tabs of the product that the person's servers are not what they were. */
const CHANNEL = 'lathe-mcp-servers';

/** Has the list of the person's servers read anew. */
export function useRefreshServers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['mcp'] });
}

/** A sign-in ends in a tab of its own: the tab that it was begun in is told here. */
export function useServersChangedElsewhere(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => changed();
    return () => channel.close();
  }, []);
}

export function tellServersChanged(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
