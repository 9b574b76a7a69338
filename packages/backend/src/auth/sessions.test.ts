import { expect, it } from 'vitest';
import { describeOnBothEngines, type TestBackend } from '../testing/engines.ts';
import { totpCode } from './mfa/totp.ts';
import { TestClock } from './testing/mailbox.ts';

const PASSWORD = 'correct horse';
const clock = new TestClock();
const LOTS = { verify: 10_000, tokenRefresh: 10_000, signIn: 10_000, otp: 10_000, user: 10_000, mfa: 10_000, signUp: 10_000, anonymous: 10_000, mail: 10_000 };
const options = () => ({
  clock: clock.read,
  onError: () => undefined,
  auth: { isAutoconfirmed: true, isAnonymousEnabled: true, password: { cost: 4 }, rateLimits: LOTS, hooks: { customAccessToken: 'public.add_claims' } },
});
const HOOK = `
  create or replace function public.add_claims(event jsonb) returns jsonb language plpgsql stable as $$
  begin
    if event -> 'claims' ->> 'email' like 'refused%' then
      return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Not you'));
    elsif event -> 'claims' ->> 'email' like 'broken%' then
      return jsonb_build_object('claims', (event -> 'claims') - 'sub');
    elsif event -> 'claims' ->> 'email' like 'slow%' then
      perform pg_sleep(5);
    end if;
    return jsonb_build_object('claims', event -> 'claims' || jsonb_build_object('plan', 'gold', 'how', event ->> 'authentication_method'));
  end $$;
  grant execute on function public.add_claims to supabase_auth_admin;
`;

describeOnBothEngines(
  'sessions',
  (at) => {
    let count = 0;
    const newAddress = (name = 'person') => `${name}${++count}@example.com`;
    const start = async (email = newAddress()) => {
      await at().migrate(HOOK);
      const client = at().client();
      const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
      return { email, client, error, session: data.session! };
    };
    const refresh = async (token: string) => {
      const response = await at().fetch('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body: JSON.stringify({ refresh_token: token }) });
      return (await response.json()) as Record<string, string>;
    };
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

    it('rotates refresh tokens', async () => {
      const { client, session } = await start();
      const { data } = await client.auth.refreshSession();
      expect(data.session?.refresh_token).not.toBe(session.refresh_token);
      expect(claimsOf(data.session!.access_token)['session_id']).toBe(claimsOf(session.access_token)['session_id']);
      expect(claimsOf(data.session!.access_token)['amr']).toEqual(claimsOf(session.access_token)['amr']);
    });

    it('gives requests that came at once the same token', async () => {
      const { session } = await start();
      const answers = await Promise.all([1, 2, 3].map(() => refresh(session.refresh_token)));
      expect(new Set(answers.map((answer) => answer['refresh_token'])).size).toBe(1);
      expect(answers[0]?.['access_token']).toBeDefined();
    });

    it('lets a client whose answer got lost go on', async () => {
      const { session } = await start();
      const lost = await refresh(session.refresh_token);
      clock.passSeconds(600);
      expect((await refresh(session.refresh_token))['refresh_token']).toBe(lost['refresh_token']);
    });

    it('ends the session when an old token comes back', async () => {
      const { client, session } = await start();
      const second = await refresh(session.refresh_token);
      const third = await refresh(second['refresh_token']!);
      clock.passSeconds(5);
      expect((await refresh(session.refresh_token))['access_token']).toBeDefined();
      clock.passSeconds(11);
      expect(await refresh(session.refresh_token)).toMatchObject({ error_code: 'refresh_token_already_used', code: 400 });
      expect(await refresh(third['refresh_token']!)).toMatchObject({ error_code: 'refresh_token_not_found' });
      expect((await client.auth.getUser(third['access_token'])).error).toMatchObject({ name: 'AuthSessionMissingError' });
    });

    it('refuses what it did not issue', async () => {
      const { client, session } = await start();
      expect(await refresh('nonsense')).toMatchObject({ error_code: 'refresh_token_not_found' });
      const forged = Buffer.from(session.refresh_token, 'base64url');
      forged[17] = 9;
      expect(await refresh(forged.toString('base64url'))).toMatchObject({ error_code: 'refresh_token_not_found' });
      expect(await refresh('')).toMatchObject({ error: 'invalid_request' });
      const tampered = `${session.access_token.slice(0, -8)}AAAAAAAA`;
      expect((await client.auth.getUser(tampered)).error).toMatchObject({ code: 'bad_jwt', status: 403 });
      const [, payload] = session.access_token.split('.');
      const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
      expect((await client.auth.getUser(unsigned)).error).toMatchObject({ code: 'bad_jwt' });
      expect((await client.auth.getUser(at().keys.anonKey)).error).toMatchObject({ code: 'bad_jwt' });
      clock.passSeconds(3700);
      expect((await client.auth.getUser(session.access_token)).error).toMatchObject({ code: 'bad_jwt' });
    });

    it('does not take the token of a session for another person', async () => {
      const [mine, theirs] = [await start(), await start()];
      const token = await at().token({ sub: mine.session.user.id, role: 'authenticated', session_id: claimsOf(theirs.session.access_token)['session_id'] });
      expect((await mine.client.auth.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' });
    });

    it('signs out here, elsewhere or everywhere', async () => {
      const { email } = await start();
      const signIn = async () => (await at().client().auth.signInWithPassword({ email, password: PASSWORD })).data.session!;
      const [one, two, three] = [await signIn(), await signIn(), await signIn()];
      const admin = at().client({ key: at().keys.secret }).auth.admin;
      const isIn = async (session: typeof one) => (await at().client().auth.getUser(session.access_token)).error === null;
      await admin.signOut(one.access_token, 'local');
      expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, true]);
      await admin.signOut(two.access_token, 'others');
      expect([await isIn(two), await isIn(three)]).toEqual([true, false]);
      await admin.signOut(two.access_token, 'global');
      expect(await isIn(two)).toBe(false);
      expect(await refresh(two.refresh_token)).toMatchObject({ error_code: 'refresh_token_not_found' });
      const response = await at().fetch('/auth/v1/logout?scope=planet', { method: 'POST', headers: { authorization: `Bearer ${two.access_token}` } });
      expect(response.status).toBe(400);
    });

    it('asks the function of the app for claims', async () => {
      const { session } = await start();
      expect(claimsOf(session.access_token)).toMatchObject({ plan: 'gold', how: 'password' });
      expect((await start(newAddress('refused'))).error).toMatchObject({ status: 403, message: 'Not you' });
      const raw = async (email: string) =>
        (await at().fetch('/auth/v1/signup', { method: 'POST', body: JSON.stringify({ email, password: PASSWORD }) })).json();
      expect(await raw(newAddress('broken'))).toMatchObject({ code: 500, error_code: 'unexpected_failure', msg: expect.stringContaining('sub') as string });
      // An embedded database does not stop statements; its watchdog ends the process.
      if (at().engine.kind === 'postgresql') expect(await raw(newAddress('slow'))).toMatchObject({ code: 422, error_code: 'hook_timeout' });
    });

    it('raises a session with a second factor', async () => {
      const { email, client } = await start();
      const { mfa } = client.auth;
      const other = at().client();
      await other.auth.signInWithPassword({ email, password: PASSWORD });
      const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'App' });
      expect(enrolled.error).toBeNull();
      const { id, totp } = enrolled.data as { id: string; totp: { secret: string; uri: string; qr_code: string } };
      expect(totp.uri).toContain('otpauth://totp/App:');
      expect(totp.qr_code).toContain('<svg');
      expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
      const [stored] = await at().engine.owner((sql) => sql.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1::uuid', [id]));
      expect(stored?.secret).not.toContain(totp.secret);

      const challenge = await mfa.challenge({ factorId: id });
      const wrong = totpCode(totp.secret, clock.read() + 600_000);
      expect((await mfa.verify({ factorId: id, challengeId: challenge.data!.id, code: wrong })).error).toMatchObject({ code: 'mfa_verification_failed' });
      const before = (await client.auth.getSession()).data.session!;
      clock.passSeconds(1);
      const verified = await mfa.verify({ factorId: id, challengeId: challenge.data!.id, code: totpCode(totp.secret, clock.read()) });
      expect(verified.error).toBeNull();
      expect(claimsOf(verified.data!.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
      expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
      expect((await mfa.listFactors()).data?.totp).toMatchObject([{ id, status: 'verified', friendly_name: 'phone' }]);
      expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
      clock.passSeconds(11);
      expect(await refresh(before.refresh_token)).toMatchObject({ error_code: 'refresh_token_already_used' });
    });

    it('takes a code once, and a challenge once and for five minutes', async () => {
      const { email, client } = await start();
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
      const { id, totp } = data as { id: string; totp: { secret: string } };
      const code = () => totpCode(totp.secret, clock.read());
      expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: code() })).error).toBeNull();

      const second = at().client();
      await second.auth.signInWithPassword({ email, password: PASSWORD });
      expect((await second.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
      expect((await second.auth.mfa.challengeAndVerify({ factorId: id, code: code() })).error).toMatchObject({ code: 'mfa_verification_failed' });
      expect((await second.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error).toMatchObject({ code: 'insufficient_aal', status: 403 });
      expect((await second.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({ code: 'insufficient_aal', status: 422 });
      expect((await second.auth.updateUser({ password: 'another one' })).error).toMatchObject({ code: 'insufficient_aal', status: 401 });
      const late = await second.auth.mfa.challenge({ factorId: id });
      clock.passSeconds(301);
      expect((await second.auth.mfa.verify({ factorId: id, challengeId: late.data!.id, code: code() })).error).toMatchObject({ code: 'mfa_challenge_expired' });
      const challenge = await second.auth.mfa.challenge({ factorId: id });
      expect((await second.auth.mfa.verify({ factorId: id, challengeId: challenge.data!.id, code: code() })).error).toBeNull();
      clock.passSeconds(60);
      expect((await second.auth.mfa.verify({ factorId: id, challengeId: challenge.data!.id, code: code() })).error).toMatchObject({
        code: 'mfa_ip_address_mismatch',
      });

      expect((await second.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id });
      const { data: lowered } = await second.auth.refreshSession();
      expect(claimsOf(lowered.session!.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      const stranger = await start();
      expect((await stranger.client.auth.mfa.challenge({ factorId: id })).error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
    });

    it('has no second factors for anonymous people, and no others than apps', async () => {
      const guest = at().client();
      await guest.auth.signInAnonymously();
      expect((await guest.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'no_authorization', status: 403 });
      const { client } = await start();
      expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+49301234' })).error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled' });
    });
  },
  options,
);

describeOnBothEngines(
  'sessions with limits',
  (at) => {
    const signUp = async (backend: TestBackend, email: string) => (await backend.client().auth.signUp({ email, password: PASSWORD })).data.session!;
    const refresh = (token: string) =>
      at().fetch('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body: JSON.stringify({ refresh_token: token }) });

    it('end when nobody uses them', async () => {
      const session = await signUp(at(), 'idle@example.com');
      clock.passSeconds(3601);
      expect(await (await refresh(session.refresh_token)).json()).toMatchObject({ error_code: 'session_expired' });
    });

    it('end after a day in any case, and when the person signs in elsewhere', async () => {
      const first = await signUp(at(), 'limits@example.com');
      clock.passSeconds(1);
      const { data } = await at().client().auth.signInWithPassword({ email: 'limits@example.com', password: PASSWORD });
      expect(await (await refresh(first.refresh_token)).json()).toMatchObject({
        error_code: 'session_expired',
        msg: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
      });
      const state = { token: data.session!.refresh_token };
      for (let hour = 0; hour < 24; hour++) {
        clock.passSeconds(3590);
        const answer = (await (await refresh(state.token)).json()) as { refresh_token: string };
        expect(answer.refresh_token).toBeDefined();
        state.token = answer.refresh_token;
      }
      clock.passSeconds(300);
      expect(await (await refresh(state.token)).json()).toMatchObject({ error_code: 'session_expired' });
    });

    it('counts requests of an address', async () => {
      for (let index = 0; index < 5; index++) await at().client().auth.signInWithPassword({ email: 'x@example.com', password: 'wrong' });
      expect((await at().client().auth.signInWithPassword({ email: 'x@example.com', password: 'wrong' })).error).toMatchObject({
        code: 'over_request_rate_limit',
        status: 429,
      });
      clock.passSeconds(61);
      expect((await at().client().auth.signInWithPassword({ email: 'x@example.com', password: 'wrong' })).error).toMatchObject({ code: 'invalid_credentials' });
    });

    it('counts new accounts of an address by the hour', async () => {
      clock.passSeconds(3600);
      const codes: (string | undefined)[] = [];
      const join = async (name: string) =>
        (
          await at()
            .client()
            .auth.signUp({ email: `${name}@example.com`, password: PASSWORD })
        ).error?.code;
      for (let count = 0; count < 6; count++) codes.push(await join(`new-${count}`));
      expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'over_request_rate_limit']);
      // By then, other limits have forgotten.
      clock.passSeconds(600);
      expect(await join('new-6')).toBe('over_request_rate_limit');
      clock.passSeconds(3000);
      expect(await join('new-7')).toBeUndefined();
    });

    it('counts how often somebody is sent to a provider', async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count++) statuses.push((await at().fetch('/auth/v1/authorize?provider=github')).status);
      expect(statuses.slice(0, 2)).not.toContain(429);
      expect(statuses.slice(2)).toEqual([429, 429]);
    });
  },
  {
    clock: clock.read,
    auth: {
      isAutoconfirmed: true,
      password: { cost: 4 },
      session: { inactivitySeconds: 3600, timeboxSeconds: 86_400, isSinglePerUser: true },
      rateLimits: { signIn: 5, signUp: 5, authorize: 2 },
    },
  },
);
