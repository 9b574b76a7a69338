/** Addresses that people are sent back to, with what they brought along. */
import { type AuthError, oauthWord } from './errors.ts';
import type { TokenResponse } from './tokens/sessions.ts';

export function withTokens(address: string, tokens: TokenResponse, more: Readonly<Record<string, string>>): string {
  const { access_token, token_type, expires_in, expires_at, refresh_token } = tokens;
  return withFragment(address, { access_token, token_type, expires_in: String(expires_in), expires_at: String(expires_at), refresh_token, ...more });
}

export function withError(address: string, error: AuthError, isInQuery: boolean): string {
  const fields = { error: oauthWord(error), error_code: error.code, error_description: error.message };
  return withFragment(isInQuery ? withQuery(address, fields) : address, fields);
}

export function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, value);
  return url.href;
}

/** `sb` tells the client that this fragment is for it. */
export function withFragment(address: string, fields: Readonly<Record<string, string>>): string {
  return `${address.split('#')[0]}#${new URLSearchParams({ ...fields, sb: '' })}`;
}
