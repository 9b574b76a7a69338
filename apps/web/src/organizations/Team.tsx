import type { Organization, OrganizationRole, Team as TeamAnswer } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { InvitationRow } from '../accounts/InvitationRow.tsx';
import { InviteForm } from '../accounts/InviteForm.tsx';
import { PersonRow } from '../accounts/PersonRow.tsx';
import { teamQuery } from '../api/queries.ts';
import { useAccount } from '../accounts/use-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';
import { SettingsGroup } from '../components/SettingsLead.tsx';

const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
] as const;

/** The members of an organization, their roles, and its invitation links. */
export function Team({ organization }: { readonly organization: Organization }) {
  const { api } = useServices();
  const team = useQuery(teamQuery(api, organization));
  if (team.isPending) return <Loading text="Loading members" className="mt-7 text-fg-3" />;
  if (team.isError) return <LoadFailed className="mt-7" error={team.error} onRetry={() => void team.refetch()} />;
  return <Members organization={organization} team={team.data} />;
}

function Members({ organization, team }: { readonly organization: Organization; readonly team: TeamAnswer }) {
  const { api } = useServices();
  const client = useQueryClient();
  const ownId = useAccount().data?.user?.id;
  const isAdmin = organization.role === 'admin';
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    // The person's own role decides what else they can see.
    onSettled: () =>
      Promise.all([['team'], ['organizations'], ['logged-in'], ['registries'], ['projects']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const adminCount = team.members.filter(({ role }) => role === 'admin').length;
  return (
    <>
      <SettingsGroup title="Members" text="Admins manage members and registries and own all projects. Members can edit the projects.">
        <ul className="divide-y divide-line border-y border-line">
          {team.members.map((member) => {
            const isSelf = member.userId === ownId;
            const isLastAdmin = member.role === 'admin' && adminCount === 1;
            return (
              <PersonRow<OrganizationRole>
                key={member.userId}
                person={member}
                roles={ROLES}
                isSelf={isSelf}
                isBusy={change.isPending}
                onChange={isAdmin && !isLastAdmin ? (role) => change.mutate(() => api.setMemberRole(organization, member.userId, role)) : undefined}
                onRemove={(isAdmin || isSelf) && !isLastAdmin ? () => change.mutate(() => api.removeMember(organization, member.userId)) : undefined}
              />
            );
          })}
        </ul>
        <ActionError error={change.error} className="mt-2" />
      </SettingsGroup>
      {isAdmin && (
        <SettingsGroup title="Invitations" text="Share the link yourself; no email is sent. It is valid for seven days.">
          <InviteForm<OrganizationRole>
            target={organization.name}
            roles={ROLES}
            usual="member"
            isBusy={change.isPending}
            onInvite={(role, email) => change.mutate(() => api.inviteToOrganization(organization, { role, ...(email === undefined ? {} : { email }) }))}
          />
          <ul className="mt-3 divide-y divide-line border-line not-empty:border-y">
            {team.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                role={ROLES.find(({ value }) => value === invitation.role)?.label ?? invitation.role}
                isBusy={change.isPending}
                onRevoke={() => change.mutate(() => api.withdrawOrganizationInvitation(organization, invitation.id))}
              />
            ))}
          </ul>
        </SettingsGroup>
      )}
    </>
  );
}
