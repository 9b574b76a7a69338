import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

const holdingTypeSchema = z.enum(['project', 'organization']);

/** Something that others use, too, and that would have no owner without the account. */
export const sharedHoldingSchema = z.object({
  type: holdingTypeSchema,
  id: z.string(),
  name: z.string(),
  /** Who can take it over. */
  members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.nullable(z.string()) })),
});
export type SharedHolding = z.infer<typeof sharedHoldingSchema>;

/** What is deleted with an account. */
export const accountDeletionSchema = z.object({
  /** Titles of the projects that are deleted. */
  projects: z.array(z.string()),
  /** Names of the organizations that are deleted: they have no other member. */
  organizations: z.array(z.string()),
  /** Each needs a new owner. */
  shared: z.array(sharedHoldingSchema),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

export const handOverSchema = z.object({ type: holdingTypeSchema, id: z.string(), userId: z.string() });
export type HandOver = z.infer<typeof handOverSchema>;

export const deleteAccountBodySchema = z.object({
  /** Not checked for an account without a password. */
  password: z.string(),
  /** The account's address, or the name of an account without one, typed as a confirmation. */
  confirmation: z.string(),
  handOvers: z.array(handOverSchema),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBodySchema>;

/** What deleting the account would delete, and what must be handed over first. */
export const previewAccountDeletion = {
  method: 'GET',
  path: '/api/account/deletion',
  response: accountDeletionSchema,
} as const satisfies Endpoint<undefined, AccountDeletion>;

/**
 * Deletes the account with everything that is its own. 204. 400 for another address, 401 'wrong-credentials', 422
 * 'invalid-state' while something shared has no new owner, 429 after too many wrong passwords.
 */
export const deleteAccount = {
  method: 'POST',
  path: '/api/account/deletion',
  body: deleteAccountBodySchema,
} as const satisfies Endpoint<DeleteAccountBody, void>;
