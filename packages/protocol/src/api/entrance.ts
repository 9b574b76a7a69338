import * as z from 'zod/mini';
import { type User, userSchema } from '../accounts.ts';
import { ACCOUNT_NAME_MAX_LENGTH } from '../limits.ts';
import { newPasswordSchema } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';

/** Who is signed in now. The session itself is in the cookie, out of reach of scripts. */
export const openedSessionSchema = z.object({ user: userSchema });
export type OpenedSession = z.infer<typeof openedSessionSchema>;

/** 403 'usage-blocked' if the server accepts no guests; 429 'rate-limited' after too many from one address. */
export const createGuest = {
  method: 'POST',
  path: '/api/guests',
  status: 201,
  response: openedSessionSchema,
} as const satisfies Endpoint<undefined, OpenedSession>;

export const signInWithLinkBodySchema = z.object({
  /** From the link's fragment. */
  secret: z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be the secret of a link')),
  /** The projects of the guest who is signed in become the owner's, and the guest account is deleted. */
  movesGuestProjects: z.boolean(),
});
export type SignInWithLinkBody = z.infer<typeof signInWithLinkBodySchema>;

/**
 * Signs the owner in. 404 if the link was used before, is older than a minute or was never made; 422 'invalid-state' if
 * a guest is signed in and `movesGuestProjects` is false but they have projects, which nobody could open afterward.
 */
export const signInWithLink = {
  method: 'POST',
  path: '/api/auth/sign-in/link',
  body: signInWithLinkBodySchema,
  response: openedSessionSchema,
} as const satisfies Endpoint<SignInWithLinkBody, OpenedSession>;

const newCredentials = {
  email: z.email('must be an email address'),
  password: newPasswordSchema,
  /** Absent or empty: the part of the address before the @. */
  name: z.optional(z.string().check(z.maxLength(ACCOUNT_NAME_MAX_LENGTH))),
};

export const keepAccountBodySchema = z.object(newCredentials);
export type KeepAccountBody = z.infer<typeof keepAccountBodySchema>;

/**
 * Gives an account without an address and a password both, so that it can be reached from anywhere. 422 'account-exists'
 * for an address in use, 'invalid-state' for an account that has a password.
 */
export const keepAccount = {
  method: 'PUT',
  path: '/api/account/credentials',
  body: keepAccountBodySchema,
  response: userSchema,
} as const satisfies Endpoint<KeepAccountBody, User>;

const setupCode = z.string().check(z.maxLength(100));

export const setUpBodySchema = z.object({ code: setupCode, ...newCredentials });
export type SetUpBody = z.infer<typeof setUpBodySchema>;

export const checkSetupCodeBodySchema = z.object({ code: setupCode });
export type CheckSetupCodeBody = z.infer<typeof checkSetupCodeBodySchema>;

/** 204 for the code from the server's log. 403 'forbidden' for another one, which counts as a try; 422 'invalid-state' if there is nothing to set up. */
export const checkSetupCode = {
  method: 'POST',
  path: '/api/setup/code',
  body: checkSetupCodeBodySchema,
} as const satisfies Endpoint<CheckSetupCodeBody, void>;

/** Makes the owner's account, or gives a local owner an address and a password, and signs them in. Errors as `checkSetupCode`. */
export const setUp = {
  method: 'POST',
  path: '/api/setup',
  status: 201,
  body: setUpBodySchema,
  response: openedSessionSchema,
} as const satisfies Endpoint<SetUpBody, OpenedSession>;
