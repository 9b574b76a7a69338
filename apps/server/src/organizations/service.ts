import { randomUUID } from 'node:crypto';
import {
  AppError,
  type CreateOrganizationBody,
  type InviteToOrganizationBody,
  type Organization,
  type OrganizationInvitation,
  type OrganizationList,
  type OrganizationRole,
  ORGANIZATIONS_PER_PERSON,
  OWN_PROVIDER,
  type Team,
  type User,
} from '@lathe/protocol';
import { memberAsSeenBy } from '../accounts/sessions.ts';
import type { InvitationService } from '../invitations/service.ts';
import type { MemberChange, OrganizationRepository, OrganizationRow } from './repository.ts';

export interface OrganizationDependencies {
  readonly repository: OrganizationRepository;
  readonly invitations: InvitationService;
  readonly now: () => Date;
}

/** The part of a URL that names an organization. */
export interface OrganizationName {
  readonly provider: string;
  readonly slug: string;
}

export class OrganizationService {
  readonly #repository: OrganizationRepository;
  readonly #invitations: InvitationService;
  readonly #now: () => Date;

  constructor({ repository, invitations, now }: OrganizationDependencies) {
    this.#repository = repository;
    this.#invitations = invitations;
    this.#now = now;
  }

  async list(user: User): Promise<OrganizationList> {
    return { organizations: (await this.#repository.list(user.id)).map((row) => describe(row, row.role)) };
  }

  async create(user: User, { name, slug }: CreateOrganizationBody): Promise<Organization> {
    const own = await this.#repository.list(user.id);
    if (own.length >= ORGANIZATIONS_PER_PERSON) {
      throw new AppError('invalid-state', `You are already a member of ${own.length} organizations. Leave one before you create another.`);
    }
    const row: OrganizationRow = { id: randomUUID(), provider: OWN_PROVIDER, slug, name, monthlyCostCap: null, monthlyTokenCap: null, createdAt: this.#now() };
    if (!(await this.#repository.create(row, user.id))) {
      throw new AppError('slug-taken', `There is already an organization with the address "${slug}". Choose another one.`);
    }
    return describe(row, 'admin');
  }

  async rename(user: User, named: OrganizationName, name: string): Promise<Organization> {
    const row = await this.requireAdmin(user, named);
    await this.#repository.rename(row.id, name);
    return describe({ ...row, name }, 'admin');
  }

  async delete(user: User, named: OrganizationName): Promise<void> {
    const row = await this.requireAdmin(user, named);
    if (!(await this.#repository.delete(row.id))) {
      throw new AppError('invalid-state', 'This organization still owns projects. Delete them first.');
    }
  }

  async team(user: User, named: OrganizationName): Promise<Team> {
    const { row, role } = await this.requireMember(user, named);
    const members = await this.#repository.members(row.id);
    return {
      members: members.map((member) => ({ ...memberAsSeenBy(member, user, role === 'admin'), role: member.role })),
      invitations: role === 'admin' ? await this.#invitations.ofOrganization(row.id) : [],
    };
  }

  async setRole(user: User, named: OrganizationName, memberId: string, role: OrganizationRole): Promise<void> {
    const row = await this.requireAdmin(user, named);
    requireDone(await this.#repository.setRole(row.id, memberId, role));
  }

  /** Admins remove anyone, members leave. */
  async remove(user: User, named: OrganizationName, memberId: string): Promise<void> {
    const { row } = memberId === user.id ? await this.requireMember(user, named) : { row: await this.requireAdmin(user, named) };
    requireDone(await this.#repository.remove(row.id, memberId));
  }

  async invite(user: User, named: OrganizationName, { role, email }: InviteToOrganizationBody): Promise<OrganizationInvitation> {
    const row = await this.requireAdmin(user, named);
    return this.#invitations.inviteToOrganization(user, row.id, role, email);
  }

  async withdraw(user: User, named: OrganizationName, invitationId: string): Promise<void> {
    const row = await this.requireAdmin(user, named);
    await this.#invitations.withdraw({ organizationId: row.id }, invitationId);
  }

  /** For a caller who is not a member, the organization does not exist. @throws AppError 'not-found' */
  async requireMember(user: User, { provider, slug }: OrganizationName): Promise<{ readonly row: OrganizationRow; readonly role: OrganizationRole }> {
    const row = await this.#repository.find(provider, slug);
    const role = row === undefined ? undefined : await this.#repository.role(row.id, user.id);
    if (row === undefined || role === undefined) throw new AppError('not-found', 'This organization does not exist, or you are not a member of it.');
    return { row, role };
  }

  /** @throws AppError 'not-found', 'forbidden' */
  async requireAdmin(user: User, named: OrganizationName): Promise<OrganizationRow> {
    const { row, role } = await this.requireMember(user, named);
    if (role !== 'admin') throw new AppError('forbidden', `Only admins of ${row.name} can do this.`);
    return row;
  }

  /** The organization that the person works for, if they are still a member of it. */
  async active(user: User, organizationId: string | null): Promise<Organization | undefined> {
    if (organizationId === null) return undefined;
    const row = (await this.#repository.list(user.id)).find(({ id }) => id === organizationId);
    return row === undefined ? undefined : describe(row, row.role);
  }
}

function describe({ id, slug, provider, name }: OrganizationRow, role: OrganizationRole): Organization {
  return { id, slug, provider, name, role };
}

function requireDone(change: MemberChange): void {
  if (change === 'no-member') throw new AppError('not-found', 'This person is not a member of the organization.');
  if (change === 'last-admin') throw new AppError('invalid-state', 'An organization needs an admin. Make someone else an admin first.');
}
