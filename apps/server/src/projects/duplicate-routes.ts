import { AppError, duplicateProject, duplicateProjectBodySchema, type User } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { readJson } from '../network/request-bodies.ts';

interface CopiesBetweenProjects {
  copy(user: User, fromProjectId: string, toProjectId: string): Promise<void>;
}

export interface DuplicateRouteDependencies {
  readonly sessions: SessionService;
  readonly chats: CopiesBetweenProjects;
  readonly snapshots: CopiesBetweenProjects;
}

/** Bytes of a body with two ids. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** The second half of duplicating a project: the client has forked its files already (docs/decisions.md#A15). */
export function duplicateRoutes({ sessions, chats, snapshots }: DuplicateRouteDependencies): Hono {
  const routes = new Hono();

  routes.post(duplicateProject.path, async (c) => {
    try {
      const user = await sessions.require(c.req.raw.headers);
      const { fromProjectId, toProjectId } = await readJson(c.req.raw, duplicateProjectBodySchema, { limitBytes: BODY_LIMIT_BYTES });
      await snapshots.copy(user, fromProjectId, toProjectId);
      await chats.copy(user, fromProjectId, toProjectId);
      return c.json({ success: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, error.message, { data: { ...error.data, success: false }, cause: error });
    }
  });

  return routes;
}
