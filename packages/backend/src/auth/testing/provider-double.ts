import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A person as the providers of the double know them. */
export interface DoublePerson {
  readonly id: number;
  readonly name: string;
  readonly emails: readonly { readonly email: string; readonly verified: boolean; readonly primary: boolean }[];
}

export const DOUBLE_ISSUER = 'https://login.example.net';
const CLIENT = { id: 'client-id', secret: 'client-secret' };

/** Speaks as GitHub and as an issuer of OpenID Connect do on the wire: pass `fetch`, then sign in with `authorize`. */
export async function createProviderDouble(clock: () => number) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'double', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { person: DoublePerson; redirectUri: string; challenge: string | null }>();
  const tokens = new Map<string, DoublePerson>();

  const idToken = (person: DoublePerson, claims: Record<string, unknown> = {}) => {
    const primary = person.emails.find((entry) => entry.primary);
    return new SignJWT({ email: primary?.email, email_verified: primary?.verified, name: person.name, picture: 'https://pictures.example.net/1', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'double' })
      .setIssuer(DOUBLE_ISSUER)
      .setAudience(CLIENT.id)
      .setSubject(String(person.id))
      .setIssuedAt(Math.floor(clock() / 1000))
      .setExpirationTime(Math.floor(clock() / 1000) + 300)
      .sign(privateKey);
  };

  const exchange = async (body: URLSearchParams): Promise<Response> => {
    const found = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const isClient = body.get('client_id') === CLIENT.id && body.get('client_secret') === CLIENT.secret;
    if (found === undefined || !isClient || body.get('redirect_uri') !== found.redirectUri) {
      return Response.json({ error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' });
    }
    if (found.challenge !== null) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body.get('code_verifier') ?? ''));
      if (Buffer.from(digest).toString('base64url') !== found.challenge) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    const token = `access-${tokens.size + 1}`;
    tokens.set(token, found.person);
    return Response.json({ access_token: token, refresh_token: `refresh-${tokens.size}`, token_type: 'bearer', id_token: await idToken(found.person) });
  };

  const answer = async (url: URL, request: Request): Promise<Response> => {
    const person = tokens.get(/^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '');
    const own = async (body: (found: DoublePerson) => unknown) =>
      person === undefined ? Response.json({ message: 'Bad credentials' }, { status: 401 }) : Response.json(body(person));
    switch (`${request.method} ${url.origin}${url.pathname}`) {
      case 'POST https://github.com/login/oauth/access_token':
      case `POST ${DOUBLE_ISSUER}/token`:
        return exchange(new URLSearchParams(await request.text()));
      case 'GET https://api.github.com/user':
        return own((found) => ({ id: found.id, login: found.name.toLowerCase(), name: found.name, avatar_url: 'https://pictures.example.net/1' }));
      case 'GET https://api.github.com/user/emails':
        return own((found) => found.emails);
      case `GET ${DOUBLE_ISSUER}/.well-known/openid-configuration`:
        return Response.json({
          issuer: DOUBLE_ISSUER,
          authorization_endpoint: `${DOUBLE_ISSUER}/authorize`,
          token_endpoint: `${DOUBLE_ISSUER}/token`,
          jwks_uri: `${DOUBLE_ISSUER}/keys`,
        });
      case `GET ${DOUBLE_ISSUER}/keys`:
        return Response.json({ keys: [jwk] });
      default:
        return Response.json({ message: 'Not Found' }, { status: 404 });
    }
  };

  return {
    client: CLIENT,
    idToken,
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      return answer(new URL(request.url), request);
    }) as typeof globalThis.fetch,
    /** A person signs in at the provider: the parameters that they come back with. */
    authorize(address: string, person: DoublePerson): string {
      const url = new URL(address);
      const code = `code-${codes.size}-${person.id}-${Math.floor(clock())}-${url.searchParams.get('state')?.slice(0, 6)}`;
      codes.set(code, { person, redirectUri: url.searchParams.get('redirect_uri')!, challenge: url.searchParams.get('code_challenge') });
      return `?${new URLSearchParams({ code, state: url.searchParams.get('state')! })}`;
    },
  };
}
