import {
  AppError,
  disconnectSupabase,
  listSupabaseOrganizations,
  messageOf,
  pauseSupabase,
  readSupabaseOrganization,
  restoreSupabase,
  type SupabaseIntegration,
} from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import { pause as waitFor } from '../../api/pause.ts';
import type { Dialogs } from '../../dialogs/dialogs.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { FrameworkName } from '../../frameworks/frameworks.ts';
import type { ProjectIdentity } from '../../memory/project-identity.ts';
import type { Notices } from '../../notices/notices.ts';
import { createSupabaseConnecting } from './connecting.ts';
import { createSupabaseConnection } from './connection.ts';
import { needsSignIn } from './connect-run.ts';
import type { SupabaseBrowser, SupabaseStore } from './contract.ts';

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly identity: Pick<ProjectIdentity, 'current' | 'onCopied'>;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly files: Pick<ProjectFiles, 'onChange'>;
  readonly framework: () => FrameworkName | undefined;
  /** Absent: nobody can sign in here. */
  readonly browser: SupabaseBrowser | undefined;
  readonly title: () => string;
  readonly timeZone: () => string | undefined;
  readonly now: () => number;
  /** Writes the address and the key into the env file. Answers why it could not. */
  readonly announce: (integration: SupabaseIntegration) => Promise<string | undefined>;
  /** Takes the address out of the env file. Answers why it could not. */
  readonly withdraw: (integration: SupabaseIntegration) => Promise<string | undefined>;
  readonly createBuiltIn: () => Promise<boolean>;
  readonly pause?: typeof waitFor;
}

/** Connects the open project to a database in the person's account at Supabase. Source: docs/specification/databases.md. */
export function createSupabaseStore(deps: Deps, { signal }: { readonly signal: AbortSignal }): SupabaseStore {
  const { api, identity, notices, browser, pause = waitFor } = deps;
  const busy = atom<'disconnecting' | 'pausing' | 'restoring' | undefined>(undefined);
  const project = () => ({ slug: identity.current.id });
  const connection = createSupabaseConnection(
    { api, pause, slug: () => project().slug, framework: deps.framework, isChanging: () => connecting.isRunning() || busy.get() !== undefined },
    { signal },
  );
  const { status, integration, failure } = connection;
  const tellPages = (): void => browser?.tellPages(identity.current.id);
  const connecting = createSupabaseConnecting({ ...deps, pause, connection, projectId: () => identity.current.id, onConnected: tellPages });

  /** One thing at a time. */
  async function doing(what: 'disconnecting' | 'pausing' | 'restoring', work: () => Promise<void>): Promise<boolean> {
    if (busy.get() !== undefined || connecting.isRunning()) return false;
    busy.set(what);
    failure.set(undefined);
    try {
      await work();
      tellPages();
      return true;
    } catch (error) {
      if (!connection.isAboutConnection(error)) failure.set(messageOf(error));
      return false;
    } finally {
      busy.set(undefined);
    }
  }

  async function change(what: 'pausing' | 'restoring'): Promise<void> {
    const isDone = await doing(what, () => api.call(what === 'pausing' ? pauseSupabase : restoreSupabase, project()));
    const known = integration.get();
    if (!isDone || known === undefined) return;
    connection.show({ ...known, project: { ...known.project, status: what === 'pausing' ? 'PAUSING' : 'RESTORING' } });
    connection.follow(what === 'pausing' ? 'paused' : 'restored');
  }

  const ends = [
    browser?.onTold((projectId) => {
      if (projectId === identity.current.id) void connection.read();
    }),
    deps.files.onChange((paths) => {
      const now = status.get();
      if (paths.includes('package.json') && (now === 'NOT_CONFIGURED' || now === 'UNSUPPORTED')) connection.showNone();
    }),
  ];
  // A copy has no connection of its own yet.
  identity.onCopied(() => {
    connecting.leave();
    connection.showNone();
  });
  signal.addEventListener('abort', () => {
    for (const end of ends) end?.();
    connecting.leave();
  });

  return {
    ...{ status, integration, failure, busy },
    account: connection.account,
    hasAccessEnded: connection.hasAccessEnded,
    confirmation: connecting.confirmation,
    progress: connecting.progress,
    read: connection.read,
    connect: async () => (busy.get() === undefined ? connecting.connect() : false),
    openSignIn: connecting.openSignIn,
    stop: connecting.stop,
    async signInAgain() {
      if (await connecting.signInAgain()) await connection.read();
    },
    disconnect: () =>
      doing('disconnecting', async () => {
        const known = integration.get();
        await api.call(disconnectSupabase, project());
        connection.hasAccessEnded.set(false);
        connection.showNone();
        const refused = known && (await deps.withdraw(known));
        if (refused !== undefined) notices.show({ kind: 'error', text: `The address of the database is still in .env: ${refused}` });
      }),
    pause: () => change('pausing'),
    restore: () => change('restoring'),
    organizations: (stop) => asked(api.call(listSupabaseOrganizations, {}, { signal: stop })),
    organization: (slug, stop) => asked(api.call(readSupabaseOrganization, { id: slug }, { signal: stop })),
  };
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw needsSignIn(error) ? new AppError('login-required', 'Your sign-in to Supabase has ended. Cancel, and connect again.', { cause: error }) : error;
  }
}
