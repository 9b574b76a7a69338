import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { describeOnBothEngines, TEST_URL, type TestBackend } from '../testing/engines.ts';
import { realtime } from '../testing/web-socket.ts';
import { Mailbox, TestClock } from './testing/mailbox.ts';

const PASSWORD = 'correct horse';
const mailbox = new Mailbox();
const clock = new TestClock();
const errors: unknown[] = [];
const SITE = 'https://app.example.com';
const LOTS = { verify: 10_000, tokenRefresh: 10_000, signIn: 10_000, otp: 10_000, user: 10_000, mfa: 10_000, signUp: 10_000, anonymous: 10_000, mail: 10_000 };

const options = () => ({
  mail: mailbox,
  clock: clock.read,
  onError: (error: unknown) => errors.push(error),
  auth: {
    siteUrl: SITE,
    redirectUrls: ['https://*.example.org/**', 'myapp://callback'],
    externalUrl: `${TEST_URL}/auth/v1`,
    isAnonymousEnabled: true,
    password: { cost: 4 },
    rateLimits: LOTS,
    requiresReauthentication: true,
  },
});

describeOnBothEngines(
  'signing in by mail',
  (at) => {
    let count = 0;
    const newAddress = () => `person${++count}.${at().engine.kind}@example.com`;
    const follow = async (link: string) => {
      const response = await at().fetch(link.slice(TEST_URL.length), { key: '', headers: { apikey: '' } });
      return { status: response.status, location: new URL(response.headers.get('location') ?? 'about:blank') };
    };
    const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
    const confirmed = async (): Promise<{ email: string; client: ReturnType<TestBackend['client']> }> => {
      const email = newAddress();
      const client = at().client();
      await client.auth.signUp({ email, password: PASSWORD });
      await client.auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'email' });
      clock.passSeconds(61);
      return { email, client };
    };

    it('confirms an address by the code', async () => {
      const email = newAddress();
      const { auth } = at().client();
      const up = await auth.signUp({ email, password: PASSWORD });
      expect(up.data.session).toBeNull();
      expect(up.data.user?.identities).toHaveLength(1);
      expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({ code: 'email_not_confirmed', status: 400 });
      const { code, subject, text } = mailbox.last(email);
      expect(subject).toBe('Confirm your email address');
      expect(text).toContain(code!);
      expect((await auth.verifyOtp({ email, token: code === '000000' ? '000001' : '000000', type: 'signup' })).error).toMatchObject({
        code: 'otp_expired',
        status: 403,
      });
      const verified = await auth.verifyOtp({ email, token: code!, type: 'signup' });
      expect(verified.error).toBeNull();
      expect(verified.data.user?.email_confirmed_at).toBeDefined();
      expect(verified.data.user?.user_metadata['email_verified']).toBe(true);
      expect((await auth.verifyOtp({ email, token: code!, type: 'signup' })).error).toMatchObject({ code: 'otp_expired' });
    });

    it('confirms an address by the link, once', async () => {
      const email = newAddress();
      await at()
        .client()
        .auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: 'https://my.example.org/welcome' } });
      const { link } = mailbox.last(email);
      const { status, location } = await follow(link!);
      expect(status).toBe(303);
      expect(location.origin + location.pathname).toBe('https://my.example.org/welcome');
      const session = fragmentOf(location);
      expect(session).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup', sb: '' });
      expect((await at().client().auth.getUser(session['access_token'])).data.user?.email).toBe(email);
      const again = await follow(link!);
      expect(again.location.origin).toBe('https://my.example.org');
      expect(fragmentOf(again.location)).toMatchObject({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
      });
    });

    it('sends people to the site if the address is not allowed', async () => {
      const email = newAddress();
      await at()
        .client()
        .auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: 'https://evil.example/' } });
      expect(new URL(mailbox.last(email).link!).searchParams.get('redirect_to')).toBe(SITE);
      expect((await follow(`${TEST_URL}/auth/v1/verify?token=nonsense&type=signup&redirect_to=https://evil.example/`)).location.origin).toBe(SITE);
      const japanese = `${TEST_URL}/auth/v1/verify?token=nonsense&type=signup&redirect_to=${encodeURIComponent(`${SITE}/ようこそ`)}`;
      expect((await follow(japanese)).location.pathname).toBe(encodeURI('/ようこそ'));
    });

    it('forgets codes after an hour', async () => {
      const email = newAddress();
      const { auth } = at().client();
      await auth.signUp({ email, password: PASSWORD });
      clock.passSeconds(3601);
      expect((await auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'signup' })).error).toMatchObject({ code: 'otp_expired' });
    });

    it('does not tell by signing up, recovering or resending who has an account', async () => {
      const { email } = await confirmed();
      const sent = mailbox.countTo(email);
      const { auth } = at().client();
      const up = await auth.signUp({ email, password: 'another one', options: { data: { a: 1 } } });
      expect(up.error).toBeNull();
      expect(up.data.user).toMatchObject({ email, identities: [], user_metadata: { a: 1 }, role: '' });
      expect(up.data.user?.id).not.toBe((await at().client().auth.signInWithPassword({ email, password: PASSWORD })).data.user?.id);
      expect((await auth.resend({ type: 'signup', email })).error).toMatchObject({ code: 'over_email_send_rate_limit' });
      expect(mailbox.countTo(email)).toBe(sent);
      for (const address of [email, newAddress()]) {
        const first = await auth.resetPasswordForEmail(address);
        const second = await auth.resetPasswordForEmail(address);
        if (address !== email) expect(first.error).toBeNull();
        expect(second.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
      }
    });

    it('signs in by a code, and signs up who is new', async () => {
      const email = newAddress();
      const { auth } = at().client();
      expect((await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toMatchObject({ code: 'otp_disabled', status: 422 });
      expect((await auth.signInWithOtp({ email, options: { data: { name: 'New' } } })).error).toBeNull();
      expect(mailbox.last(email).kind).toBe('confirmation');
      const first = await auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'email' });
      expect(first.data.user?.user_metadata).toMatchObject({ name: 'New' });
      expect((await auth.signInWithOtp({ email })).error).toBeNull();
      expect((await auth.signInWithOtp({ email })).error).toMatchObject({ code: 'over_email_send_rate_limit' });
      clock.passSeconds(61);
      expect((await auth.signInWithOtp({ email })).error).toBeNull();
      expect(mailbox.last(email).kind).toBe('magic_link');
      const second = await auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'email' });
      expect(second.data.user?.id).toBe(first.data.user?.id);
      const hash = new URL(mailbox.last(email).link!).searchParams.get('token')!;
      expect((await auth.verifyOtp({ token_hash: hash, type: 'magiclink' })).error).toMatchObject({ code: 'otp_expired' });
    });

    it('signs in by the hash of a link', async () => {
      const { email, client } = await confirmed();
      await client.auth.signInWithOtp({ email });
      const hash = new URL(mailbox.last(email).link!).searchParams.get('token')!;
      expect((await client.auth.verifyOtp({ token_hash: hash, type: 'magiclink' })).data.user?.email).toBe(email);
      const stored = await at().engine.owner((sql) => sql.query('select 1 from auth.one_time_tokens where token_hash = $1', [hash]));
      expect(stored).toEqual([]);
    });

    it('exchanges the code of a link for a session, with the verifier only (PKCE)', async () => {
      const { email } = await confirmed();
      const client = () =>
        createClient(TEST_URL, at().keys.publishable, {
          realtime,
          global: { fetch: (input, init) => at().backend.fetch(new Request(input, init)) },
          auth: { flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false, storageKey: `pkce-${email}` },
        }).auth;
      const mine = client();
      await mine.signInWithOtp({ email, options: { emailRedirectTo: 'https://my.example.org/in' } });
      const { link } = mailbox.last(email);
      expect(new URL(link!).searchParams.get('token')).toMatch(/^pkce_/);
      const { location } = await follow(link!);
      const code = location.searchParams.get('code')!;
      expect(location.hash).toBe('');
      const wrong = await at().fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: code, code_verifier: 'a'.repeat(50) }),
      });
      expect(await wrong.json()).toMatchObject({ error_code: 'bad_code_verifier', code: 400 });
      const { data, error } = await mine.exchangeCodeForSession(code);
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      const replay = await at().fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: code, code_verifier: 'a'.repeat(50) }),
      });
      expect(await replay.json()).toMatchObject({ error_code: 'flow_state_not_found' });
    });

    it('forgets the code of a flow after five minutes', async () => {
      const { email } = await confirmed();
      const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
      await at().fetch('/auth/v1/otp', { method: 'POST', body: JSON.stringify({ email, ...challenge }) });
      const { location } = await follow(mailbox.last(email).link!);
      clock.passSeconds(301);
      const body = JSON.stringify({ auth_code: location.searchParams.get('code'), code_verifier: 'x'.repeat(43) });
      expect(await (await at().fetch('/auth/v1/token?grant_type=pkce', { method: 'POST', body })).json()).toMatchObject({ error_code: 'flow_state_expired' });
    });

    it('lets people choose a new password, which ends all other sessions', async () => {
      const { email, client } = await confirmed();
      const other = at().client();
      await other.auth.signInWithPassword({ email, password: PASSWORD });
      expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
      expect(mailbox.last(email).kind).toBe('recovery');
      const recovered = at().client();
      await recovered.auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'recovery' });
      expect((await recovered.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password', status: 422 });
      expect((await recovered.auth.updateUser({ password: 'a new one' })).error).toBeNull();
      expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
      expect((await recovered.auth.getUser()).error).toBeNull();
      expect((await at().client().auth.signInWithPassword({ email, password: 'a new one' })).error).toBeNull();
    });

    it('asks for a code before a password changes in an old session', async () => {
      const { email, client } = await confirmed();
      clock.passSeconds(25 * 60 * 60);
      await client.auth.refreshSession();
      expect((await client.auth.updateUser({ password: 'a new one' })).error).toMatchObject({ code: 'reauthentication_needed' });
      expect((await client.auth.reauthenticate()).error).toBeNull();
      expect(mailbox.last(email).kind).toBe('reauthentication');
      expect((await client.auth.updateUser({ password: 'a new one', nonce: 'nope' })).error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 });
      expect((await client.auth.updateUser({ password: 'a new one', nonce: mailbox.last(email).code! })).error).toBeNull();
    });

    it('changes an address when both addresses have confirmed it', async () => {
      const { email, client } = await confirmed();
      const next = newAddress();
      const asked = await client.auth.updateUser({ email: next });
      expect(asked.data.user).toMatchObject({ email, new_email: next });
      const half = await follow(mailbox.last(next).link!);
      expect(fragmentOf(half.location)['message']).toBe('Confirmation link accepted. Please proceed to confirm link sent to the other email');
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      const whole = await client.auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'email_change' });
      expect(whole.data.user).toMatchObject({ email: next });
      expect(whole.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true });
      expect((await at().client().auth.signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull();
    });

    it('keeps an anonymous account anonymous until its address is confirmed', async () => {
      const { auth } = at().client();
      const email = newAddress();
      const guest = await auth.signInAnonymously();
      await auth.updateUser({ email });
      expect((await auth.getUser()).data.user).toMatchObject({ is_anonymous: true, email: '' });
      const done = await auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'email_change' });
      expect(done.data.user).toMatchObject({ id: guest.data.user?.id, is_anonymous: false, email });
    });

    it('takes back what could not be sent', async () => {
      const email = newAddress();
      const { auth } = at().client();
      mailbox.failure = new Error('The mail server is gone.');
      const failed = await auth.signUp({ email, password: PASSWORD });
      mailbox.failure = undefined;
      expect(errors).toContainEqual(new Error('The mail server is gone.'));
      expect(failed.error).toMatchObject({ status: 500 });
      expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
      expect((await auth.verifyOtp({ email, token: mailbox.last(email).code!, type: 'signup' })).error).toBeNull();
    });

    it('makes links, codes and invitations for administrators', async () => {
      const admin = at().client({ key: at().keys.secret }).auth.admin;
      const email = newAddress();
      const invited = await admin.inviteUserByEmail(email, { data: { team: 'red' }, redirectTo: 'https://my.example.org/join' });
      expect(invited.data.user).toMatchObject({ email, user_metadata: { team: 'red' } });
      expect(invited.data.user?.invited_at).toBeDefined();
      const { location } = await follow(mailbox.last(email).link!);
      expect(location.href).toMatch(/^https:\/\/my\.example\.org\/join#access_token=/);
      expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' });

      const magic = await admin.generateLink({ type: 'magiclink', email });
      expect(magic.data.properties).toMatchObject({ verification_type: 'magiclink', redirect_to: SITE });
      expect(magic.data.properties?.email_otp).toMatch(/^\d{6}$/);
      expect((await at().client().auth.verifyOtp({ token_hash: magic.data.properties!.hashed_token, type: 'magiclink' })).data.user?.email).toBe(email);

      const next = newAddress();
      const signup = await admin.generateLink({ type: 'signup', email: next, password: PASSWORD });
      expect(fragmentOf((await follow(signup.data.properties!.action_link)).location)['type']).toBe('signup');
      expect((await admin.generateLink({ type: 'recovery', email: newAddress() })).error).toMatchObject({ code: 'user_not_found', status: 404 });
      for (const type of ['email_change_current', 'email_change_new'] as const) {
        const change = await admin.generateLink({ type, email, newEmail: `new.${email}` });
        expect(change.data.properties?.verification_type).toBe(type);
        await follow(change.data.properties!.action_link);
      }
      expect((await admin.getUserById(invited.data.user!.id)).data.user?.email).toBe(email);
    });
  },
  options,
);
