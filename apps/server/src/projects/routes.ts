import { createProject, deleteProject, forkProject, listProjects, openProject, putOwnKnowledge, saveProject } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { PersonalTokenService } from '../personal-tokens/service.ts';
import type { SessionService } from '../accounts/sessions.ts';
import { bodyTooBig } from '../files/app-files.ts';
import type { ProjectService } from './service.ts';

export interface ProjectRouteDependencies {
  readonly sessions: SessionService;
  readonly personalTokens: Pick<PersonalTokenService, 'require'>;
  readonly addressOf: AddressOf;
  readonly projects: ProjectService;
}

/** Size limit in bytes of a body with a hash. */
const HASH_LIMIT_BYTES = 16 * 1024;

export function projectRoutes({ sessions, personalTokens, addressOf, projects }: ProjectRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  const options = { tooLarge: bodyTooBig };

  // Before the fork of a slug: `sb1` is not a project.
  route(createProject, async ({ body, headers, c }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    const given = await body(options);
    return projects.create(user, given.project, given);
  });

  route(forkProject, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body(options);
    return projects.fork(user, params.slug, given.project ?? {}, given);
  });

  route(listProjects, async ({ query, headers }) => {
    const user = await sessions.require(headers);
    return projects.list(user, query());
  });

  // Public projects can be read without an account.
  route(openProject, async ({ params, headers }) => {
    const user = await sessions.find(headers);
    return projects.open(user, params.slug);
  });

  route(saveProject, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body(options);
    return projects.save(user, params.slug, given.project);
  });

  route(putOwnKnowledge, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const { sha256 } = await body({ limitBytes: HASH_LIMIT_BYTES });
    await projects.putOwnKnowledge(user, params.slug, sha256);
  });

  route(deleteProject, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await projects.delete(user, params.slug);
  });

  return routes;
}
