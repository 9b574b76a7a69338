import {
  changeProjectMember,
  changeProjectMemberBodySchema,
  inviteToProject,
  inviteToProjectBodySchema,
  readProjectPeople,
  removeProjectMember,
  withdrawProjectInvitation,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { readJson } from '../network/request-bodies.ts';
import type { ProjectService } from './service.ts';

const OPTIONS = { limitBytes: 16 * 1024 };

/** Who has which role in a project. */
export function projectPeopleRoutes({ sessions, projects }: { readonly sessions: SessionService; readonly projects: ProjectService }): Hono {
  const routes = new Hono();

  routes.get(readProjectPeople.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await projects.people(user, c.req.param('slug')));
  });

  routes.patch(changeProjectMember.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { role } = await readJson(c.req.raw, changeProjectMemberBodySchema, OPTIONS);
    await projects.setRole(user, c.req.param('slug'), c.req.param('userId'), role);
    return c.body(null, 204);
  });

  routes.delete(removeProjectMember.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await projects.removeMember(user, c.req.param('slug'), c.req.param('userId'));
    return c.body(null, 204);
  });

  routes.post(inviteToProject.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, inviteToProjectBodySchema, OPTIONS);
    return c.json(await projects.invite(user, c.req.param('slug'), body), 201);
  });

  routes.delete(withdrawProjectInvitation.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await projects.withdrawInvitation(user, c.req.param('slug'), c.req.param('invitationId'));
    return c.body(null, 204);
  });

  return routes;
}
