import { bodyOf, Refusal, textOf } from '../answers.ts';
import type { Route, RouteCall } from '../router.ts';
import { GrantError, type Grants, type OAuthClient, type Tokens } from './grants.ts';

export interface OAuth {
  readonly grants: Grants;
  /** What the person says on the consent page. */
  decide(): 'approve' | 'deny';
}

type Call = RouteCall<OAuth>;

/** Sign-in with an account, as applications of others use it. */
export const OAUTH_ROUTES: readonly Route<OAuth>[] = [
  { method: 'GET', path: '/v1/oauth/authorize', failure: 'Failed to authorize', isOpen: true, handle: authorize },
  { method: 'POST', path: '/v1/oauth/token', failure: 'Failed to create tokens', isOpen: true, handle: token },
  { method: 'POST', path: '/v1/oauth/revoke', failure: 'Failed to revoke tokens', isOpen: true, handle: revoke },
];

async function authorize({ url, context: { grants, decide } }: Call): Promise<Response> {
  const given = (name: string) => url.searchParams.get(name) ?? undefined;
  const client = grants.client(given('client_id') ?? '');
  const redirectUri = given('redirect_uri') ?? '';
  // Nobody is sent to an address that the application did not register.
  if (client === undefined) throw new Refusal(400, 'client_id: unknown client');
  if (!client.redirectUris.includes(redirectUri)) throw new Refusal(400, 'redirect_uri: not registered for this client');
  const back = (result: Readonly<Record<string, string>>) => {
    const target = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...result, state: given('state') })) if (value !== undefined) target.searchParams.set(name, value);
    return new Response(null, { status: 303, headers: { location: target.href } });
  };
  if (given('response_type') !== 'code') return back({ error: 'unsupported_response_type', error_description: 'response_type: only code is supported' });
  const challenge = given('code_challenge');
  if (challenge !== undefined && given('code_challenge_method') !== 'S256')
    return back({ error: 'invalid_request', error_description: 'code_challenge_method: only S256 is supported' });
  if (decide() === 'deny') return back({ error: 'access_denied', error_description: 'The user denied the request' });
  return back({ code: grants.createCode({ clientId: client.id, redirectUri, challenge }) });
}

async function token({ request, context: { grants } }: Call): Promise<Response> {
  try {
    const form = new URLSearchParams(await request.text());
    return Response.json(tokensDocument(tokensOf(grants, clientOf(grants, request, form), form)), { status: 201 });
  } catch (error) {
    if (!(error instanceof GrantError)) throw error;
    const status = error.code === 'invalid_client' ? 401 : 400;
    return Response.json({ error: error.code, error_description: error.message, message: error.message }, { status });
  }
}

function tokensOf(grants: Grants, client: OAuthClient, form: URLSearchParams): Tokens {
  const needed = (name: string): string => {
    const value = form.get(name) ?? '';
    if (value === '') throw new GrantError('invalid_request', `${name}: is needed`);
    return value;
  };
  switch (needed('grant_type')) {
    case 'authorization_code':
      return grants.exchange(client, needed('code'), { redirectUri: needed('redirect_uri'), verifier: form.get('code_verifier') ?? undefined });
    case 'refresh_token':
      return grants.refresh(client, needed('refresh_token'));
    default:
      throw new GrantError('unsupported_grant_type', 'grant_type: use authorization_code or refresh_token');
  }
}

/** By HTTP Basic, or by the form. */
function clientOf(grants: Grants, request: Request, form: URLSearchParams): OAuthClient {
  const basic = /^Basic (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (basic === undefined) return grants.authenticate(form.get('client_id') ?? '', form.get('client_secret') ?? '');
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':');
  return grants.authenticate(decodeURIComponent(id), decodeURIComponent(secret.join(':')));
}

async function revoke({ request, context: { grants } }: Call): Promise<Response> {
  const body = await bodyOf(request);
  try {
    grants.revoke(grants.authenticate(textOf(body, 'client_id'), textOf(body, 'client_secret')), textOf(body, 'refresh_token'));
  } catch (error) {
    if (!(error instanceof GrantError)) throw error;
    throw new Refusal(401, error.message);
  }
  return new Response(null, { status: 204 });
}

const tokensDocument = ({ accessToken, refreshToken, expiresInSeconds }: Tokens) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: expiresInSeconds,
  token_type: 'Bearer',
});
