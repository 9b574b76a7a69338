/** Signing up and in: passwords, codes, links, anonymous people, single sign-on. */
import { anyNumber, anyText, fault, objectWith, textWith } from '../case.ts';
import { type AuthCase, claimsOf, fragmentOf, PASSWORD, SITE } from './world.ts';

const EVIL = 'https://evil.example/';
const WELCOME = 'https://my.example.org/welcome';
const PROVIDERS = ['github', 'google', 'keycloak'] as const;

export const SIGN_UP: readonly AuthCase[] = [
  [
    'signUp: an account, but no session before the address is confirmed',
    async (w) => {
      const { data, error } = await w.auth().signUp({ email: w.address(), password: PASSWORD });
      return { session: data.session, role: data.user?.role, identities: data.user?.identities?.length, error };
    },
    { session: null, role: 'authenticated', identities: 1, error: null },
  ],
  [
    'signUp: sends a code and a link',
    async (w) => {
      const { email } = await w.asked();
      const { kind, code, link } = w.mailbox.last(email);
      return { kind, code, link };
    },
    { kind: 'confirmation', code: textWith(/^\d{6}$/), link: textWith('/auth/v1/verify?token=') },
  ],
  [
    'signUp: data becomes metadata',
    async (w) => (await w.auth().signUp({ email: w.address(), password: PASSWORD, options: { data: { name: 'Ann', age: 3 } } })).data.user?.user_metadata,
    objectWith({ name: 'Ann', age: 3 }),
  ],
  [
    'signUp: the address in small letters',
    async (w) => (await w.auth().signUp({ email: w.address('Person').toUpperCase(), password: PASSWORD })).data.user?.email,
    textWith(/^person\.\d+@example\.com$/),
  ],
  [
    'signUp: the link leads where the app said',
    async (w) => (await w.land(w.link((await w.asked({ emailRedirectTo: WELCOME })).email))).href,
    textWith(`${WELCOME}#access_token=`),
  ],
  ['signUp: or to the site, if that is not allowed', async (w) => (await w.land(w.link((await w.asked({ emailRedirectTo: EVIL })).email))).origin, SITE],
  [
    'signUp: an address that is taken looks like a new one',
    async (w) => {
      const { email } = await w.person();
      const { data, error } = await w.auth().signUp({ email, password: 'another one' });
      return { email: data.user?.email === email, identities: data.user?.identities, session: data.session, error };
    },
    { email: true, identities: [], session: null, error: null },
  ],
  [
    'signUp: again before the address is confirmed is the same account',
    async (w) => {
      const { email, auth } = await w.asked();
      const first = w.mailbox.countTo(email);
      w.clock.passSeconds(61);
      const again = await auth.signUp({ email, password: PASSWORD });
      return [again.error, again.data.user?.identities?.length, w.mailbox.countTo(email) - first];
    },
    [null, 1, 1],
  ],
  ['signUp: no password', (w) => w.auth().signUp({ email: w.address(), password: '' }), fault('validation_failed', 400)],
  ['signUp: a short password', (w) => w.auth().signUp({ email: w.address(), password: 'short' }), fault('weak_password', 422)],
  [
    'signUp: why a password is weak',
    async (w) => ((await w.auth().signUp({ email: w.address(), password: 'short' })).error as { reasons?: unknown } | null)?.reasons,
    ['length'],
  ],
  ['signUp: no address', (w) => w.auth().signUp({ email: 'nobody', password: PASSWORD }), fault('validation_failed', 400)],
  ['signUp: by phone is off', (w) => w.auth().signUp({ phone: '+4930123', password: PASSWORD }), fault('phone_provider_disabled', 400)],
  [
    'signInWithPassword: before the address is confirmed',
    async (w) => w.auth().signInWithPassword({ email: (await w.asked()).email, password: PASSWORD }),
    fault('email_not_confirmed', 400),
  ],
  [
    'signInWithPassword: a session',
    async (w) => {
      const { email } = await w.person();
      return (await w.auth().signInWithPassword({ email, password: PASSWORD })).data.session;
    },
    objectWith({ token_type: 'bearer', expires_in: 3600, refresh_token: anyText, access_token: anyText }),
  ],
  [
    'signInWithPassword: the claims of the token',
    async (w) => {
      const { email, session, user } = await w.person();
      const claims = claimsOf(session.access_token);
      return { ...claims, mine: claims['sub'] === user.id && claims['email'] === email };
    },
    objectWith({ mine: true, aud: 'authenticated', role: 'authenticated', aal: 'aal1', is_anonymous: false, session_id: anyText, iss: textWith('/auth/v1') }),
  ],
  ['signInWithPassword: how, and when', async (w) => claimsOf((await w.person()).session.access_token)['amr'], [{ method: 'password', timestamp: anyNumber }]],
  ['signInWithPassword: the last time is kept', async (w) => Date.parse((await w.person()).user.last_sign_in_at ?? '') <= w.clock.read() + 1000, true],
  ['signInWithPassword: letters of the address may be large', async (w) => (await w.signIn((await w.person()).email.toUpperCase())).user.role, 'authenticated'],
  [
    'signInWithPassword: a wrong password',
    async (w) => w.auth().signInWithPassword({ email: (await w.person()).email, password: 'wrong' }),
    fault('invalid_credentials', 400),
  ],
  ['signInWithPassword: nobody', (w) => w.auth().signInWithPassword({ email: w.address(), password: PASSWORD }), fault('invalid_credentials', 400)],
  ['signInWithPassword: a phone of nobody', (w) => w.auth().signInWithPassword({ phone: '+4930999', password: PASSWORD }), fault('invalid_credentials', 400)],
  [
    'signInWithPassword: a phone that an administrator confirmed',
    async (w) => {
      const phone = `+49301${w.address().replace(/\D/g, '')}`;
      await w.admin().createUser({ phone, password: PASSWORD, phone_confirm: true });
      return (await w.auth().signInWithPassword({ phone, password: PASSWORD })).data.user?.phone === phone.slice(1);
    },
    true,
  ],
  [
    'signInWithPassword: each time a session of its own',
    async (w) => {
      const { email, session } = await w.person();
      return claimsOf((await w.signIn(email)).session.access_token)['session_id'] === claimsOf(session.access_token)['session_id'];
    },
    false,
  ],
  [
    'signInWithOtp: somebody new gets an account and the message of new people',
    async (w) => {
      const email = w.address();
      const { data, error } = await w.auth().signInWithOtp({ email, options: { data: { name: 'New' } } });
      const verified = await w.auth().verifyOtp({ email, token: w.code(email), type: 'email' });
      return { data, error, name: verified.data.user?.user_metadata['name'], kind: w.mailbox.last(email).kind };
    },
    { data: { user: null, session: null }, error: null, name: 'New', kind: 'confirmation' },
  ],
  [
    'signInWithOtp: nobody new, if not wanted',
    (w) => w.auth().signInWithOtp({ email: w.address(), options: { shouldCreateUser: false } }),
    fault('otp_disabled', 422),
  ],
  [
    'signInWithOtp: somebody known, by the code',
    async (w) => {
      const { email, user } = await w.person();
      await w.auth().signInWithOtp({ email, options: { shouldCreateUser: false } });
      const { data } = await w.auth().verifyOtp({ email, token: w.code(email), type: 'email' });
      return [w.mailbox.last(email).kind, data.user?.id === user.id, claimsOf(data.session?.access_token ?? '')['amr']];
    },
    ['magic_link', true, [{ method: 'otp', timestamp: anyNumber }]],
  ],
  [
    'signInWithOtp: somebody known, by the link',
    async (w) => {
      const { email, user } = await w.person();
      await w.auth().signInWithOtp({ email, options: { emailRedirectTo: WELCOME } });
      const landing = await w.land(w.link(email));
      const fragment = fragmentOf(landing);
      return [landing.origin + landing.pathname, fragment['type'], (await w.auth().getUser(fragment['access_token'])).data.user?.id === user.id];
    },
    [WELCOME, 'magiclink', true],
  ],
  [
    'signInWithOtp: twice within a minute',
    async (w) => {
      const { email } = await w.person();
      await w.auth().signInWithOtp({ email });
      return w.auth().signInWithOtp({ email });
    },
    fault('over_email_send_rate_limit', 429),
  ],
  ['signInWithOtp: by phone is off', (w) => w.auth().signInWithOtp({ phone: '+4930123' }), fault('phone_provider_disabled', 400)],
  ['signInWithOtp: no address', (w) => w.auth().signInWithOtp({ email: 'nobody' }), fault('validation_failed', 400)],
  [
    'verifyOtp: signup confirms the address and signs in',
    async (w) => {
      const { email, auth } = await w.asked();
      const { data, error } = await auth.verifyOtp({ email, token: w.code(email), type: 'signup' });
      return { error, at: data.user?.email_confirmed_at, metadata: data.user?.user_metadata, session: (await auth.getSession()).data.session?.token_type };
    },
    { error: null, at: anyText, metadata: objectWith({ email_verified: true }), session: 'bearer' },
  ],
  [
    'verifyOtp: a code counts once',
    async (w) => {
      const { email, auth } = await w.asked();
      await auth.verifyOtp({ email, token: w.code(email), type: 'signup' });
      return auth.verifyOtp({ email, token: w.code(email), type: 'signup' });
    },
    fault('otp_expired', 403),
  ],
  [
    'verifyOtp: a wrong code',
    async (w) => {
      const { email, auth } = await w.asked();
      return auth.verifyOtp({ email, token: w.code(email) === '123456' ? '123457' : '123456', type: 'signup' });
    },
    fault('otp_expired', 403),
  ],
  [
    'verifyOtp: the code of somebody else',
    async (w) => {
      const { email } = await w.asked();
      const { email: other } = await w.asked();
      return w.auth().verifyOtp({ email: other, token: w.code(email) === w.code(other) ? '000001' : w.code(email), type: 'signup' });
    },
    fault('otp_expired', 403),
  ],
  [
    'verifyOtp: after an hour',
    async (w) => {
      const { email, auth } = await w.asked();
      w.clock.passSeconds(3601);
      return auth.verifyOtp({ email, token: w.code(email), type: 'signup' });
    },
    fault('otp_expired', 403),
  ],
  [
    'verifyOtp: by the hash of a link',
    async (w) => {
      const { email, auth } = await w.asked();
      return (await auth.verifyOtp({ token_hash: w.hash(email), type: 'email' })).data.user?.email === email;
    },
    true,
  ],
  ['verifyOtp: a hash of nothing', (w) => w.auth().verifyOtp({ token_hash: 'a'.repeat(56), type: 'email' }), fault('otp_expired', 403)],
  [
    'verifyOtp: a hash and the address do not go together',
    async (w) => {
      const { email, auth } = await w.asked();
      return auth.verifyOtp({ email, token_hash: w.hash(email), type: 'email' } as never);
    },
    fault('validation_failed', 400),
  ],
  [
    'verifyOtp: a type that there is not',
    (w) => w.auth().verifyOtp({ email: w.address(), token: '123456', type: 'telegram' as 'email' }),
    fault('validation_failed', 400),
  ],
  ['verifyOtp: a phone of nobody', (w) => w.auth().verifyOtp({ phone: '+4930123', token: '123456', type: 'sms' }), fault('otp_expired', 403)],
  [
    'verifyOtp: a newer code ends the older one',
    async (w) => {
      const { email, auth } = await w.asked();
      const old = w.code(email);
      w.clock.passSeconds(61);
      await auth.resend({ type: 'signup', email });
      return auth.verifyOtp({ email, token: old === w.code(email) ? '000001' : old, type: 'signup' });
    },
    fault('otp_expired', 403),
  ],
  [
    'a link counts once, and says so where people land',
    async (w) => {
      const { email } = await w.asked();
      await w.land(w.link(email));
      return fragmentOf(await w.land(w.link(email)));
    },
    objectWith({ error: 'access_denied', error_code: 'otp_expired', error_description: textWith('invalid or has expired') }),
  ],
  [
    'resend: another code',
    async (w) => {
      const { email, auth } = await w.asked();
      w.clock.passSeconds(61);
      const { data, error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo: WELCOME } });
      return [data, error, w.mailbox.countTo(email), new URL(w.link(email)).searchParams.get('redirect_to')];
    },
    [{ user: null, session: null }, null, 2, WELCOME],
  ],
  [
    'resend: at once',
    async (w) => (await w.asked()).auth.resend({ type: 'signup', email: [...w.mailbox.messages].at(-1)?.to ?? '' }),
    fault('over_email_send_rate_limit', 429),
  ],
  [
    'resend: to whom is confirmed, nothing, without saying so',
    async (w) => {
      const { email } = await w.person();
      const { error } = await w.auth().resend({ type: 'signup', email });
      return [error, w.mailbox.countTo(email)];
    },
    [null, 0],
  ],
  [
    'resend: a change of address',
    async (w) => {
      const { email, auth } = await w.person();
      const next = w.address();
      await auth.updateUser({ email: next });
      w.clock.passSeconds(61);
      const { error } = await auth.resend({ type: 'email_change', email });
      return [error, w.mailbox.countTo(next), w.mailbox.last(next).kind];
    },
    [null, 2, 'email_change'],
  ],
  ['resend: by phone is off', (w) => w.auth().resend({ type: 'sms', phone: '+4930123' }), fault('phone_provider_disabled', 400)],
  ['resend: a type that there is not', (w) => w.auth().resend({ type: 'magic' as 'signup', email: w.address() }), fault('validation_failed', 400)],
  [
    'resetPasswordForEmail: a message, and who follows it may choose a new password',
    async (w) => {
      const { email } = await w.person();
      const asked = await w.auth().resetPasswordForEmail(email, { redirectTo: WELCOME });
      const auth = w.auth();
      const landing = fragmentOf(await w.land(w.link(email)));
      await auth.setSession({ access_token: landing['access_token']!, refresh_token: landing['refresh_token']! });
      const { error } = await auth.updateUser({ password: 'a new one' });
      return [asked, landing['type'], error, (await w.signIn(email, 'a new one')).user.email === email];
    },
    [{ data: {}, error: null }, 'recovery', null, true],
  ],
  ['resetPasswordForEmail: nobody looks like somebody', async (w) => w.auth().resetPasswordForEmail(w.address()), { data: {}, error: null }],
  ['resetPasswordForEmail: no address', (w) => w.auth().resetPasswordForEmail('nobody'), fault('validation_failed', 400)],
  [
    'resetPasswordForEmail: twice within a minute',
    async (w) => {
      const { email } = await w.person();
      await w.auth().resetPasswordForEmail(email);
      return w.auth().resetPasswordForEmail(email);
    },
    fault('over_email_send_rate_limit', 429),
  ],
  [
    'signInAnonymously: a session of nobody in particular',
    async (w) => {
      const { data, error } = await w.auth().signInAnonymously();
      const { is_anonymous, role, email } = data.user ?? {};
      return { error, is_anonymous, role, email, claim: claimsOf(data.session?.access_token ?? '')['is_anonymous'], providers: data.user?.app_metadata };
    },
    { error: null, is_anonymous: true, role: 'authenticated', email: '', claim: true, providers: {} },
  ],
  [
    'signInAnonymously: with metadata',
    async (w) => (await w.auth().signInAnonymously({ options: { data: { theme: 'dark' } } })).data.user?.user_metadata,
    { theme: 'dark' },
  ],
  [
    'signInAnonymously: an address makes it an account',
    async (w) => {
      const auth = w.auth();
      const guest = await auth.signInAnonymously();
      const email = w.address();
      await auth.updateUser({ email });
      const { data } = await auth.verifyOtp({ email, token: w.code(email), type: 'email_change' });
      return [data.user?.id === guest.data.user?.id, data.user?.is_anonymous, data.user?.email === email];
    },
    [true, false, true],
  ],
  [
    'signInAnonymously: a password needs an address first',
    async (w) => {
      const auth = w.auth();
      await auth.signInAnonymously();
      return auth.updateUser({ password: 'a new one' });
    },
    fault('validation_failed', 422),
  ],
  ...PROVIDERS.map(
    (provider): AuthCase => [
      `signInWithOAuth: ${provider}, from its page to a session`,
      async (w) => {
        const { data } = await w.auth().signInWithOAuth({ provider: provider as 'github', options: { redirectTo: WELCOME } });
        const who = w.stranger();
        const landing = await w.comeBack(data.url ?? '', who);
        const { user } = (await w.auth().getUser(fragmentOf(landing)['access_token'])).data;
        return [landing.pathname, user?.email === who.emails[0]?.email, user?.app_metadata, user?.user_metadata['full_name'] === who.name];
      },
      ['/welcome', true, { provider, providers: [provider] }, true],
    ],
  ),
  [
    'signInWithOAuth: scopes and parameters go to the provider',
    async (w) => {
      const { data } = await w
        .auth()
        .signInWithOAuth({ provider: 'github', options: { scopes: 'repo gist', queryParams: { login: 'ann', allow_signup: 'false' } } });
      return Object.fromEntries((await w.land(data.url ?? '')).searchParams);
    },
    objectWith({
      client_id: 'client-id',
      scope: 'user:email repo gist',
      login: 'ann',
      allow_signup: 'false',
      state: anyText,
      redirect_uri: textWith('/auth/v1/callback'),
    }),
  ],
  [
    'signInWithOAuth: says which provider',
    async (w) => (await w.auth().signInWithOAuth({ provider: 'github' })).data,
    { provider: 'github', url: textWith('/auth/v1/authorize?provider=github') },
  ],
  [
    'signInWithOAuth: a provider that is not set up',
    async (w) => (await w.land((await w.auth().signInWithOAuth({ provider: 'apple' })).data.url ?? '')).href,
    'about:400',
  ],
  [
    'signInWithOAuth: the second time is the same account',
    async (w) => {
      const who = w.stranger();
      const once = async () => {
        const { data } = await w.auth().signInWithOAuth({ provider: 'github' });
        return claimsOf(fragmentOf(await w.comeBack(data.url ?? '', who))['access_token'] ?? '')['sub'];
      };
      const first = await once();
      return first !== undefined && first === (await once());
    },
    true,
  ],
  [
    'exchangeCodeForSession: a code in place of a session, for who has the verifier',
    async (w) => {
      const auth = w.auth('pkce');
      const { data } = await auth.signInWithOAuth({ provider: 'github', options: { redirectTo: WELCOME } });
      const landing = await w.comeBack(data.url ?? '', w.stranger());
      const code = landing.searchParams.get('code') ?? '';
      const stolen = await w.auth('pkce').exchangeCodeForSession(code);
      const mine = await auth.exchangeCodeForSession(code);
      return [landing.hash, stolen.data.session, mine.error, mine.data.session?.token_type, mine.data.session?.provider_token];
    },
    ['', null, null, 'bearer', textWith('access-')],
  ],
  [
    'exchangeCodeForSession: a code counts once',
    async (w) => {
      const auth = w.auth('pkce');
      const { email } = await w.person();
      await auth.signInWithOtp({ email });
      const code = (await w.land(w.link(email))).searchParams.get('code') ?? '';
      const first = await auth.exchangeCodeForSession(code);
      return [first.data.user?.email === email, (await auth.exchangeCodeForSession(code)).data.session];
    },
    [true, null],
  ],
  [
    'exchangeCodeForSession: a code of nothing',
    async (w) => {
      const auth = w.auth('pkce');
      await auth.signInWithOAuth({ provider: 'github' });
      return auth.exchangeCodeForSession('11111111-1111-4111-8111-111111111111');
    },
    fault('flow_state_not_found', 404),
  ],
  [
    'exchangeCodeForSession: of a recovery, with its event',
    async (w) => {
      const auth = w.auth('pkce');
      const { email } = await w.person();
      const heard: string[] = [];
      await auth.resetPasswordForEmail(email);
      auth.onAuthStateChange((event) => void heard.push(event));
      await auth.exchangeCodeForSession((await w.land(w.link(email))).searchParams.get('code') ?? '');
      return heard.filter((event) => event !== 'INITIAL_SESSION');
    },
    ['PASSWORD_RECOVERY'],
  ],
  [
    'signInWithIdToken: a token of the provider',
    async (w) => {
      const who = w.stranger();
      const { data, error } = await w.auth().signInWithIdToken({ provider: 'google', token: await w.provider.idToken(who) });
      return [error, data.user?.email === who.emails[0]?.email, data.session?.token_type];
    },
    [null, true, 'bearer'],
  ],
  [
    'signInWithIdToken: a nonce that was not passed',
    async (w) => w.auth().signInWithIdToken({ provider: 'google', token: await w.provider.idToken(w.stranger(), { nonce: 'x' }) }),
    fault('Passed nonce and nonce in id_token', 400),
  ],
  ['signInWithIdToken: no token at all', (w) => w.auth().signInWithIdToken({ provider: 'google', token: 'a.b.c' }), fault('Bad ID token', 400)],
  [
    'signInWithIdToken: a provider that is not set up',
    (w) => w.auth().signInWithIdToken({ provider: 'apple', token: 'a.b.c' }),
    fault('validation_failed', 400),
  ],
  ['signInWithSSO: is off', (w) => w.auth().signInWithSSO({ domain: 'example.com' }), fault('saml_provider_disabled', 404)],
  ['signInWithWeb3: is off', (w) => w.auth().signInWithWeb3({ chain: 'ethereum', message: 'hello', signature: '0x00' }), fault('web3_provider_disabled', 422)],
];
