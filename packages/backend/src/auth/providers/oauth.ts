import { isUuid } from '../../is-uuid.ts';
import type { Auth, AuthSql, Call } from '../contract.ts';
import { AuthError, OAuthError, refuse } from '../errors.ts';
import { readChallenge } from '../input.ts';
import { withError, withFragment, withQuery, withTokens } from '../landing.ts';
import { deliver } from '../mail/deliver.ts';
import { seal } from '../secret-box.ts';
import { derivedKey, hmac } from '../secrets.ts';
import { codeOfFlow, deleteFlow, deleteFlowsBefore, finishFlow, insertFlow, lockFlow } from '../store/flow-states.ts';
import type { FlowStateRow } from '../store/rows.ts';
import { timeOf } from '../store/rows.ts';
import { startSession, type TokenResponse } from '../tokens/sessions.ts';
import { requireSignedIn } from '../accounts/signed-in.ts';
import { accountOf, type ExternalPerson, type LinkOutcome, linkIdentity } from './link-account.ts';
import type { ProviderTokens } from './provider.ts';
import type { Providers } from './registry.ts';

/** Apps may pass on everything but what ties the answer of the provider to this flow. */
const RESERVED = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'invite_token',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code',
  'code_verifier',
  'request',
  'request_uri',
]);

/** `GET /authorize`: the address at the provider where people sign in. */
export async function authorizeUrl(auth: Auth, call: Call, providers: Providers, linkingUserId?: string): Promise<string> {
  const query = call.url.searchParams;
  const name = (query.get('provider') ?? '').toLowerCase();
  const provider = providers.find(name);
  if (provider === undefined) throw refuse('validation_failed', `Unsupported provider: ${name === '' ? 'provider is missing' : 'provider is not enabled'}`);
  const challenge = readChallenge(query.get('code_challenge') ?? '', query.get('code_challenge_method') ?? '');
  const state = await auth.database.transaction(async (sql) => {
    await deleteFlowsBefore(sql, auth.clock() - 24 * 60 * 60 * 1000);
    return insertFlow(auth, sql, {
      providerType: name,
      authenticationMethod: 'oauth',
      challenge,
      referrer: call.redirectTo,
      ...(linkingUserId === undefined ? {} : { linkingTargetId: linkingUserId }),
    });
  });
  const parameters = Object.fromEntries([...query].filter(([key]) => !RESERVED.has(key.toLowerCase())));
  const scopes = (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  try {
    return await provider.authorizeUrl({ state, redirectUri: redirectUri(auth), scopes, parameters, codeVerifier: verifierOf(auth, state) });
  } catch (error) {
    auth.report(error);
    throw new AuthError('unexpected_failure', { message: `The provider ${name} cannot be reached`, cause: error });
  }
}

/** `GET /user/identities/authorize` */
export async function linkUrl(auth: Auth, call: Call, providers: Providers): Promise<string> {
  const { user } = await requireSignedIn(auth, call);
  if (!auth.config.isManualLinkingEnabled) throw refuse('manual_linking_disabled');
  return authorizeUrl(auth, call, providers, user.id);
}

/** `GET /callback`: people come back from a provider. Returns where to send them. */
export async function finishAuthorize(auth: Auth, call: Call, providers: Providers, answer: URLSearchParams): Promise<string> {
  const flow = await openFlow(auth, answer.get('state') ?? '');
  const landing = flow.referrer ?? auth.config.siteUrl;
  try {
    return await finish(auth, { ...call, redirectTo: landing }, providers, flow, answer);
  } catch (error) {
    if (error instanceof OAuthError) {
      const fields = { error: error.error, error_description: error.message };
      return withFragment(withQuery(landing, fields), fields);
    }
    if (!(error instanceof AuthError)) throw error;
    return withError(landing, error, true);
  }
}

async function openFlow(auth: Auth, state: string): Promise<FlowStateRow> {
  if (state === '') throw refuse('bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw refuse('bad_oauth_state', 'OAuth state parameter is invalid');
  const flow = await auth.database.transaction((sql) => lockFlow(sql, state));
  requireOpen(auth, flow);
  return flow!;
}

function requireOpen(auth: Auth, flow: FlowStateRow | undefined): void {
  if (flow === undefined || flow.authentication_method !== 'oauth') throw refuse('bad_oauth_state');
  if (auth.clock() > timeOf(flow.created_at) + auth.config.flowLifetimeSeconds * 1000) throw refuse('bad_oauth_state', 'OAuth state has expired');
  if (flow.user_id !== null) throw refuse('flow_state_already_used');
}

async function finish(auth: Auth, call: Call, providers: Providers, flow: FlowStateRow, answer: URLSearchParams): Promise<string> {
  const error = answer.get('error');
  if (error !== null) throw new OAuthError(error, answer.get('error_description') ?? '');
  const code = answer.get('code') ?? '';
  if (code === '') throw refuse('bad_oauth_callback');
  const { person, tokens } = await readPerson(auth, providers, flow, code);
  const outcome = await auth.database.transaction(async (sql) => {
    const open = await lockFlow(sql, flow.id);
    requireOpen(auth, open);
    const link =
      flow.linking_target_id === null ? await accountOf(auth, sql, call, person) : await linkIdentity(auth, sql, call, person, flow.linking_target_id);
    if (link.user === undefined) {
      await deleteFlow(sql, flow.id);
      return { link, address: '' };
    }
    return { link, address: await landingOf(auth, sql, call, flow, link.user.id, tokens, link) };
  });
  await deliver(auth, [outcome.link.mail]);
  if (outcome.link.refusal !== undefined) throw outcome.link.refusal;
  return outcome.address;
}

async function readPerson(auth: Auth, providers: Providers, flow: FlowStateRow, code: string): Promise<{ person: ExternalPerson; tokens: ProviderTokens }> {
  const provider = providers.find(flow.provider_type);
  if (provider === undefined) throw refuse('oauth_provider_not_supported');
  const failed = (message: string) => (error: unknown) => {
    auth.report(error);
    throw new AuthError('unexpected_failure', { message, cause: error });
  };
  const tokens = await provider
    .exchange(code, redirectUri(auth), verifierOf(auth, flow.id))
    .catch(failed(`Unable to exchange external code: ${code.slice(0, 4)}`));
  const profile = await provider.profile(tokens).catch(failed('Error getting user profile from external provider'));
  return { person: { provider: flow.provider_type, profile, isEmailOptional: provider.isEmailOptional }, tokens };
}

async function landingOf(auth: Auth, sql: AuthSql, call: Call, flow: FlowStateRow, userId: string, tokens: ProviderTokens, link: LinkOutcome): Promise<string> {
  if (flow.auth_code !== null) {
    const sealed = (token: string | undefined) => (token === undefined ? undefined : seal(auth, flow.id, token));
    await finishFlow(auth, sql, flow.id, { userId, providerToken: sealed(tokens.accessToken), providerRefreshToken: sealed(tokens.refreshToken) });
    return withQuery(call.redirectTo, { code: codeOfFlow(auth, flow.id) });
  }
  await deleteFlow(sql, flow.id);
  const session: TokenResponse = await startSession(auth, sql, call, link.user!, 'oauth');
  const provided = { provider_token: tokens.accessToken, ...(tokens.refreshToken === undefined ? {} : { provider_refresh_token: tokens.refreshToken }) };
  return withTokens(call.redirectTo, session, provided);
}

function redirectUri(auth: Auth): string {
  return `${auth.config.externalUrl}/callback`;
}

/** Follows from the state, which nobody can make up, and the secret of the project, so that nothing has to be kept. */
function verifierOf(auth: Auth, state: string): string {
  return hmac(derivedKey(auth, 'provider flows'), state).toString('base64url');
}
