import { SUPABASE_SIGN_IN_WAIT_MS, type SupabaseAccount } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { supabaseAccountQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { relativeTime } from '../components/format.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { SettingsGroup } from '../components/SettingsLead.tsx';
import { createSupabaseBrowser } from '../databases/supabase/supabase-browser.ts';
import { useServices } from '../services.tsx';

/** Milliseconds between two checks whether the person has signed in. */
const LOOK_MS = 2_500;

/** The person's account at Supabase, for projects that keep their data there. */
export function DatabaseAccounts() {
  const { api } = useServices();
  const account = useQuery(supabaseAccountQuery(api));
  return (
    <SettingsGroup title="Databases" text="Where else apps can keep their data.">
      {account.isError ? (
        <LoadFailed error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <section aria-label="Supabase" className="border-t border-b border-line py-3" aria-busy={account.isPending}>
          {account.data?.isAvailable === false ? <NotOffered /> : <Account account={account.data} />}
        </section>
      )}
    </SettingsGroup>
  );
}

function NotOffered() {
  return (
    <>
      <div className="font-strong">Supabase</div>
      <p className="text-12 text-fg-3">The operator of this server has not registered it with Supabase, so projects cannot be connected.</p>
    </>
  );
}

function Account({ account }: { readonly account: SupabaseAccount | undefined }) {
  const { api } = useServices();
  const client = useQueryClient();
  const signIn = useSignIn(account?.connectedAt);
  const signOut = useMutation({
    mutationFn: () => api.signOutOfSupabase(),
    onSuccess: () => client.invalidateQueries({ queryKey: ['supabase'] }),
  });
  const connectedAt = account?.connectedAt;
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 font-strong">
          Supabase
          {connectedAt !== undefined && <Badge tone="ok">Connected</Badge>}
        </div>
        <p className="text-12 wrap-anywhere text-fg-3">
          {connectedAt === undefined
            ? 'Projects can keep their data in your account there.'
            : `Connected ${relativeTime(connectedAt)}. If you disconnect, your databases stay, and your projects need you to sign in again.`}
        </p>
        {signIn.isWaiting && (
          <p role="status" className="text-12 text-fg-2">
            Finish signing in, in the Supabase window.
          </p>
        )}
        <ActionError error={signIn.error ?? signOut.error} />
      </div>
      {connectedAt === undefined ? (
        <Button
          disabled={account === undefined}
          isBusy={signIn.isWaiting}
          aria-label="Connect Supabase"
          onClick={signIn.isWaiting ? signIn.stop : signIn.start}
          className="max-sm:h-10"
        >
          {signIn.isWaiting ? 'Stop' : 'Connect'}
        </Button>
      ) : (
        <Button
          kind="quiet"
          isBusy={signOut.isPending}
          disabled={signOut.isPending}
          aria-label="Disconnect Supabase"
          onClick={() => signOut.mutate()}
          className="max-sm:h-10"
        >
          {signOut.isPending ? 'Disconnecting' : 'Disconnect'}
        </Button>
      )}
    </div>
  );
}

/** Signs in to Supabase in a window of its own. */
function useSignIn(connectedAt: string | undefined) {
  const { api } = useServices();
  const client = useQueryClient();
  const [isStarted, setIsStarted] = useState(false);
  const [error, setError] = useState<Error>();
  const isWaiting = isStarted && connectedAt === undefined;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const refresh = (): void => void client.invalidateQueries({ queryKey: ['supabase', 'account'] });
    const end = (reason: string): void => {
      setIsStarted(false);
      setError(new Error(reason));
    };
    const stopListening = createSupabaseBrowser(window).onSignIn((isSignedIn) => (isSignedIn ? refresh() : end('The sign-in to Supabase was not finished.')));
    const looks = setInterval(refresh, LOOK_MS);
    const late = setTimeout(() => end('Nobody signed in to Supabase within two minutes.'), SUPABASE_SIGN_IN_WAIT_MS);
    return () => {
      stopListening();
      clearInterval(looks);
      clearTimeout(late);
    };
  }, [client, isWaiting]);

  return {
    isWaiting,
    error,
    stop: () => setIsStarted(false),
    start() {
      setError(undefined);
      const opened = createSupabaseBrowser(window).openWindow();
      if (opened === undefined) return setError(new Error('Your browser blocked the Supabase window. Allow it, and try again.'));
      setIsStarted(true);
      api.signInToSupabase().then(opened.show, (reason: Error) => {
        opened.close();
        setIsStarted(false);
        setError(reason);
      });
    },
  };
}
