import { createAnalytics } from '@lathe/workspace/analytics';
import { readKnownAccount } from './accounts/known-account.ts';
import { browserName } from './analytics/browser-name.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { AppError } from '@lathe/protocol';
import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import { createApi, type Api } from './api/api.ts';
import { loggedInQuery } from './api/queries.ts';
import { createDialogTurns, DialogTurnsContext } from './components/dialog-turns.ts';
import { refuseStrayFiles } from './components/refuse-stray-files.ts';
import { createPendingImportStore } from './new-project/pending-import.ts';
import { createPendingPartsStore } from './new-project/pending-parts.ts';
import { createPendingPromptStore } from './new-project/pending-prompt.ts';
import { createAppRouter } from './router.tsx';
import { ServicesContext, type Services } from './services.tsx';
import { createEditorSettingsStore, type EditorSettingsStore } from './preferences/editor-settings.ts';
import { createPreferencesStore, type PreferencesStore } from './preferences/preferences.ts';
import './theme/theme.css';
import { createThemeStore } from './theme/theme.ts';
import type { WorkspacePage } from '@lathe/workspace';

export interface AppOptions {
  readonly root: HTMLElement;
  readonly fetch: typeof fetch;
  /** Loads the workspace's code and creates the workspace. Called again only after a failure. */
  createWorkspace(api: Api, settings: { readonly editor: EditorSettingsStore; readonly preferences: PreferencesStore }): Promise<WorkspacePage>;
  relayPreviews: Services['relayPreviews'];
  /** Fetches the runtime's files into the browser's cache. Resolves with whether all of them are there. */
  fetchRuntimeAhead(headlessUrl: string, options: { readonly signal: AbortSignal }): Promise<boolean>;
}

const MAX_RETRIES = 2;

/** Renders the product. */
export function startApp({ root, fetch, createWorkspace, relayPreviews, fetchRuntimeAhead }: AppOptions): void {
  // Failed calls outside a project are tracked, too.
  const analytics = createAnalytics({ fetch, getProjectId: () => undefined, getFramework: () => undefined, browser: browserName(navigator), now: Date.now });
  const api = createApi(fetch, (failure) => analytics.trackFailure(failure));
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < MAX_RETRIES && error instanceof AppError && error.isRetryable, refetchOnWindowFocus: false },
    },
  });
  const account = readKnownAccount(document);
  if (account) queryClient.setQueryData(loggedInQuery(api).queryKey, account);
  const router = createAppRouter(queryClient);
  const editorSettings = createEditorSettingsStore(localStorage, document.documentElement);
  const preferences = createPreferencesStore(localStorage, document.documentElement);
  const services: Services = {
    api,
    editorSettings,
    preferences,
    theme: createThemeStore(localStorage, document.documentElement),
    pendingPrompt: createPendingPromptStore(sessionStorage),
    pendingParts: createPendingPartsStore({
      session: sessionStorage,
      open: async () => (await import('./memory/pending-storage.ts')).openPendingStorage(),
      now: Date.now,
      randomId: () => crypto.randomUUID(),
    }),
    relayPreviews,
    fetchAhead: async (signal) => (await import('./home/fetch-ahead.ts')).fetchAppAhead({ api, fetch, fetchRuntimeAhead, signal }),
    pendingImport: createPendingImportStore(),
    ...loadOnce(() => createWorkspace(api, { editor: editorSettings, preferences })),
  };
  refuseStrayFiles(document);
  createRoot(root).render(
    <ServicesContext value={services}>
      <QueryClientProvider client={queryClient}>
        <DialogTurnsContext value={createDialogTurns()}>
          <RouterProvider router={router} />
        </DialogTurnsContext>
      </QueryClientProvider>
    </ServicesContext>,
  );
}

function loadOnce(create: () => Promise<WorkspacePage>): Pick<Services, 'workspace' | 'loadWorkspace'> {
  const workspace = atom<WorkspacePage | undefined>(undefined);
  let loading: Promise<WorkspacePage> | undefined;
  const load = async (): Promise<WorkspacePage> => {
    try {
      const created = await create();
      workspace.set(created);
      return created;
    } catch (error) {
      // Loading can be tried again.
      loading = undefined;
      throw error;
    }
  };
  return { workspace, loadWorkspace: () => (loading ??= load()) };
}
