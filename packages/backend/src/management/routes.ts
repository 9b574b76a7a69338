import type { KeySet } from '../keys/keys.ts';
import { bodyOf, Refusal, textOf } from './answers.ts';
import type { ManagementCalls } from './calls.ts';
import { queryAnswer } from './query.ts';
import type { Route, RouteCall } from './router.ts';
import { type TypesCatalog, typesCatalogSql } from './types/catalog.ts';
import { typescriptTypes } from './types/typescript.ts';

/** One project, as its routes use it. */
export interface ManagedProject {
  readonly keys: KeySet;
  /** The older keys, which are JWTs, are the only ones of projects that were made before 2025. */
  readonly hasLegacyKeysOnly?: boolean;
  readonly call: ManagementCalls;
  /** Of all its services, which are one process over one database. */
  health(): Promise<Health>;
}

export interface Health {
  readonly status: 'COMING_UP' | 'ACTIVE_HEALTHY' | 'UNHEALTHY';
  readonly error?: string | undefined;
}

/** Where routes find the project of their address. */
export interface ProjectSource {
  /** Undefined for one that does not exist. */
  open(ref: string): Promise<ManagedProject | undefined>;
}

interface ProjectCall extends Omit<RouteCall<ProjectSource>, 'context'> {
  readonly project: ManagedProject;
}

const HEALTH_SERVICES = ['auth', 'db', 'db_postgres_user', 'pooler', 'realtime', 'rest', 'storage', 'pg_bouncer'];

/** What the API answers about a project itself. */
export const PROJECT_ROUTES: readonly Route<ProjectSource>[] = [
  routeOf('GET', '/api-keys', 'Failed to get API keys', apiKeys),
  routeOf('GET', '/health', "Failed to retrieve project's service health status", health),
  routeOf('POST', '/database/query', 'Failed to run sql query', query),
  routeOf('GET', '/database/migrations', 'Failed to list database migrations', migrations),
  routeOf('GET', '/types/typescript', 'Failed to generate TypeScript types', types),
];

function routeOf(method: string, path: string, failure: string, answer: (call: ProjectCall) => Promise<Response>): Route<ProjectSource> {
  return {
    ...{ method, path: `/v1/projects/{ref}${path}`, failure },
    async handle({ context, ...call }) {
      const project = await context.open(call.params['ref'] ?? '');
      if (project === undefined) throw new Refusal(404, 'Project not found');
      return answer({ ...call, project });
    },
  };
}

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

async function migrations({ project }: ProjectCall): Promise<Response> {
  return Response.json(await project.call('listMigrations', undefined));
}

async function types({ url, project }: ProjectCall): Promise<Response> {
  const schemas = (url.searchParams.get('included_schemas') ?? 'public').split(',').map((name) => name.trim());
  const { results, error } = await project.call('sql', { as: 'owner', text: typesCatalogSql(schemas), isReadOnly: true });
  const catalog = results[0]?.rows[0]?.[0];
  if (error !== undefined || catalog === null || catalog === undefined) throw new Error(error?.message ?? 'the catalog is empty');
  return Response.json({ types: typescriptTypes(JSON.parse(catalog) as TypesCatalog) });
}
