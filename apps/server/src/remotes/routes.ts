import {
  changeRemote,
  cloneRepository,
  connectRemote,
  disconnectRemote,
  getRemote,
  importRepository,
  listRemoteBranches,
  openPullRequest,
  syncRemote,
  takeRemoteBranch,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { RemoteService } from './service.ts';

const BODY_LIMIT_BYTES = 8 * 1024;
/** Files that a person merged by hand. */
const ANSWER_LIMIT_BYTES = 16 * 1024 * 1024;

export interface RemoteRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly remotes: RemoteService;
  readonly limiter: RateLimiter;
}

/** The repository that a project is synchronized with. */
export function remoteRoutes({ sessions, remotes, limiter }: RemoteRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(getRemote, async ({ headers, params, query, signal }) => {
    const user = await sessions.require(headers);
    const check = query().check === 'true';
    if (check) limiter.take(user.id);
    return { remote: await remotes.find(user, params.slug, { check, signal }) };
  });

  route(connectRemote, async ({ headers, params, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return { remote: await remotes.connect(user, params.slug, await body({ limitBytes: BODY_LIMIT_BYTES }), signal) };
  });

  route(changeRemote, async ({ headers, params, body }) => {
    const user = await sessions.require(headers);
    return { remote: await remotes.change(user, params.slug, await body({ limitBytes: BODY_LIMIT_BYTES })) };
  });

  route(disconnectRemote, async ({ headers, params }) => remotes.disconnect(await sessions.require(headers), params.slug));

  route(syncRemote, async ({ headers, params, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return remotes.synchronize(user, params.slug, await body({ limitBytes: ANSWER_LIMIT_BYTES }), signal);
  });

  route(cloneRepository, async ({ headers, params, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return remotes.clone(user, params.slug, await body({ limitBytes: BODY_LIMIT_BYTES }), signal);
  });

  route(openPullRequest, async ({ headers, params, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return { url: await remotes.openPullRequest(user, params.slug, (await body({ limitBytes: BODY_LIMIT_BYTES })).title, signal) };
  });

  route(listRemoteBranches, async ({ headers, params, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return { branches: await remotes.branches(user, params.slug, signal) };
  });

  route(takeRemoteBranch, async ({ headers, params, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    await remotes.takeBranch(user, params.slug, (await body({ limitBytes: BODY_LIMIT_BYTES })).name, signal);
  });

  route(importRepository, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return remotes.importRepository(user, await body({ limitBytes: BODY_LIMIT_BYTES }), signal);
  });

  return routes;
}
