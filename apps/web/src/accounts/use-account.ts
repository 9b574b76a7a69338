import { useQuery } from '@tanstack/react-query';
import { loggedInQuery } from '../api/queries.ts';
import { useServices } from '../services.tsx';

/** Who is signed in. The data is undefined while it loads. */
export function useAccount() {
  const { api } = useServices();
  return useQuery(loggedInQuery(api));
}
