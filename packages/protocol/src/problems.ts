/** An error that occurred while a project ran. Source: docs/specification/problems.md. */
import * as z from 'zod/mini';

const shared = {
  id: z.string(),
  /** Number of times it was reported. */
  count: z._default(z.int().check(z.positive()), 1),
};

const place = {
  port: z.int(),
  /** From the page's URL: the fragment, the path and the query. */
  hash: z.string(),
  pathname: z.string(),
  search: z.string(),
};

/** Logged to the console as an error. */
const consoleErrorSchema = z.object({ ...place, type: z.literal('console-error'), args: z.array(z.string()), stack: z.optional(z.string()) });
/** An uncaught error. `stack` does not include the message. */
const exceptionSchema = z.object({ ...place, message: z.string(), stack: z.optional(z.string()) });
export const previewErrorSchema = z.union([consoleErrorSchema, exceptionSchema]);
export type PreviewError = z.infer<typeof previewErrorSchema>;

export const problemSchema = z.discriminatedUnion('type', [
  z.object({ ...shared, type: z.literal('terminal'), output: z.string() }),
  z.object({
    ...shared,
    type: z.literal('shell'),
    command: z.string(),
    exitCode: z._default(z.int(), 0),
    output: z.string(),
    messageId: z.string(),
    actionId: z.string(),
  }),
  z.object({ ...shared, type: z.literal('preview'), error: previewErrorSchema }),
  z.object({
    ...shared,
    type: z.literal('supabase-function'),
    functionSlug: z.string(),
    message: z.string(),
    logs: z.optional(z.array(z.string())),
  }),
  z.object({ ...shared, type: z.literal('supabase-migration'), query: z.string(), filePath: z.string(), message: z.string() }),
]);
export type Problem = z.infer<typeof problemSchema>;
export type ProblemType = Problem['type'];

/** A model's analysis of problems before it is asked to fix them. The first fix has a solution. */
export const errorReasoningSchema = z.object({ errorFixes: z.array(z.object({ solution: z.optional(z.string()) })) });
export type ErrorReasoning = z.infer<typeof errorReasoningSchema>;
