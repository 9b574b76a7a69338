import type { KeySet } from '../keys/keys.ts';
import type { ManagementCalls } from './calls.ts';
import { queryAnswer } from './query.ts';

interface RouteCall {
  readonly request: Request;
  readonly url: URL;
  readonly keys: KeySet;
  readonly call: ManagementCalls;
}

interface Route {
  readonly method: string;
  /** Below /v1/projects/{ref}. */
  readonly path: string;
  /** How the hosted service begins its 500. */
  readonly failure: string;
  handle(call: RouteCall): Promise<Response>;
}

const HEALTH_SERVICES = ['auth', 'db', 'db_postgres_user', 'pooler', 'realtime', 'rest', 'storage', 'pg_bouncer'];

export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/api-keys', failure: 'Failed to get API keys', handle: apiKeys },
  { method: 'GET', path: '/health', failure: "Failed to retrieve project's service health status", handle: health },
  { method: 'POST', path: '/database/query', failure: 'Failed to run sql query', handle: query },
  { method: 'GET', path: '/database/migrations', failure: 'Failed to list database migrations', handle: migrations },
];

async function apiKeys({ url, keys }: RouteCall): Promise<Response> {
  // The secret key is answered only to who asks for it, as in the hosted service.
  const secret = url.searchParams.get('reveal') === 'true' ? keys.secret : `${keys.secret.slice(0, 15)}···`;
  return Response.json([
    { id: 'publishable', name: 'default', type: 'publishable', api_key: keys.publishable },
    { id: 'secret', name: 'default', type: 'secret', api_key: secret, prefix: keys.secret.slice(0, 15) },
  ]);
}

async function health({ url, call }: RouteCall): Promise<Response> {
  const services = url.searchParams.getAll('services').flatMap((names) => names.split(','));
  const unknown = services.find((name) => !HEALTH_SERVICES.includes(name));
  if (services.length === 0 || unknown !== undefined) return refusal(`services: use some of ${HEALTH_SERVICES.join(', ')}`);
  // All services are one process over one database: each is well when the database answers.
  const error = await call('sql', { as: 'owner', text: 'select 1' }).then(
    (answer) => answer.error?.message,
    (cause: unknown) => String(cause),
  );
  const state = error === undefined ? { healthy: true, status: 'ACTIVE_HEALTHY' } : { healthy: false, status: 'UNHEALTHY', error };
  return Response.json(services.map((name) => ({ name, ...state })));
}

async function query({ request, call }: RouteCall): Promise<Response> {
  const body = await bodyOf(request);
  if (body === undefined) return refusal('The body is not JSON');
  if (!isRecord(body) || typeof body['query'] !== 'string' || body['query'] === '') return refusal('query: a text is needed');
  const { query: text, parameters = [], read_only: isReadOnly = false } = body;
  if (!Array.isArray(parameters)) return refusal('parameters: a list is needed');
  if (typeof isReadOnly !== 'boolean') return refusal('read_only: true or false is needed');
  return queryAnswer(call, { text, parameters, isReadOnly });
}

async function migrations({ call }: RouteCall): Promise<Response> {
  return Response.json(await call('listMigrations', undefined));
}

const refusal = (message: string): Response => Response.json({ message }, { status: 400 });

/** Undefined for what is not JSON. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
