import * as z from 'zod/mini';

/** The signed-in person as the product shows them. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Shown to others as the last editor; for an account without a name, the part before the @. */
  name: z.string(),
});
export type User = z.infer<typeof userSchema>;

/** `GET /api/logged-in`: who is signed in, with a bearer token that lives 15 minutes. */
export const loggedInSchema = z.object({
  isLoggedIn: z.boolean(),
  user: z.optional(userSchema),
  token: z.optional(z.string()),
  /** Seconds since 1970. */
  tokenExpiresAt: z.optional(z.number()),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;
