import {
  deleteModelKey,
  deleteModelKeyQuerySchema,
  deleteOrganizationModelKey,
  listModelKeys,
  listOrganizationModelKeys,
  putModelKey,
  putModelKeyBodySchema,
  putOrganizationModelKey,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
import type { ModelKeyService } from './service.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

export function modelKeyRoutes({ sessions, modelKeys }: { readonly sessions: SessionService; readonly modelKeys: ModelKeyService }): Hono {
  const routes = new Hono();

  routes.get(listModelKeys.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await modelKeys.list(user));
  });

  routes.put(putModelKey.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, putModelKeyBodySchema, { limitBytes: BODY_LIMIT_BYTES });
    return c.json(await modelKeys.put(user, body));
  });

  routes.delete(deleteModelKey.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await modelKeys.delete(user, parseInput(deleteModelKeyQuerySchema, c.req.query()).provider);
    return c.body(null, 204);
  });

  const named = ({ provider, orgSlug }: { provider: string; orgSlug: string }) => ({ provider, slug: orgSlug });

  routes.get(listOrganizationModelKeys.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await modelKeys.listOf(user, named(c.req.param())));
  });

  routes.put(putOrganizationModelKey.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, putModelKeyBodySchema, { limitBytes: BODY_LIMIT_BYTES });
    return c.json(await modelKeys.putOf(user, named(c.req.param()), body));
  });

  routes.delete(deleteOrganizationModelKey.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await modelKeys.deleteOf(user, named(c.req.param()), parseInput(deleteModelKeyQuerySchema, c.req.query()).provider);
    return c.body(null, 204);
  });

  return routes;
}
