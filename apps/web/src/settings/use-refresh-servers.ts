import { useQueryClient } from '@tanstack/react-query';

/** Reads the list of the person's servers again. */
export function useRefreshServers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['mcp'] });
}
