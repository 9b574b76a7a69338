import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Tells the product's other tabs that the person's servers have changed. */
const CHANNEL = 'lathe-mcp-servers';

/** Loads the list of the person's servers again. */
export function useRefreshServers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['mcp'] });
}

/** Loads the servers again when a sign-in ends in another tab. */
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
