import * as z from 'zod/mini';
import { BRANCH_TITLE_MAX_LENGTH, branchInfoSchema } from '../branches.ts';
import { MESSAGE_ID_MAX_LENGTH } from '../limits.ts';
import { appFilesSchema, editedAtSchema, projectSummarySchema } from '../projects.ts';
import type { Endpoint } from './endpoint.ts';

// A branch that the workbench has is called like a project, with a slug and an ID of its own. Only what is about several
// branches is here.

export const branchListSchema = z.object({ branches: z.array(branchInfoSchema) });
export type BranchList = z.infer<typeof branchListSchema>;

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/;

export const startBranchBodySchema = z.union([
  z.object({
    title: z.string().check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(BRANCH_TITLE_MAX_LENGTH, `must not be longer than ${BRANCH_TITLE_MAX_LENGTH} characters`),
      z.refine((title) => !CONTROL_CHARACTERS.test(title), 'must not contain control characters'),
    ),
    /** The version of the project that it begins from. Absent: the files as they are saved now. */
    versionId: z.optional(z.string().check(z.maxLength(MESSAGE_ID_MAX_LENGTH))),
  }),
  /** A branch that was pushed with git. */
  z.object({ name: z.string() }),
]);
export type StartBranchBody = z.infer<typeof startBranchBodySchema>;

/** The three states that keeping a branch merges. */
export const branchMergeSchema = z.object({
  /** The files where the branch began, or was last brought together with `main`. */
  base: appFilesSchema,
  main: z.object({ appFiles: appFilesSchema, editedAt: editedAtSchema, slug: z.string() }),
  branch: z.object({ appFiles: appFilesSchema, editedAt: editedAtSchema }),
});
export type BranchMerge = z.infer<typeof branchMergeSchema>;

export const keepBranchBodySchema = z.object({
  /** The merged files. */
  appFiles: appFilesSchema,
  /** What was merged: 409 if one of them has changed since. */
  mainEditedAt: editedAtSchema,
  branchEditedAt: editedAtSchema,
});
export type KeepBranchBody = z.infer<typeof keepBranchBodySchema>;

/** `main` first, then those of the workbench, the newest first, then those that are in git only. `:slug` may be any of them. 404. */
export const listBranches = {
  method: 'GET',
  path: '/api/projects/:slug/branches',
  response: branchListSchema,
} as const satisfies Endpoint<undefined, BranchList>;

/** Begins a branch, with the chat and the versions up to there. 201; 400, 401, 404, 422. */
export const startBranch = {
  method: 'POST',
  path: '/api/projects/:slug/branches',
  body: startBranchBodySchema,
  response: projectSummarySchema,
  status: 201,
} as const satisfies Endpoint<StartBranchBody, z.infer<typeof projectSummarySchema>>;

/** What keeping the branch would merge. 400 for `main`, 401, 404, 422. */
export const readBranchMerge = {
  method: 'GET',
  path: '/api/projects/:slug/branch/merge',
  response: branchMergeSchema,
} as const satisfies Endpoint<undefined, BranchMerge>;

/** Puts the merged files into `main`, as a version, with the chat of the branch, which then ends. 400, 401, 404, 409, 422. */
export const keepBranch = {
  method: 'POST',
  path: '/api/projects/:slug/branch/keep',
  body: keepBranchBodySchema,
  response: projectSummarySchema,
} as const satisfies Endpoint<KeepBranchBody, z.infer<typeof projectSummarySchema>>;

/** Removes the branch with its files, versions and chat. 204; 400 for `main`, 401, 404, 409, 422. */
export const discardBranch = {
  method: 'DELETE',
  path: '/api/projects/:slug/branch',
} as const satisfies Endpoint<undefined, undefined>;
