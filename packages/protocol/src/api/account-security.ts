import * as z from 'zod/mini';
import { newPasswordSchema } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';

export const changePasswordBodySchema = z.object({ currentPassword: z.string(), newPassword: newPasswordSchema });
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

/** A place where the person is signed in. */
export const accountSessionSchema = z.object({
  id: z.string(),
  /** When the person signed in. */
  createdAt: z.iso.datetime(),
  /** To within a few minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The network address of the sign-in. Null: unknown. */
  address: z.nullable(z.string()),
  /** Such as "Firefox 140". Null: unknown. */
  browser: z.nullable(z.string()),
  /** Such as "Windows" or "iOS 18.5". Null: unknown. */
  system: z.nullable(z.string()),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

export const accountSessionListSchema = z.object({ sessions: z.array(accountSessionSchema) });
export type AccountSessionList = z.infer<typeof accountSessionListSchema>;

/** Ends every other session. 401 'wrong-credentials', 429 'rate-limited' after too many wrong attempts. */
export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  body: changePasswordBodySchema,
} as const satisfies Endpoint<ChangePasswordBody, void>;

/** Most recently used first. */
export const listSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  response: accountSessionListSchema,
} as const satisfies Endpoint<undefined, AccountSessionList>;

/**
 * 404 if it is not the caller's or has ended; 422 'invalid-state' for the current session, which is ended by signing
 * out.
 */
export const endSession = {
  method: 'DELETE',
  path: '/api/account/sessions/:id',
} as const satisfies Endpoint<undefined, void>;

export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/account/sessions',
} as const satisfies Endpoint<undefined, void>;
