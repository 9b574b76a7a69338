import type { McpServer } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { ActionError } from '../components/ActionError.tsx';
import { Button, buttonClass } from '../components/Button.tsx';
import { useServices } from '../services.tsx';
import { useRefreshServers, useServersChangedElsewhere } from './use-refresh-servers.ts';

/** Signs the person in to a server, in another tab, or out of it. */
export function McpSignIn({ server: { id, name, signIn } }: { readonly server: McpServer }) {
  const { api } = useServices();
  const refresh = useRefreshServers();
  const start = useMutation({ mutationFn: () => api.startMcpSignIn(id) });
  const end = useMutation({ mutationFn: () => api.endMcpSignIn(id), onSuccess: refresh });
  useServersChangedElsewhere(() => {
    start.reset();
    void refresh();
  });
  const signOut = (
    <>
      <Button
        size={signIn === 'done' ? 'sm' : 'md'}
        isBusy={end.isPending}
        disabled={end.isPending}
        onClick={() => end.mutate()}
        className="max-sm:h-10"
        aria-label={`Sign out of ${name}`}
      >
        {end.isPending ? 'Signing out' : 'Sign out'}
      </Button>
      <ActionError error={end.error} />
    </>
  );
  if (signIn === 'done')
    return (
      <div className="mt-1 flex flex-wrap items-center gap-2 text-12 text-fg-3">
        <span>You are signed in.</span>
        {signOut}
      </div>
    );
  if (start.isSuccess) {
    const { host } = new URL(start.data.url);
    return (
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="basis-full text-12 text-fg-2">
          {name} sends you to the address below, where you decide what Lathe may do. Continue only if you recognize it.
        </p>
        <a href={start.data.url} target="_blank" rel="noopener noreferrer" className={buttonClass('primary', 'md', 'max-sm:h-10')}>
          Continue to {host}
        </a>
        <Button onClick={() => start.reset()} className="max-sm:h-10">
          Not now
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="basis-full text-12 text-fg-2">
        {signIn === 'more'
          ? 'A tool call was denied because Lathe lacks a permission. Sign in again, and the server will ask you for it.'
          : 'This server requires sign-in. Models can use its tools after that.'}
      </p>
      <Button
        kind="primary"
        isBusy={start.isPending}
        disabled={start.isPending}
        onClick={() => start.mutate()}
        className="max-sm:h-10"
        aria-label={signIn === 'more' ? `Sign in to ${name} again` : `Sign in to ${name}`}
      >
        {start.isPending ? 'Contacting the server' : signIn === 'more' ? 'Sign in again' : 'Sign in'}
      </Button>
      <ActionError error={start.error} />
      {signIn === 'more' && signOut}
    </div>
  );
}
