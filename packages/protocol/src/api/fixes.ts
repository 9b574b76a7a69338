/**
 * Repairs of a file change that could not be applied as written (docs/decisions.md#H5). Each returns the whole
 * corrected file as streamed plain text, from one attempt by a small model at temperature 0. An error before the first
 * text is JSON; a later one ends the stream abnormally. The caller checks that the text parses before keeping it.
 */
import * as z from 'zod/mini';
import { FIX_FILE_MAX_LENGTH, MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

const fileText = z.string().check(z.maxLength(FIX_FILE_MAX_LENGTH, 'is too long to be repaired'));

const common = {
  /** The file's path in its project, which indicates its language. */
  path: z.optional(z.string()),
  /** The conversation's model; its small sibling does the repair. Absent: the default model. */
  modelId: z.optional(z.string()),
  /** The usage of the call counts for this project. */
  projectId: z.optional(z.string()),
  /** The turn and its step that wrote the file, in whose ledger the call is listed. */
  messageId: z.optional(z.string().check(z.maxLength(MESSAGE_ID_MAX_LENGTH))),
  step: z.optional(z.int().check(z.nonnegative())),
};

export const lazyFixBodySchema = z.object({
  /** The current file. */
  fileContent: fileText,
  /** The file as the model wrote it, with parts left out ("rest of the code"). */
  newFileContent: fileText.check(z.minLength(1)),
  ...common,
});
export type LazyFixBody = z.infer<typeof lazyFixBodySchema>;

export const diffFixBodySchema = z.object({
  /** The current file. */
  fileContent: fileText,
  /** The edit that did not apply, as text. */
  diff: fileText.check(z.minLength(1)),
  ...common,
});
export type DiffFixBody = z.infer<typeof diffFixBodySchema>;

export const bracketFixBodySchema = z.object({
  /** The file with unbalanced brackets. */
  fileContent: fileText.check(z.minLength(1)),
  ...common,
});
export type BracketFixBody = z.infer<typeof bracketFixBodySchema>;

/** Returns the file with the omitted parts restored. 401, 403, 404, 413, 429; 502 'fix-lazy-error'. */
export const fixLazyFile = { method: 'POST', path: '/api/lazy/fix', body: lazyFixBodySchema, content: 'text' } as const satisfies Endpoint<
  LazyFixBody,
  undefined
>;

/**
 * Returns the file with the edit applied. 401, 403, 404, 413, 429; 502 'fix-diff-error' with `fileContent` and `diff`.
 */
export const fixDiff = { method: 'POST', path: '/api/diffs/fix', body: diffFixBodySchema, content: 'text' } as const satisfies Endpoint<DiffFixBody, undefined>;

/** Returns the file with its brackets closed. 401, 403, 404, 413, 429; 502 'bracket-fix-error'. */
export const fixBrackets = { method: 'POST', path: '/api/brackets/fix', body: bracketFixBodySchema, content: 'text' } as const satisfies Endpoint<
  BracketFixBody,
  undefined
>;
