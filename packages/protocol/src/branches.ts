import * as z from 'zod/mini';
import { editedAtSchema } from './projects.ts';

/** What a person calls a branch. Its name in git is made from it. */
export const BRANCH_TITLE_MAX_LENGTH = 60;

/** IDs of versions that a kept branch made begin with this, those of turns with nothing in particular. */
export const KEPT_VERSION_PREFIX = 'kept-';

/** A branch of a project: the project itself (`main`), one beside it, or one that exists in git only. */
export const branchInfoSchema = z.object({
  /** Its name in git. */
  name: z.string(),
  title: z.string(),
  isMain: z.boolean(),
  /** Absent: it was pushed with git, and nobody has opened it here. */
  slug: z.optional(z.string()),
  /** When it was begun. Absent for `main` and for branches in git only. */
  startedAt: z.optional(z.iso.datetime()),
  editedAt: z.optional(editedAtSchema),
  /** Versions that it has: of a branch, those since it was begun. */
  versionCount: z.number(),
});
export type BranchInfo = z.infer<typeof branchInfoSchema>;
