import {
  AppError,
  applySupabaseMigration,
  connectSupabase,
  deploySupabaseFunction,
  disconnectSupabase,
  finishSupabaseSignIn,
  listSupabaseFunctions,
  listSupabaseMigrations,
  listSupabaseOrganizations,
  pauseSupabase,
  readSupabaseAccount,
  readSupabaseIntegration,
  readSupabaseOrganization,
  readSupabaseStatus,
  restoreSupabase,
  signInToSupabase,
  signOutOfSupabase,
  SUPABASE_CALLBACK_PATH,
  SUPABASE_SIGN_IN_NEEDED,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import { supabaseCallbackPage } from './callback-page.ts';
import type { SupabaseFunctionService } from './functions.ts';
import type { SupabaseMigrationService } from './migrations.ts';
import type { SupabaseService } from './service.ts';
import type { SupabaseSignIns } from './sign-ins.ts';

const BODY = { limitBytes: 16 * 1024 };
/** All files of a function. */
const FUNCTION = { limitBytes: 24 * 2 ** 20 };
const SQL = { limitBytes: 8 * 2 ** 20 };

export interface SupabaseRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly supabase: SupabaseService;
  readonly supabaseFunctions: SupabaseFunctionService;
  readonly supabaseMigrations: SupabaseMigrationService;
  readonly supabaseSignIns: SupabaseSignIns;
  readonly limiter: RateLimiter;
}

/** A project's database at Supabase, and a person's access to it. */
export function supabaseRoutes({
  sessions,
  supabase,
  supabaseFunctions,
  supabaseMigrations,
  supabaseSignIns,
  limiter,
}: SupabaseRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();
  // Apart from a refusal of Lathe's own, which says why in JSON.
  routes.onError((error, c) => {
    if (error instanceof AppError && error.data?.['needsSignIn'] === true) return c.text(SUPABASE_SIGN_IN_NEEDED, 403);
    throw error;
  });
  const caller = async (headers: Headers) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return user;
  };

  route(readSupabaseAccount, async ({ headers }) => supabaseSignIns.read(await sessions.require(headers)));
  route(signInToSupabase, async ({ headers }) => supabaseSignIns.begin(await caller(headers)));
  route(finishSupabaseSignIn, async ({ headers, body }) => supabaseSignIns.finish(await caller(headers), await body(BODY)));
  route(signOutOfSupabase, async ({ headers }) => supabaseSignIns.end(await caller(headers)));
  routes.get(SUPABASE_CALLBACK_PATH, () => supabaseCallbackPage());

  route(listSupabaseOrganizations, async ({ headers, signal }) => supabase.organizations(await caller(headers), { signal }));
  route(readSupabaseOrganization, async ({ params, headers, signal }) => supabase.organization(await caller(headers), params.id, { signal }));

  routeResponse(connectSupabase, async ({ headers, query, body, c }) => {
    const user = await caller(headers);
    const { forceCreation } = query();
    const answer = await supabase.connect(user, await body(BODY), forceCreation === 'true');
    if (answer === 'waiting') return c.body(null, 202);
    if (typeof answer === 'object') return c.json(answer);
    return c.text(answer, answer === 'NEED_EXTRA_CONFIRMATION_TO_CREATE_DATABASE' ? 409 : 400);
  });
  route(readSupabaseIntegration, async ({ params, headers, signal }) => supabase.integration(await caller(headers), params.slug, { signal }));
  route(disconnectSupabase, async ({ params, headers }) => supabase.disconnect(await caller(headers), params.slug));
  route(pauseSupabase, async ({ params, headers, signal }) => supabase.pause(await caller(headers), params.slug, { signal }));
  route(restoreSupabase, async ({ params, headers, signal }) => supabase.restore(await caller(headers), params.slug, { signal }));
  route(readSupabaseStatus, async ({ params, headers, signal }) => supabase.status(await caller(headers), params.slug, { signal }));
  route(listSupabaseMigrations, async ({ params, headers, signal }) => supabaseMigrations.list(await caller(headers), params.slug, { signal }));
  route(applySupabaseMigration, async ({ params, headers, body, signal }) =>
    supabaseMigrations.apply(await caller(headers), params.slug, await body(SQL), { signal }),
  );
  route(listSupabaseFunctions, async ({ params, headers, signal }) => supabaseFunctions.list(await caller(headers), params.slug, { signal }));
  route(deploySupabaseFunction, async ({ params, headers, body, signal }) =>
    supabaseFunctions.deploy(await caller(headers), params.slug, await body(FUNCTION), { signal }),
  );

  return routes;
}
