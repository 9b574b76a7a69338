/** The repository of a code host that a project is synchronized with. */
import * as z from 'zod/mini';
import { gitHostNameSchema, projectRemoteSchema, syncResolutionSchema, syncResultSchema, type SyncResult } from '../git-hosts.ts';
import { COMMIT_MESSAGE_MAX_LENGTH, GIT_HOST_PATH_MAX_LENGTH } from '../limits.ts';
import { projectSummarySchema, type ProjectSummary } from '../projects.ts';
import type { Endpoint } from './endpoint.ts';

const text = (limit: number) => z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(limit, 'is too long'));
/** `owner/name`, or the address of a repository. */
const repository = text(GIT_HOST_PATH_MAX_LENGTH);

export const remoteResponseSchema = z.object({ remote: z.nullable(projectRemoteSchema) });
export type RemoteResponse = z.infer<typeof remoteResponseSchema>;

export const getRemoteQuerySchema = z.object({ /** Asks the host what is new there. */ check: z.optional(z.enum(['true', 'false'])) });

/** `?check=true` asks the host; that it cannot be reached is part of the answer. 401, 404, 422. */
export const getRemote = {
  method: 'GET',
  path: '/api/projects/:slug/remote',
  query: getRemoteQuerySchema,
  response: remoteResponseSchema,
} as const satisfies Endpoint<undefined, RemoteResponse, string, z.infer<typeof getRemoteQuerySchema>>;

export const connectRemoteBodySchema = z.object({
  host: gitHostNameSchema,
  /** A repository that is there, or the name of a new one. */
  repository: z.union([z.object({ path: repository }), z.object({ name: text(100), isPrivate: z.boolean() })]),
  /** Absent: the repository's default branch. It is created with the first synchronization. */
  branch: z.optional(text(100)),
});
export type ConnectRemoteBody = z.infer<typeof connectRemoteBodySchema>;

/** Connects the project, and changes nothing in either. 400, 401, 403, 404, 422, 429, 502. */
export const connectRemote = {
  method: 'PUT',
  path: '/api/projects/:slug/remote',
  body: connectRemoteBodySchema,
  response: remoteResponseSchema,
} as const satisfies Endpoint<ConnectRemoteBody, RemoteResponse>;

export const changeRemoteBodySchema = z.object({ pushesVersions: z.boolean() });
export type ChangeRemoteBody = z.infer<typeof changeRemoteBodySchema>;

/** Whether each version is pushed without a click. 400, 401, 404, 422. */
export const changeRemote = {
  method: 'PATCH',
  path: '/api/projects/:slug/remote',
  body: changeRemoteBodySchema,
  response: remoteResponseSchema,
} as const satisfies Endpoint<ChangeRemoteBody, RemoteResponse>;

/** 204, even if there was none. The repository stays as it is. 401, 404, 422. */
export const disconnectRemote = { method: 'DELETE', path: '/api/projects/:slug/remote' } as const satisfies Endpoint<undefined, undefined>;

export const syncRemoteBodySchema = z.object({
  /** For what was saved since the newest version. */
  message: z.optional(text(COMMIT_MESSAGE_MAX_LENGTH)),
  /** What a conflict was answered with. It counts only while both sides are as they were. */
  answer: z.optional(z.object({ ours: z.string(), theirs: z.string(), resolutions: z.record(z.string(), syncResolutionSchema) })),
  /** Takes nothing over, and leaves what was saved since the newest version. If the repository has something new, nothing is pushed. */
  onlyVersions: z.optional(z.boolean()),
});
export type SyncRemoteBody = z.infer<typeof syncRemoteBodySchema>;

/** Takes over what is new in the repository, and pushes what is new in the project. 401, 403, 404, 409, 422, 429, 502. */
export const syncRemote = {
  method: 'POST',
  path: '/api/projects/:slug/remote/sync',
  body: syncRemoteBodySchema,
  response: syncResultSchema,
} as const satisfies Endpoint<SyncRemoteBody, SyncResult>;

export const cloneRepositoryBodySchema = z.object({ repository });
export type CloneRepositoryBody = z.infer<typeof cloneRepositoryBodySchema>;

export const clonedRepositorySchema = z.object({
  editedAt: z.iso.datetime(),
  /** Absent: the project is not connected to it. */
  remote: z.nullable(projectRemoteSchema),
  /** The files are there without their history, as of this commit. */
  onlyCommit: z.optional(z.string()),
});
export type ClonedRepository = z.infer<typeof clonedRepositorySchema>;

/** Puts a repository into a project without files. A private one needs the person's account at its host. As `syncRemote`. */
export const cloneRepository = {
  method: 'POST',
  path: '/api/projects/:slug/remote/clone',
  body: cloneRepositoryBodySchema,
  response: clonedRepositorySchema,
} as const satisfies Endpoint<CloneRepositoryBody, ClonedRepository>;

export const openPullRequestBodySchema = z.object({ title: text(COMMIT_MESSAGE_MAX_LENGTH) });
export const pullRequestSchema = z.object({ url: z.string() });

/** From the branch that the project is synchronized with into the repository's default branch. As `syncRemote`. */
export const openPullRequest = {
  method: 'POST',
  path: '/api/projects/:slug/remote/pull-request',
  body: openPullRequestBodySchema,
  response: pullRequestSchema,
} as const satisfies Endpoint<z.infer<typeof openPullRequestBodySchema>, z.infer<typeof pullRequestSchema>>;

export const remoteBranchListSchema = z.object({ branches: z.array(z.string()) });
export type RemoteBranchList = z.infer<typeof remoteBranchListSchema>;

/** Branches of the repository that the project does not have, at most `REMOTE_BRANCH_LIST_LIMIT`. 401, 403, 404, 422, 429, 502. */
export const listRemoteBranches = {
  method: 'GET',
  path: '/api/projects/:slug/remote/branches',
  response: remoteBranchListSchema,
} as const satisfies Endpoint<undefined, RemoteBranchList>;

export const takeRemoteBranchBodySchema = z.object({ name: text(100) });
export type TakeRemoteBranchBody = z.infer<typeof takeRemoteBranchBodySchema>;

/** Fetches a branch of the repository into the project's git, where `startBranch` finds it. 204; as `syncRemote`. */
export const takeRemoteBranch = {
  method: 'POST',
  path: '/api/projects/:slug/remote/branches',
  body: takeRemoteBranchBodySchema,
} as const satisfies Endpoint<TakeRemoteBranchBody, undefined>;

export const importRepositoryBodySchema = z.object({
  repository,
  /** The organization to create it in: its slug and provider. Absent: the person's own account. */
  owner: z.optional(z.nullable(z.string())),
  provider: z.optional(z.nullable(z.string())),
});
export type ImportRepositoryBody = z.infer<typeof importRepositoryBodySchema>;

/** Makes a project of a repository, with its history. As `cloneRepository`. */
export const importRepository = {
  method: 'POST',
  path: '/api/repositories/import',
  body: importRepositoryBodySchema,
  response: projectSummarySchema,
  status: 201,
} as const satisfies Endpoint<ImportRepositoryBody, ProjectSummary>;
