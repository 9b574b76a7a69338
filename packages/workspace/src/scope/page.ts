import type { Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { createSession, type Session } from '../accounts/session.ts';
import { type Analytics, createAnalytics } from '../analytics/analytics.ts';
import { type ApiClient, type ApiFailure, createApiClient } from '../api/client.ts';
import { type ReadsAhead, withReadsAhead } from '../api/reads-ahead.ts';
import { type KeptModelChoice, keptByPage } from '../chat/composer/model-choice.ts';
import type { WorkspaceDeps } from '../deps.ts';
import { createDialogs, type Dialogs } from '../dialogs/dialogs.ts';
import { createPanels, type Panels } from '../layout/layout.ts';
import { createNotices, type Notices } from '../notices/notices.ts';
import type { ProjectState } from '../projects/contract.ts';
import { type Boot, createBoot } from '../runtime/boot.ts';
import { FATAL_EVENTS, isOutOfMemory } from '../runtime/boot-failure.ts';
import { followCorsToken } from '../runtime/cors-token.ts';
import { createPreparedStarters, type PreparedStarters } from '../runtime/prepared-starters.ts';
import { giveToken, readBootOptions } from '../runtime/prepare-runtime.ts';
import { createPrivateRegistries, type SetPrivateRegistries } from '../runtime/private-registries.ts';
import type { EditorSettings } from '../settings/contract.ts';
import { DEFAULT_EDITOR_SETTINGS } from '../settings/editor-settings.ts';

/** What open projects need from outside. The page keeps the rest to itself. */
type ProjectDeps = Omit<WorkspaceDeps, 'bootRuntime' | 'browser' | 'copyText' | 'editorSettings' | 'keptModelChoice' | 'reloadPage'>;

/** What lives as long as the page, whichever projects it opens. */
export interface Page {
  readonly deps: ProjectDeps;
  /** Ends the page. */
  readonly signal: AbortSignal | undefined;
  readonly session: Session;
  readonly api: ApiClient & ReadsAhead;
  readonly analytics: Analytics;
  readonly notices: Notices;
  readonly dialogs: Dialogs;
  readonly settings: ReadableAtom<EditorSettings>;
  readonly panels: Panels;
  readonly keptModelChoice: KeptModelChoice;
  readonly boot: Boot;
  /** The starter that the next project may use. */
  readonly starters: PreparedStarters;
  readonly setPrivateRegistries: SetPrivateRegistries;
  /** Which project the page shows, or why it shows none. */
  readonly state: WritableAtom<ProjectState>;
  /** What the open project is built with, for analytics. */
  readonly framework: WritableAtom<(() => string | undefined) | undefined>;
  readonly personId: () => string | undefined;
}

export function createPage(
  { bootRuntime, browser, copyText, editorSettings, keptModelChoice, reloadPage, ...deps }: WorkspaceDeps,
  { signal }: { readonly signal?: AbortSignal },
): Page {
  const { now, randomId } = deps;
  const scope = signal ? { signal } : {};
  const state = atom<ProjectState>({ status: 'closed' });
  const framework = atom<(() => string | undefined) | undefined>(undefined);
  const analytics = createAnalytics({
    fetch: deps.fetch,
    getProjectId: () => projectIn(state.get()),
    getFramework: () => framework.get()?.(),
    browser,
    now,
  });
  const session = createSession({ fetch: deps.fetch, now });
  const onFailure = (failure: ApiFailure) => analytics.trackFailure(failure);
  const api = withReadsAhead(createApiClient({ fetch: deps.fetch, session, onFailure }), now);
  const notices = createNotices(randomId);
  const dialogs = createDialogs(randomId);
  const boot = createBoot({
    bootRuntime,
    getBootOptions: () => readBootOptions({ api, session }, scope),
    cannotRun: deps.cannotRun,
    dialogs,
    now,
    onFatal: (variant, cause) => analytics.track(FATAL_EVENTS[variant], cause),
    reloadPage,
    copyText,
  });
  boot.current.listen((runtime) => runtime && followErrors(runtime));
  followCorsToken({ api, session, runtime: boot.current, notices, now }, scope);
  signal?.addEventListener('abort', () => boot.current.get()?.teardown());

  function followErrors(runtime: Runtime): void {
    runtime.on('error', ({ message }) => {
      if (isOutOfMemory(message)) boot.ranOutOfMemory(message);
      else notices.show({ kind: 'error', text: message });
    });
  }

  return {
    deps,
    signal,
    session,
    api,
    analytics,
    notices,
    dialogs,
    settings: editorSettings ?? atom(DEFAULT_EDITOR_SETTINGS),
    panels: createPanels(),
    keptModelChoice: keptModelChoice ?? keptByPage(),
    boot,
    starters: createPreparedStarters({ getRuntime: boot.get, api, prepare: (runtime) => giveToken(runtime, api) }),
    setPrivateRegistries: createPrivateRegistries(api),
    state,
    framework,
    personId: () => session.user.get()?.id,
  };
}

function projectIn(state: ProjectState): string | undefined {
  return state.status === 'open' ? state.project.id : undefined;
}
