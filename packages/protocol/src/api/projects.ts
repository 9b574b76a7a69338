import * as z from 'zod/mini';
import {
  appFilesSchema,
  editedAtSchema,
  projectSchema,
  projectListItemSchema,
  projectSummarySchema,
  projectTitleSchema,
  projectVisibilitySchema,
  sha256Schema,
} from '../projects.ts';
import { ARCHIVE_ADDRESS_MAX_LENGTH } from '../limits.ts';
import { readUpload } from './uploads.ts';
import { type Endpoint, endpointPath } from './endpoint.ts';

/** The text of a 400, with the code 'project-name-exists'. Source: docs/specification/calls.md. */
export const PROJECT_NAME_EXISTS_TEXT = 'PROJECT_NAME_ALREADY_EXISTS';

const owner = {
  /** The organization to save under: its slug and provider. Absent: the person's own account. */
  owner: z.optional(z.nullable(z.string())),
  provider: z.optional(z.nullable(z.string())),
  /**
   * The person chose the title: 400 'project-name-exists' if the owner has another project of that name. Otherwise
   * names may repeat.
   */
  requireFreeName: z.optional(z.boolean()),
};

export const createProjectBodySchema = z.object({
  project: z.object({
    appFiles: z._default(appFilesSchema, {}),
    /** Absent: a random `adjective-noun` name. */
    title: z.optional(projectTitleSchema),
    visibility: z._default(projectVisibilitySchema, 'private'),
  }),
  ...owner,
});

export const forkProjectBodySchema = z.object({
  project: z.optional(
    z.object({
      /** The unsaved state to fork with. Absent: the saved files of the source. */
      appFiles: z.optional(appFilesSchema),
      title: z.optional(projectTitleSchema),
      visibility: z.optional(projectVisibilitySchema),
    }),
  ),
  ...owner,
});

export const saveProjectBodySchema = z.object({
  project: z
    .object({
      appFiles: z.optional(appFilesSchema),
      /** The version that the client last saw; required with `appFiles`. */
      editedAt: z.optional(editedAtSchema),
      title: z.optional(projectTitleSchema),
      /** Owners only, like `frozen`. */
      visibility: z.optional(projectVisibilitySchema),
      /** A frozen project accepts no file changes: saving any returns 422 (docs/decisions.md#A10). */
      frozen: z.optional(z.boolean()),
    })
    .check(
      z.refine((value) => value.appFiles === undefined || value.editedAt !== undefined, {
        message: 'is needed with appFiles',
        path: ['editedAt'],
      }),
    ),
});

export const savedProjectSchema = z.object({ id: z.string(), editedAt: editedAtSchema, title: z.string() });

export const projectListQuerySchema = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Part of the title, case-insensitive. */
  q: z.optional(z.string().check(z.maxLength(200))),
});

export const projectListSchema = z.object({
  projects: z.array(projectListItemSchema),
  /** Send as `cursor` to get the next page; null on the last. */
  nextCursor: z.nullable(z.string()),
});

export const duplicateProjectBodySchema = z.object({ fromProjectId: z.string(), toProjectId: z.string() });
export const duplicatedProjectSchema = z.object({ success: z.boolean(), error: z.optional(z.string()) });

export const directUploadBodySchema = z.object({
  blob: z.object({
    filename: z.string().check(z.minLength(1), z.maxLength(255)),
    content_type: z._default(z.string().check(z.maxLength(255)), 'application/octet-stream'),
    byte_size: z.int().check(z.nonnegative()),
    /** Base64 MD5 of the contents, over chunks of 2097152 bytes read in order. */
    checksum: z.string().check(z.regex(/^[A-Za-z0-9+/]{22}==$/, 'must be an MD5 in base64')),
  }),
});

export const directUploadSchema = z.object({
  signed_id: z.string(),
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
});

export type CreateProjectBody = z.input<typeof createProjectBodySchema>;
export type ForkProjectBody = z.input<typeof forkProjectBodySchema>;
export type SaveProjectBody = z.input<typeof saveProjectBodySchema>;
export type SavedProject = z.infer<typeof savedProjectSchema>;
export type ProjectListQuery = z.infer<typeof projectListQuerySchema>;
export type ProjectList = z.infer<typeof projectListSchema>;
export type DuplicateProjectBody = z.infer<typeof duplicateProjectBodySchema>;
export type DuplicatedProject = z.infer<typeof duplicatedProjectSchema>;
export type DirectUploadBody = z.input<typeof directUploadBodySchema>;
export type DirectUpload = z.infer<typeof directUploadSchema>;

/** 201; 400 with field errors, 401 'Not logged in', 413 too big. */
export const createProject = {
  method: 'POST',
  path: '/api/projects/sb1/fork',
  body: createProjectBodySchema,
  response: projectSummarySchema,
  status: 201,
} as const satisfies Endpoint<z.infer<typeof createProjectBodySchema>, z.infer<typeof projectSummarySchema>>;

/** 201; 401, 404 for a project that may not be read, 413. */
export const forkProject = {
  method: 'POST',
  path: '/api/projects/:slug/fork',
  body: forkProjectBodySchema,
  response: projectSummarySchema,
  status: 201,
} as const satisfies Endpoint<z.infer<typeof forkProjectBodySchema>, z.infer<typeof projectSummarySchema>>;

/** The projects that the caller has a role in, including those of their organizations, last edited first. */
export const listProjects = {
  method: 'GET',
  path: '/api/projects',
  query: projectListQuerySchema,
  response: projectListSchema,
} as const satisfies Endpoint<undefined, ProjectList, string, ProjectListQuery>;

/** 404 for a project that may not be read. */
export const openProject = {
  method: 'GET',
  path: '/api/projects/:slug',
  response: projectSchema,
} as const satisfies Endpoint<undefined, z.infer<typeof projectSchema>>;

/**
 * 401, 403 for visibility and frozen, 404, 409 (`SaveConflict`), 413 'project-too-big', 422 'project-frozen' or
 * 'fork-needed'. `:slug` may be an ID.
 */
export const saveProject = {
  method: 'PATCH',
  path: '/api/projects/:slug',
  body: saveProjectBodySchema,
  response: savedProjectSchema,
} as const satisfies Endpoint<z.infer<typeof saveProjectBodySchema>, SavedProject>;

/**
 * Copies the chat and the versions of one project to another, never integrations or deploys
 * (docs/decisions.md#A15). 401, 404, 422 for a project that may only be read; every failure has `success: false`.
 */
export const duplicateProject = {
  method: 'POST',
  path: '/api/project/duplicate',
  body: duplicateProjectBodySchema,
  response: duplicatedProjectSchema,
} as const satisfies Endpoint<DuplicateProjectBody, DuplicatedProject>;

export const readArchiveBodySchema = z.object({
  /** The URL of a zip or tar archive, or of a repository on GitHub, GitLab or Bitbucket. */
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(ARCHIVE_ADDRESS_MAX_LENGTH)),
});

/**
 * Returns the bytes of a zip or tar archive, the latter possibly compressed with gzip. 400 for an address that is
 * invalid or not on the public internet; 401, 404, 413, 429.
 */
export const readArchive = {
  method: 'POST',
  path: '/api/archives',
  body: readArchiveBodySchema,
  content: 'bytes',
} as const satisfies Endpoint<z.infer<typeof readArchiveBodySchema>, undefined>;

export const putOwnKnowledgeBodySchema = z.object({ sha256: sha256Schema });
export type PutOwnKnowledgeBody = z.infer<typeof putOwnKnowledgeBodySchema>;

/** The caller wrote the text with this SHA-256 in `.lathe/prompt`, as instructions to the assistant. 204; 401, 404, 422 for a project that may only be read. */
export const putOwnKnowledge = {
  method: 'PUT',
  path: '/api/projects/:slug/knowledge',
  body: putOwnKnowledgeBodySchema,
} as const satisfies Endpoint<PutOwnKnowledgeBody, undefined>;

/** For owners. 204; 401, 403, 404. `:slug` may be an ID. */
export const deleteProject = { method: 'DELETE', path: '/api/projects/:slug' } as const satisfies Endpoint<undefined, undefined>;

/** 201. The file is then uploaded to `direct_upload.url` with its headers. */
export const createDirectUpload = {
  method: 'POST',
  path: '/api/projects/:slug/direct_uploads',
  body: directUploadBodySchema,
  response: directUploadSchema,
  status: 201,
} as const satisfies Endpoint<z.infer<typeof directUploadBodySchema>, DirectUpload>;

/**
 * The address of an uploaded file's contents. With the id in the `contents` of a project's entry, it opens them for
 * up to a day. With a `blobId`, it opens them for a signed-in person who may read the project or who uploaded the
 * file.
 */
export function storagePath(signedId: string, filename: string): string {
  return endpointPath(readUpload, { signedId, filename });
}
