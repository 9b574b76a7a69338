import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useServices } from '../services.tsx';

/** Leaves for the home page after signing out or deleting the account. `erase` runs once the project is closed, before the page reloads. */
export function useLeave(): (erase?: () => Promise<void>) => Promise<void> {
  const { pendingPrompt } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (erase) => {
    pendingPrompt.drop();
    await navigate({ to: '/' });
    await erase?.();
    client.clear();
    // Another person's workspace must not stay in memory.
    location.assign('/');
  };
}
