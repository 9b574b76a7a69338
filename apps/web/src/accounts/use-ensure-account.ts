import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { loggedInQuery } from '../api/queries.ts';
import { useServices } from '../services.tsx';

/**
 * Makes sure that somebody is signed in before something is created: where the server accepts guests, whoever is not
 * becomes one, without a form. Otherwise it leads to the sign-in or the setup and returns false.
 */
export function useEnsureAccount(): () => Promise<boolean> {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const { isLoggedIn, entrance } = await client.fetchQuery(loggedInQuery(api));
    if (isLoggedIn) return true;
    if (entrance?.way === 'guest') {
      await api.createGuest();
      await client.invalidateQueries({ queryKey: ['logged-in'] });
      return true;
    }
    await navigate({ to: entrance?.way === 'setup' ? '/setup' : '/sign-in' });
    return false;
  };
}
