import { createHash } from 'node:crypto';
import { isSame } from '../../keys/is-same.ts';

/** An application that people give access to their account. */
export interface OAuthClient {
  /** A UUID. */
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

export interface GrantsOptions {
  readonly clients: readonly OAuthClient[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Cryptographically random bytes. */
  readonly random: (byteLength: number) => Uint8Array;
  readonly accessTokenSeconds: number;
}

export interface CodeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** S256 of the verifier; a client without one proves itself by its secret alone. */
  readonly challenge: string | undefined;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
}

/** Why no tokens are given, by the codes of RFC 6749, section 5.2. */
export class GrantError extends Error {
  override readonly name = 'GrantError';
  constructor(
    readonly code: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type',
    message: string,
  ) {
    super(message);
  }
}

const CODE_MS = 10 * 60_000;

/** One consent of a person. Its refresh tokens follow one another. */
interface Grant {
  readonly clientId: string;
  isRevoked: boolean;
}
interface Code extends CodeRequest {
  readonly expiresAt: number;
  /** The tokens that it was exchanged for. */
  grant?: Grant;
}

/** Codes and tokens, in memory. */
export class Grants {
  readonly #options: GrantsOptions;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, { readonly grant: Grant; expiresAt: number }>();
  readonly #refresh = new Map<string, { readonly grant: Grant; isUsed: boolean }>();

  constructor(options: GrantsOptions) {
    this.#options = options;
  }

  client(id: string): OAuthClient | undefined {
    return this.#options.clients.find((client) => client.id === id);
  }

  /** @throws GrantError */
  authenticate(id: string, secret: string): OAuthClient {
    const client = this.client(id);
    if (client === undefined || !isSame(secret, client.secret)) throw new GrantError('invalid_client', 'Invalid client_id or client_secret');
    return client;
  }

  createCode(request: CodeRequest): string {
    const code = this.#text();
    this.#codes.set(code, { ...request, expiresAt: this.#options.clock() + CODE_MS });
    return code;
  }

  /** A code that comes twice may be stolen, so its tokens end. @throws GrantError */
  exchange(client: OAuthClient, text: string, { redirectUri, verifier }: { readonly redirectUri: string; readonly verifier: string | undefined }): Tokens {
    const code = this.#codes.get(text);
    if (code === undefined || code.clientId !== client.id) throw new GrantError('invalid_grant', 'Invalid authorization code');
    if (code.grant !== undefined) {
      code.grant.isRevoked = true;
      throw new GrantError('invalid_grant', 'The authorization code was used before');
    }
    if (code.expiresAt <= this.#options.clock()) throw new GrantError('invalid_grant', 'The authorization code has expired');
    if (code.redirectUri !== redirectUri) throw new GrantError('invalid_grant', 'redirect_uri is not that of the authorization');
    if (code.challenge !== undefined && (verifier === undefined || challengeOf(verifier) !== code.challenge))
      throw new GrantError('invalid_grant', 'code_verifier does not match the code challenge');
    code.grant = { clientId: client.id, isRevoked: false };
    return this.#issue(code.grant);
  }

  /** Gives a new refresh token for the old one. One that comes twice may be stolen, so all tokens of the consent end. @throws GrantError */
  refresh(client: OAuthClient, text: string): Tokens {
    const token = this.#refresh.get(text);
    if (token === undefined || token.grant.clientId !== client.id || token.grant.isRevoked) throw new GrantError('invalid_grant', 'Invalid refresh token');
    if (token.isUsed) {
      token.grant.isRevoked = true;
      throw new GrantError('invalid_grant', 'Invalid refresh token: already used');
    }
    token.isUsed = true;
    return this.#issue(token.grant);
  }

  /** What does not exist is revoked already. */
  revoke(client: OAuthClient, text: string): void {
    const token = this.#refresh.get(text);
    if (token?.grant.clientId === client.id) token.grant.isRevoked = true;
  }

  isValid(accessToken: string): boolean {
    const token = this.#access.get(accessToken);
    return token !== undefined && !token.grant.isRevoked && token.expiresAt > this.#options.clock();
  }

  /** Ends the access tokens that are there; refresh tokens go on. */
  expireAccess(): void {
    for (const token of this.#access.values()) token.expiresAt = this.#options.clock();
  }

  /** A person takes back what they gave to all applications. */
  revokeAll(): void {
    for (const { grant } of this.#refresh.values()) grant.isRevoked = true;
  }

  #issue(grant: Grant): Tokens {
    const { clock, accessTokenSeconds } = this.#options;
    const tokens = { accessToken: `sbp_oauth_${this.#text()}`, refreshToken: this.#text(), expiresInSeconds: accessTokenSeconds };
    this.#access.set(tokens.accessToken, { grant, expiresAt: clock() + accessTokenSeconds * 1000 });
    this.#refresh.set(tokens.refreshToken, { grant, isUsed: false });
    return tokens;
  }

  #text(): string {
    return Buffer.from(this.#options.random(30)).toString('base64url');
  }
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
