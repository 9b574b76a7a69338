/** Second factors, and what is off here as on a hosted project that has not switched it on. */
import { totpCode } from '../../auth/mfa/totp.ts';
import { anyNumber, anyText, fault, objectWith, textWith } from '../case.ts';
import { type AuthCase, type AuthWorld, claimsOf, type Person } from './world.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const enroll = async (me: Pick<Person, 'auth'>, friendlyName = '') => {
  const { data, error } = await me.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error !== null) throw error;
  return data;
};
/** Somebody with a verified authenticator app, who has entered a code of it. */
const raised = async (w: AuthWorld) => {
  const me = await w.person();
  const factor = await enroll(me, 'app');
  const { error } = await me.auth.mfa.challengeAndVerify({ factorId: factor.id, code: totpCode(factor.totp.secret, w.clock.read()) });
  if (error !== null) throw error;
  const nextCode = (): string => {
    w.clock.passSeconds(31);
    return totpCode(factor.totp.secret, w.clock.read());
  };
  return { ...me, factor, nextCode };
};

export const MFA: readonly AuthCase[] = [
  [
    'mfa.enroll: a secret for an authenticator app, as text, address and picture',
    async (w) => (await w.person()).auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'App' }),
    {
      data: {
        id: anyText,
        type: 'totp',
        friendly_name: 'phone',
        totp: { secret: textWith(/^[A-Z2-7]{32}$/), uri: textWith(/^otpauth:\/\/totp\/App:/), qr_code: textWith(/^data:image\/svg\+xml;utf-8,<svg/) },
      },
      error: null,
    },
  ],
  ['mfa.enroll: without a name of the issuer, that of the site', async (w) => (await enroll(await w.person())).totp.uri, textWith('app.example.com')],
  [
    'mfa.enroll: twice with one name',
    async (w) => {
      const me = await w.person();
      await enroll(me, 'phone');
      return me.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    },
    fault('mfa_factor_name_conflict', 422),
  ],
  [
    'mfa.enroll: a phone is off',
    async (w) => (await w.person()).auth.mfa.enroll({ factorType: 'phone', phone: '+4930123' }),
    fault('mfa_phone_enroll_not_enabled', 422),
  ],
  [
    'mfa.enroll: a security key is off',
    async (w) => (await w.person()).auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' }),
    fault('mfa_webauthn_enroll_not_enabled', 422),
  ],
  ['mfa.enroll: nobody', (w) => w.auth().mfa.enroll({ factorType: 'totp' }), fault('bad_jwt', 403)],
  [
    'mfa.enroll: somebody anonymous',
    async (w) => {
      const auth = w.auth();
      await auth.signInAnonymously();
      return auth.mfa.enroll({ factorType: 'totp' });
    },
    fault('no_authorization', 403),
  ],
  [
    'mfa.enroll: another app with a password alone',
    async (w) => {
      const { email } = await raised(w);
      return (await w.signIn(email)).auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' });
    },
    fault('insufficient_aal', 403),
  ],
  [
    'mfa.challenge: for five minutes',
    async (w) => {
      const me = await w.person();
      return me.auth.mfa.challenge({ factorId: (await enroll(me)).id });
    },
    { data: { id: anyText, type: 'totp', expires_at: anyNumber }, error: null },
  ],
  [
    'mfa.challenge: a factor of somebody else',
    async (w) => {
      const { factor } = await raised(w);
      return (await w.person()).auth.mfa.challenge({ factorId: factor.id });
    },
    fault('mfa_factor_not_found', 404),
  ],
  ['mfa.challenge: no id', async (w) => (await w.person()).auth.mfa.challenge({ factorId: 'x' }), fault('validation_failed', 404)],
  [
    'mfa.verify: a right code raises the session',
    async (w) => {
      const me = await w.person();
      const { id, totp } = await enroll(me);
      const { data: challenge } = await me.auth.mfa.challenge({ factorId: id });
      // The newest method comes first.
      w.clock.passSeconds(1);
      const { data } = await me.auth.mfa.verify({ factorId: id, challengeId: challenge!.id, code: totpCode(totp.secret, w.clock.read()) });
      const { aal, amr, session_id } = claimsOf(data!.access_token);
      return {
        aal,
        amr,
        same: session_id === claimsOf(me.session.access_token)['session_id'],
        stored: (await me.auth.getSession()).data.session?.access_token === data?.access_token,
      };
    },
    {
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: anyNumber },
        { method: 'password', timestamp: anyNumber },
      ],
      same: true,
      stored: true,
    },
  ],
  [
    'mfa.verify: a wrong code',
    async (w) => {
      const me = await w.person();
      const { id, totp } = await enroll(me);
      const { data: challenge } = await me.auth.mfa.challenge({ factorId: id });
      return me.auth.mfa.verify({ factorId: id, challengeId: challenge!.id, code: totpCode(totp.secret, w.clock.read() + 600_000) });
    },
    fault('mfa_verification_failed', 422),
  ],
  [
    'mfa.verify: after five minutes',
    async (w) => {
      const { auth, factor, nextCode } = await raised(w);
      const { data: challenge } = await auth.mfa.challenge({ factorId: factor.id });
      w.clock.passSeconds(301);
      return auth.mfa.verify({ factorId: factor.id, challengeId: challenge!.id, code: nextCode() });
    },
    fault('mfa_challenge_expired', 422),
  ],
  [
    'mfa.verify: a challenge that there is not',
    async (w) => {
      const { auth, factor, nextCode } = await raised(w);
      return auth.mfa.verify({ factorId: factor.id, challengeId: UNKNOWN, code: nextCode() });
    },
    fault('mfa_factor_not_found', 422),
  ],
  [
    'mfa.verify: its event',
    async (w) => {
      const me = await w.person();
      const { id, totp } = await enroll(me);
      const heard: string[] = [];
      me.auth.onAuthStateChange((event) => void heard.push(event));
      await me.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret, w.clock.read()) });
      return heard.filter((event) => event !== 'INITIAL_SESSION');
    },
    ['MFA_CHALLENGE_VERIFIED'],
  ],
  [
    'mfa.verify: sessions without the second factor end',
    async (w) => {
      const me = await w.person();
      const other = await w.signIn(me.email);
      const { id, totp } = await enroll(me);
      await me.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret, w.clock.read()) });
      return (await other.auth.getUser()).error?.name;
    },
    'AuthSessionMissingError',
  ],
  [
    'mfa.challengeAndVerify: later sessions, by another code',
    async (w) => {
      const { email, factor, nextCode } = await raised(w);
      const { auth } = await w.signIn(email);
      return (await auth.mfa.challengeAndVerify({ factorId: factor.id, code: nextCode() })).error;
    },
    null,
  ],
  [
    'mfa.challengeAndVerify: a code counts once',
    async (w) => {
      const { email, factor, nextCode } = await raised(w);
      const code = nextCode();
      const first = await w.signIn(email);
      await first.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      return (await w.signIn(email)).auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    },
    fault('mfa_verification_failed', 422),
  ],
  ['mfa.listFactors: none', async (w) => (await (await w.person()).auth.mfa.listFactors()).data, { all: [], totp: [], phone: [], webauthn: [] }],
  [
    'mfa.listFactors: one that is not verified is only among all',
    async (w) => {
      const me = await w.person();
      await enroll(me, 'phone');
      const { data } = await me.auth.mfa.listFactors();
      return [data?.all.map(({ friendly_name, status }) => [friendly_name, status]), data?.totp];
    },
    [[['phone', 'unverified']], []],
  ],
  [
    'mfa.listFactors: one that is',
    async (w) => (await (await raised(w)).auth.mfa.listFactors()).data?.totp,
    [{ id: anyText, friendly_name: 'app', factor_type: 'totp', status: 'verified', created_at: anyText, updated_at: anyText }],
  ],
  [
    'mfa.listFactors: no secrets',
    async (w) => {
      const { auth, factor } = await raised(w);
      return JSON.stringify((await auth.getUser()).data).includes(factor.totp.secret);
    },
    false,
  ],
  [
    'mfa.unenroll: one that is not verified',
    async (w) => {
      const me = await w.person();
      const { id } = await enroll(me);
      const { data } = await me.auth.mfa.unenroll({ factorId: id });
      return [data?.id === id, (await me.auth.mfa.listFactors()).data?.all];
    },
    [true, []],
  ],
  [
    'mfa.unenroll: one that is, with its code entered',
    async (w) => {
      const { auth, factor } = await raised(w);
      await auth.mfa.unenroll({ factorId: factor.id });
      return (await auth.getUser()).data.user?.factors;
    },
    undefined,
  ],
  [
    'mfa.unenroll: one that is, with the password alone',
    async (w) => {
      const { email, factor } = await raised(w);
      return (await w.signIn(email)).auth.mfa.unenroll({ factorId: factor.id });
    },
    fault('insufficient_aal', 422),
  ],
  [
    'mfa.unenroll: lowers the session',
    async (w) => {
      const { auth, factor } = await raised(w);
      await auth.mfa.unenroll({ factorId: factor.id });
      return claimsOf((await auth.refreshSession()).data.session!.access_token)['aal'];
    },
    'aal1',
  ],
  [
    'mfa.unenroll: one of somebody else',
    async (w) => {
      const { factor } = await raised(w);
      return (await w.person()).auth.mfa.unenroll({ factorId: factor.id });
    },
    fault('mfa_factor_not_found', 404),
  ],
  [
    'mfa.getAuthenticatorAssuranceLevel: nobody',
    (w) => w.auth().mfa.getAuthenticatorAssuranceLevel(),
    { data: { currentLevel: null, nextLevel: null, currentAuthenticationMethods: [] }, error: null },
  ],
  [
    'mfa.getAuthenticatorAssuranceLevel: no second factor',
    async (w) => (await (await w.person()).auth.mfa.getAuthenticatorAssuranceLevel()).data,
    { currentLevel: 'aal1', nextLevel: 'aal1', currentAuthenticationMethods: [{ method: 'password', timestamp: anyNumber }] },
  ],
  [
    'mfa.getAuthenticatorAssuranceLevel: to be entered',
    async (w) => {
      const { email } = await raised(w);
      return (await (await w.signIn(email)).auth.mfa.getAuthenticatorAssuranceLevel()).data;
    },
    objectWith({ currentLevel: 'aal1', nextLevel: 'aal2' }),
  ],
  [
    'mfa.getAuthenticatorAssuranceLevel: entered',
    async (w) => (await (await raised(w)).auth.mfa.getAuthenticatorAssuranceLevel()).data,
    objectWith({ currentLevel: 'aal2', nextLevel: 'aal2' }),
  ],
  [
    'mfa.getAuthenticatorAssuranceLevel: of a token, as the server knows it',
    async (w) => {
      const { email } = await raised(w);
      const { session } = await w.signIn(email);
      return (await w.auth().mfa.getAuthenticatorAssuranceLevel(session.access_token)).data;
    },
    objectWith({ currentLevel: 'aal1', nextLevel: 'aal2' }),
  ],
  [
    'updateUser: a password needs the second factor',
    async (w) => {
      const { email } = await raised(w);
      return (await w.signIn(email)).auth.updateUser({ password: 'a new one' });
    },
    fault('insufficient_aal', 401),
  ],
  ['refreshSession: stays raised', async (w) => claimsOf((await (await raised(w)).auth.refreshSession()).data.session!.access_token)['aal'], 'aal2'],
  ['oauth.getAuthorizationDetails: is off', async (w) => (await w.person()).auth.oauth.getAuthorizationDetails(UNKNOWN), fault('feature_disabled', 404)],
  ['oauth.approveAuthorization: is off', async (w) => (await w.person()).auth.oauth.approveAuthorization(UNKNOWN), fault('feature_disabled', 404)],
  ['oauth.denyAuthorization: is off', async (w) => (await w.person()).auth.oauth.denyAuthorization(UNKNOWN), fault('feature_disabled', 404)],
  ['oauth.listGrants: is off', async (w) => (await w.person()).auth.oauth.listGrants(), fault('feature_disabled', 404)],
  ['oauth.revokeGrant: is off', async (w) => (await w.person()).auth.oauth.revokeGrant({ clientId: UNKNOWN }), fault('feature_disabled', 404)],
];
