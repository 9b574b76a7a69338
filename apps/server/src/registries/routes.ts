import { deleteRegistry, listRegistries, putRegistry } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { RegistryService } from './service.ts';

const OPTIONS = { limitBytes: 32 * 1024 };

export function registryRoutes({ sessions, registries }: { readonly sessions: SessionService; readonly registries: RegistryService }): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  const named = ({ provider, orgSlug }: { provider: string; orgSlug: string }) => ({ provider, slug: orgSlug });

  route(listRegistries, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    return registries.list(user, named(params));
  });

  route(putRegistry, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    await registries.put(user, named(params), await body(OPTIONS));
  });

  route(deleteRegistry, async ({ params, query, headers }) => {
    const user = await sessions.require(headers);
    await registries.delete(user, named(params), query().scope);
  });

  return routes;
}
