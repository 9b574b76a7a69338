import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines, TEST_URL } from '../testing/engines.ts';
import { realtime } from '../testing/web-socket.ts';
import { Mailbox, TestClock } from './testing/mailbox.ts';
import { createProviderDouble, DOUBLE_ISSUER, type DoublePerson } from './testing/provider-double.ts';

const PASSWORD = 'correct horse';
const SITE = 'https://app.example.com';
const clock = new TestClock();
const mailbox = new Mailbox();
const double: { found?: Awaited<ReturnType<typeof createProviderDouble>> } = {};
const provider = () => double.found!;

beforeAll(async () => {
  double.found = await createProviderDouble(clock.read);
});

const options = () => ({
  clock: clock.read,
  mail: mailbox,
  onError: () => undefined,
  fetch: ((input, init) => provider().fetch(input, init)) as typeof globalThis.fetch,
  auth: {
    siteUrl: SITE,
    externalUrl: `${TEST_URL}/auth/v1`,
    isAnonymousEnabled: true,
    isManualLinkingEnabled: true,
    password: { cost: 4 },
    providers: {
      github: { clientId: 'client-id', secret: 'client-secret' },
      google: { url: DOUBLE_ISSUER, clientId: 'client-id', secret: 'client-secret' },
      oidc: { keycloak: { issuer: DOUBLE_ISSUER, clientId: 'client-id', secret: 'client-secret' } },
    },
  },
});

const autoconfirmed = () => ({ ...options(), auth: { ...options().auth, isAutoconfirmed: true } });

describeOnBothEngines(
  'identity providers',
  (at) => {
    let count = 0;
    const person = (emails?: { verified?: boolean; email?: string }): DoublePerson => {
      count++;
      const id = count * 10 + (at().engine.kind === 'pglite' ? 1 : 2);
      return { id, name: `Person${id}`, emails: [{ email: emails?.email ?? `p${id}@example.net`, verified: emails?.verified ?? true, primary: true }] };
    };
    const client = (flowType: 'implicit' | 'pkce' = 'implicit') =>
      createClient(TEST_URL, at().keys.publishable, {
        realtime,
        global: { fetch: (input, init) => at().backend.fetch(new Request(input, init)) },
        auth: { flowType, autoRefreshToken: false, detectSessionInUrl: false, storageKey: `flow-${++count}` },
      }).auth;
    const open = (address: string) => at().backend.fetch(new Request(address));
    const locationOf = async (response: Response) => new URL(response.headers.get('location') ?? `about:${response.status}?${await response.text()}`);
    const come = async (address: string, who: DoublePerson) => {
      const asked = await locationOf(await open(address));
      return locationOf(await open(`${TEST_URL}/auth/v1/callback${provider().authorize(asked.href, who)}`));
    };
    const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
    const signIn = async (name: string, who: DoublePerson) => {
      const { data } = await client().signInWithOAuth({ provider: name as 'github', options: { skipBrowserRedirect: true } });
      return come(data.url!, who);
    };
    const userOf = async (landing: URL) => (await at().client().auth.getUser(fragmentOf(landing)['access_token'])).data.user;

    it.each(['github', 'google', 'keycloak'])('signs in with %s, the second time into the same account', async (name) => {
      const who = person();
      const first = await signIn(name, who);
      expect(first.origin).toBe(SITE);
      expect(fragmentOf(first)).toMatchObject({ token_type: 'bearer', provider_token: expect.stringContaining('access-') as string });
      const user = await userOf(first);
      expect(user).toMatchObject({ email: who.emails[0]!.email, app_metadata: { provider: name, providers: [name] } });
      expect(user?.user_metadata).toMatchObject({ full_name: who.name, avatar_url: 'https://pictures.example.net/1', email_verified: true });
      expect(user?.identities).toMatchObject([{ provider: name, id: String(who.id) }]);
      expect((await userOf(await signIn(name, who)))?.id).toBe(user?.id);
    });

    it('hands a code to apps that ask for one, and to nobody twice', async () => {
      const auth = client('pkce');
      const { data } = await auth.signInWithOAuth({
        provider: 'github',
        options: { skipBrowserRedirect: true, scopes: 'repo', queryParams: { login: 'x', client_id: 'evil' } },
      });
      const asked = await locationOf(await open(data.url!));
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        client_id: 'client-id',
        login: 'x',
        scope: 'user:email repo',
        redirect_uri: `${TEST_URL}/auth/v1/callback`,
      });
      const callback = `${TEST_URL}/auth/v1/callback${provider().authorize(asked.href, person())}`;
      const landing = await locationOf(await open(callback));
      const [stored] = await at().engine.owner((sql) =>
        sql.query<{ code: string; token: string }>('select auth_code as code, provider_access_token as token from auth.flow_state where user_id is not null'),
      );
      expect(stored?.token).toMatch(/^sealed:/);
      expect(stored?.code).not.toBe(landing.searchParams.get('code'));
      const session = await auth.exchangeCodeForSession(landing.searchParams.get('code')!);
      expect(session.error).toBeNull();
      expect(session.data.session).toMatchObject({ provider_token: expect.stringContaining('access-') as string });
      expect(await (await open(callback)).json()).toMatchObject({ error_code: 'bad_oauth_state' });
    });

    it('leads to the account that owns a verified address, and drops what somebody else left there', async () => {
      const who = person();
      const { email } = who.emails[0]!;
      const thief = at().client().auth;
      const squatted = await thief.signUp({ email, password: PASSWORD, options: { data: { note: 'mine' } } });
      const user = await userOf(await signIn('github', who));
      expect(user?.id).toBe(squatted.data.user?.id);
      expect(user?.identities?.map((identity) => identity.provider)).toEqual(['github']);
      expect(user?.user_metadata['note']).toBeUndefined();
      expect((await thief.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({ code: 'invalid_credentials' });
    });

    it('never leads to somebody else by an address that is not verified', async () => {
      const owner = person();
      const mine = await userOf(await signIn('github', owner));
      const landing = await signIn('keycloak', person({ verified: false, email: owner.emails[0]!.email }));
      expect(fragmentOf(landing)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
      expect((await userOf(await signIn('github', owner)))?.identities).toHaveLength(mine?.identities?.length ?? 0);
    });

    it('links and unlinks identities of a person who is signed in', async () => {
      const who = person();
      const { data: guest } = await at().client().auth.signInAnonymously();
      const token = guest.session!.access_token;
      const asked = async () => {
        const response = await at().fetch('/auth/v1/user/identities/authorize?provider=github&skip_http_redirect=true', {
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await response.json()) as { url: string }).url;
      };
      const landing = await locationOf(await open(`${TEST_URL}/auth/v1/callback${provider().authorize(await asked(), who)}`));
      const user = await userOf(landing);
      expect(user).toMatchObject({ id: guest.user?.id, is_anonymous: false, email: who.emails[0]!.email });
      const again = await locationOf(await open(`${TEST_URL}/auth/v1/callback${provider().authorize(await asked(), who)}`));
      expect(fragmentOf(again)).toMatchObject({ error_code: 'identity_already_exists' });

      const remove = async (id: string) =>
        (await at().fetch(`/auth/v1/user/identities/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })).json();
      const identityId = user!.identities![0]!.identity_id;
      expect(await remove(identityId)).toMatchObject({ error_code: 'single_identity_not_deletable' });
      const second = person();
      const other = await (
        await at().fetch('/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true', { headers: { authorization: `Bearer ${token}` } })
      ).json();
      await open(`${TEST_URL}/auth/v1/callback${provider().authorize((other as { url: string }).url, second)}`);
      expect(await remove(identityId)).toEqual({});
      const { data: left } = await at().client().auth.getUser(token);
      expect(left.user).toMatchObject({ email: second.emails[0]!.email, app_metadata: { provider: 'keycloak', providers: ['keycloak'] } });
    });

    it('leads nobody to the account of somebody who linked their address without owning it', async () => {
      const stranger = await signIn('github', person());
      const victim = person();
      const headers = { authorization: `Bearer ${fragmentOf(stranger)['access_token']}` };
      const asked = await at().fetch('/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true', { headers });
      const { url } = (await asked.json()) as { url: string };
      const linked = await open(`${TEST_URL}/auth/v1/callback${provider().authorize(url, person({ verified: false, email: victim.emails[0]!.email }))}`);
      expect((await userOf(await locationOf(linked)))?.identities).toHaveLength(2);
      const user = await userOf(await signIn('keycloak', victim));
      expect(user).toMatchObject({ email: victim.emails[0]!.email, app_metadata: { providers: ['keycloak'] } });
      expect(user?.id).not.toBe((await userOf(stranger))?.id);
    });

    it('takes ID tokens of the provider for our client, once for each nonce', async () => {
      const who = person();
      const nonce = 'a nonce';
      const hashed = createHash('sha256').update(nonce).digest('hex');
      const auth = at().client().auth;
      const signInWith = (token: string, given?: string) =>
        auth.signInWithIdToken({ provider: 'keycloak', token, ...(given === undefined ? {} : { nonce: given }) });
      const good = await signInWith(await provider().idToken(who, { nonce: hashed }), nonce);
      expect(good.error).toBeNull();
      expect(good.data.user).toMatchObject({ email: who.emails[0]!.email });
      expect((await signInWith(await provider().idToken(who, { nonce: hashed }), 'another')).error?.message).toBe('Nonces mismatch');
      expect((await signInWith(await provider().idToken(who, { nonce: hashed }))).error?.status).toBe(400);
      const [header, payload, signature] = (await provider().idToken(who)).split('.');
      const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), sub: '1' })).toString('base64url');
      expect((await signInWith(`${header}.${forged}.${signature}`)).error?.message).toBe('Bad ID token');
      const expired = await provider().idToken(who);
      clock.passSeconds(400);
      expect((await signInWith(expired)).error?.message).toBe('Bad ID token');
      expect((await auth.signInWithIdToken({ provider: 'apple', token: expired })).error).toMatchObject({ code: 'validation_failed' });
    });

    it('says what went wrong where people land', async () => {
      const { data } = await client().signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } });
      const state = (await locationOf(await open(data.url!))).searchParams.get('state')!;
      const back = (query: Record<string, string>) => open(`${TEST_URL}/auth/v1/callback?${new URLSearchParams(query)}`);
      const denied = await locationOf(await back({ state, error: 'access_denied', error_description: 'No, thanks' }));
      expect(Object.fromEntries(denied.searchParams)).toMatchObject({ error: 'access_denied', error_description: 'No, thanks' });
      const wrong = await locationOf(await back({ state, code: 'wrong' }));
      expect(fragmentOf(wrong)).toMatchObject({
        error: 'server_error',
        error_code: 'unexpected_failure',
        error_description: 'Unable to exchange external code: wron',
      });
      expect(await (await back({ code: 'x' })).json()).toMatchObject({ error_code: 'bad_oauth_callback' });
      expect(await (await back({ state: 'x', code: 'x' })).json()).toMatchObject({ error_code: 'bad_oauth_state' });
      clock.passSeconds(301);
      expect(await (await back({ state, code: 'x' })).json()).toMatchObject({ error_code: 'bad_oauth_state' });
      expect(await (await open(`${TEST_URL}/auth/v1/authorize?provider=apple`)).json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
    });

    it('tells apps what they may offer', async () => {
      const settings = (await (await at().fetch('/auth/v1/settings')).json()) as { external: Record<string, boolean> };
      expect(settings).toMatchObject({ disable_signup: false, mailer_autoconfirm: false });
      expect(settings.external).toMatchObject({ github: true, keycloak: true, google: true, apple: false, email: true, phone: false, anonymous_users: true });
    });
  },
  options,
);

describeOnBothEngines(
  'identity providers where accounts are confirmed without a message',
  (at) => {
    it('lead to nobody else by an address that the provider has not verified', async () => {
      const auth = createClient(TEST_URL, at().keys.publishable, {
        realtime,
        global: { fetch: (input, init) => at().backend.fetch(new Request(input, init)) },
        auth: { flowType: 'implicit', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      }).auth;
      const email = `owner-${at().engine.kind}@example.net`;
      const { data: owner } = await auth.signUp({ email, password: PASSWORD });
      expect(owner.session).not.toBeNull();
      const { data } = await auth.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } });
      const asked = (await at().backend.fetch(new Request(data.url!))).headers.get('location')!;
      const stranger = { id: at().engine.kind === 'pglite' ? 901 : 902, name: 'Stranger', emails: [{ email, verified: false, primary: true }] };
      const back = await at().backend.fetch(new Request(`${TEST_URL}/auth/v1/callback${provider().authorize(asked, stranger)}`));
      const token = new URLSearchParams(new URL(back.headers.get('location')!).hash.slice(1)).get('access_token');
      const { user } = (await auth.getUser(token ?? '')).data;
      expect(user).not.toBeNull();
      expect(user?.id).not.toBe(owner.user?.id);
      expect(user?.email).toBe('');
    });
  },
  autoconfirmed,
);
