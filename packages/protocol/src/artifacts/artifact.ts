/** An artifact is the visible group of everything one assistant message does to the project. */
import * as z from 'zod/mini';
import { SLUG_TITLE_LENGTH } from '../limits.ts';
import { slugOfName } from '../slugs.ts';
import { actionDraftSchema, actionResultSchema, actionSchema, actionStatusSchema, actionTypeSchema } from './action.ts';

/** An action in its artifact: what is asked, where it stands and how it went. */
export const artifactActionSchema = z.object({
  /** The tool call's id where there is one, so that it is the same on replay. */
  id: z.string(),
  /** Which model step of the message asked for it, from 0. */
  step: z.number(),
  type: actionTypeSchema,
  status: actionStatusSchema,
  draft: actionDraftSchema,
  /** Absent while it is still being written, and for good if its writing was cut off. */
  action: z.optional(actionSchema),
  result: z.optional(actionResultSchema),
  /** Added by a rule of the product (an installation after an import, the start at the end), not asked for by the model. */
  isAutomatic: z.optional(z.boolean()),
  /** Of one that followed from a problem: why it was added, in a sentence. */
  why: z.optional(z.string()),
});
export type ArtifactAction = z.infer<typeof artifactActionSchema>;

export const artifactSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  /** Names it in words, for people and addresses; chats that were kept before artifacts had one have none. */
  slug: z.optional(z.string()),
  title: z.string(),
  /** True when this turn adds nothing more to it. */
  isClosed: z.boolean(),
  actions: z.array(artifactActionSchema),
});
export type Artifact = z.infer<typeof artifactSchema>;

/** One artifact per assistant message, so its id follows from the message's. */
export function artifactIdOf(messageId: string): string {
  return `artifact-${messageId}`;
}

/** It follows from the title, so it is the same whatever produced the artifact. A title that leaves no letters gives the id. */
export function artifactSlugOf(id: string, title: string): string {
  return slugOfName(title, SLUG_TITLE_LENGTH) || id;
}
