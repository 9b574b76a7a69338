/** An artifact groups everything that one assistant message does to the project. */
import * as z from 'zod/mini';
import { SLUG_TITLE_LENGTH } from '../limits.ts';
import { slugOfName } from '../slugs.ts';
import { actionDraftSchema, actionResultSchema, actionSchema, actionStatusSchema, actionTypeSchema } from './action.ts';

/** An action in its artifact: the request, its status and its result. */
export const artifactActionSchema = z.object({
  /** The tool call's id if there is one, so that it stays the same on replay. */
  id: z.string(),
  /** The model step of the message that requested it, counted from 0. */
  step: z.number(),
  type: actionTypeSchema,
  status: actionStatusSchema,
  draft: actionDraftSchema,
  /** Absent while the model is still writing it, and permanently if it was cut off. */
  action: z.optional(actionSchema),
  result: z.optional(actionResultSchema),
  /** Added by a product rule (an install after an import, the final start), not requested by the model. */
  isAutomatic: z.optional(z.boolean()),
  /** For an action that was added because of a problem: one sentence on why. */
  why: z.optional(z.string()),
});
export type ArtifactAction = z.infer<typeof artifactActionSchema>;

export const artifactSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  /** A readable name for people and URLs. Absent in chats stored before artifacts had one. */
  slug: z.optional(z.string()),
  title: z.string(),
  /** True once this turn will add nothing more to it. */
  isClosed: z.boolean(),
  actions: z.array(artifactActionSchema),
});
export type Artifact = z.infer<typeof artifactSchema>;

/** There is one artifact per assistant message, so its id is derived from the message's. */
export function artifactIdOf(messageId: string): string {
  return `artifact-${messageId}`;
}

/** Derived from the title, so every producer gets the same slug. Falls back to the id when no letters remain. */
export function artifactSlugOf(id: string, title: string): string {
  return slugOfName(title, SLUG_TITLE_LENGTH) || id;
}
