import { bodyOf, Refusal, textOf } from './answers.ts';
import { AUTH_CONFIG_ROUTES } from './auth-config-routes.ts';
import { FUNCTION_ROUTES } from './function-routes.ts';
import { LOG_ROUTES } from './log-routes.ts';
import { MIGRATION_ROUTES } from './migration-routes.ts';
import { type ProjectCall, projectRoute, type ProjectSource } from './project-route.ts';
import { queryAnswer } from './query.ts';
import type { Route } from './router.ts';
import { SECRET_ROUTES } from './secret-routes.ts';
import { type TypesCatalog, typesCatalogSql } from './types/catalog.ts';
import { typescriptTypes } from './types/typescript.ts';

const HEALTH_SERVICES = ['auth', 'db', 'db_postgres_user', 'pooler', 'realtime', 'rest', 'storage', 'pg_bouncer'];

/** What the API answers about a project itself. */
export const PROJECT_ROUTES: readonly Route<ProjectSource>[] = [
  projectRoute('GET', '/api-keys', 'Failed to get API keys', apiKeys),
  projectRoute('GET', '/health', "Failed to retrieve project's service health status", health),
  projectRoute('POST', '/database/query', 'Failed to run sql query', query),
  ...MIGRATION_ROUTES,
  ...FUNCTION_ROUTES,
  ...SECRET_ROUTES,
  ...LOG_ROUTES,
  ...AUTH_CONFIG_ROUTES,
  projectRoute('GET', '/types/typescript', 'Failed to generate TypeScript types', types),
];

async function apiKeys({ url, project: { keys, hasLegacyKeysOnly = false, health } }: ProjectCall): Promise<Response> {
  if ((await health()).status === 'COMING_UP') return Response.json([]);
  const legacy = [
    { id: 'anon', name: 'anon', type: 'legacy', api_key: keys.anonKey },
    { id: 'service_role', name: 'service_role', type: 'legacy', api_key: keys.serviceRoleKey },
  ];
  if (hasLegacyKeysOnly) return Response.json(legacy);
  // The secret key is answered only to who asks for it, as in the hosted service.
  const secret = url.searchParams.get('reveal') === 'true' ? keys.secret : `${keys.secret.slice(0, 15)}···`;
  return Response.json([
    { id: 'publishable', name: 'default', type: 'publishable', api_key: keys.publishable },
    { id: 'secret', name: 'default', type: 'secret', api_key: secret, prefix: keys.secret.slice(0, 15) },
  ]);
}

async function health({ url, project }: ProjectCall): Promise<Response> {
  const services = url.searchParams.getAll('services').flatMap((names) => names.split(','));
  const unknown = services.find((name) => !HEALTH_SERVICES.includes(name));
  if (services.length === 0 || unknown !== undefined) throw new Refusal(400, `services: use some of ${HEALTH_SERVICES.join(', ')}`);
  const { status, error } = await project.health();
  return Response.json(services.map((name) => ({ name, healthy: status === 'ACTIVE_HEALTHY', status, ...(error !== undefined && { error }) })));
}

async function query({ request, project }: ProjectCall): Promise<Response> {
  const body = await bodyOf(request);
  const { parameters = [], read_only: isReadOnly = false } = body;
  if (!Array.isArray(parameters)) throw new Refusal(400, 'parameters: a list is needed');
  if (typeof isReadOnly !== 'boolean') throw new Refusal(400, 'read_only: true or false is needed');
  return queryAnswer(project.call, { text: textOf(body, 'query'), parameters, isReadOnly });
}

async function types({ url, project }: ProjectCall): Promise<Response> {
  const schemas = (url.searchParams.get('included_schemas') ?? 'public').split(',').map((name) => name.trim());
  const { results, error } = await project.call('sql', { as: 'owner', text: typesCatalogSql(schemas), isReadOnly: true });
  const catalog = results[0]?.rows[0]?.[0];
  if (error !== undefined || catalog === null || catalog === undefined) throw new Error(error?.message ?? 'the catalog is empty');
  return Response.json({ types: typescriptTypes(JSON.parse(catalog) as TypesCatalog) });
}
