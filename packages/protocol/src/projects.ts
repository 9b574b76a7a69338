import * as z from 'zod/mini';
import { memberSchema } from './organizations.ts';
import { PROJECT_PATH_MAX_LENGTH, PROJECT_TITLE_MAX_LENGTH } from './limits.ts';

/**
 * One entry of a saved project. `contents` is the text of a text file, '' for a folder, and for a
 * binary file its storage URL (`/api/storage/{signedId}/{name}`), which expires within a day. `blobId`
 * identifies the file permanently.
 */
export const appFileSchema = z.object({
  fullPath: z.string(),
  name: z.string(),
  type: z.enum(['file', 'folder']),
  contents: z.string(),
  isBinary: z.boolean(),
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  blobId: z.optional(z.string()),
});
export type AppFile = z.infer<typeof appFileSchema>;

/** A whole project: path relative to the project's root, without a leading slash -> entry. */
export const appFilesSchema = z.record(z.string(), appFileSchema);
export type AppFiles = z.infer<typeof appFilesSchema>;

export const projectVisibilitySchema = z.enum(['private', 'unlisted', 'public']);
export type ProjectVisibility = z.infer<typeof projectVisibilitySchema>;

export const projectAccessSchema = z.enum(['owner', 'write', 'read']);
export type ProjectAccess = z.infer<typeof projectAccessSchema>;

/** A person's role in one project: `owner` gives access 'owner', `editor` 'write', `viewer` 'read' (docs/decisions.md#A9). */
export const projectRoleSchema = z.enum(['owner', 'editor', 'viewer']);
export type ProjectRole = z.infer<typeof projectRoleSchema>;

export const projectMemberSchema = z.extend(memberSchema, {
  role: projectRoleSchema,
  /** The person created the project or has the role through its organization, so it cannot be changed here. */
  isFixed: z.boolean(),
});
export type ProjectMember = z.infer<typeof projectMemberSchema>;

/** ISO 8601 in UTC with milliseconds. The optimistic lock: compared for equality only. */
export const editedAtSchema = z.iso.datetime({ precision: 3 });

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/;

/** Title rule (docs/decisions.md#A14): trimmed, 1 to 80 characters, no control characters. */
export const projectTitleSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(PROJECT_TITLE_MAX_LENGTH, `must not be longer than ${PROJECT_TITLE_MAX_LENGTH} characters`),
  z.refine((title) => !CONTROL_CHARACTERS.test(title), 'must not contain control characters'),
);

/** What identifies a project: returned by fork, and part of what open returns. */
export const projectSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  editedAt: editedAtSchema,
  access: projectAccessSchema,
  visibility: projectVisibilitySchema,
  frozen: z.boolean(),
  organization: z.nullable(z.object({ id: z.string(), slug: z.string(), provider: z.string(), name: z.string() })),
  /** For a branch: its name in git, what its person calls it, and the project that it is a branch of. The rest is the project's. */
  branch: z.optional(z.object({ name: z.string(), title: z.string(), mainSlug: z.string() })),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

/** SHA-256 in hexadecimal. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hexadecimal'));

export const projectSchema = z.extend(projectSummarySchema, {
  appFiles: appFilesSchema,
  /** Hash of the `.lathe/prompt` that the caller saved as their own instructions. Any other text there may come from anyone. */
  ownKnowledge: z.optional(sha256Schema),
});
/** An opened project: its summary and all its files. */
export type Project = z.infer<typeof projectSchema>;

export const projectListItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: editedAtSchema,
  access: projectAccessSchema,
  visibility: projectVisibilitySchema,
  frozen: z.boolean(),
  /** The organization's name, or null for a personal project. */
  organization: z.nullable(z.string()),
  /** Path of the app's thumbnail, taken from the newest version that has one. */
  pictureUrl: z.nullable(z.string()),
});
export type ProjectListItem = z.infer<typeof projectListItemSchema>;

/** The body of a 409 on save: who saved in the meantime, and when. */
export const saveConflictSchema = z.object({
  error: z.string(),
  code: z.literal('save-conflict'),
  lastEditor: z.object({ username: z.string() }),
  editedAt: editedAtSchema,
});
export type SaveConflict = z.infer<typeof saveConflictSchema>;

/**
 * What is wrong with a path inside a project, or undefined if it is valid: relative, forward
 * slashes, no empty, `.` or `..` segment, no NUL, and not the one name that cannot be a JSON object's key.
 */
export function projectPathProblem(path: string): string | undefined {
  if (path === '') return 'must not be empty';
  if (path.length > PROJECT_PATH_MAX_LENGTH) return `must not be longer than ${PROJECT_PATH_MAX_LENGTH} characters`;
  if (path.includes('\0')) return 'must not contain a NUL character';
  if (path.startsWith('/')) return 'must not start with a slash';
  // Includes files in such a folder, because the folder itself could not be saved.
  if (path === '__proto__' || path.startsWith('__proto__/')) return 'must not be named "__proto__", which JavaScript reserves: choose another name';
  const isBad = path.split('/').some((segment) => segment === '' || segment === '.' || segment === '..');
  return isBad ? 'must not contain empty, "." or ".." segments' : undefined;
}
