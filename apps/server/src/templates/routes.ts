import { getTemplate, listTemplates } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { TemplateService } from './service.ts';

/**
 * `GET /api/templates` and `GET /api/templates/{key}` with the files. Open to everyone, because they contain nothing
 * private.
 */
export function templateRoutes({ templates }: { readonly templates: Pick<TemplateService, 'list' | 'get'> }): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  route(listTemplates, () => templates.list());
  route(getTemplate, async ({ params }) => templates.get(params.key));
  return routes;
}
