import { discardBranch, keepBranch, listBranches, readBranchMerge, startBranch } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { bodyTooBig } from '../files/app-files.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { BranchService } from './service.ts';

/** Size limit in bytes of a body with a name. */
const BODY_LIMIT_BYTES = 16 * 1024;

export function branchRoutes({ sessions, branches }: { readonly sessions: SessionService; readonly branches: BranchService }): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(listBranches, async ({ params, headers }) => ({ branches: await branches.list(await sessions.find(headers), params.slug) }));

  route(startBranch, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    return branches.start(user, params.slug, await body({ limitBytes: BODY_LIMIT_BYTES }));
  });

  route(readBranchMerge, async ({ params, headers }) => branches.merge(await sessions.require(headers), params.slug));

  route(keepBranch, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    return branches.keep(user, params.slug, await body({ tooLarge: bodyTooBig }));
  });

  route(discardBranch, async ({ params, headers }) => {
    await branches.discard(await sessions.require(headers), params.slug);
  });

  return routes;
}
