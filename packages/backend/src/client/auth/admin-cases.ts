/** Administration, with the secret key. */
import bcrypt from 'bcryptjs';
import { totpCode } from '../../auth/mfa/totp.ts';
import { anyText, fault, objectWith, textWith } from '../case.ts';
import { type AuthCase, type AuthWorld, claimsOf, fragmentOf, PASSWORD, SITE } from './world.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
interface Page {
  readonly total: number;
  readonly nextPage: number | null;
  readonly lastPage: number;
}
const JOIN = 'https://my.example.org/join';
const isIn = async (w: AuthWorld, token: string): Promise<boolean> => (await w.auth().getUser(token)).error === null;
/** Follows a link that was made, and says of what kind the session is where it leads. */
const follow = async (w: AuthWorld, link: string | undefined) => fragmentOf(await w.land(link ?? ''))['type'];

export const ADMIN: readonly AuthCase[] = [
  [
    'admin.createUser: an account that is not confirmed, and no message',
    async (w) => {
      const email = w.address();
      const { data, error } = await w.admin().createUser({ email, password: PASSWORD });
      return [
        error,
        data.user?.email === email,
        data.user?.email_confirmed_at,
        w.mailbox.countTo(email),
        (await w.auth().signInWithPassword({ email, password: PASSWORD })).error?.code,
      ];
    },
    [null, true, undefined, 0, 'email_not_confirmed'],
  ],
  [
    'admin.createUser: confirmed, who signs in',
    async (w) => {
      const email = w.address();
      await w.admin().createUser({ email, password: PASSWORD, email_confirm: true });
      return (await w.signIn(email)).user.email === email;
    },
    true,
  ],
  [
    'admin.createUser: metadata of both kinds',
    async (w) => {
      const { data } = await w.admin().createUser({ email: w.address(), user_metadata: { name: 'Ann' }, app_metadata: { plan: 'gold' } });
      return [data.user?.user_metadata, data.user?.app_metadata];
    },
    [{ name: 'Ann' }, { plan: 'gold', provider: 'email', providers: ['email'] }],
  ],
  [
    'admin.createUser: with an id',
    async (w) => {
      const id = crypto.randomUUID();
      return (await w.admin().createUser({ id, email: w.address() })).data.user?.id === id;
    },
    true,
  ],
  ['admin.createUser: an invalid id', async (w) => w.admin().createUser({ id: 'me', email: w.address() }), fault('validation_failed', 400)],
  [
    'admin.createUser: with a role, which tokens carry',
    async (w) => claimsOf((await w.person({ role: 'service_role' })).session.access_token)['role'],
    'service_role',
  ],
  [
    'admin.createUser: with the hash of a password',
    async (w) => {
      const email = w.address();
      await w.admin().createUser({ email, email_confirm: true, password_hash: await bcrypt.hash('from elsewhere', 4) });
      return (await w.signIn(email, 'from elsewhere')).user.email === email;
    },
    true,
  ],
  ['admin.createUser: a hash of another kind', (w) => w.admin().createUser({ email: w.address(), password_hash: 'md5' }), fault('validation_failed', 400)],
  [
    'admin.createUser: by phone',
    async (w) => {
      const phone = `+49302${w.address().replace(/\D/g, '')}`;
      const { data } = await w.admin().createUser({ phone, phone_confirm: true });
      return [data.user?.phone === phone.slice(1), data.user?.phone_confirmed_at, data.user?.app_metadata];
    },
    [true, anyText, { provider: 'phone', providers: ['phone'] }],
  ],
  [
    'admin.createUser: banned from the start',
    async (w) => {
      const email = w.address();
      await w.admin().createUser({ email, password: PASSWORD, email_confirm: true, ban_duration: '1h' });
      return w.auth().signInWithPassword({ email, password: PASSWORD });
    },
    fault('user_banned', 400),
  ],
  ['admin.createUser: an address that is taken', async (w) => w.admin().createUser({ email: (await w.person()).email }), fault('email_exists', 422)],
  ['admin.createUser: neither address nor phone', (w) => w.admin().createUser({ user_metadata: {} }), fault('validation_failed', 400)],
  ['admin.createUser: a short password', (w) => w.admin().createUser({ email: w.address(), password: 'short' }), fault('weak_password', 422)],
  ['admin.createUser: with the publishable key', async (w) => w.client().auth.admin.createUser({ email: w.address() }), fault('no_authorization', 401)],
  [
    'admin.createUser: with the token of a person',
    async (w) => {
      const { session } = await w.person();
      return w.admin(session.access_token).createUser({ email: w.address() });
    },
    fault('Invalid API key', 401),
  ],
  [
    'admin.listUsers: pages that say what follows',
    async (w) => {
      for (const _ of [1, 2, 3]) await w.person();
      // The client reads one digit of a page's number.
      const perPage = Math.ceil(((await w.admin().listUsers()).data as Page).total / 3);
      const { data } = await w.admin().listUsers({ page: 1, perPage });
      const { nextPage, lastPage } = data as Page;
      return [data.users.length === perPage, nextPage, lastPage];
    },
    [true, 2, 3],
  ],
  [
    'admin.listUsers: the last page has no next',
    async (w) => {
      await w.person();
      const first = await w.admin().listUsers({ page: 1, perPage: 1000 });
      return first.data;
    },
    objectWith({ nextPage: null, lastPage: 1, aud: 'authenticated' }),
  ],
  [
    'admin.listUsers: pages do not overlap',
    async (w) => {
      for (const _ of [1, 2, 3, 4]) await w.person();
      const ids = async (page: number) => (await w.admin().listUsers({ page, perPage: 2 })).data.users.map(({ id }) => id);
      return new Set([...(await ids(1)), ...(await ids(2))]).size;
    },
    4,
  ],
  ['admin.listUsers: fifty at once, if nothing is said', async (w) => (await w.admin().listUsers()).data.users.length <= 50, true],
  ['admin.listUsers: past the end', async (w) => (await w.admin().listUsers({ page: 9999, perPage: 50 })).data.users, []],
  ['admin.listUsers: no page', (w) => w.admin().listUsers({ page: -1 }), fault('validation_failed', 400)],
  ['admin.listUsers: with the publishable key', (w) => w.client().auth.admin.listUsers(), fault('no_authorization', 401)],
  [
    'admin.getUserById',
    async (w) => {
      const { user } = await w.person({ app_metadata: { plan: 'gold' } });
      const { data } = await w.admin().getUserById(user.id);
      return [data.user?.email === user.email, data.user?.app_metadata['plan']];
    },
    [true, 'gold'],
  ],
  ['admin.getUserById: nobody', (w) => w.admin().getUserById(UNKNOWN), fault('user_not_found', 404)],
  [
    'admin.updateUserById: an address, confirmed at once',
    async (w) => {
      const { user } = await w.person();
      const email = w.address();
      const { data } = await w.admin().updateUserById(user.id, { email, email_confirm: true });
      return [data.user?.email === email, (await w.signIn(email)).user.id === user.id, w.mailbox.countTo(email)];
    },
    [true, true, 0],
  ],
  [
    'admin.updateUserById: a password, which ends the sessions',
    async (w) => {
      const { user, session, email } = await w.person();
      await w.admin().updateUserById(user.id, { password: 'a new one' });
      return [await isIn(w, session.access_token), (await w.signIn(email, 'a new one')).user.id === user.id];
    },
    [false, true],
  ],
  [
    'admin.updateUserById: metadata is merged, and null takes away',
    async (w) => {
      const { user } = await w.person({ user_metadata: { a: 1, b: 1 }, app_metadata: { c: 1, d: 1 } });
      const { data } = await w.admin().updateUserById(user.id, { user_metadata: { a: null, b: 2 }, app_metadata: { c: null } });
      return [data.user?.user_metadata, data.user?.app_metadata];
    },
    [
      { b: 2, email_verified: true },
      { d: 1, provider: 'email', providers: ['email'] },
    ],
  ],
  [
    'admin.updateUserById: a role',
    async (w) => {
      const { user, auth } = await w.person();
      await w.admin().updateUserById(user.id, { role: 'anon' });
      return claimsOf((await auth.refreshSession()).data.session!.access_token)['role'];
    },
    'anon',
  ],
  [
    'admin.updateUserById: confirms an address',
    async (w) => {
      const { email } = await w.asked();
      const { data } = await w.admin().listUsers({ page: 1, perPage: 1000 });
      const id = data.users.find((user) => user.email === email)?.id ?? '';
      await w.admin().updateUserById(id, { email_confirm: true });
      return (await w.signIn(email)).user.id === id;
    },
    true,
  ],
  [
    'admin.updateUserById: bans',
    async (w) => {
      const { user, auth } = await w.person();
      const { data } = await w.admin().updateUserById(user.id, { ban_duration: '24h' });
      return [data.user, (await auth.refreshSession()).error?.code];
    },
    [objectWith({ banned_until: anyText }), 'user_banned'],
  ],
  [
    'admin.updateUserById: until the ban is over',
    async (w) => {
      const { user, email } = await w.person();
      await w.admin().updateUserById(user.id, { ban_duration: '10s' });
      w.clock.passSeconds(11);
      return (await w.signIn(email)).user.id === user.id;
    },
    true,
  ],
  [
    'admin.updateUserById: or taken back',
    async (w) => {
      const { user, email } = await w.person();
      await w.admin().updateUserById(user.id, { ban_duration: '24h' });
      const { data } = await w.admin().updateUserById(user.id, { ban_duration: 'none' });
      return ['banned_until' in (data.user ?? {}), (await w.signIn(email)).user.id === user.id];
    },
    [false, true],
  ],
  [
    'admin.updateUserById: a ban of no length',
    async (w) => w.admin().updateUserById((await w.person()).user.id, { ban_duration: 'forever' }),
    fault('validation_failed', 400),
  ],
  [
    'admin.updateUserById: an address of somebody else',
    async (w) => w.admin().updateUserById((await w.person()).user.id, { email: (await w.person()).email }),
    fault('email_exists', 422),
  ],
  ['admin.updateUserById: nobody', (w) => w.admin().updateUserById(UNKNOWN, {}), fault('user_not_found', 404)],
  [
    'admin.deleteUser: is gone, with the sessions',
    async (w) => {
      const { user, session } = await w.person();
      const { error } = await w.admin().deleteUser(user.id);
      return [error, (await w.admin().getUserById(user.id)).error?.code, await isIn(w, session.access_token)];
    },
    [null, 'user_not_found', false],
  ],
  [
    'admin.deleteUser: the address is free again',
    async (w) => {
      const { user, email } = await w.person();
      await w.admin().deleteUser(user.id);
      return (await w.admin().createUser({ email })).error;
    },
    null,
  ],
  [
    'admin.deleteUser: softly, a row without a person is left',
    async (w) => {
      const { user, email } = await w.person({ user_metadata: { name: 'Ann' } });
      await w.admin().deleteUser(user.id, true);
      const { data } = await w.admin().getUserById(user.id);
      return [data.user?.deleted_at, data.user?.user_metadata, JSON.stringify(data.user).includes(email)];
    },
    [anyText, {}, false],
  ],
  [
    'admin.deleteUser: softly, nobody signs in any more',
    async (w) => {
      const { user, email } = await w.person();
      await w.admin().deleteUser(user.id, true);
      return w.auth().signInWithPassword({ email, password: PASSWORD });
    },
    fault('invalid_credentials', 400),
  ],
  ['admin.deleteUser: nobody', (w) => w.admin().deleteUser(UNKNOWN), fault('user_not_found', 404)],
  [
    'admin.inviteUserByEmail: an account, and a message',
    async (w) => {
      const email = w.address();
      const { data, error } = await w.admin().inviteUserByEmail(email, { data: { team: 'red' } });
      return [error, data.user, w.mailbox.last(email).kind];
    },
    [null, objectWith({ invited_at: anyText, user_metadata: objectWith({ team: 'red' }) }), 'invite'],
  ],
  [
    'admin.inviteUserByEmail: the link signs in where it leads',
    async (w) => {
      const email = w.address();
      await w.admin().inviteUserByEmail(email, { redirectTo: JOIN });
      const landing = await w.land(w.link(email));
      return [
        landing.origin + landing.pathname,
        fragmentOf(landing)['type'],
        (await w.auth().getUser(fragmentOf(landing)['access_token'])).data.user?.email === email,
      ];
    },
    [JOIN, 'invite', true],
  ],
  [
    'admin.inviteUserByEmail: the code of it',
    async (w) => {
      const email = w.address();
      await w.admin().inviteUserByEmail(email);
      return (await w.auth().verifyOtp({ email, token: w.code(email), type: 'invite' })).data.user?.email === email;
    },
    true,
  ],
  ['admin.inviteUserByEmail: somebody who is there', async (w) => w.admin().inviteUserByEmail((await w.person()).email), fault('email_exists', 422)],
  ['admin.inviteUserByEmail: no address', (w) => w.admin().inviteUserByEmail('nobody'), fault('validation_failed', 400)],
  ['admin.inviteUserByEmail: with the publishable key', (w) => w.client().auth.admin.inviteUserByEmail(w.address()), fault('no_authorization', 401)],
  [
    'admin.generateLink: what a message would have had, and no message',
    async (w) => {
      const { email } = await w.person();
      const { data, error } = await w.admin().generateLink({ type: 'magiclink', email });
      return { error, properties: data.properties, same: data.user?.email === email, sent: w.mailbox.countTo(email) };
    },
    {
      error: null,
      properties: {
        action_link: textWith('/verify?token='),
        email_otp: textWith(/^\d{6}$/),
        hashed_token: anyText,
        redirect_to: SITE,
        verification_type: 'magiclink',
      },
      same: true,
      sent: 0,
    },
  ],
  [
    'admin.generateLink: signup makes an account',
    async (w) => {
      const email = w.address();
      const { data } = await w.admin().generateLink({ type: 'signup', email, password: PASSWORD, options: { data: { a: 1 } } });
      return [data.user?.user_metadata['a'], await follow(w, data.properties?.action_link), (await w.signIn(email)).user.email === email];
    },
    [1, 'signup', true],
  ],
  [
    'admin.generateLink: signup of somebody who is there',
    async (w) => w.admin().generateLink({ type: 'signup', email: (await w.person()).email, password: PASSWORD }),
    fault('email_exists', 422),
  ],
  [
    'admin.generateLink: magiclink leads where it says',
    async (w) => {
      const { data } = await w.admin().generateLink({ type: 'magiclink', email: (await w.person()).email, options: { redirectTo: JOIN } });
      return (await w.land(data.properties?.action_link ?? '')).href;
    },
    textWith(`${JOIN}#access_token=`),
  ],
  [
    'admin.generateLink: the hash signs in',
    async (w) => {
      const { email } = await w.person();
      const { data } = await w.admin().generateLink({ type: 'magiclink', email });
      return (await w.auth().verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'magiclink' })).data.user?.email === email;
    },
    true,
  ],
  [
    'admin.generateLink: the code signs in',
    async (w) => {
      const { email } = await w.person();
      const { data } = await w.admin().generateLink({ type: 'magiclink', email });
      return (await w.auth().verifyOtp({ email, token: data.properties?.email_otp ?? '', type: 'magiclink' })).data.user?.email === email;
    },
    true,
  ],
  [
    'admin.generateLink: invite',
    async (w) => {
      const email = w.address();
      const { data } = await w.admin().generateLink({ type: 'invite', email });
      return [data.user?.invited_at, data.properties?.verification_type, await follow(w, data.properties?.action_link)];
    },
    [anyText, 'invite', 'invite'],
  ],
  [
    'admin.generateLink: recovery',
    async (w) => {
      const { data } = await w.admin().generateLink({ type: 'recovery', email: (await w.person()).email });
      return [data.properties?.verification_type, await follow(w, data.properties?.action_link)];
    },
    ['recovery', 'recovery'],
  ],
  ['admin.generateLink: recovery of nobody', (w) => w.admin().generateLink({ type: 'recovery', email: w.address() }), fault('user_not_found', 404)],
  [
    'admin.generateLink: email_change_current and email_change_new, both followed',
    async (w) => {
      const { user, email } = await w.person();
      const newEmail = w.address();
      const kinds: unknown[] = [];
      for (const type of ['email_change_current', 'email_change_new'] as const) {
        const { data } = await w.admin().generateLink({ type, email, newEmail });
        kinds.push(data.properties?.verification_type);
        await w.land(data.properties?.action_link ?? '');
      }
      return [kinds, (await w.admin().getUserById(user.id)).data.user?.new_email];
    },
    [['email_change_current', 'email_change_new'], anyText],
  ],
  [
    'admin.generateLink: a type that there is not',
    (w) => w.admin().generateLink({ type: 'telegram' as 'magiclink', email: w.address() }),
    fault('validation_failed', 400),
  ],
  [
    'admin.generateLink: with the publishable key',
    (w) => w.client().auth.admin.generateLink({ type: 'magiclink', email: w.address() }),
    fault('no_authorization', 401),
  ],
  [
    'admin.signOut: everywhere',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      const { error } = await w.admin().signOut(me.session.access_token);
      return [error, await isIn(w, me.session.access_token), await isIn(w, other.session.access_token)];
    },
    [null, false, false],
  ],
  [
    'admin.signOut: one session',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      await w.admin().signOut(me.session.access_token, 'local');
      return [await isIn(w, me.session.access_token), await isIn(w, other.session.access_token)];
    },
    [false, true],
  ],
  [
    'admin.signOut: all others',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      await w.admin().signOut(me.session.access_token, 'others');
      return [await isIn(w, me.session.access_token), await isIn(w, other.session.access_token)];
    },
    [true, false],
  ],
  ['admin.signOut: a token of nobody', (w) => w.admin().signOut('nonsense'), fault('bad_jwt', 403)],
  [
    'admin.mfa.listFactors, admin.mfa.deleteFactor: of a person, who is no longer asked for a code',
    async (w) => {
      const { auth, user, email } = await w.person();
      const { data } = await auth.mfa.enroll({ factorType: 'totp' });
      await auth.mfa.challengeAndVerify({ factorId: data!.id, code: totpCode((data as { totp: { secret: string } }).totp.secret, w.clock.read()) });
      const listed = await w.admin().mfa.listFactors({ userId: user.id });
      const deleted = await w.admin().mfa.deleteFactor({ userId: user.id, id: data!.id });
      const level = await (await w.signIn(email)).auth.mfa.getAuthenticatorAssuranceLevel();
      return [listed.data?.factors, deleted.error, (await w.admin().mfa.listFactors({ userId: user.id })).data?.factors, level.data?.nextLevel];
    },
    [[objectWith({ factor_type: 'totp', status: 'verified' })], null, [], 'aal1'],
  ],
  [
    'admin.mfa.deleteFactor: one that there is not',
    async (w) => w.admin().mfa.deleteFactor({ userId: (await w.person()).user.id, id: UNKNOWN }),
    fault('mfa_factor_not_found', 404),
  ],
  ['admin.mfa.listFactors: of nobody', (w) => w.admin().mfa.listFactors({ userId: UNKNOWN }), fault('user_not_found', 404)],
  ['admin.oauth: is off', (w) => w.admin().oauth.listClients(), fault('feature_disabled', 404)],
  ['admin.customProviders: are set up in the configuration', (w) => w.admin().customProviders.listProviders(), fault('feature_disabled', 404)],
  [
    'a token of the project that no session stands behind is somebody',
    async (w) => {
      const { user } = await w.person();
      return (await w.auth().getUser(await w.token({ sub: user.id, role: 'authenticated' }))).data.user?.id === user.id;
    },
    true,
  ],
  [
    'what administrators wrote, people cannot',
    async (w) => {
      const { auth } = await w.person({ app_metadata: { plan: 'gold' } });
      const { error } = await auth.updateUser({ app_metadata: { plan: 'free' } } as never);
      return [error?.code, (await auth.getUser()).data.user?.app_metadata['plan']];
    },
    ['not_admin', 'gold'],
  ],
];
