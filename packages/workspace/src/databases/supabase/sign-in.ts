import { AppError, readSupabaseAccount, signInToSupabase, SUPABASE_CONNECT_POLL_MS, SUPABASE_SIGN_IN_WAIT_MS, type SupabaseAccount } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { pause } from '../../api/pause.ts';
import type { SupabaseBrowser } from './contract.ts';

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly browser: Pick<SupabaseBrowser, 'openWindow' | 'onSignIn'> | undefined;
  readonly account: WritableAtom<SupabaseAccount | undefined>;
  readonly pause: typeof pause;
}

export interface SupabaseSignIn {
  /** Shows Supabase's page and waits for the person. `onBlocked`: whether a click has to open the window. @throws AppError if they are not signed in then */
  run(onBlocked: (isBlocked: boolean) => void, signal: AbortSignal): Promise<void>;
  /** Tries again to open the window of the sign-in that runs. */
  open(): void;
}

/** Signs the person in to Supabase, in a window of its own. */
export function createSupabaseSignIn({ api, browser, account, pause }: Deps): SupabaseSignIn {
  let show: (() => Promise<void>) | undefined;

  /** The page at Supabase may cut the tie between the windows, so that the answer never arrives. The server knows it, too. */
  async function watchAccount(before: string | undefined, signal: AbortSignal): Promise<boolean | undefined> {
    for (let waited = 0; waited < SUPABASE_SIGN_IN_WAIT_MS && !signal.aborted; waited += SUPABASE_CONNECT_POLL_MS) {
      await pause(SUPABASE_CONNECT_POLL_MS, signal);
      // A check that fails is followed by the next one, and the wait has an end.
      const now = signal.aborted ? undefined : await api.call(readSupabaseAccount, {}).catch(() => undefined);
      if (now !== undefined) account.set(now);
      if (now?.connectedAt !== undefined && now.connectedAt !== before) return true;
    }
    return undefined;
  }

  return {
    open: () => void show?.(),
    async run(onBlocked, signal) {
      if (browser === undefined) throw new AppError('unavailable', 'This page cannot open a window to sign in to Supabase.');
      const ended = new AbortController();
      const end = (): void => ended.abort();
      signal.addEventListener('abort', end);
      const windows: { close(): void }[] = [];
      const before = account.get()?.connectedAt;
      const answered = new Promise<boolean | undefined>((resolve, reject) => {
        const stopListening = browser.onSignIn(resolve);
        ended.signal.addEventListener('abort', () => {
          stopListening();
          resolve(undefined);
        });
        show = async () => {
          const opened = browser.openWindow();
          onBlocked(opened === undefined);
          if (opened === undefined) return;
          windows.push(opened);
          try {
            opened.show((await api.call(signInToSupabase, {})).url);
          } catch (error) {
            reject(error as Error);
          }
        };
        void show();
      });
      try {
        const isSignedIn = await Promise.race([answered, watchAccount(before, ended.signal)]);
        if (signal.aborted) throw new AppError('aborted', 'Stopped.');
        if (isSignedIn === undefined) throw new AppError('login-required', 'Nobody signed in to Supabase within two minutes.');
        if (!isSignedIn) throw new AppError('login-required', 'The sign-in to Supabase was not finished.');
        account.set(await api.call(readSupabaseAccount, {}));
      } finally {
        show = undefined;
        signal.removeEventListener('abort', end);
        end();
        for (const one of windows) one.close();
      }
    },
  };
}
