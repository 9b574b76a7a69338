/**
 * Signing in to a Model Context Protocol server that requires it: OAuth 2.1 with dynamic registration (RFC 7591) and
 * PKCE (RFC 7636), discovered through the server's metadata (RFC 9728, RFC 8414), with the protocol's own SDK. Pure:
 * each step turns one sign-in into another, and the caller stores them.
 */
import { randomBytes } from 'node:crypto';
import { AppError, type FinishMcpSignInBody, MCP_ANSWER_MAX_BYTES, MCP_LIST_TIMEOUT_MS, MCP_SIGN_IN_MS } from '@lathe/protocol';
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { limitResponses } from '../network/limited-responses.ts';
import { withTimeout } from '../network/timeouts.ts';
import { type SignInChallenge, toAppError } from './connection.ts';

/** Timeout of a step in milliseconds, however many requests it takes. */
export const SIGN_IN_STEP_MS = 30_000;

/**
 * Lathe's registration with a server's authorization server. If the person entered it, it is not registered again
 * automatically.
 */
export type SignInClient = OAuthClientInformationMixed & { readonly isEntered?: true | undefined };

/** What is stored about a person's sign-in to a server. */
export interface SignIn {
  readonly client?: SignInClient | undefined;
  readonly tokens?: OAuthTokens | undefined;
  /** The scopes that were requested. The server may have granted fewer. */
  readonly scope?: string | undefined;
  readonly discovery?: OAuthDiscoveryState | undefined;
  readonly challenge?: SignInChallenge | undefined;
  /** A sign-in that the person is going through. */
  readonly pending?: { readonly state: string; readonly codeVerifier: string; readonly until: number; readonly scope?: string | undefined } | undefined;
  /** The state of a sign-in that the person came back from, whose code is being exchanged for tokens. */
  readonly finishing?: string | undefined;
}

export interface OAuthDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  /** Where the person comes back to, with the code. */
  readonly callbackUrl: string;
  /** Whether a sign-in may lead to an unencrypted address: on one's own machine. */
  readonly areLocalHostsAllowed: boolean;
}

export interface SignInTarget {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Registers Lathe if needed, and returns the address where the person signs in. @throws AppError */
export async function startSignIn(
  target: SignInTarget,
  signIn: SignIn,
  dependencies: OAuthDependencies,
): Promise<{ readonly signIn: SignIn; readonly url: URL }> {
  const { client, challenge, tokens, scope, pending } = signIn;
  // If the person did not come back from a sign-in, the server may have lost the registration, so Lathe registers again.
  // With tokens it does not, because tokens belong to their registration.
  const isKnown = pending === undefined || tokens !== undefined || client?.isEntered === true;
  const provider = new Provider({ challenge, tokens, scope, ...(isKnown ? { client } : {}) }, target.id, dependencies);
  await provider.run(target, { isFresh: true });
  if (provider.address === undefined) throw new AppError('api-error', `${target.name} requires a sign-in method that Lathe does not support.`);
  const { protocol } = provider.address;
  if (protocol !== 'https:' && !(protocol === 'http:' && dependencies.areLocalHostsAllowed))
    throw new AppError('api-error', `${target.name} wants you to sign in at an unencrypted address.`);
  return { signIn: provider.signIn, url: provider.address };
}

/**
 * Exchanges the code that the person came back with for tokens. The sign-in passed in is no longer pending. @throws
 * AppError
 */
export async function finishSignIn(target: SignInTarget, signIn: SignIn, answer: FinishMcpSignInBody, dependencies: OAuthDependencies): Promise<SignIn> {
  if (answer.error !== undefined || answer.code === undefined) {
    const reason = (answer.errorDescription ?? answer.error ?? 'it sent no code').slice(0, 200);
    throw new AppError('invalid-input', `${target.name} denied access: ${reason}`);
  }
  // The code of another authorization server must not be sent to this one (RFC 9207: the mix-up attack).
  const { authorizationServerUrl, authorizationServerMetadata } = signIn.discovery ?? {};
  const saysIssuer = (authorizationServerMetadata as { readonly authorization_response_iss_parameter_supported?: unknown } | undefined)
    ?.authorization_response_iss_parameter_supported;
  if (answer.issuer === undefined ? saysIssuer === true : withoutSlash(answer.issuer) !== withoutSlash(authorizationServerUrl ?? ''))
    throw new AppError(
      'invalid-input',
      `The sign-in response came from a different server than the one ${target.name} sent you to. No credentials were disclosed. Do not trust this server.`,
    );
  const provider = new Provider(signIn, target.id, dependencies);
  await provider.run(target, { code: answer.code });
  return provider.signIn;
}

/**
 * New tokens for old ones, without the person. Without tokens, they have to sign in again. @throws AppError if the
 * outcome is unknown
 */
export async function renewSignIn(target: SignInTarget, signIn: SignIn, dependencies: OAuthDependencies): Promise<SignIn> {
  if (signIn.tokens?.refresh_token === undefined) return { ...signIn, tokens: undefined };
  const provider = new Provider(signIn, target.id, dependencies);
  await provider.run(target, {});
  if (provider.address === undefined) return provider.signIn;
  // The SDK has begun a new sign-in, which nobody completes: the person's own continues.
  if (provider.signIn.tokens === undefined) return { ...provider.signIn, pending: signIn.pending };
  // The SDK also begins a new sign-in if the server failed, but a sign-in is only needed if the tokens are invalid.
  throw new AppError('api-error', `Could not reach ${target.name}: its sign-in could not be renewed.`);
}

/**
 * Revokes tokens if the server supports it (RFC 7009). They are forgotten in any case. @throws Error if the revocation
 * fails
 */
export async function revokeSignIn({ client, tokens, discovery }: SignIn, { fetch }: Pick<OAuthDependencies, 'fetch'>): Promise<void> {
  const metadata = discovery?.authorizationServerMetadata;
  const endpoint = metadata !== undefined && 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
  if (endpoint === undefined || tokens === undefined || client === undefined) return;
  const { client_id: id, client_secret: secret } = client;
  const { selectClientAuthMethod } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []);
  let refused: number | undefined;
  for (const token of [tokens.refresh_token, tokens.access_token]) {
    if (token === undefined) continue;
    const body = new URLSearchParams({ token, client_id: id, ...(method === 'client_secret_post' && secret !== undefined ? { client_secret: secret } : {}) });
    const headers: Record<string, string> = method === 'client_secret_basic' ? { authorization: `Basic ${btoa(`${id}:${secret}`)}` } : {};
    const response = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(MCP_LIST_TIMEOUT_MS) });
    await response.body?.cancel();
    if (!response.ok) refused = response.status;
  }
  if (refused !== undefined) throw new Error(`It returned ${refused}.`);
}

/** What the SDK needs during one step, over a sign-in that changes with it. */
class Provider implements OAuthClientProvider {
  signIn: SignIn;
  /** Where the SDK wants to send the person. */
  address: URL | undefined;
  readonly #serverId: string;
  readonly #dependencies: OAuthDependencies;
  #isFresh = false;
  #isFinishing = false;
  #isForgotten = false;
  #isRegistering = false;
  /** Where the server now signs people in, if the client was entered for another place. */
  #movedTo: string | undefined;

  constructor(signIn: SignIn, serverId: string, dependencies: OAuthDependencies) {
    this.signIn = signIn;
    this.#serverId = serverId;
    this.#dependencies = dependencies;
  }

  /** @throws AppError */
  async run({ name, url }: SignInTarget, { code, isFresh = false }: { readonly code?: string; readonly isFresh?: boolean }): Promise<void> {
    this.#isFresh = isFresh;
    this.#isFinishing = code !== undefined;
    const { challenge } = this.signIn;
    const step = AbortSignal.timeout(SIGN_IN_STEP_MS);
    const limited = limitResponses(this.#dependencies.fetch, MCP_ANSWER_MAX_BYTES);
    try {
      const { auth } = await import('@modelcontextprotocol/sdk/client/auth.js');
      await auth(this, {
        serverUrl: url,
        ...(code === undefined ? {} : { authorizationCode: code }),
        ...(challenge?.scope === undefined ? {} : { scope: challenge.scope }),
        ...(challenge?.resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(challenge.resourceMetadataUrl) }),
        fetchFn: (input, init) => limited(input, { ...init, signal: withTimeout(step, MCP_LIST_TIMEOUT_MS) }),
      });
    } catch (error) {
      // The code was issued to a client that is no longer registered, so it is useless.
      if (this.#isForgotten && this.#isFinishing)
        throw new AppError('api-error', `${name} no longer recognizes Lathe. Sign in again.`, { data: { registration: 'lost' }, cause: error });
      if (this.#movedTo !== undefined) {
        const moved = `${name} now uses ${this.#movedTo} for sign-in, but the client ID you entered is for ${withoutSlash(this.signIn.client?.issuer ?? 'another server')}`;
        const remedy = `If you trust this, remove ${name} and add it again with a client ID for the new server.`;
        throw new AppError('api-error', `${moved}. No credentials were disclosed. ${remedy}`, { isRetryable: false, cause: error });
      }
      const failure = toAppError(error, `${name} requires sign-in, which failed`);
      if (!this.#isRegistering) throw failure;
      const what = this.#canRegister ? withoutStop(failure.message) : `${name} does not support automatic registration`;
      const remedy = `Register Lathe there yourself with ${this.redirectUrl} as the redirect URI, and enter the client ID you get.`;
      throw new AppError('api-error', `${what}. ${remedy}`, { isRetryable: false, data: { registration: 'refused' }, cause: error });
    }
  }

  get redirectUrl() {
    return this.#dependencies.callbackUrl;
  }

  get clientMetadata() {
    return {
      client_name: 'Lathe',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  /** Identifies the server, and cannot be guessed. */
  state(): string {
    const state = `${this.#serverId}.${randomBytes(32).toString('base64url')}`;
    this.signIn = { ...this.signIn, pending: { state, codeVerifier: '', until: this.#dependencies.now().getTime() + MCP_SIGN_IN_MS } };
    return state;
  }

  clientInformation() {
    const { client } = this.signIn;
    // Lathe's address may have changed since it was registered.
    const isOurs = client !== undefined && (!('redirect_uris' in client) || client.redirect_uris.map(String).includes(this.redirectUrl));
    this.#isRegistering = !isOurs;
    if (!isOurs) return undefined;
    return client.isEntered ? this.#bound(client) : client;
  }

  /**
   * The SDK binds a client only once it has received tokens. Until then, the server could have the secret sent
   * anywhere, and later the SDK would register again.
   */
  #bound(client: SignInClient): SignInClient {
    const issuer = this.signIn.discovery?.authorizationServerUrl;
    if (issuer === undefined) return client;
    if (client.issuer !== undefined && withoutSlash(client.issuer) !== withoutSlash(issuer)) {
      this.#movedTo = withoutSlash(issuer).slice(0, 200);
      throw new Error('The client ID is for another authorization server.');
    }
    const bound = { ...client, issuer };
    this.signIn = { ...this.signIn, client: bound };
    return bound;
  }

  get #canRegister(): boolean {
    const metadata = this.signIn.discovery?.authorizationServerMetadata;
    return metadata === undefined || metadata.registration_endpoint !== undefined;
  }

  saveClientInformation(client: SignInClient) {
    this.#isRegistering = false;
    this.signIn = { ...this.signIn, client };
  }

  /** A sign-in that the person begins must not end with renewed tokens instead. */
  tokens() {
    return this.#isFresh ? undefined : this.signIn.tokens;
  }

  saveTokens(tokens: OAuthTokens) {
    // A renewal grants what was granted before. The additional permissions, and the person's sign-in for them, stay.
    const { pending } = this.signIn;
    this.signIn = { ...this.signIn, tokens, ...(this.#isFinishing ? { scope: pending?.scope, pending: undefined, challenge: undefined } : {}) };
  }

  redirectToAuthorization(address: URL) {
    this.address = address;
    const { pending } = this.signIn;
    if (pending) this.signIn = { ...this.signIn, pending: { ...pending, scope: address.searchParams.get('scope') ?? undefined } };
  }

  saveCodeVerifier(codeVerifier: string) {
    if (this.signIn.pending) this.signIn = { ...this.signIn, pending: { ...this.signIn.pending, codeVerifier } };
  }

  codeVerifier() {
    return this.signIn.pending?.codeVerifier ?? '';
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState) {
    this.signIn = { ...this.signIn, discovery };
  }

  discoveryState() {
    return this.#isFresh ? undefined : this.signIn.discovery;
  }

  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery') {
    const all = scope === 'all';
    const isEntered = this.signIn.client?.isEntered === true;
    this.#isForgotten ||= (all || scope === 'client') && !isEntered;
    const gone = {
      ...(all || scope === 'tokens' ? { tokens: undefined } : {}),
      ...((all || scope === 'client') && !isEntered ? { client: undefined } : {}),
      ...(all || scope === 'discovery' ? { discovery: undefined } : {}),
    };
    this.signIn = { ...this.signIn, ...gone };
  }
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');
const withoutSlash = (address: string): string => address.replace(/\/$/, '');
