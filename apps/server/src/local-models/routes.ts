import { getLocalModels, startModelPull, stopModelPull } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { LocalModelsService } from './service.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

export interface LocalModelRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly localModels: Pick<LocalModelsService, 'read' | 'requireAllowed' | 'start' | 'stop'>;
}

export function localModelRoutes({ sessions, localModels }: LocalModelRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(getLocalModels, async ({ headers, signal }) => localModels.read(await sessions.require(headers), signal));

  route(startModelPull, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    // Refuses before it reads the body.
    localModels.requireAllowed(user);
    await localModels.start(user, await body({ limitBytes: BODY_LIMIT_BYTES }));
    return localModels.read(user, signal);
  });

  route(stopModelPull, async ({ headers, signal }) => {
    const user = await sessions.require(headers);
    await localModels.stop(user);
    return localModels.read(user, signal);
  });

  return routes;
}
