import * as z from 'zod/mini';
import { memberSchema } from './organizations.ts';
import { PROJECT_PATH_MAX_LENGTH, PROJECT_TITLE_MAX_LENGTH } from './limits.ts';

/**
 * One entry of a saved project. `contents` is the text of a text file, '' of a folder, and of a
 * binary file the storage address (`/api/storage/{signedId}/{name}`), which expires within a day; `blobId`
 * names the file for good.
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

/** A person's role in one project: `owner` gives access 'owner', `editor` 'write', `viewer` 'read' (decision A9). */
export const projectRoleSchema = z.enum(['owner', 'editor', 'viewer']);
export type ProjectRole = z.infer<typeof projectRoleSchema>;

export const projectMemberSchema = z.extend(memberSchema, {
  role: projectRoleSchema,
  /** Made the project, or has the role as a member of its organisation: it cannot be changed here. */
  isFixed: z.boolean(),
});
export type ProjectMember = z.infer<typeof projectMemberSchema>;

/** ISO 8601 in UTC with milliseconds. Compared for equality only: it is the optimistic lock. */
export const editedAtSchema = z.iso.datetime({ precision: 3 });

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/;

/** Title rule (decision A14): trimmed, 1 to 80 characters, no control characters. */
export const projectTitleSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(PROJECT_TITLE_MAX_LENGTH, `must not be longer than ${PROJECT_TITLE_MAX_LENGTH} characters`),
  z.refine((title) => !CONTROL_CHARACTERS.test(title), 'must not contain control characters'),
);

/** What names a project from outside: the answer of fork, and the head of the answer of open. */
export const projectSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  editedAt: editedAtSchema,
  access: projectAccessSchema,
  visibility: projectVisibilitySchema,
  frozen: z.boolean(),
  organization: z.nullable(z.object({ id: z.string(), slug: z.string(), provider: z.string(), name: z.string() })),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

/** SHA-256 in hexadecimal digits. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits'));

export const projectSchema = z.extend(projectSummarySchema, {
  appFiles: appFilesSchema,
  /** Of the text in `.lathe/prompt` that the caller saved as their own word to the assistant. Another text there may be anybody's. */
  ownKnowledge: z.optional(sha256Schema),
});
/** A project as it is opened: its summary and all its files. */
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
  /** Its name; null for a person's own. */
  organization: z.nullable(z.string()),
  /** Path of a small picture of its app, that of the newest version which has one. */
  pictureUrl: z.nullable(z.string()),
});
export type ProjectListItem = z.infer<typeof projectListItemSchema>;

/** The body of a 409 on save: who saved in between, and when. */
export const saveConflictSchema = z.object({
  error: z.string(),
  code: z.literal('save-conflict'),
  lastEditor: z.object({ username: z.string() }),
  editedAt: editedAtSchema,
});
export type SaveConflict = z.infer<typeof saveConflictSchema>;

/**
 * What is wrong with a path inside a project, or undefined when it is fine: relative, forward
 * slashes, no empty, `.` or `..` segment, no NUL, and not the one name that a JSON object cannot have as a key.
 */
export function projectPathProblem(path: string): string | undefined {
  if (path === '') return 'must not be empty';
  if (path.length > PROJECT_PATH_MAX_LENGTH) return `must not be longer than ${PROJECT_PATH_MAX_LENGTH} characters`;
  if (path.includes('\0')) return 'must not contain a NUL character';
  if (path.startsWith('/')) return 'must not start with a slash';
  // Also what lies in such a folder: the folder itself could not be saved.
  if (path === '__proto__' || path.startsWith('__proto__/')) return 'must not be named "__proto__", which JavaScript keeps for itself: choose another name';
  const isBad = path.split('/').some((segment) => segment === '' || segment === '.' || segment === '..');
  return isBad ? 'must not contain empty, "." or ".." segments' : undefined;
}
