import { messageOf } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Command } from '../accounts/Command.tsx';
import { useAccount } from '../accounts/use-account.ts';
import { loggedInQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Button, buttonClass } from '../components/Button.tsx';
import { Loading } from '../components/Loading.tsx';
import { Mark } from '../components/Mark.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices } from '../services.tsx';

/** `/open#{secret}`: signs the owner in with a link that works once. */
export function OpenPage() {
  usePageTitle('Open');
  const [secret] = useState(() => location.hash.slice(1));
  // The address bar and the history do not keep the secret.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const { api } = useServices();
  const account = useAccount();
  const isGuest = account.data?.user?.kind === 'guest';
  const projects = useQuery({ queryKey: ['guest-projects'], queryFn: ({ signal }) => api.listProjects({}, signal), enabled: isGuest });
  const count = isGuest ? projects.data?.projects.length : account.isSuccess ? 0 : undefined;
  const error = account.error ?? projects.error;
  if (secret === '') return <Unusable text="The address of this page has no link in it." />;
  if (error) return <Unusable text={messageOf(error)} />;
  if (count === undefined) return <Waiting />;
  return count === 0 ? <SignIn secret={secret} /> : <MoveProjects secret={secret} count={count} hasMore={projects.data?.nextCursor != null} />;
}

function useLink(secret: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (movesGuestProjects: boolean) => api.signInWithLink({ secret, movesGuestProjects }),
    onSuccess: async () => {
      // What was read before belonged to whoever was signed in before.
      client.clear();
      // Without it, the next page would be drawn for a visitor first.
      await client.prefetchQuery(loggedInQuery(api));
      await navigate({ to: '/', replace: true });
    },
  });
}

function SignIn({ secret }: { readonly secret: string }) {
  const { mutate, error } = useLink(secret);
  useEffect(() => mutate(false), [mutate]);
  return error ? <Unusable text={messageOf(error)} /> : <Waiting />;
}

interface MoveProjectsProps {
  readonly secret: string;
  readonly count: number;
  readonly hasMore: boolean;
}

function MoveProjects({ secret, count, hasMore }: MoveProjectsProps) {
  const link = useLink(secret);
  const projects = `${count}${hasMore ? ' or more' : ''} ${count === 1 && !hasMore ? 'project' : 'projects'}`;
  const isBusy = link.isPending || link.isSuccess;
  return (
    <Frame
      title={`Move ${projects} to your account?`}
      text="You used this browser as a guest. Your account on this machine gets everything the guest made, and the guest account ends."
    >
      <ActionError error={link.error} />
      <div className="flex gap-2">
        <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => link.mutate(true)}>
          {isBusy ? 'Moving' : 'Move and sign in'}
        </Button>
        <Link to="/" className={buttonClass('default')}>
          Stay a guest
        </Link>
      </div>
    </Frame>
  );
}

function Unusable({ text }: { readonly text: string }) {
  return (
    <Frame title="This link does not open Lathe" text={text}>
      <p className="text-fg-2">For a new link, run this in Lathe’s folder:</p>
      <Command text="npm run open" />
      <div>
        <Link to="/" className={buttonClass('default')}>
          Home
        </Link>
      </div>
    </Frame>
  );
}

function Frame({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  return (
    <main className="mx-auto flex w-[380px] max-w-[calc(100%-32px)] flex-col gap-4 pt-38 pb-16 max-sm:pt-16">
      <Mark size={36} />
      <div>
        <h1 className="text-20 font-semibold tracking-[-.01em]">{title}</h1>
        <p className="mt-1 text-fg-2">{text}</p>
      </div>
      {children}
    </main>
  );
}

function Waiting() {
  return (
    <div className="grid h-dvh place-items-center">
      <Loading text="Opening Lathe" />
    </div>
  );
}
