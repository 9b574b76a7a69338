import * as z from 'zod/mini';
import { type ErrorReasoning, errorReasoningSchema } from '../problems.ts';
import { MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

export const errorReasoningBodySchema = z.object({
  /** The project's relevant files as text. */
  files: z.string(),
  /** The problems as text. */
  errors: z.string().check(z.minLength(1)),
  /** Absent: the default model. */
  modelId: z.optional(z.string()),
  /** The usage of the call counts for this project. */
  projectId: z.optional(z.string()),
  /** The message that asks for the fix. The call is listed in the ledger of the turn that answers it. */
  messageId: z.optional(z.string().check(z.maxLength(MESSAGE_ID_MAX_LENGTH))),
  /** The assistant caused the errors in its turn before. */
  isOwnErrorFix: z.optional(z.boolean()),
});
export type ErrorReasoningBody = z.infer<typeof errorReasoningBodySchema>;

/** What is wrong and how to fix it, before anything is changed. 401, 404, 413, 429, 502. */
export const reasonAboutError = {
  method: 'POST',
  path: '/api/error/reasoning',
  body: errorReasoningBodySchema,
  response: errorReasoningSchema,
} as const satisfies Endpoint<ErrorReasoningBody, ErrorReasoning>;
