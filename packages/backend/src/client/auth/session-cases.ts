/** Being signed in: the person, the session, its tokens, its events, and its end. */
import { anyNumber, anyText, fault, objectWith, textWith } from '../case.ts';
import { type AuthCase, claimsOf, PASSWORD, type Person } from './world.ts';

const MISSING = fault('Auth session missing!', 400);
const isIn = async ({ auth, session }: Pick<Person, 'auth' | 'session'>): Promise<boolean> => (await auth.getUser(session.access_token)).error === null;
/** What subscribers hear from here on, without the first. */
const events = async (auth: Person['auth']) => {
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    auth.onAuthStateChange((event, session) => {
      if (event === 'INITIAL_SESSION') resolve();
      else heard.push(`${event}${session === null ? ' without a session' : ''}`);
    });
  });
  return heard;
};
const tampered = (token: string): string => `${token.slice(0, -8)}${token.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`;

export const SESSIONS: readonly AuthCase[] = [
  [
    'getUser: of the session',
    async (w) => {
      const { auth, user } = await w.person();
      return (await auth.getUser()).data.user?.id === user.id;
    },
    true,
  ],
  [
    'getUser: of a token',
    async (w) => {
      const { user, session } = await w.person();
      return (await w.auth().getUser(session.access_token)).data.user?.id === user.id;
    },
    true,
  ],
  [
    'getUser: everything about oneself',
    async (w) => (await w.person({ user_metadata: { name: 'Ann' }, app_metadata: { plan: 'gold' } })).auth.getUser(),
    {
      error: null,
      data: {
        user: objectWith({
          id: anyText,
          aud: 'authenticated',
          role: 'authenticated',
          email: anyText,
          phone: '',
          email_confirmed_at: anyText,
          confirmed_at: anyText,
          last_sign_in_at: anyText,
          created_at: anyText,
          updated_at: anyText,
          is_anonymous: false,
          app_metadata: { plan: 'gold', provider: 'email', providers: ['email'] },
          user_metadata: { name: 'Ann', email_verified: true },
          identities: [objectWith({ provider: 'email', identity_data: objectWith({ email: anyText, sub: anyText }) })],
        }),
      },
    },
  ],
  ['getUser: nobody', (w) => w.auth().getUser(), MISSING],
  ['getUser: a token of nobody', async (w) => w.auth().getUser(tampered((await w.person()).session.access_token)), fault('bad_jwt', 403)],
  ['getUser: no token at all', (w) => w.auth().getUser('nonsense'), fault('bad_jwt', 403)],
  ['getUser: a key is nobody', (w) => w.auth().getUser(w.anonKey()), fault('bad_jwt', 403)],
  [
    'getUser: after an hour',
    async (w) => {
      const { auth, session } = await w.person();
      w.clock.passSeconds(3700);
      return auth.getUser(session.access_token);
    },
    fault('bad_jwt', 403),
  ],
  [
    'getUser: somebody who was deleted',
    async (w) => {
      const { user, session } = await w.person();
      await w.admin().deleteUser(user.id);
      return w.auth().getUser(session.access_token);
    },
    fault('user_not_found', 403),
  ],
  [
    'getClaims: of the session, checked without the server',
    async (w) => {
      const { auth, user } = await w.person();
      return (await auth.getClaims()).data?.claims.sub === user.id;
    },
    true,
  ],
  [
    'getClaims: signed with a key of the project',
    async (w) => {
      const { auth, session } = await w.person();
      const { data, error } = await auth.getClaims(session.access_token);
      return { error, header: data?.header, exp: data?.claims.exp };
    },
    { error: null, header: { alg: 'ES256', typ: 'JWT', kid: anyText }, exp: anyNumber },
  ],
  ['getClaims: nobody', async (w) => w.auth().getClaims(), { data: null, error: null }],
  ['getClaims: a signature of somebody else', async (w) => w.auth().getClaims(tampered((await w.person()).session.access_token)), fault('invalid_jwt', 400)],
  ['getClaims: a key of the project as token', async (w) => w.auth().getClaims(w.anonKey()), fault('bad_jwt', 403)],
  [
    'getSession: what signing in gave',
    async (w) => {
      const { auth, session } = await w.person();
      return (await auth.getSession()).data.session?.access_token === session.access_token;
    },
    true,
  ],
  ['getSession: nobody', (w) => w.auth().getSession(), { data: { session: null }, error: null }],
  [
    'setSession: goes on with the tokens of another client',
    async (w) => {
      const { session, user } = await w.person();
      const auth = w.auth();
      const { data, error } = await auth.setSession(session);
      return [error, data.user?.id === user.id, (await auth.getUser()).data.user?.id === user.id];
    },
    [null, true, true],
  ],
  ['setSession: without tokens', (w) => w.auth().setSession({ access_token: '', refresh_token: '' }), MISSING],
  [
    'setSession: a token of nobody',
    async (w) => {
      const { session } = await w.person();
      return w.auth().setSession({ ...session, access_token: tampered(session.access_token) });
    },
    fault('bad_jwt', 403),
  ],
  [
    'setSession: a token that is over is refreshed first',
    async (w) => {
      const { session } = await w.person();
      const [header, , signature] = session.access_token.split('.');
      const over = Buffer.from(JSON.stringify({ ...claimsOf(session.access_token), exp: 1 })).toString('base64url');
      const { data } = await w.auth().setSession({ access_token: `${header}.${over}.${signature}`, refresh_token: session.refresh_token });
      return [data.session?.refresh_token === session.refresh_token, data.session?.token_type];
    },
    [false, 'bearer'],
  ],
  [
    'refreshSession: other tokens of the same session',
    async (w) => {
      const { auth, session } = await w.person();
      const next = (await auth.refreshSession()).data.session;
      const same = claimsOf(next?.access_token ?? '')['session_id'] === claimsOf(session.access_token)['session_id'];
      return [same, next?.refresh_token === session.refresh_token, next?.user.id === session.user.id];
    },
    [true, false, true],
  ],
  [
    'refreshSession: by a token that is given',
    async (w) => {
      const { session } = await w.person();
      return (await w.auth().refreshSession(session)).data.user?.id === session.user.id;
    },
    true,
  ],
  ['refreshSession: nobody', (w) => w.auth().refreshSession(), MISSING],
  ['refreshSession: a token that there never was', (w) => w.auth().refreshSession({ refresh_token: 'nonsense' }), fault('refresh_token_not_found', 400)],
  [
    'refreshSession: an old token, long after, is a thief',
    async (w) => {
      const { session } = await w.person();
      const second = await w.auth().refreshSession(session);
      const third = await w.auth().refreshSession({ refresh_token: second.data.session?.refresh_token ?? '' });
      w.clock.passSeconds(60);
      const stolen = await w.auth().refreshSession(session);
      const next = await w.auth().refreshSession({ refresh_token: third.data.session?.refresh_token ?? '' });
      return [stolen.error?.code, next.error?.code];
    },
    ['refresh_token_already_used', 'refresh_token_not_found'],
  ],
  [
    'refreshSession: carries what changed meanwhile',
    async (w) => {
      const { auth, user } = await w.person();
      await w.admin().updateUserById(user.id, { app_metadata: { plan: 'gold' } });
      const { data } = await auth.refreshSession();
      return claimsOf(data.session?.access_token ?? '')['app_metadata'];
    },
    objectWith({ plan: 'gold' }),
  ],
  [
    'updateUser: metadata is merged',
    async (w) => (await (await w.person({ user_metadata: { a: 1, b: 1 } })).auth.updateUser({ data: { b: 2, c: 3 } })).data.user?.user_metadata,
    objectWith({ a: 1, b: 2, c: 3 }),
  ],
  [
    'updateUser: null takes metadata away',
    async (w) => Object.keys((await (await w.person({ user_metadata: { a: 1 } })).auth.updateUser({ data: { a: null } })).data.user?.user_metadata ?? {}),
    ['email_verified'],
  ],
  [
    'updateUser: a password',
    async (w) => {
      const { email, auth } = await w.person();
      const { error } = await auth.updateUser({ password: 'a new one' });
      return [error, (await w.auth().signInWithPassword({ email, password: PASSWORD })).error?.code, (await w.signIn(email, 'a new one')).user.email === email];
    },
    [null, 'invalid_credentials', true],
  ],
  [
    'updateUser: a password ends the other sessions',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      await me.auth.updateUser({ password: 'a new one' });
      return [await isIn(me), await isIn(other)];
    },
    [true, false],
  ],
  ['updateUser: the same password', async (w) => (await w.person()).auth.updateUser({ password: PASSWORD }), fault('same_password', 422)],
  ['updateUser: a short password', async (w) => (await w.person()).auth.updateUser({ password: 'short' }), fault('weak_password', 422)],
  [
    'updateUser: an address, when both have confirmed it',
    async (w) => {
      const { email, auth } = await w.person();
      const next = w.address();
      const asked = await auth.updateUser({ email: next });
      await w.land(w.link(next));
      const half = (await auth.getUser()).data.user?.email === email;
      await w.auth().verifyOtp({ email, token: w.code(email), type: 'email_change' });
      const { user } = (await auth.getUser()).data;
      return [asked.data.user?.new_email === next, half, user?.email === next, user?.new_email];
    },
    [true, true, true, undefined],
  ],
  [
    'updateUser: an address of somebody else',
    async (w) => {
      const { email } = await w.person();
      return (await w.person()).auth.updateUser({ email });
    },
    fault('email_exists', 422),
  ],
  ['updateUser: no address', async (w) => (await w.person()).auth.updateUser({ email: 'nobody' }), fault('validation_failed', 400)],
  ['updateUser: a phone is off', async (w) => (await w.person()).auth.updateUser({ phone: '+4930123' }), fault('phone_provider_disabled', 400)],
  ['updateUser: nobody', (w) => w.auth().updateUser({ data: {} }), MISSING],
  [
    'updateUser: the session shows it at once',
    async (w) => {
      const { auth } = await w.person();
      await auth.updateUser({ data: { a: 1 } });
      return (await auth.getSession()).data.session?.user.user_metadata['a'];
    },
    1,
  ],
  [
    'reauthenticate: sends a code without signing anybody in',
    async (w) => {
      const { email, auth } = await w.person();
      const { data, error } = await auth.reauthenticate();
      return [data, error, w.mailbox.last(email).kind, w.code(email)];
    },
    [{ user: null, session: null }, null, 'reauthentication', textWith(/^\d{6}$/)],
  ],
  ['reauthenticate: nobody', (w) => w.auth().reauthenticate(), MISSING],
  [
    'signOut: here and everywhere',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      await me.auth.signOut();
      return [(await me.auth.getSession()).data.session, await isIn(me), await isIn(other)];
    },
    [null, false, false],
  ],
  [
    'signOut: only here',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      await me.auth.signOut({ scope: 'local' });
      return [(await me.auth.getSession()).data.session, await isIn(me), await isIn(other)];
    },
    [null, false, true],
  ],
  [
    'signOut: only elsewhere',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      await me.auth.signOut({ scope: 'others' });
      return [(await me.auth.getSession()).data.session?.token_type, await isIn(me), await isIn(other)];
    },
    ['bearer', true, false],
  ],
  [
    'signOut: the refresh token is over too',
    async (w) => {
      const { auth, session } = await w.person();
      await auth.signOut();
      return w.auth().refreshSession(session);
    },
    fault('refresh_token_not_found', 400),
  ],
  ['signOut: nobody', (w) => w.auth().signOut(), { error: null }],
  [
    'signOut: twice',
    async (w) => {
      const { auth } = await w.person();
      await auth.signOut();
      return auth.signOut();
    },
    { error: null },
  ],
  [
    'onAuthStateChange: begins with the session that there is',
    async (w) => {
      const { auth, session } = await w.person();
      return new Promise((resolve) => void auth.onAuthStateChange((event, now) => resolve([event, now?.access_token === session.access_token])));
    },
    ['INITIAL_SESSION', true],
  ],
  [
    'onAuthStateChange: SIGNED_IN',
    async (w) => {
      const { email } = await w.person();
      const auth = w.auth();
      const heard = await events(auth);
      await auth.signInWithPassword({ email, password: PASSWORD });
      return heard;
    },
    ['SIGNED_IN'],
  ],
  [
    'onAuthStateChange: SIGNED_OUT',
    async (w) => {
      const { auth } = await w.person();
      const heard = await events(auth);
      await auth.signOut();
      return heard;
    },
    ['SIGNED_OUT without a session'],
  ],
  [
    'onAuthStateChange: TOKEN_REFRESHED',
    async (w) => {
      const { auth } = await w.person();
      const heard = await events(auth);
      await auth.refreshSession();
      return heard;
    },
    ['TOKEN_REFRESHED'],
  ],
  [
    'onAuthStateChange: USER_UPDATED',
    async (w) => {
      const { auth } = await w.person();
      const heard = await events(auth);
      await auth.updateUser({ data: { a: 1 } });
      return heard;
    },
    ['USER_UPDATED'],
  ],
  [
    'onAuthStateChange: PASSWORD_RECOVERY',
    async (w) => {
      const { email } = await w.person();
      const auth = w.auth();
      const heard = await events(auth);
      await auth.resetPasswordForEmail(email);
      await auth.verifyOtp({ email, token: w.code(email), type: 'recovery' });
      return heard;
    },
    ['PASSWORD_RECOVERY'],
  ],
  [
    'onAuthStateChange: nothing after a refusal',
    async (w) => {
      const auth = w.auth();
      const heard = await events(auth);
      await auth.signInWithPassword({ email: w.address(), password: 'wrong' });
      return heard;
    },
    [],
  ],
  [
    'onAuthStateChange: until unsubscribed',
    async (w) => {
      const { auth } = await w.person();
      const heard: string[] = [];
      const { data } = auth.onAuthStateChange((event) => void heard.push(event));
      data.subscription.unsubscribe();
      await auth.signOut();
      return heard.includes('SIGNED_OUT');
    },
    false,
  ],
  [
    'getUserIdentities: one for each way of signing in',
    async (w) => (await (await w.person()).auth.getUserIdentities()).data?.identities,
    [objectWith({ provider: 'email', identity_id: anyText, user_id: anyText, identity_data: objectWith({ email: anyText }) })],
  ],
  ['getUserIdentities: nobody', (w) => w.auth().getUserIdentities(), MISSING],
  [
    'linkIdentity: another way of signing in, by the page of a provider',
    async (w) => {
      const { auth, user } = await w.person();
      const { data, error } = await auth.linkIdentity({ provider: 'github' });
      // Identities are in the order in which they came.
      w.clock.passSeconds(1);
      await w.land(w.callback(data.url ?? '', w.stranger()));
      const { identities, id, app_metadata } = (await auth.getUser()).data.user!;
      return [error, id === user.id, identities?.map(({ provider }) => provider).sort(), app_metadata.providers];
    },
    [null, true, ['email', 'github'], ['email', 'github']],
  ],
  [
    'linkIdentity: another way of signing in, by an ID token',
    async (w) => {
      const { auth, user } = await w.person();
      const { data, error } = await auth.linkIdentity({ provider: 'google', token: await w.provider.idToken(w.stranger()) });
      return [error, data.user?.id === user.id, data.user?.identities?.map(({ provider }) => provider).sort()];
    },
    [null, true, ['email', 'google']],
  ],
  [
    'linkIdentity: one that belongs to somebody else',
    async (w) => {
      const who = w.stranger();
      const token = await w.provider.idToken(who);
      await w.auth().signInWithIdToken({ provider: 'google', token });
      return (await w.person()).auth.linkIdentity({ provider: 'google', token: await w.provider.idToken(who) });
    },
    fault('identity_already_exists', 422),
  ],
  ['linkIdentity: a provider that is not set up', async (w) => (await w.person()).auth.linkIdentity({ provider: 'apple' }), fault('validation_failed', 400)],
  ['linkIdentity: nobody', (w) => w.auth().linkIdentity({ provider: 'github' }), fault('bad_jwt', 403)],
  [
    'unlinkIdentity: the way is closed, the account stays',
    async (w) => {
      const { auth } = await w.person();
      const { data } = await auth.linkIdentity({ provider: 'google', token: await w.provider.idToken(w.stranger()) });
      const linked = data.user?.identities?.find(({ provider }) => provider === 'google');
      const { error } = await auth.unlinkIdentity(linked!);
      const { user } = (await auth.getUser()).data;
      return [error, user?.identities?.map(({ provider }) => provider), user?.app_metadata.providers];
    },
    [null, ['email'], ['email']],
  ],
  [
    'unlinkIdentity: the last way stays',
    async (w) => {
      const { auth, user } = await w.person();
      return auth.unlinkIdentity(user.identities![0]!);
    },
    fault('single_identity_not_deletable', 422),
  ],
  [
    'unlinkIdentity: one of somebody else',
    async (w) => {
      const other = await w.person();
      const { auth } = await w.person();
      await auth.linkIdentity({ provider: 'google', token: await w.provider.idToken(w.stranger()) });
      return auth.unlinkIdentity(other.user.identities![0]!);
    },
    fault('identity_not_found', 422),
  ],
  ['initialize: nobody yet, and nothing wrong', (w) => w.auth().initialize(), { error: null }],
  [
    'dispose: nothing more is heard',
    async (w) => {
      const { auth } = await w.person();
      const heard = await events(auth);
      await auth.dispose();
      return heard;
    },
    [],
  ],
];
