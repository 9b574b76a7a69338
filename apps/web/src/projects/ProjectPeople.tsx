import type { ProjectRole } from '@lathe/protocol';
import type { OpenProject } from '@lathe/workspace';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { InvitationRow } from '../accounts/InvitationRow.tsx';
import { InviteForm } from '../accounts/InviteForm.tsx';
import { PersonRow } from '../accounts/PersonRow.tsx';
import { projectPeopleQuery } from '../api/queries.ts';
import { useAccount } from '../accounts/use-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';

const ROLES = [
  { value: 'viewer', label: 'Can view' },
  { value: 'editor', label: 'Can edit' },
  { value: 'owner', label: 'Owner' },
] as const;

/** The people with a role in the project, and its invitation links. */
export function ProjectPeople({ project }: { readonly project: OpenProject }) {
  const { api } = useServices();
  const client = useQueryClient();
  const ownId = useAccount().data?.user?.id;
  const people = useQuery({ ...projectPeopleQuery(api, project.slug), enabled: ownId !== undefined });
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => client.invalidateQueries({ queryKey: ['project-people', project.slug] }),
  });
  if (people.isPending) return <Loading text="Loading people" className="py-2 text-fg-3" />;
  if (people.isError) return <LoadFailed error={people.error} onRetry={() => void people.refetch()} className="py-2" />;
  const isOwner = project.access === 'owner';
  const { members, invitations } = people.data;
  return (
    <>
      <ul className="divide-y divide-line">
        {members.map((member) => {
          const isSelf = member.userId === ownId;
          return (
            <PersonRow<ProjectRole>
              key={member.userId}
              person={member}
              roles={ROLES}
              isSelf={isSelf}
              isBusy={change.isPending}
              onChange={isOwner && !member.isFixed ? (role) => change.mutate(() => api.setProjectRole(project.slug, member.userId, role)) : undefined}
              onRemove={(isOwner || isSelf) && !member.isFixed ? () => change.mutate(() => api.removeProjectMember(project.slug, member.userId)) : undefined}
            />
          );
        })}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            role={ROLES.find(({ value }) => value === invitation.role)?.label ?? invitation.role}
            isBusy={change.isPending}
            onRevoke={() => change.mutate(() => api.withdrawProjectInvitation(project.slug, invitation.id))}
          />
        ))}
      </ul>
      {isOwner && (
        <div className="mt-2">
          <InviteForm<ProjectRole>
            target={project.title}
            roles={ROLES}
            usual="editor"
            isBusy={change.isPending}
            onInvite={(role, email) => change.mutate(() => api.inviteToProject(project.slug, { role, ...(email === undefined ? {} : { email }) }))}
          />
        </div>
      )}
      <ActionError error={change.error} className="mt-2" />
    </>
  );
}
