import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useServices } from '../services.tsx';

/** To be called once nobody is signed in here any more: goes to the home page of a stranger. */
export function useLeave(): () => Promise<void> {
  const { pendingPrompt } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    pendingPrompt.drop();
    await navigate({ to: '/' });
    client.clear();
    // Another person's workspace must not stay in memory.
    location.assign('/');
  };
}
