import { messageOf, type OpenInvitation } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { invitationQuery } from '../api/queries.ts';
import { useAccount } from './use-account.ts';
import { Button, buttonClass } from '../components/Button.tsx';
import { Loading } from '../components/Loading.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { MessagePage } from '../components/MessagePage.tsx';
import { useServices } from '../services.tsx';

const ROLES: Readonly<Record<OpenInvitation['role'], string>> = {
  admin: 'an admin',
  member: 'a member',
  owner: 'an owner',
  editor: 'an editor',
  viewer: 'a viewer',
};

/** `/invitations/{token}`: says what the link is for, and accepts it. */
export function InvitationPage() {
  usePageTitle('Invitation');
  const { token } = useParams({ from: '/invitations/$token' });
  const { api } = useServices();
  const invitation = useQuery(invitationQuery(api, token));
  const account = useAccount();
  if (invitation.isPending || account.isPending)
    return (
      <div className="grid h-dvh place-items-center">
        <Loading text="Loading the invitation" />
      </div>
    );
  if (invitation.isError) return <MessagePage title="This invitation cannot be opened" text={messageOf(invitation.error)} />;
  const { name, role, invitedBy, email } = invitation.data;
  const text = `${invitedBy} invited you to join as ${ROLES[role]}.${email === null ? '' : ` The invitation is for ${email}.`}`;
  if (account.data?.isLoggedIn === true) return <Accept token={token} name={name} text={text} />;
  return (
    <MessagePage
      title={`Join ${name}`}
      text={`${text} Sign in or create an account first.`}
      action={
        <Link to="/sign-in" search={{ returnTo: `/invitations/${token}` }} className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    />
  );
}

function Accept({ token, name, text }: { readonly token: string; readonly name: string; readonly text: string }) {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => api.acceptInvitation(token),
    onSuccess: async (accepted) => {
      await Promise.all([['organizations'], ['projects'], ['logged-in']].map((queryKey) => client.invalidateQueries({ queryKey })));
      if (accepted.type === 'project') await navigate({ to: '/~/$slug', params: { slug: accepted.slug } });
      else await navigate({ to: '/settings/$section', params: { section: 'team' } });
    },
  });
  return (
    <MessagePage
      title={`Join ${name}`}
      text={accept.isError ? messageOf(accept.error) : text}
      action={
        <Button kind="primary" isBusy={accept.isPending} disabled={accept.isPending} onClick={() => accept.mutate()}>
          {accept.isPending ? 'Joining' : 'Join'}
        </Button>
      }
    />
  );
}
