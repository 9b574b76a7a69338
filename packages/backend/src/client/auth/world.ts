/** What the cases of auth ask: clients, a mailbox, a clock and identity providers. */
import { createClient, type Session, type SupabaseClient, type User } from '@supabase/supabase-js';
import { Mailbox, TestClock } from '../../auth/testing/mailbox.ts';
import { createProviderDouble, DOUBLE_ISSUER, type DoublePerson } from '../../auth/testing/provider-double.ts';
import type { BackendOptions } from '../../backend.ts';
import { TEST_URL, type TestBackend } from '../../testing/engines.ts';
import { realtime } from '../../testing/web-socket.ts';
import type { CaseIn } from '../case.ts';

export type AuthCase = CaseIn<AuthWorld>;
export const PASSWORD = 'correct horse';
export const SITE = 'https://app.example.com';
const LOTS = { verify: 1e6, tokenRefresh: 1e6, signIn: 1e6, otp: 1e6, user: 1e6, mfa: 1e6, anonymous: 1e6, authorize: 1e6, mail: 1e6 };

export interface Person {
  readonly email: string;
  readonly client: SupabaseClient;
  readonly auth: SupabaseClient['auth'];
  readonly session: Session;
  readonly user: User;
}

/** One for each engine. */
export class AuthWorld {
  readonly mailbox = new Mailbox();
  readonly clock = new TestClock();
  #provider: Awaited<ReturnType<typeof createProviderDouble>> | undefined;
  #count = 0;
  #backend: TestBackend | undefined;

  get provider() {
    if (this.#provider === undefined) throw new Error('The provider is there after `start`.');
    return this.#provider;
  }

  get backend(): TestBackend {
    if (this.#backend === undefined) throw new Error('The backend is there after `start`.');
    return this.#backend;
  }

  async start(backend: TestBackend): Promise<void> {
    this.#backend = backend;
    this.#provider = await createProviderDouble(this.clock.read);
  }

  /** For the backend that `start` gets. */
  options(): Partial<BackendOptions> {
    return {
      clock: this.clock.read,
      mail: this.mailbox,
      onError: () => undefined,
      fetch: ((input, init) => this.provider.fetch(input, init)) as typeof globalThis.fetch,
      auth: {
        siteUrl: SITE,
        redirectUrls: ['https://*.example.org/**'],
        externalUrl: `${TEST_URL}/auth/v1`,
        isAnonymousEnabled: true,
        isManualLinkingEnabled: true,
        password: { cost: 4 },
        rateLimits: LOTS,
        providers: {
          github: { clientId: 'client-id', secret: 'client-secret' },
          google: { url: DOUBLE_ISSUER, clientId: 'client-id', secret: 'client-secret' },
          oidc: { keycloak: { issuer: DOUBLE_ISSUER, clientId: 'client-id', secret: 'client-secret' } },
        },
      },
    };
  }

  /** A client of its own, whom nobody has signed in to. */
  client(flowType: 'implicit' | 'pkce' = 'implicit', key = this.backend.keys.publishable): SupabaseClient {
    return createClient(TEST_URL, key, {
      realtime,
      global: { fetch: (input, init) => this.backend.backend.fetch(new Request(input, init)) },
      auth: { flowType, autoRefreshToken: false, detectSessionInUrl: false, storageKey: `client-${++this.#count}` },
    }) as SupabaseClient;
  }

  auth(flowType?: 'implicit' | 'pkce'): SupabaseClient['auth'] {
    return this.client(flowType).auth;
  }

  admin(key = this.backend.keys.secret): SupabaseClient['auth']['admin'] {
    return this.client('implicit', key).auth.admin;
  }

  token(claims: Record<string, unknown>): Promise<string> {
    return this.backend.token(claims);
  }

  anonKey(): string {
    return this.backend.keys.anonKey;
  }

  address(name = 'person'): string {
    return `${name}.${++this.#count}@example.com`;
  }

  /** Somebody with a confirmed address and a password, who is signed in. */
  async person(attributes: Record<string, unknown> = {}): Promise<Person> {
    const email = this.address();
    const created = await this.admin().createUser({ email, password: PASSWORD, email_confirm: true, ...attributes });
    if (created.error !== null) throw created.error;
    return { email, ...(await this.signIn(email)) };
  }

  async signIn(email: string, password = PASSWORD): Promise<Omit<Person, 'email'>> {
    const client = this.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error !== null) throw error;
    return { client, auth: client.auth, session: data.session, user: data.user };
  }

  /** Somebody who asked for an account, and has not confirmed the address. */
  async asked(options: { data?: object; emailRedirectTo?: string } = {}): Promise<Pick<Person, 'email' | 'auth'>> {
    const email = this.address();
    const client = this.client();
    await client.auth.signUp({ email, password: PASSWORD, options });
    return { email, auth: client.auth };
  }

  code = (email: string): string => this.mailbox.last(email).code ?? '';
  link = (email: string): string => this.mailbox.last(email).link ?? '';
  hash = (email: string): string => new URL(this.link(email)).searchParams.get('token') ?? '';

  /** Where a browser lands that opens an address. */
  async land(address: string): Promise<URL> {
    const response = await this.backend.backend.fetch(new Request(address));
    return new URL(response.headers.get('location') ?? `about:${response.status}`);
  }

  /** Signs in at a provider, from the address that the client was sent to, and comes back. */
  async comeBack(address: string, who: DoublePerson): Promise<URL> {
    return this.land(this.callback((await this.land(address)).href, who));
  }

  /** Where a provider sends somebody back to who has signed in at its page. */
  callback(page: string, who: DoublePerson): string {
    return `${TEST_URL}/auth/v1/callback${this.provider.authorize(page, who)}`;
  }

  /** Somebody whom providers know. */
  stranger(email?: string): DoublePerson {
    const id = ++this.#count;
    return { id, name: `Person${id}`, emails: [{ email: email ?? `p${id}@example.net`, verified: true, primary: true }] };
  }
}

export const fragmentOf = (url: URL): Record<string, string> => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
