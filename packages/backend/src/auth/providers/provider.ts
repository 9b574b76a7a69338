import { readBytes } from '../../http/read-bytes.ts';

/** What a provider says of a person. */
export interface Profile {
  /** Kept with the identity. `sub` is who the person is there. */
  readonly claims: Readonly<Record<string, unknown>> & { readonly sub: string };
  readonly emails: readonly ProviderEmail[];
}

export interface ProviderEmail {
  readonly email: string;
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
}

export interface AuthorizeRequest {
  readonly state: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Further parameters that the app asks for, such as `prompt`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** RFC 7636, between us and the provider. */
  readonly codeVerifier: string;
}

export interface Provider {
  readonly isEmailOptional: boolean;
  /** Where people sign in. */
  authorizeUrl(request: AuthorizeRequest): Promise<string>;
  /** Exchanges the code that people come back with. */
  exchange(code: string, redirectUri: string, codeVerifier: string): Promise<ProviderTokens>;
  profile(tokens: ProviderTokens): Promise<Profile>;
}

/** A provider whose ID tokens apps may hand in directly. */
export interface IdTokenProvider extends Provider {
  readonly skipsNonceCheck: boolean;
  /** The claims of an ID token that this provider signed for one of our clients. Throws for all others. */
  verifyIdToken(idToken: string): Promise<Readonly<Record<string, unknown>>>;
  profileOf(claims: Readonly<Record<string, unknown>>): Profile;
}

/** Providers answer within seconds or not at all. */
const PROVIDER_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1 << 20;

export type Fetch = typeof globalThis.fetch;

/** A JSON object from a provider. Throws for every status that is no success. */
export async function fetchJson<T>(fetch: Fetch, url: string, init: RequestInit = {}): Promise<T> {
  const headers = { accept: 'application/json', 'user-agent': 'lathe-backend', ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) });
  const { host } = new URL(url);
  const text = new TextDecoder().decode(await readBytes(response, MAX_ANSWER_BYTES, () => new Error(`${host} answered with more than 1 MB`)));
  if (!response.ok) throw new Error(`${host} answered ${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as T;
}

/** The token request of RFC 6749, section 4.1.3. */
export async function exchangeCode(
  fetch: Fetch,
  url: string,
  request: { code: string; redirectUri: string; clientId: string; secret: string; codeVerifier?: string },
): Promise<ProviderTokens> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUri,
    client_id: request.clientId,
    client_secret: request.secret,
    ...(request.codeVerifier === undefined ? {} : { code_verifier: request.codeVerifier }),
  });
  const answer = await fetchJson<Record<string, unknown>>(fetch, url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  // GitHub reports errors with status 200.
  if (typeof answer['access_token'] !== 'string') throw new Error(`No access token: ${String(answer['error_description'] ?? answer['error'])}`);
  const optional = (key: string) => (typeof answer[key] === 'string' ? answer[key] : undefined);
  return { accessToken: answer['access_token'], refreshToken: optional('refresh_token'), idToken: optional('id_token') };
}
