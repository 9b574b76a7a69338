import { getTemplate, listTemplates } from '@lathe/protocol';
import { Hono } from 'hono';
import type { TemplateService } from './service.ts';

/** `GET /api/templates` and `GET /api/templates/{key}` with the files. Open to everyone: they hold nothing private. */
export function templateRoutes({ templates }: { readonly templates: Pick<TemplateService, 'list' | 'get'> }): Hono {
  const routes = new Hono();
  routes.get(listTemplates.path, (c) => c.json(templates.list()));
  routes.get(getTemplate.path, async (c) => c.json(await templates.get(c.req.param('key'))));
  return routes;
}
