import { changeProjectMember, inviteToProject, readProjectPeople, removeProjectMember, withdrawProjectInvitation } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { ProjectService } from './service.ts';

const OPTIONS = { limitBytes: 16 * 1024 };

/** Who has which role in a project. */
export function projectPeopleRoutes({ sessions, projects }: { readonly sessions: SessionService; readonly projects: ProjectService }): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(readProjectPeople, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    return projects.people(user, params.slug);
  });

  route(changeProjectMember, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const { role } = await body(OPTIONS);
    await projects.setRole(user, params.slug, params.userId, role);
  });

  route(removeProjectMember, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await projects.removeMember(user, params.slug, params.userId);
  });

  route(inviteToProject, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body(OPTIONS);
    return projects.invite(user, params.slug, given);
  });

  route(withdrawProjectInvitation, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await projects.withdrawInvitation(user, params.slug, params.invitationId);
  });

  return routes;
}
