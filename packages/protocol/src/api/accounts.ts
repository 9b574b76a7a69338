import * as z from 'zod/mini';
import { featureFlagsSchema, type LoggedIn, loggedInSchema, type User, userSchema } from '../accounts.ts';
import { ACCOUNT_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts';
import { usageCapsSchema } from '../usage.ts';
import type { Endpoint } from './endpoint.ts';

const email = z.email('must be an email address');
/** A password that an account may have. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`),
    z.maxLength(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`),
  );

export const signUpBodySchema = z.object({
  email,
  password: newPasswordSchema,
  /** Absent: the part of the address before the @. */
  name: z.optional(z.string().check(z.maxLength(ACCOUNT_NAME_MAX_LENGTH))),
});
export const signInBodySchema = z.object({ email, password: z.string(), rememberMe: z.optional(z.boolean()) });
/** Who is signed in now. The session itself is in the cookie, out of reach of scripts. */
export const signedInSchema = z.object({ user: z.object({ id: z.string(), email: z.string(), name: z.string() }) });

export const changeAccountBodySchema = z.object({
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(ACCOUNT_NAME_MAX_LENGTH))),
  featureFlags: z.optional(z.partial(featureFlagsSchema)),
  /** An organization that the caller is a member of; null for none. */
  activeOrganization: z.optional(z.nullable(z.object({ slug: z.string(), provider: z.string() }))),
  usageCaps: z.optional(z.partial(usageCapsSchema)),
  /** The model that may answer if the chosen one is overloaded, limited or unreachable; null for none. */
  fallbackModelId: z.optional(z.nullable(z.string().check(z.regex(/^[a-z-]+:.{1,200}$/, 'must be the id of a model')))),
});

export type ChangeAccountBody = z.infer<typeof changeAccountBodySchema>;
export type SignUpBody = z.infer<typeof signUpBodySchema>;
export type SignInBody = z.infer<typeof signInBodySchema>;
export type SignedIn = z.infer<typeof signedInSchema>;

/** 422 'account-exists' if the address already has an account. */
export const signUp = {
  method: 'POST',
  path: '/api/auth/sign-up/email',
  body: signUpBodySchema,
  response: signedInSchema,
} as const satisfies Endpoint<SignUpBody, SignedIn>;

/** 401 'wrong-credentials', 429 'rate-limited' after too many wrong attempts. */
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

/** Changes only the given fields and returns the updated person. 401; 404 for an organization they do not belong to. */
export const changeAccount = {
  method: 'PATCH',
  path: '/api/account',
  body: changeAccountBodySchema,
  response: userSchema,
} as const satisfies Endpoint<ChangeAccountBody, User>;
