import { createHash } from 'node:crypto';
import { isSame } from '../keys/is-same.ts';
import type { KeySet } from '../keys/keys.ts';
import type { KeptBackend } from '../process/keep-backend.ts';
import type { ManagementCalls } from './calls.ts';
import type { Health } from './project-route.ts';
import { answerRoutes } from './router.ts';
import { PROJECT_ROUTES } from './routes.ts';

export interface ManagementOptions {
  /** What callers send as `Authorization: Bearer`. */
  readonly token: string;
  readonly keys: KeySet;
  readonly call: ManagementCalls;
}

/** Twenty small letters, as refs are in the hosted service. The same keys have the same one. */
export function projectRef({ publishable }: Pick<KeySet, 'publishable'>): string {
  const bytes = createHash('sha256').update(publishable).digest().subarray(0, 20);
  return [...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/** Answers requests below /v1 as Supabase's Management API does, for one project. Errors are `{message}`. */
export function createManagement({ token, keys, call }: ManagementOptions): (request: Request) => Promise<Response> {
  const project = { keys, call, health: () => healthOf(call) };
  const context = { open: async (ref: string) => (ref === projectRef(keys) ? project : undefined) };
  return answerRoutes(PROJECT_ROUTES, { context, isAllowed: (given) => isSame(given, token) });
}

/** All services are one process over one database, and are healthy when the database answers. */
export async function healthOf(call: ManagementCalls): Promise<Health> {
  const error = await call('sql', { as: 'owner', text: 'select 1' }).then(
    (answer) => answer.error?.message,
    (cause: unknown) => String(cause),
  );
  return error === undefined ? { status: 'ACTIVE_HEALTHY' } : { status: 'UNHEALTHY', error };
}

/** Sends what is below /v1 to `management`, and everything else to the backend. */
export function withManagement(backend: Pick<KeptBackend, 'fetch'>, management: (request: Request) => Promise<Response>): KeptBackend['fetch'] {
  return (request) => (new URL(request.url).pathname.startsWith('/v1/') ? management(request) : backend.fetch(request));
}
