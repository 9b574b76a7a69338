import { getTemplate, listTemplates } from '@lathe/protocol';
import { Hono } from 'hono';
import { TemplateService } from './service.ts';

export interface TemplateRouteDependencies {
  /** The repository's `templates/`. */
  readonly templatesFolder: string;
}

/** `GET /api/templates` and `GET /api/templates/{key}` with the files. Open to everyone: they hold nothing private. */
export function templateRoutes({ templatesFolder }: TemplateRouteDependencies): Hono {
  const routes = new Hono();
  const templates = new TemplateService(templatesFolder);
  routes.get(listTemplates.path, (c) => c.json(templates.list()));
  routes.get(getTemplate.path, async (c) => c.json(await templates.get(c.req.param('key'))));
  return routes;
}
