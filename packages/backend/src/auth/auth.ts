import { isIP } from 'node:net';
import { readBytes } from '../http/read-bytes.ts';
import type { Dependencies, RequestContext, Service } from '../service.ts';
import { type AuthChanges, withChanges } from './live-settings.ts';
import { type AuthOptions, authConfig } from './options.ts';
import type { Auth, AuthDatabase, Call } from './contract.ts';
import { AuthError, OAuthError, refuse } from './errors.ts';
import { createOutbox } from './mail/outbox.ts';
import { createProviders } from './providers/registry.ts';
import { createRateLimits } from './rate-limits.ts';
import { allowedRedirect } from './redirects.ts';
import { authRoutes, findRoute, type Route } from './routes.ts';

const MAX_BODY_BYTES = 1 << 20;
const VERSION_HEADER = 'x-supabase-api-version';
/** Since this version, errors are `{code, message}`. */
const VERSION = '2024-01-01';

/**
 * People, their sessions and the ways in which they sign in, at /auth/v1.
 * @param changes what differs from the options by now
 */
export function createAuthService(dependencies: Dependencies, options: AuthOptions = {}, changes: () => AuthChanges = () => ({})): Service {
  const { engine, keys, mail, clock, random, onError } = dependencies;
  const config = authConfig(options);
  const database: AuthDatabase = { transaction: (run) => engine.auth(run) };
  const auth: Auth = {
    get config() {
      return withChanges(config, changes());
    },
    database,
    keys: { sign: keys.sign, verify: keys.verify, jwks: keys.jwks, secret: new TextEncoder().encode(keys.set.jwtSecret) },
    mail: mail ?? createOutbox(database, clock),
    limits: createRateLimits(config.rateLimits, clock),
    clock,
    random,
    fetch: dependencies.fetch,
    report: onError,
  };
  const routes = authRoutes(createProviders(auth));
  return {
    prefix: '/auth/v1',
    isOpen: (path, request) => findRoute(routes, request.method, path)?.route.isOpen === true,
    async handle(request, context) {
      try {
        return await answer(auth, routes, request, context);
      } catch (error) {
        return errorResponse(auth, request, error);
      }
    },
  };
}

async function answer(auth: Auth, routes: readonly Route[], request: Request, context: RequestContext): Promise<Response> {
  const found = findRoute(routes, request.method, context.path);
  if (found === undefined) throw refuse('unknown');
  const call = await readCall(auth, request, context);
  if (found.route.isAdmin) await requireAdministrator(context);
  if (found.route.limit !== undefined) auth.limits.take(found.route.limit, call.ip);
  return found.route.handle(auth, call, found.parameters);
}

async function readCall(auth: Auth, request: Request, { url, clientAddress }: RequestContext): Promise<Call> {
  const wanted = [request.headers.get('redirect_to'), url.searchParams.get('redirect_to'), request.headers.get('referer')];
  return {
    url,
    headers: request.headers,
    body: await readBody(request),
    ip: clientAddress !== undefined && isIP(clientAddress) !== 0 ? clientAddress : '127.0.0.1',
    redirectTo: allowedRedirect(auth.config, wanted),
  };
}

async function readBody(request: Request): Promise<Call['body']> {
  if (request.body === null || request.method === 'GET') return {};
  const text = (await readBytes(request, MAX_BODY_BYTES, () => refuse('request_entity_too_large'))).toString('utf8');
  if (text.trim() === '') return {};
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const body: unknown = JSON.parse(text, (key, value: unknown) => (isStorable(key) && isStorable(value) ? value : reject()));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Call['body'];
  } catch (error) {
    throw new AuthError('bad_json', { message: `Could not parse request body as JSON: ${error instanceof Error ? error.message : ''}`, cause: error });
  }
  throw refuse('bad_json', 'Could not parse request body as JSON: it needs to be an object');
}

/** The database takes no NUL, and no half of a character. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && Buffer.from(value).toString() === value);
}

function reject(): never {
  throw new SyntaxError('it has a text with a NUL or with half a character');
}

async function requireAdministrator(context: RequestContext): Promise<void> {
  const caller = await context.caller().catch((error: unknown) => {
    throw new AuthError('bad_jwt', {
      message: `invalid JWT: unable to parse or verify signature, ${error instanceof Error ? error.message : ''}`,
      cause: error,
    });
  });
  if (caller.role === 'anon' && caller.token === undefined) throw refuse('no_authorization');
  if (caller.role !== 'service_role' && caller.role !== 'supabase_admin') throw refuse('not_admin');
}

/** Errors in the form that the version of the client reads. What is nobody's fault but ours is reported and not shown. */
function errorResponse(auth: Auth, request: Request, thrown: unknown): Response {
  if (thrown instanceof OAuthError) return Response.json({ error: thrown.error, error_description: thrown.message }, { status: 400 });
  const error = thrown instanceof AuthError ? thrown : refuse('unexpected_failure');
  if (error.status >= 500) auth.report(thrown instanceof AuthError ? (thrown.cause ?? thrown) : thrown);
  const isCurrent = (request.headers.get(VERSION_HEADER) ?? '') >= VERSION;
  const more = error.reasons === undefined ? {} : { weak_password: { reasons: error.reasons } };
  const body = isCurrent ? { code: error.code, message: error.message, ...more } : { code: error.status, error_code: error.code, msg: error.message, ...more };
  return Response.json(body, {
    status: error.status,
    headers: { 'x-sb-error-code': error.code, ...(isCurrent ? { [VERSION_HEADER]: VERSION } : {}) },
  });
}
