import { createHash } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { OidcProviderConfig } from '../options.ts';
import { exchangeCode, type Fetch, fetchJson, type IdTokenProvider, type Profile } from './provider.ts';

/** The parts of the discovery document (OpenID Connect Discovery 1.0) that sign-in needs. */
interface Discovery {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint?: string;
  readonly jwks_uri: string;
}

const DISCOVERY_LIFETIME_MS = 60 * 60 * 1000;
const CLOCK_TOLERANCE_SECONDS = 30;
/** Secrets shared with a provider sign nothing here: everybody who knows the client's secret could make such tokens. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];

export function createOidc(config: OidcProviderConfig, fetch: Fetch, clock: () => number): IdTokenProvider {
  const issuer = config.issuer.replace(/\/+$/, '');
  const clientIds = [config.clientId, ...(config.acceptedClientIds ?? [])];
  const cache: { found?: { readonly at: number; readonly value: Promise<{ document: Discovery; keys: JSONWebKeySet }> } } = {};

  /** Keys change seldom. A token with an unknown one reads them again. */
  const discover = (isFresh = false): Promise<{ document: Discovery; keys: JSONWebKeySet }> => {
    if (!isFresh && cache.found !== undefined && clock() < cache.found.at + DISCOVERY_LIFETIME_MS) return cache.found.value;
    const value = readDiscovery(fetch, issuer);
    cache.found = { at: clock(), value };
    value.catch(() => delete cache.found);
    return value;
  };

  const verifyIdToken: IdTokenProvider['verifyIdToken'] = async (idToken) => {
    const check = async (isFresh: boolean) => {
      const { document, keys } = await discover(isFresh);
      const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
        issuer: [document.issuer, issuer.replace(/^https:\/\//, '')],
        audience: clientIds,
        algorithms: ALGORITHMS,
        currentDate: new Date(clock()),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return payload;
    };
    return check(false).catch((error: Error & { code?: string }) => (error.code === 'ERR_JWKS_NO_MATCHING_KEY' ? check(true) : Promise.reject(error)));
  };

  return {
    isEmailOptional: config.isEmailOptional ?? false,
    skipsNonceCheck: config.skipsNonceCheck ?? false,
    async authorizeUrl({ state, redirectUri, scopes, parameters, codeVerifier }) {
      const { document } = await discover();
      const query = {
        ...parameters,
        client_id: config.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set(['openid', 'email', 'profile', ...(config.scopes ?? []), ...scopes])].join(' '),
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      const url = new URL(document.authorization_endpoint);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return url.href;
    },
    exchange: async (code, redirectUri, codeVerifier) =>
      exchangeCode(fetch, (await discover()).document.token_endpoint, { code, redirectUri, codeVerifier, clientId: config.clientId, secret: config.secret }),
    async profile({ accessToken, idToken }) {
      if (idToken === undefined) throw new Error('The provider sent no ID token.');
      const claims = await verifyIdToken(idToken);
      const { document } = await discover();
      if (claims['email'] !== undefined || document.userinfo_endpoint === undefined) return profileOf(claims);
      const more = await fetchJson<Record<string, unknown>>(fetch, document.userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } });
      // OpenID Connect Core 1.0, section 5.3.2: else one person's answer could be shown for another.
      if (more['sub'] !== claims['sub']) throw new Error('The provider answered for somebody else.');
      return profileOf({ ...more, ...claims });
    },
    verifyIdToken,
    profileOf,
  };
}

async function readDiscovery(fetch: Fetch, issuer: string): Promise<{ document: Discovery; keys: JSONWebKeySet }> {
  const document = await fetchJson<Discovery>(fetch, `${issuer}/.well-known/openid-configuration`);
  // OpenID Connect Discovery 1.0, section 4.3: else another issuer could speak for this one.
  if (document.issuer.replace(/\/+$/, '') !== issuer) throw new Error(`${issuer} calls itself ${document.issuer}.`);
  return { document, keys: await fetchJson<JSONWebKeySet>(fetch, document.jwks_uri) };
}

const KEPT_CLAIMS = ['iss', 'name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website', 'locale'];

function profileOf(claims: Readonly<Record<string, unknown>>): Profile {
  const sub = String(claims['sub']);
  const kept = Object.fromEntries(KEPT_CLAIMS.flatMap((key) => (claims[key] === undefined ? [] : [[key, claims[key]]])));
  const { name, picture, preferred_username: username, email } = claims;
  return {
    claims: {
      ...kept,
      sub,
      provider_id: sub,
      ...(name === undefined ? {} : { full_name: name }),
      ...(picture === undefined ? {} : { avatar_url: picture }),
      ...(username === undefined ? {} : { user_name: username }),
    },
    // Some providers send the flag as a text.
    emails:
      typeof email === 'string' && email !== ''
        ? [{ email, isVerified: claims['email_verified'] === true || claims['email_verified'] === 'true', isPrimary: true }]
        : [],
  };
}
