import { AppError, duplicateProject, type User } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';

interface CopiesBetweenProjects {
  copy(user: User, fromProjectId: string, toProjectId: string): Promise<void>;
}

export interface DuplicateRouteDependencies {
  readonly sessions: SessionService;
  readonly chats: CopiesBetweenProjects;
  readonly snapshots: CopiesBetweenProjects;
}

/** Size limit in bytes of a body with two IDs. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** The second half of duplicating a project. The client has already forked its files (docs/decisions.md#A15). */
export function duplicateRoutes({ sessions, chats, snapshots }: DuplicateRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(duplicateProject, async ({ body, headers }) => {
    try {
      const user = await sessions.require(headers);
      const { fromProjectId, toProjectId } = await body({ limitBytes: BODY_LIMIT_BYTES });
      await snapshots.copy(user, fromProjectId, toProjectId);
      await chats.copy(user, fromProjectId, toProjectId);
      return { success: true };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, error.message, { data: { ...error.data, success: false }, cause: error });
    }
  });

  return routes;
}
