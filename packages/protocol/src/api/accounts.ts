import * as z from 'zod/mini';
import { type LoggedIn, loggedInSchema } from '../accounts.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

const email = z.email('must be an e-mail address');
const password = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`),
    z.maxLength(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`),
  );

export const signUpBodySchema = z.object({
  email,
  password,
  /** Absent: the part of the address before the @. */
  name: z.optional(z.string().check(z.maxLength(100))),
});
export const signInBodySchema = z.object({ email, password: z.string(), rememberMe: z.optional(z.boolean()) });
/** What the auth library answers; the session itself is in the cookie. */
export const signedInSchema = z.looseObject({ user: z.looseObject({ id: z.string(), email: z.string(), name: z.string() }) });

export type SignUpBody = z.infer<typeof signUpBodySchema>;
export type SignInBody = z.infer<typeof signInBodySchema>;
export type SignedIn = z.infer<typeof signedInSchema>;

/** 422 'account-exists' when the address has an account. */
export const signUp = {
  method: 'POST',
  path: '/api/auth/sign-up/email',
  body: signUpBodySchema,
  response: signedInSchema,
} as const satisfies Endpoint<SignUpBody, SignedIn>;

/** 401 'wrong-credentials', 429 'rate-limited' after too many wrong tries. */
export const signIn = {
  method: 'POST',
  path: '/api/auth/sign-in/email',
  body: signInBodySchema,
  response: signedInSchema,
} as const satisfies Endpoint<SignInBody, SignedIn>;

export const signOut = {
  method: 'POST',
  path: '/api/auth/sign-out',
  body: z.object({}),
  response: z.object({ success: z.boolean() }),
} as const satisfies Endpoint<Record<string, never>, { success: boolean }>;

/** Always 200. */
export const getLoggedIn = {
  method: 'GET',
  path: '/api/logged-in',
  response: loggedInSchema,
} as const satisfies Endpoint<undefined, LoggedIn>;
