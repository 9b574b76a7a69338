import type { Auth, AuthSql } from '../contract.ts';
import { derivedKey, hmac, newCode, storedHash } from '../secrets.ts';
import { deleteOneTimeTokens, findOneTimeToken, type OneTimeTokenRow, putOneTimeToken, type TokenKind } from '../store/one-time-tokens.ts';
import { timeOf } from '../store/rows.ts';

/** In front of a token whose link goes on with a code (RFC 7636) in place of tokens in the address. */
const PKCE_PREFIX = 'pkce_';

export interface IssuedToken {
  /** What a person types. */
  readonly code: string;
  /** What is in the link. */
  readonly linkToken: string;
}

/**
 * Makes a code for a person at an address. The token of the link follows from the code, the address and the secret of the
 * project; the database holds its hash only, from which nobody without the secret can find the code by trying.
 */
export async function issueOneTimeToken(
  auth: Auth,
  sql: AuthSql,
  token: { userId: string; kind: TokenKind; address: string; isPkce: boolean },
): Promise<IssuedToken> {
  const code = newCode(auth, auth.config.otp.length);
  const linkToken = `${token.isPkce ? PKCE_PREFIX : ''}${linkTokenOf(auth, token.address, code)}`;
  await putOneTimeToken(auth, sql, { userId: token.userId, kind: token.kind, hash: storedHash(linkToken), relatesTo: token.address });
  return { code, linkToken };
}

export function isPkceToken(linkToken: string): boolean {
  return linkToken.startsWith(PKCE_PREFIX);
}

/** Finds an unexpired token by what was in the link. It stays valid until it is used up with {@link useUp}. */
export async function findByLink(auth: Auth, sql: AuthSql, linkToken: string, kinds: readonly TokenKind[]): Promise<OneTimeTokenRow | undefined> {
  return unexpired(auth, await findOneTimeToken(sql, [storedHash(linkToken)], kinds));
}

/** Finds an unexpired token by the code that a person at this address typed. */
export async function findByCode(
  auth: Auth,
  sql: AuthSql,
  { address, code, kinds }: { address: string; code: string; kinds: readonly TokenKind[] },
): Promise<OneTimeTokenRow | undefined> {
  const linkToken = linkTokenOf(auth, address, code);
  return unexpired(auth, await findOneTimeToken(sql, [storedHash(linkToken), storedHash(PKCE_PREFIX + linkToken)], kinds));
}

/** Nothing that was sent before counts once a person has shown who they are. */
export async function useUp(sql: AuthSql, userId: string): Promise<void> {
  await deleteOneTimeTokens(sql, userId);
}

function unexpired(auth: Auth, token: OneTimeTokenRow | undefined): OneTimeTokenRow | undefined {
  if (token === undefined || auth.clock() > timeOf(token.createdAt) + auth.config.otp.lifetimeSeconds * 1000) return undefined;
  return token;
}

function linkTokenOf(auth: Auth, address: string, code: string): string {
  // As long as the tokens of the hosted service, which are SHA-224 in hexadecimal.
  return hmac(derivedKey(auth, 'one-time codes'), `${address.toLowerCase()}\n${code}`).toString('hex').slice(0, 56);
}
