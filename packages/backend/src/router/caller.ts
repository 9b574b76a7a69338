import type { KeyRing } from '../keys/keys.ts';
import type { Caller } from '../service.ts';

const BEARER = /^Bearer\s+(.+)$/i;

/** The key of a request: a header, or a parameter where a header cannot be sent, such as from a browser's WebSocket. */
export const apiKeyOf = (request: Request, url: URL): string | undefined => request.headers.get('apikey') ?? url.searchParams.get('apikey') ?? undefined;

export const bearerOf = (request: Request): string | undefined => BEARER.exec(request.headers.get('authorization') ?? '')?.[1];

/** The token says who asks. A key in its place counts as that key, and without either the request is anonymous. */
export async function callerOf(request: Request, url: URL, keys: KeyRing): Promise<Caller> {
  const bearer = bearerOf(request);
  const apiKey = apiKeyOf(request, url);
  const role = bearer === undefined || bearer.startsWith('sb_') ? await keys.roleOf(bearer ?? apiKey ?? '') : undefined;
  if (role !== undefined) return { role, claims: { role } };
  if (bearer === undefined) return { role: 'anon', claims: { role: 'anon' } };
  const claims = await keys.verify(bearer);
  return { role: typeof claims['role'] === 'string' ? claims['role'] : 'anon', claims, token: bearer };
}
