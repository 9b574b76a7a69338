import {
  changeMember,
  changeOrganization,
  createOrganization,
  deleteOrganization,
  inviteToOrganization,
  listOrganizations,
  readTeam,
  removeMember,
  withdrawOrganizationInvitation,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { OrganizationName, OrganizationService } from './service.ts';

const OPTIONS = { limitBytes: 16 * 1024 };

export interface OrganizationRouteDependencies {
  readonly sessions: SessionService;
  readonly organizations: OrganizationService;
}

export function organizationRoutes({ sessions, organizations }: OrganizationRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  const named = ({ provider, orgSlug }: { provider: string; orgSlug: string }): OrganizationName => ({ provider, slug: orgSlug });

  route(listOrganizations, async ({ headers }) => {
    const user = await sessions.require(headers);
    return organizations.list(user);
  });

  route(createOrganization, async ({ body, headers }) => {
    const user = await sessions.require(headers);
    return organizations.create(user, await body(OPTIONS));
  });

  route(changeOrganization, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const { name } = await body(OPTIONS);
    return organizations.rename(user, named(params), name);
  });

  route(deleteOrganization, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await organizations.delete(user, named(params));
  });

  route(readTeam, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    return organizations.team(user, named(params));
  });

  route(changeMember, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const { role } = await body(OPTIONS);
    await organizations.setRole(user, named(params), params.userId, role);
  });

  route(removeMember, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await organizations.remove(user, named(params), params.userId);
  });

  route(inviteToOrganization, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body(OPTIONS);
    return organizations.invite(user, named(params), given);
  });

  route(withdrawOrganizationInvitation, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await organizations.withdraw(user, named(params), params.invitationId);
  });

  return routes;
}
