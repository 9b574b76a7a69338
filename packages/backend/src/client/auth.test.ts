import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { ADMIN } from './auth/admin-cases.ts';
import { MFA } from './auth/mfa-cases.ts';
import { SESSIONS } from './auth/session-cases.ts';
import { SIGN_UP } from './auth/sign-in-cases.ts';
import { AuthWorld } from './auth/world.ts';
import { checkCase, checkTitles, chosen, notAsked } from './case.ts';

const CASES = [...SIGN_UP, ...SESSIONS, ...MFA, ...ADMIN];
let world: AuthWorld;

describeOnBothEngines(
  'the client of auth',
  (at) => {
    beforeAll(() => world.start(at()));
    it.each(chosen(CASES))('%s', (...found) => checkCase(world, found));

    it('leaves out no method', () => {
      const { auth } = at().client();
      expect(notAsked([auth, auth.mfa, auth.admin, auth.admin.mfa], CASES, NOT_ASKED)).toEqual([]);
    });
  },
  () => {
    world = new AuthWorld();
    return world.options();
  },
);

/** Of the client's own machinery or of a browser's page, or for passkeys, which ask an authenticator first. */
const MACHINERY = ['logger', 'fetch', 'fetchJwk', 'linkIdentityOAuth', 'linkIdentityIdToken', 'signInWithEthereum', 'signInWithSolana'];
const NOT_ASKED = [...MACHINERY, 'startAutoRefresh', 'stopAutoRefresh', 'isThrowOnErrorEnabled', 'signInWithPasskey', 'registerPasskey'];

it('has cases of auth that are counted', () => checkTitles(CASES, 240));
