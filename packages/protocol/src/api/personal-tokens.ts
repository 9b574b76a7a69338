import * as z from 'zod/mini';
import { PERSONAL_TOKEN_LIFE_MAX_DAYS, PERSONAL_TOKEN_NAME_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

/** Every access token begins with it, so that scanners for leaked secrets recognize one. */
export const PERSONAL_TOKEN_PREFIX = 'lathe_';

/** read: what the person can see. write: also what they can change. */
export const personalTokenScopeSchema = z.enum(['read', 'write']);
export type PersonalTokenScope = z.infer<typeof personalTokenScopeSchema>;

/** An access token as it is listed: never the token itself. */
export const personalTokenSchema = z.object({
  /** The characters behind the prefix. */
  id: z.string(),
  name: z.string(),
  scope: personalTokenScopeSchema,
  createdAt: z.iso.datetime(),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.iso.datetime()),
  isExpired: z.boolean(),
  /** To within a minute. Null: never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type PersonalToken = z.infer<typeof personalTokenSchema>;

export const personalTokenListSchema = z.object({ tokens: z.array(personalTokenSchema) });
export type PersonalTokenList = z.infer<typeof personalTokenListSchema>;

export const createPersonalTokenBodySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(PERSONAL_TOKEN_NAME_MAX_LENGTH)),
  scope: personalTokenScopeSchema,
  /** Null: it does not expire. */
  expiresInDays: z.nullable(z.int().check(z.minimum(1), z.maximum(PERSONAL_TOKEN_LIFE_MAX_DAYS))),
});
export type CreatePersonalTokenBody = z.infer<typeof createPersonalTokenBodySchema>;

export const createdPersonalTokenSchema = z.object({
  /** The whole token. This is the only response that has it. */
  token: z.string(),
  created: personalTokenSchema,
});
export type CreatedPersonalToken = z.infer<typeof createdPersonalTokenSchema>;

/** Newest first. */
export const listPersonalTokens = {
  method: 'GET',
  path: '/api/account/tokens',
  response: personalTokenListSchema,
} as const satisfies Endpoint<undefined, PersonalTokenList>;

/** 422 'invalid-state' if the person has too many. A token cannot create others: this needs a session. */
export const createPersonalToken = {
  method: 'POST',
  path: '/api/account/tokens',
  body: createPersonalTokenBodySchema,
  response: createdPersonalTokenSchema,
  status: 201,
} as const satisfies Endpoint<CreatePersonalTokenBody, CreatedPersonalToken>;

/** It ends at once. 404 if it is not the caller's or was revoked before. */
export const revokePersonalToken = {
  method: 'DELETE',
  path: '/api/account/tokens/:id',
} as const satisfies Endpoint<undefined, void>;
