import { messageOf, readSupabaseAccount, readSupabaseIntegration, type SupabaseAccount, type SupabaseIntegration } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { pause } from '../../api/pause.ts';
import type { FrameworkName } from '../../frameworks/frameworks.ts';
import { needsSignIn, statusOf } from './connect-run.ts';
import type { SupabaseConnectionStatus } from './contract.ts';
import { followStatus } from './follow-status.ts';

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly slug: () => string;
  readonly framework: () => FrameworkName | undefined;
  readonly pause: typeof pause;
  /** While it is changed from here, it is not read. */
  readonly isChanging: () => boolean;
}

export type SupabaseConnection = ReturnType<typeof createSupabaseConnection>;

/** What is known of the connection of the open project. */
export function createSupabaseConnection({ api, slug, framework, pause, isChanging }: Deps, { signal }: { readonly signal: AbortSignal }) {
  const status = atom<SupabaseConnectionStatus>('UNKNOWN');
  const integration = atom<SupabaseIntegration | undefined>(undefined);
  const account = atom<SupabaseAccount | undefined>(undefined);
  const hasAccessEnded = atom(false);
  const failure = atom<string | undefined>(undefined);
  let isForgotten = false;
  /** Aborted when what was followed is no longer shown. */
  let following = new AbortController();

  function show(found: SupabaseIntegration): void {
    following.abort();
    following = new AbortController();
    hasAccessEnded.set(false);
    isForgotten = false;
    setIntegration(found);
  }

  function setIntegration(found: SupabaseIntegration): void {
    integration.set(found);
    status.set(found.project.status === 'ACTIVE_HEALTHY' ? 'CONFIGURED' : 'UNHEALTHY');
  }

  function showNone(why: 'REMOVED' | 'NOT_CONFIGURED' = 'NOT_CONFIGURED'): void {
    following.abort();
    integration.set(undefined);
    status.set(why === 'NOT_CONFIGURED' && framework() === 'nextjs' ? 'UNSUPPORTED' : why);
  }

  /** The server has forgotten the connection, because another one is made. */
  function forget(): void {
    following.abort();
    integration.set(undefined);
    hasAccessEnded.set(false);
    isForgotten = true;
  }

  /** Connecting to something else came to nothing: what was there still is. */
  function showAgain(before: SupabaseConnectionStatus, hadEnded: boolean): void {
    const known = integration.get();
    if (known !== undefined) setIntegration(known);
    else showNone(before === 'REMOVED' && !isForgotten ? before : 'NOT_CONFIGURED');
    if (!isForgotten) hasAccessEnded.set(hadEnded);
    isForgotten = false;
  }

  /** What a refused call says about the connection is shown. False if it says nothing about it. */
  function isAboutConnection(error: unknown): boolean {
    const code = statusOf(error);
    if (needsSignIn(error)) hasAccessEnded.set(true);
    else if (code !== 404 && code !== 410) return false;
    else hasAccessEnded.set(false);
    showNone(code === 410 ? 'REMOVED' : 'NOT_CONFIGURED');
    return true;
  }

  /** Follows the database while it comes up, or until it is paused or restored as it was asked to be. */
  function follow(wanted: 'any' | 'paused' | 'restored'): void {
    const known = integration.get();
    if (known === undefined) return;
    const own = AbortSignal.any([following.signal, signal]);
    const onStatus = (found: SupabaseIntegration['project']['status']): void => setIntegration({ ...known, project: { ...known.project, status: found } });
    followStatus({ api, pause, slug: slug(), first: known.project.status, wanted, onStatus }, own).then(
      (isSettled) => {
        if (!isSettled) failure.set('The database is not ready yet. Look again in a few minutes.');
      },
      (error: unknown) => {
        if (!own.aborted && !isAboutConnection(error)) failure.set(messageOf(error));
      },
    );
  }

  async function read(): Promise<void> {
    if (isChanging()) return;
    failure.set(undefined);
    try {
      const found = await api.call(readSupabaseAccount, {});
      account.set(found);
      const connected = found.isAvailable ? await api.call(readSupabaseIntegration, { slug: slug() }) : undefined;
      if (isChanging() || signal.aborted) return;
      if (connected === undefined) showNone();
      else {
        show(connected);
        follow('any');
      }
    } catch (error) {
      if (!isChanging() && !isAboutConnection(error)) failure.set(messageOf(error));
    }
  }

  return { status, integration, account, hasAccessEnded, failure, show, showNone, showAgain, forget, isAboutConnection, follow, read };
}
