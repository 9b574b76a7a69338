import * as z from 'zod/mini';
import { organizationSchema } from './organizations.ts';

/** What a person tries before it is there for everyone (workspace specification, section 3). All off at first. */
export const featureFlagsSchema = z.object({
  /** The runtime's next version of Node where it has one (decision B4). */
  experimentalNode: z.boolean(),
  /** Credentials of the active organisation's package registries, given to the runtime. */
  privateRegistries: z.boolean(),
  /** Previews that another tab, phone or person can open. */
  previewTunneling: z.boolean(),
});
export type FeatureFlags = z.infer<typeof featureFlagsSchema>;

/** The signed-in person as the product shows them. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Shown to others as the last editor; for an account without a name, the part before the @. */
  name: z.string(),
  featureFlags: featureFlagsSchema,
});
export type User = z.infer<typeof userSchema>;

/** `GET /api/logged-in`: who is signed in, with a bearer token that lives 15 minutes. */
export const loggedInSchema = z.object({
  isLoggedIn: z.boolean(),
  user: z.optional(userSchema),
  /** The one that the person works for now: new projects and private registries are its. */
  activeOrganization: z.optional(organizationSchema),
  token: z.optional(z.string()),
  /** Seconds since 1970. */
  tokenExpiresAt: z.optional(z.number()),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;
