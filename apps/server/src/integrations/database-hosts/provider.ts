import type { DatabaseStatus } from '@lathe/protocol';

/** What Lathe gets when a person signs in. */
export interface SupabaseTokens {
  readonly accessToken: string;
  /** Good for one renewal, which returns a new one. */
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * A valid access token. `refused` is one that Supabase did not accept, so that a new one is needed.
 * @throws AppError 'forbidden' if the person has to sign in
 */
export type TokenSource = (refused?: string) => Promise<string>;

interface Waiting {
  readonly signal: AbortSignal;
}

/** For what is finished even if the person who asked for it leaves. */
export const TO_THE_END: Waiting = { signal: new AbortController().signal };

export interface HostedOrganization {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export interface HostedProject {
  /** The first label of its address. */
  readonly ref: string;
  readonly name: string;
  readonly organization: string;
  readonly region: string;
  readonly status: DatabaseStatus;
  readonly createdAt: string;
}

export interface NewHostedProject {
  readonly name: string;
  /** A slug. */
  readonly organization: string;
  readonly region: string;
  readonly password: string;
}

export interface HostedFunction {
  readonly id: string;
  readonly slug: string;
  readonly verifyJWT: boolean;
}

export interface NewHostedFunction {
  readonly slug: string;
  readonly name: string;
  readonly entrypoint: string;
  readonly importMap?: string | undefined;
  readonly verifyJWT: boolean;
  /** Contents by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Why Supabase refused to create a project. It certainly created none. */
export type CreateRefusal = 'limit' | 'name-exists';

/**
 * Supabase with one person's access. Every method throws AppError: 'forbidden', 'not-found', 'rate-limited', 'invalid-input' for what
 * Supabase refuses, with its message in `data.reason`; 'network-error' and 'bad-server-response' if the outcome is unknown.
 */
export interface SupabaseAccess {
  organizations(options: Waiting): Promise<readonly HostedOrganization[]>;
  /** @throws AppError 'not-found' */
  organization(slug: string, options: Waiting): Promise<HostedOrganization & { readonly plan: string }>;
  /** Of all organizations that the person let Lathe see. */
  projects(options: Waiting): Promise<readonly HostedProject[]>;
  /** @throws AppError 'not-found' */
  project(ref: string, options: Waiting): Promise<HostedProject>;
  /** The key for apps. Undefined: it has none yet. */
  apiKey(ref: string, options: Waiting): Promise<string | undefined>;
  /** The rows of the last statement that returns any. All statements run, or none. @throws AppError 'invalid-input' with the database's message in `data.reason` */
  query(ref: string, text: string, options: Waiting): Promise<readonly Readonly<Record<string, unknown>>[]>;
  functions(ref: string, options: Waiting): Promise<readonly HostedFunction[]>;
  deploy(ref: string, source: NewHostedFunction, options: Waiting): Promise<HostedFunction>;
  create(project: NewHostedProject, options: Waiting): Promise<HostedProject | CreateRefusal>;
  pause(ref: string, options: Waiting): Promise<void>;
  restore(ref: string, options: Waiting): Promise<void>;
}

/** Supabase as the operator registered this server there. */
export interface Supabase {
  /** The page where a person signs in. `challenge` is that of PKCE, with S256. */
  signInUrl(request: { readonly state: string; readonly challenge: string }): string;
  /** @throws AppError 'invalid-input' for an invalid code */
  redeem(code: string, verifier: string): Promise<SupabaseTokens>;
  /** Undefined: the access has ended. @throws AppError if that is not known */
  renew(refreshToken: string): Promise<SupabaseTokens | undefined>;
  revoke(refreshToken: string): Promise<void>;
  /** The address of a project that apps use. */
  projectUrl(ref: string): string;
  as(token: TokenSource): SupabaseAccess;
}
