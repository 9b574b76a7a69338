import { createHash } from 'node:crypto';
import type { Auth, Call } from '../contract.ts';
import { OAuthError, refuse } from '../errors.ts';
import { readFlag, readText } from '../input.ts';
import { deliver } from '../mail/deliver.ts';
import { accountOf, linkIdentity } from '../providers/link-account.ts';
import type { IdTokenProvider } from '../providers/provider.ts';
import type { Providers } from '../providers/registry.ts';
import { isSame } from '../../keys/is-same.ts';
import { startSession, type TokenResponse } from '../tokens/sessions.ts';
import { requireSignedIn } from '../accounts/signed-in.ts';

/** `POST /token?grant_type=id_token`: the app got an ID token from the provider itself, as mobile apps do. */
export async function signInWithIdToken(auth: Auth, call: Call, providers: Providers): Promise<TokenResponse> {
  const [idToken, name, issuer] = [readText(call.body, 'id_token'), readText(call.body, 'provider'), readText(call.body, 'issuer')];
  if (idToken === '') throw new OAuthError('invalid request', 'id_token required');
  if (name === '' && (issuer === '' || readText(call.body, 'client_id') === ''))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  const found = providers.findForIdToken(name, issuer);
  if (found === undefined) throw refuse('validation_failed', `Custom OIDC provider "${name}" not allowed`);
  const target = readFlag(call.body, 'link_identity') ? (await requireSignedIn(auth, call)).user : undefined;
  if (target !== undefined && !auth.config.isManualLinkingEnabled) throw refuse('manual_linking_disabled');
  const claims = await found.provider.verifyIdToken(idToken).catch((error: unknown) => {
    const reason = error instanceof Error && error.message.includes('"aud"') ? 'Unacceptable audience in id_token' : 'Bad ID token';
    throw new OAuthError('invalid request', reason);
  });
  checkNonce(found.provider, claims, readText(call.body, 'nonce'));
  const person = { provider: found.name, profile: found.provider.profileOf(claims), isEmailOptional: found.provider.isEmailOptional };
  const outcome = await auth.database.transaction(async (sql) => {
    const link = target === undefined ? await accountOf(auth, sql, call, person) : await linkIdentity(auth, sql, call, person, target.id);
    return { link, tokens: link.user === undefined ? undefined : await startSession(auth, sql, call, link.user, 'oauth') };
  });
  await deliver(auth, [outcome.link.mail]);
  if (outcome.tokens === undefined) throw outcome.link.refusal;
  return outcome.tokens;
}

/** Ties the token to the attempt of this app, so that one that was overheard is of no use. */
function checkNonce(provider: IdTokenProvider, claims: Readonly<Record<string, unknown>>, nonce: string): void {
  if (provider.skipsNonceCheck) return;
  const expected = typeof claims['nonce'] === 'string' ? claims['nonce'] : '';
  if ((expected === '') !== (nonce === '')) throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  if (nonce !== '' && !isSame(createHash('sha256').update(nonce).digest('hex'), expected)) throw new OAuthError('invalid nonce', 'Nonces mismatch');
}
