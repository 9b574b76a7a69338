import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { AppError } from '@lathe/protocol';
import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import { createApi, type Api } from './api/api.ts';
import { createPendingPromptStore } from './home/pending-prompt.ts';
import { createAppRouter } from './router.tsx';
import { ServicesContext, type Services } from './services.tsx';
import './theme/theme.css';
import { createThemeStore } from './theme/theme.ts';
import type { Workspace } from '@lathe/workspace';

export interface AppOptions {
  readonly root: HTMLElement;
  readonly fetch: typeof fetch;
  /** Fetches the workspace's code and makes it; called at most once. */
  createWorkspace(api: Api): Promise<Workspace>;
}

const MAX_RETRIES = 2;

/** Puts the product on the page. */
export function startApp({ root, fetch, createWorkspace }: AppOptions): void {
  const api = createApi(fetch);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < MAX_RETRIES && error instanceof AppError && error.isRetryable, refetchOnWindowFocus: false },
    },
  });
  const router = createAppRouter(queryClient);
  const services: Services = {
    api,
    theme: createThemeStore(localStorage, document.documentElement),
    pendingPrompt: createPendingPromptStore(sessionStorage),
    ...loadOnce(() => createWorkspace(api)),
  };
  createRoot(root).render(
    <ServicesContext value={services}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext>,
  );
}

function loadOnce(create: () => Promise<Workspace>): Pick<Services, 'workspace' | 'loadWorkspace'> {
  const workspace = atom<Workspace | undefined>(undefined);
  let loading: Promise<Workspace> | undefined;
  const load = async (): Promise<Workspace> => {
    try {
      const created = await create();
      workspace.set(created);
      return created;
    } catch (error) {
      // A chunk that did not arrive can be asked for again.
      loading = undefined;
      throw error;
    }
  };
  return { workspace, loadWorkspace: () => (loading ??= load()) };
}
