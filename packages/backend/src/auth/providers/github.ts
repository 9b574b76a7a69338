import type { ProviderConfig } from '../options.ts';
import { exchangeCode, type Fetch, fetchJson, type Provider } from './provider.ts';

interface GithubUser {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly avatar_url: string | null;
}

interface GithubEmail {
  readonly email: string;
  readonly verified: boolean;
  readonly primary: boolean;
}

/** GitHub, or a GitHub Enterprise server at `config.url`. */
export function createGithub(config: ProviderConfig, fetch: Fetch): Provider {
  const site = (config.url ?? 'https://github.com').replace(/\/+$/, '');
  const api = config.url === undefined ? 'https://api.github.com' : `${site}/api/v3`;
  return {
    isEmailOptional: config.isEmailOptional ?? false,
    async authorizeUrl({ state, redirectUri, scopes, parameters }) {
      const scope = [...new Set(['user:email', ...(config.scopes ?? []), ...scopes])].join(' ');
      const query = { ...parameters, client_id: config.clientId, redirect_uri: redirectUri, response_type: 'code', scope, state };
      return `${site}/login/oauth/authorize?${new URLSearchParams(query)}`;
    },
    exchange: (code, redirectUri) => exchangeCode(fetch, `${site}/login/oauth/access_token`, { code, redirectUri, ...config }),
    async profile({ accessToken }) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const user = await fetchJson<GithubUser>(fetch, `${api}/user`, { headers });
      const emails = await fetchJson<readonly GithubEmail[]>(fetch, `${api}/user/emails`, { headers });
      const sub = String(user.id);
      return {
        claims: {
          iss: api,
          sub,
          name: user.name ?? '',
          full_name: user.name ?? '',
          preferred_username: user.login,
          user_name: user.login,
          avatar_url: user.avatar_url ?? '',
          provider_id: sub,
        },
        emails: emails.map(({ email, verified, primary }) => ({ email, isVerified: verified, isPrimary: primary })),
      };
    },
  };
}
