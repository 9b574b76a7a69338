import { deleteRegistry, deleteRegistryQuerySchema, listRegistries, putRegistry, registrySchema } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
import type { RegistryService } from './service.ts';

const OPTIONS = { limitBytes: 32 * 1024 };

export function registryRoutes({ sessions, registries }: { readonly sessions: SessionService; readonly registries: RegistryService }): Hono {
  const routes = new Hono();
  const named = ({ provider, orgSlug }: { provider: string; orgSlug: string }) => ({ provider, slug: orgSlug });

  routes.get(listRegistries.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await registries.list(user, named(c.req.param())));
  });

  routes.put(putRegistry.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await registries.put(user, named(c.req.param()), await readJson(c.req.raw, registrySchema, OPTIONS));
    return c.body(null, 204);
  });

  routes.delete(deleteRegistry.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await registries.delete(user, named(c.req.param()), parseInput(deleteRegistryQuerySchema, c.req.query()).scope);
    return c.body(null, 204);
  });

  return routes;
}
