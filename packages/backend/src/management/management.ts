import { createHash } from 'node:crypto';
import { isSame } from '../keys/is-same.ts';
import type { KeySet } from '../keys/keys.ts';
import type { KeptBackend } from '../process/keep-backend.ts';
import type { ManagementCalls } from './calls.ts';
import { ROUTES } from './routes.ts';

export interface ManagementOptions {
  /** What callers send as `Authorization: Bearer`. */
  readonly token: string;
  readonly keys: KeySet;
  readonly call: ManagementCalls;
}

const PROJECT_PATH = /^\/v1\/projects\/([^/]+)(\/.*)$/;

/** Twenty small letters, as refs are in the hosted service. The same keys have the same one. */
export function projectRef({ publishable }: Pick<KeySet, 'publishable'>): string {
  const bytes = createHash('sha256').update(publishable).digest().subarray(0, 20);
  return [...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/** Answers requests below /v1 as Supabase's Management API does, for one project. Errors are `{message}`. */
export function createManagement({ token, keys, call }: ManagementOptions): (request: Request) => Promise<Response> {
  const ref = projectRef(keys);
  return async (request) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (given === undefined || !isSame(given, token)) return failure(401, 'Unauthorized');
    const url = new URL(request.url);
    const [, project, path] = PROJECT_PATH.exec(url.pathname) ?? [];
    const route = ROUTES.find(({ method, path: own }) => method === request.method && own === path);
    if (project === undefined || route === undefined) return failure(404, `Cannot ${request.method} ${url.pathname}`);
    if (project !== ref) return failure(404, 'Project not found');
    try {
      return await route.handle({ request, url, keys, call });
    } catch (error) {
      return failure(500, `${route.failure}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

/** Sends what is below /v1 to `management`, and everything else to the backend. */
export function withManagement(backend: Pick<KeptBackend, 'fetch'>, management: (request: Request) => Promise<Response>): KeptBackend['fetch'] {
  return (request) => (new URL(request.url).pathname.startsWith('/v1/') ? management(request) : backend.fetch(request));
}

const failure = (status: number, message: string): Response => Response.json({ message }, { status });
