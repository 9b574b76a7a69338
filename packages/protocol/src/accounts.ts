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

/** The signed-in person as the product shows them. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Shown to others as the last editor. For an account without a name, the part of the address before the @. */
  name: z.string(),
  featureFlags: featureFlagsSchema,
});
export type User = z.infer<typeof userSchema>;

/** `GET /api/logged-in`: the signed-in person and a bearer token that is valid for 15 minutes. */
export const loggedInSchema = z.object({
  isLoggedIn: z.boolean(),
  user: z.optional(userSchema),
  /** The organization the person is working in: it owns new projects and supplies the private registries. */
  activeOrganization: z.optional(organizationSchema),
  token: z.optional(z.string()),
  /** Seconds since 1970. */
  tokenExpiresAt: z.optional(z.number()),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;
