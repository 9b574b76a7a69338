import { randomUUID } from 'node:crypto';
import {
  type AcceptedInvitation,
  AppError,
  INVITATION_LIFE_MS,
  INVITATIONS_LIMIT,
  MEMBERS_LIMIT,
  type OpenInvitation,
  type OrganizationInvitation,
  type OrganizationRole,
  organizationRoleSchema,
  type ProjectInvitation,
  type ProjectRole,
  projectRoleSchema,
  type User,
} from '@lathe/protocol';
import { displayName } from '../accounts/sessions.ts';
import type { SignedIds } from '../storage/signed-ids.ts';
import type { FoundInvitation, InvitationRepository, InvitationRow, InvitationTarget } from './repository.ts';

export interface InvitationDependencies {
  readonly repository: InvitationRepository;
  readonly signedIds: SignedIds;
  readonly now: () => Date;
}

/**
 * Links that make people members. The link contains the invitation's signed ID, so it can be shown again to those who
 * may see it, and the database alone opens nothing. No mail is sent.
 */
export class InvitationService {
  readonly #repository: InvitationRepository;
  readonly #signedIds: SignedIds;
  readonly #now: () => Date;

  constructor({ repository, signedIds, now }: InvitationDependencies) {
    this.#repository = repository;
    this.#signedIds = signedIds;
    this.#now = now;
  }

  async ofOrganization(organizationId: string): Promise<OrganizationInvitation[]> {
    const rows = await this.#repository.list({ organizationId }, this.#now());
    return rows.map((row) => ({ ...this.#describe(row), role: organizationRoleSchema.parse(row.role) }));
  }

  async ofProject(projectId: string): Promise<ProjectInvitation[]> {
    const rows = await this.#repository.list({ projectId }, this.#now());
    return rows.map((row) => ({ ...this.#describe(row), role: projectRoleSchema.parse(row.role) }));
  }

  async inviteToOrganization(user: User, organizationId: string, role: OrganizationRole, email?: string): Promise<OrganizationInvitation> {
    return { ...(await this.#invite(user, { organizationId }, role, email)), role };
  }

  async inviteToProject(user: User, projectId: string, role: ProjectRole, email?: string): Promise<ProjectInvitation> {
    return { ...(await this.#invite(user, { projectId }, role, email)), role };
  }

  async withdraw(target: InvitationTarget, invitationId: string): Promise<void> {
    await this.#repository.delete(target, invitationId);
  }

  async read(token: string): Promise<OpenInvitation> {
    const { row, inviter, organization, project } = await this.#find(token);
    const shared = { invitedBy: displayName(inviter), email: row.email === null ? null : maskedAddress(row.email) };
    return project === null
      ? { type: 'organization', name: organization?.name ?? '', role: organizationRoleSchema.parse(row.role), ...shared }
      : { type: 'project', name: project.title, role: projectRoleSchema.parse(row.role), ...shared };
  }

  async accept(user: User, token: string): Promise<AcceptedInvitation> {
    const { row, organization, project } = await this.#find(token);
    if (row.email !== null && row.email.toLowerCase() !== user.email?.toLowerCase()) {
      throw new AppError('forbidden', `This invitation is for ${maskedAddress(row.email)}. Sign in with that address.`);
    }
    const target = row.projectId === null ? { organizationId: row.organizationId ?? '' } : { projectId: row.projectId };
    if ((await this.#repository.memberCount(target)) >= MEMBERS_LIMIT) {
      throw new AppError('invalid-state', `There are already ${MEMBERS_LIMIT} members. Ask an admin to remove someone first.`);
    }
    if (!(await this.#repository.accept(row, user.id, this.#now()))) throw gone();
    if (project !== null) return { type: 'project', slug: project.slug };
    return { type: 'organization', slug: organization?.slug ?? '', provider: organization?.provider ?? '' };
  }

  async #invite(user: User, target: InvitationTarget, role: InvitationRow['role'], email: string | undefined) {
    const now = this.#now();
    if ((await this.#repository.list(target, now)).length >= INVITATIONS_LIMIT) {
      throw new AppError('invalid-state', `There are already ${INVITATIONS_LIMIT} open invitations. Revoke one first.`);
    }
    const row: InvitationRow = {
      id: randomUUID(),
      organizationId: 'organizationId' in target ? target.organizationId : null,
      projectId: 'projectId' in target ? target.projectId : null,
      role,
      email: email ?? null,
      createdById: user.id,
      createdAt: now,
      // A project's sharing link is valid until it is revoked.
      expiresAt: 'organizationId' in target ? new Date(now.getTime() + INVITATION_LIFE_MS) : null,
    };
    await this.#repository.insert(row);
    return this.#describe(row);
  }

  #describe(row: InvitationRow) {
    return {
      id: row.id,
      token: this.#signedIds.sign('join', row.id),
      email: row.email,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    };
  }

  async #find(token: string): Promise<FoundInvitation> {
    const now = this.#now();
    const id = this.#signedIds.verify('join', token, now.getTime());
    const found = id === undefined ? undefined : await this.#repository.find(id);
    if (found === undefined || (found.row.expiresAt !== null && found.row.expiresAt <= now)) throw gone();
    return found;
  }
}

/**
 * Enough for the invited person to recognize the address. A person with the link must not learn someone else's address.
 */
function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

function gone(): AppError {
  return new AppError('not-found', 'This invitation is no longer valid. Ask for a new one.');
}
