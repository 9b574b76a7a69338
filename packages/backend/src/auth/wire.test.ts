import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';

describeOnBothEngines(
  'the wire of /auth/v1',
  (at) => {
    const post = (path: string, body: string, headers: Record<string, string> = {}) => at().fetch(`/auth/v1${path}`, { method: 'POST', body, headers });

    it('answers errors in the form of the version that the client speaks', async () => {
      const old = await post('/signup', '{"email":"a@example.com"}');
      expect(old.status).toBe(400);
      expect(old.headers.get('x-sb-error-code')).toBe('validation_failed');
      expect(await old.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: 'Signup requires a valid password' });
      const current = await post('/signup', '{"email":"a@example.com"}', { 'x-supabase-api-version': '2024-01-01' });
      expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(await current.json()).toEqual({ code: 'validation_failed', message: 'Signup requires a valid password' });
      const weak = await post('/signup', '{"email":"a@example.com","password":"x"}', { 'x-supabase-api-version': '2024-01-01' });
      expect(await weak.json()).toEqual({
        code: 'weak_password',
        message: 'Password should be at least 6 characters.',
        weak_password: { reasons: ['length'] },
      });
    });

    it('refuses bodies that it cannot read', async () => {
      expect(await (await post('/signup', '{')).json()).toMatchObject({ error_code: 'bad_json' });
      expect(await (await post('/signup', '[]')).json()).toMatchObject({ error_code: 'bad_json' });
      expect(await (await post('/signup', '{"email":7}')).json()).toMatchObject({ error_code: 'bad_json' });
      expect(await (await post('/signup', '{"email":"a@example.com","password":"secret","data":[]}')).json()).toMatchObject({ error_code: 'bad_json' });
      expect((await post('/signup', `{"email":"${'a'.repeat(1 << 20)}"}`)).status).toBe(413);
    });

    it.each(['\u0000', '\ud800', "'; drop table auth.users; --", '{"a":', '😀'.repeat(50)])('stays calm about %j', async (text) => {
      for (const path of [
        '/signup',
        '/token?grant_type=password',
        '/otp',
        '/recover',
        '/verify',
        '/resend',
        '/token?grant_type=pkce',
        '/token?grant_type=refresh_token',
      ]) {
        const body = { email: text, password: text, token: text, type: text, token_hash: text, auth_code: text, code_verifier: text, refresh_token: text };
        const { status } = await post(path, JSON.stringify(body));
        expect([400, 403, 404, 422]).toContain(status);
      }
    });

    it('answers noise without a failure of its own', async () => {
      const { data } = await at().client({ key: at().keys.secret }).auth.admin.createUser({ email: 'noise@example.com' });
      const person = data.user!;
      const token = await at().token({ sub: person.id, role: 'authenticated' });
      const rounds = 300 * Number(process.env['FUZZ_ROUNDS'] ?? 1);
      const state = { seed: 20_261_127 };
      const random = (below: number) => {
        state.seed = (Math.imul(state.seed, 1_103_515_245) + 12_345) >>> 0;
        return Math.floor((state.seed / 2 ** 32) * below);
      };
      const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
      const paths = [
        '/signup',
        '/token?grant_type=password',
        '/token?grant_type=refresh_token',
        '/token?grant_type=id_token',
        '/otp',
        '/recover',
        '/verify',
        '/resend',
        '/logout',
        '/factors',
        '/invite',
        '/admin/users',
        '/admin/users/:id',
        '/user',
        '/admin/generate_link',
      ];
      const keys = [
        'email',
        'phone',
        'password',
        'token',
        'token_hash',
        'type',
        'data',
        'refresh_token',
        'code_challenge',
        'code_challenge_method',
        'id',
        'ban_duration',
        'app_metadata',
        'user_metadata',
        'role',
        'new_email',
        'redirect_to',
        'provider',
        'id_token',
        'password_hash',
      ];
      const values = [
        '',
        'a@example.com',
        'signup',
        'magiclink',
        'invite',
        'email',
        '+4930',
        '\u0000',
        '\ud800',
        'x'.repeat(300),
        '00000000-0000-0000-0000-000000000001',
        's256',
        'postgres',
        -1,
        1e308,
        true,
        null,
        [],
        {},
        { a: { b: '\u0000' } },
        { sub: 'x', email: 7 },
        '99999999999h',
        '$2a$04$x',
      ];
      for (let round = 0; round < rounds; round++) {
        const body = Object.fromEntries(Array.from({ length: random(6) }, () => [pick(keys), pick(values)]));
        const path = pick(paths).replace(':id', person.id);
        if (random(2) === 0) Object.assign(body, { email: `p${random(20)}@example.com`, password: 'a password' });
        const response = await at().fetch(`/auth/v1${path}`, {
          method: path === '/user' || path.startsWith('/admin/users/') ? 'PUT' : 'POST',
          key: pick([at().keys.secret, at().keys.publishable]),
          headers: path === '/user' || path === '/factors' ? { authorization: `Bearer ${token}` } : {},
          body: JSON.stringify(body),
        });
        if (response.status >= 500) throw new Error(`${response.status} for ${path} ${JSON.stringify(body)} in round ${round}: ${await response.text()}`);
      }
    });

    it('needs a key except for what browsers open', async () => {
      const bare = (path: string) => at().backend.fetch(new Request(new URL(path, 'http://project.localhost')));
      expect((await bare('/auth/v1/settings')).status).toBe(401);
      expect((await bare('/auth/v1/user')).status).toBe(401);
      expect((await bare('/auth/v1/health')).status).toBe(200);
      const jwks = (await (await bare('/auth/v1/.well-known/jwks.json')).json()) as { keys: Record<string, unknown>[] };
      expect(jwks.keys).toMatchObject([{ kty: 'EC', alg: 'ES256', crv: 'P-256' }]);
      expect(jwks.keys[0]).not.toHaveProperty('d');
      expect((await bare('/auth/v1/verify?token=x&type=signup')).status).toBe(303);
    });

    it('says what it does not have', async () => {
      const code = async (response: Promise<Response>) => ((await (await response).json()) as { error_code: string }).error_code;
      expect(await code(post('/sso', '{}'))).toBe('saml_provider_disabled');
      expect(await code(post('/token?grant_type=web3', '{}'))).toBe('web3_provider_disabled');
      expect(await code(post('/token?grant_type=magic', '{}'))).toBe('invalid_credentials');
      expect(await code(post('/passkeys/authentication/options', '{}'))).toBe('passkey_disabled');
      expect(await code(at().fetch('/auth/v1/oauth/authorizations/x'))).toBe('feature_disabled');
      expect(await code(at().fetch('/auth/v1/nowhere'))).toBe('unknown');
    });

    it('keeps messages for the owner where there is no mail server', async () => {
      await post('/signup', '{"email":"outbox@example.com","password":"secret"}');
      const read = () =>
        at().engine.owner((sql) =>
          sql.query<{ recipient: string; code: string; link: string }>('select recipient, code, link from supabase_mail.outbox where recipient = $1', [
            'outbox@example.com',
          ]),
        );
      const [message] = await read();
      expect(message).toMatchObject({ recipient: 'outbox@example.com', code: expect.stringMatching(/^\d{6}$/) as string });
      const verified = await post('/verify', JSON.stringify({ email: 'outbox@example.com', type: 'signup', token: message?.code }));
      expect(verified.status).toBe(200);
      for (const role of ['anon', 'authenticated', 'service_role']) {
        const looked = at().engine.request({ role, claims: {}, headers: {} }, (sql) => sql.query('select * from supabase_mail.outbox'));
        await expect(looked).rejects.toMatchObject({ code: '42501' });
        const users = at().engine.request({ role, claims: {}, headers: {} }, (sql) => sql.query('select * from auth.users'));
        await expect(users).rejects.toMatchObject({ code: '42501' });
        const raised = at().engine.request({ role, claims: {}, headers: {} }, (sql) => sql.query('set role supabase_auth_admin'));
        await expect(raised).rejects.toMatchObject({ code: '42501' });
      }
    });

    it('can be closed to new people', async () => {
      expect((await at().client().auth.signInAnonymously()).error).toMatchObject({ code: 'anonymous_provider_disabled', status: 422 });
    });
  },
  {
    auth: {
      password: { cost: 4 },
      mailIntervalSeconds: 0,
      isManualLinkingEnabled: true,
      rateLimits: { otp: 1e9, verify: 1e9, signIn: 1e9, tokenRefresh: 1e9, user: 1e9, mfa: 1e9, signUp: 1e9, mail: 1e9 },
    },
    onError: () => undefined,
  },
);

describeOnBothEngines(
  'a project without sign-ups',
  (at) => {
    it('refuses new people on every way', async () => {
      const { auth } = at().client();
      expect((await auth.signUp({ email: 'a@example.com', password: 'secret' })).error).toMatchObject({ code: 'signup_disabled', status: 422 });
      expect((await auth.signInWithOtp({ email: 'a@example.com' })).error).toMatchObject({ code: 'signup_disabled' });
      expect((await auth.signInAnonymously()).error).toMatchObject({ code: 'signup_disabled' });
      const admin = at().client({ key: at().keys.secret }).auth.admin;
      expect((await admin.createUser({ email: 'a@example.com', password: 'secret', email_confirm: true })).error).toBeNull();
      expect((await auth.signInWithPassword({ email: 'a@example.com', password: 'secret' })).error).toBeNull();
    });
  },
  { auth: { isSignupEnabled: false, isAnonymousEnabled: true, password: { cost: 4 } } },
);
