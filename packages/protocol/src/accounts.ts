import * as z from 'zod/mini';
import { organizationSchema } from './organizations.ts';

/** Features a person can try before they are generally available. All are off by default. */
export const featureFlagsSchema = z.object({
  /** The runtime's next Node version, if there is one (docs/decisions.md#B4). */
  experimentalNode: z.boolean(),
  /** Passes the credentials of the active organization's package registries to the runtime. */
  privateRegistries: z.boolean(),
  /** Lets another tab, phone or person open a running preview. */
  previewTunneling: z.boolean(),
});
export type FeatureFlags = z.infer<typeof featureFlagsSchema>;

/**
 * `registered`: signed up with an email address and a password. `guest`: made by the first prompt of a browser, and
 * reached only by that browser's cookie. `owner`: whose installation it is, at most one; on their own machine they sign
 * in with one-time links.
 */
export const accountKindSchema = z.enum(['registered', 'guest', 'owner']);
export type AccountKind = z.infer<typeof accountKindSchema>;

/** The signed-in person as the product shows them. */
export const userSchema = z.object({
  id: z.string(),
  kind: accountKindSchema,
  /** Null: the account has no address and no password, and its browser's cookie is the only way to it. */
  email: z.nullable(z.string()),
  /** Shown to others as the last editor. For an account without a name, the part of the address before the @. */
  name: z.string(),
  featureFlags: featureFlagsSchema,
});
export type User = z.infer<typeof userSchema>;

/**
 * What people who are not signed in can do. `guest`: send a prompt, which makes a guest account. `sign-up`: sign in or
 * sign up. `private`: only sign in, or open a one-time link on the server's own machine. `setup`: enter the setup code,
 * because the installation has no owner yet.
 */
export const entranceSchema = z.object({
  way: z.enum(['guest', 'sign-up', 'private', 'setup']),
  /** Only the server's own machine can reach the installation, which opens with one-time links. */
  isLocal: z.boolean(),
});
export type Entrance = z.infer<typeof entranceSchema>;

/** `GET /api/logged-in`: the signed-in person and a bearer token that is valid for 15 minutes. */
export const loggedInSchema = z.object({
  isLoggedIn: z.boolean(),
  user: z.optional(userSchema),
  /** Absent if somebody is signed in. */
  entrance: z.optional(entranceSchema),
  /** The organization the person is working in: it owns new projects and supplies the private registries. */
  activeOrganization: z.optional(organizationSchema),
  token: z.optional(z.string()),
  /** Seconds since 1970. */
  tokenExpiresAt: z.optional(z.number()),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;

/** The element of the app's page with the answer of `GET /api/logged-in` as JSON, without its token. */
export const PAGE_ACCOUNT_ID = 'account';
