/** Services with repositories, and what a project has to do with one of them. */
import * as z from 'zod/mini';

export const gitHostNameSchema = z.enum(['github', 'gitlab', 'gitea']);
export type GitHostName = z.infer<typeof gitHostNameSchema>;

/** What people call them. Forgejo speaks the protocol of Gitea. */
export const GIT_HOST_LABELS: Readonly<Record<GitHostName, string>> = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea or Forgejo' };

/** A person's account at a code host. */
export const gitHostAccountSchema = z.object({
  host: gitHostNameSchema,
  /** What the host calls the account. */
  name: z.string(),
  /** Where the host is, for example `https://github.com`. */
  address: z.string(),
  connectedAt: z.iso.datetime(),
});
export type GitHostAccount = z.infer<typeof gitHostAccountSchema>;

/** A repository as its host lists it. */
export const hostedRepositorySchema = z.object({
  /** `owner/name`; at GitLab, the groups that it is in come before. */
  path: z.string(),
  /** Its page at the host. */
  url: z.string(),
  isPrivate: z.boolean(),
  defaultBranch: z.string(),
});
export type HostedRepository = z.infer<typeof hostedRepositorySchema>;

/** The repository that a project is synchronized with. */
export const projectRemoteSchema = z.object({
  host: gitHostNameSchema,
  address: z.string(),
  path: z.string(),
  url: z.string(),
  branch: z.string(),
  /** The branch into which pull requests go. */
  defaultBranch: z.string(),
  /** Versions that the repository does not have. */
  ahead: z.int(),
  /** Files have been saved since the newest version. */
  hasChanges: z.boolean(),
  /** Whether the repository has commits that the project does not have. Absent: the host was not asked. */
  isBehind: z.optional(z.boolean()),
  /** Why the host could not be asked, as one sentence. */
  problem: z.optional(z.string()),
  /** Absent: never. */
  syncedAt: z.optional(z.iso.datetime()),
  /** Each version is pushed as soon as there is one, by the page that is open. */
  pushesVersions: z.boolean(),
});
export type ProjectRemote = z.infer<typeof projectRemoteSchema>;

/** A file that was changed in the project and in the repository in a way that excludes each other. */
export const syncConflictSchema = z.object({
  path: z.string(),
  /** The project's text. Null: it is binary. */
  ours: z.nullable(z.string()),
  /** The repository's text. Null: it is binary. */
  theirs: z.nullable(z.string()),
});
export type SyncConflict = z.infer<typeof syncConflictSchema>;

/** The files as the person wants them: one of both sides, or a text of their own. */
export const syncResolutionSchema = z.union([z.object({ side: z.enum(['ours', 'theirs']) }), z.object({ text: z.string() })]);
export type SyncResolution = z.infer<typeof syncResolutionSchema>;

export const syncResultSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('synced'),
    /** Commits that the repository got, and those that the project got. */
    pushed: z.int(),
    pulled: z.int(),
    /** When the project's files were last changed, by this sync or before. */
    editedAt: z.iso.datetime(),
    remote: projectRemoteSchema,
  }),
  z.object({
    type: z.literal('conflict'),
    /** The commits of both sides, which an answer names. */
    ours: z.string(),
    theirs: z.string(),
    conflicts: z.array(syncConflictSchema),
  }),
]);
export type SyncResult = z.infer<typeof syncResultSchema>;
