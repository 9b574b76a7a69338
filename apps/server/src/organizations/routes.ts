import {
  changeMember,
  changeMemberBodySchema,
  changeOrganization,
  changeOrganizationBodySchema,
  createOrganization,
  createOrganizationBodySchema,
  deleteOrganization,
  inviteToOrganization,
  inviteToOrganizationBodySchema,
  listOrganizations,
  readTeam,
  removeMember,
  withdrawOrganizationInvitation,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { readJson } from '../network/request-bodies.ts';
import type { OrganizationName, OrganizationService } from './service.ts';

const OPTIONS = { limitBytes: 16 * 1024 };

export interface OrganizationRouteDependencies {
  readonly sessions: SessionService;
  readonly organizations: OrganizationService;
}

export function organizationRoutes({ sessions, organizations }: OrganizationRouteDependencies): Hono {
  const routes = new Hono();
  const named = ({ provider, orgSlug }: { provider: string; orgSlug: string }): OrganizationName => ({ provider, slug: orgSlug });

  routes.get(listOrganizations.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await organizations.list(user));
  });

  routes.post(createOrganization.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await organizations.create(user, await readJson(c.req.raw, createOrganizationBodySchema, OPTIONS)), 201);
  });

  routes.patch(changeOrganization.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { name } = await readJson(c.req.raw, changeOrganizationBodySchema, OPTIONS);
    return c.json(await organizations.rename(user, named(c.req.param()), name));
  });

  routes.delete(deleteOrganization.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await organizations.delete(user, named(c.req.param()));
    return c.body(null, 204);
  });

  routes.get(readTeam.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await organizations.team(user, named(c.req.param())));
  });

  routes.patch(changeMember.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { role } = await readJson(c.req.raw, changeMemberBodySchema, OPTIONS);
    await organizations.setRole(user, named(c.req.param()), c.req.param('userId'), role);
    return c.body(null, 204);
  });

  routes.delete(removeMember.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await organizations.remove(user, named(c.req.param()), c.req.param('userId'));
    return c.body(null, 204);
  });

  routes.post(inviteToOrganization.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, inviteToOrganizationBodySchema, OPTIONS);
    return c.json(await organizations.invite(user, named(c.req.param()), body), 201);
  });

  routes.delete(withdrawOrganizationInvitation.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await organizations.withdraw(user, named(c.req.param()), c.req.param('invitationId'));
    return c.body(null, 204);
  });

  return routes;
}
