import { deleteModelKey, deleteOrganizationModelKey, listModelKeys, listOrganizationModelKeys, putModelKey, putOrganizationModelKey } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { ModelKeyService } from './service.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

export function modelKeyRoutes({ sessions, modelKeys }: { readonly sessions: SessionService; readonly modelKeys: ModelKeyService }): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(listModelKeys, async ({ headers }) => {
    const user = await sessions.require(headers);
    return modelKeys.list(user);
  });

  route(putModelKey, async ({ body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: BODY_LIMIT_BYTES });
    return modelKeys.put(user, given);
  });

  route(deleteModelKey, async ({ query, headers }) => {
    const user = await sessions.require(headers);
    await modelKeys.delete(user, query().provider);
  });

  const named = ({ provider, orgSlug }: { provider: string; orgSlug: string }) => ({ provider, slug: orgSlug });

  route(listOrganizationModelKeys, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    return modelKeys.listOf(user, named(params));
  });

  route(putOrganizationModelKey, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: BODY_LIMIT_BYTES });
    return modelKeys.putOf(user, named(params), given);
  });

  route(deleteOrganizationModelKey, async ({ params, query, headers }) => {
    const user = await sessions.require(headers);
    await modelKeys.deleteOf(user, named(params), query().provider);
  });

  return routes;
}
