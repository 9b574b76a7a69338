/**
 * What an assistant can do to a project. An `Action` describes the work completely. The code that runs it
 * (the workspace's runners) and its result (`ArtifactAction`) are kept separate.
 */
import * as z from 'zod/mini';
import { PROJECT_PATH_MAX_LENGTH } from '../limits.ts';

const projectPath = z.string().check(z.minLength(1), z.maxLength(PROJECT_PATH_MAX_LENGTH));
/** Maximum number of replacements in one action. */
export const FILE_EDITS_MAX = 20;

/** One replacement in a file. `old` must occur exactly once; the applier defines how it looks for it. */
export const fileEditSchema = z.object({ old: z.string(), new: z.string() });
export type FileEdit = z.infer<typeof fileEditSchema>;

export const fileWriteSchema = z.object({
  type: z.literal('file'),
  operation: z.literal('write'),
  path: projectPath,
  content: z.string(),
  purpose: z.optional(z.string()),
  /** Confirms that the whole of a long file should be replaced. */
  overwrite: z.optional(z.boolean()),
  /** `content` is what was missing when an earlier write of the file was cut off. */
  append: z.optional(z.boolean()),
});
export const fileEditActionSchema = z.object({
  type: z.literal('file'),
  operation: z.literal('edit'),
  path: projectPath,
  edits: z.array(fileEditSchema).check(z.minLength(1), z.maxLength(FILE_EDITS_MAX)),
});
export const fileDeleteSchema = z.object({
  type: z.literal('file'),
  operation: z.literal('delete'),
  path: projectPath,
});
export const fileMoveSchema = z.object({
  type: z.literal('file'),
  operation: z.literal('move'),
  path: projectPath,
  to: projectPath,
});
/** Create, update, delete or move one file. Paths are relative to the project folder. */
export const fileActionSchema = z.discriminatedUnion('operation', [fileWriteSchema, fileEditActionSchema, fileDeleteSchema, fileMoveSchema]);
export type FileAction = z.infer<typeof fileActionSchema>;

/** Run a command that ends on its own. */
export const shellActionSchema = z.object({
  type: z.literal('shell'),
  command: z.string().check(z.minLength(1)),
  timeoutMs: z.optional(z.number().check(z.int(), z.positive())),
});
/** Install the named packages. With none, install everything in package.json. */
export const installActionSchema = z.object({
  type: z.literal('install'),
  packages: z.array(z.string().check(z.minLength(1))),
  dev: z.optional(z.boolean()),
});
/** Start the dev server, by default with the detected framework's own command. */
export const startActionSchema = z.object({
  type: z.literal('start'),
  command: z.optional(z.string()),
});
/** Make a production build, by default with the detected framework's own command. */
export const buildActionSchema = z.object({
  type: z.literal('build'),
  command: z.optional(z.string()),
});
/** Copy a starter's files into the (still empty) project and set the project's title if one is given. */
export const importTemplateActionSchema = z.object({
  type: z.literal('import-template'),
  key: z.string().check(z.minLength(1)),
  title: z.optional(z.string()),
});
/** Set up a starter completely: copy its files, install its packages, then start it. */
export const importActionSchema = z.object({
  type: z.literal('import'),
  key: z.string().check(z.minLength(1)),
  title: z.optional(z.string()),
});
/** Copy the files of another project that the person can read into this (still empty) one. */
export const importProjectActionSchema = z.object({
  type: z.literal('import-project'),
  slug: z.string().check(z.minLength(1)),
});

/** Publish: `deploy` uploads a folder that was built, `build-and-deploy` builds first. The person agrees before anything is published. */
export const deployActionSchema = z.object({ type: z.literal('deploy'), /** The folder that is published. */ output: z.optional(projectPath) });
export const buildAndDeployActionSchema = z.object({ type: z.literal('build-and-deploy') });
/** Point one of the person's domains at the published app. */
export const domainSetupActionSchema = z.object({ type: z.literal('domain-setup'), hostname: z.string().check(z.minLength(1)) });
/** Synchronize the project with its repository on the code host. */
export const githubSyncActionSchema = z.object({ type: z.literal('github-sync'), message: z.optional(z.string()) });
/** Copy the files of a repository into the (still empty) project. */
export const githubCloneActionSchema = z.object({ type: z.literal('github-clone'), repository: z.string().check(z.minLength(1)) });
const figmaFrame = { /** URL of a frame in the design tool. */ url: z.string().check(z.minLength(1)) };
export const fetchFigmaFrameActionSchema = z.object({ type: z.literal('fetch-figma-frame'), ...figmaFrame });
export const generateFigmaCodeActionSchema = z.object({ type: z.literal('generate-figma-code'), ...figmaFrame });
export const uploadFigmaAssetsActionSchema = z.object({ type: z.literal('upload-figma-assets'), ...figmaFrame });
/** An operation on the hosted database. Source: docs/specification/actions.md. */
export const supabaseActionSchema = z.object({
  type: z.literal('supabase'),
  operation: z.enum(['oauth', 'create-project', 'setup-auth', 'create-database', 'edge-functions', 'finalize', 'existing-database']),
});

export const actionSchema = z.discriminatedUnion('type', [
  fileActionSchema,
  shellActionSchema,
  installActionSchema,
  startActionSchema,
  buildActionSchema,
  importTemplateActionSchema,
  importActionSchema,
  importProjectActionSchema,
  deployActionSchema,
  buildAndDeployActionSchema,
  domainSetupActionSchema,
  githubSyncActionSchema,
  githubCloneActionSchema,
  fetchFigmaFrameActionSchema,
  generateFigmaCodeActionSchema,
  uploadFigmaAssetsActionSchema,
  supabaseActionSchema,
]);
export type Action = z.infer<typeof actionSchema>;
export type ActionOf<T extends Action['type']> = Extract<Action, { type: T }>;

export type ActionType = Action['type'];
/** Source: docs/specification/actions.md. */
export const actionTypeSchema = z.enum({
  file: 'file',
  shell: 'shell',
  'import-template': 'import-template',
  'import-project': 'import-project',
  import: 'import',
  deploy: 'deploy',
  build: 'build',
  'build-and-deploy': 'build-and-deploy',
  'domain-setup': 'domain-setup',
  install: 'install',
  start: 'start',
  'github-sync': 'github-sync',
  'github-clone': 'github-clone',
  'fetch-figma-frame': 'fetch-figma-frame',
  'generate-figma-code': 'generate-figma-code',
  'upload-figma-assets': 'upload-figma-assets',
  supabase: 'supabase',
} satisfies { readonly [T in ActionType]: T });

/** The field that says what an action is about: what its row in a transcript and its tag name. */
export const ACTION_SUBJECTS = {
  file: 'path',
  shell: 'command',
  install: 'packages',
  start: 'command',
  build: 'command',
  'import-template': 'key',
  import: 'key',
  'import-project': 'slug',
  deploy: 'output',
  'build-and-deploy': undefined,
  'domain-setup': 'hostname',
  'github-sync': 'message',
  'github-clone': 'repository',
  'fetch-figma-frame': 'url',
  'generate-figma-code': 'url',
  'upload-figma-assets': 'url',
  supabase: 'operation',
} as const satisfies { readonly [T in ActionType]: keyof ActionOf<T> | undefined };

/**
 * What is known about an action while the model is still writing it: enough to draw its row and to open
 * its file, never enough to run it.
 */
export const actionDraftSchema = z.object({
  operation: z.optional(z.enum(['write', 'edit', 'delete', 'move'])),
  path: z.optional(z.string()),
  to: z.optional(z.string()),
  key: z.optional(z.string()),
  /** The tool of a call that was refused, because it is unknown or its input is invalid. */
  tool: z.optional(z.string()),
  /** For a write that was cut off: what arrived of the text. */
  content: z.optional(z.string()),
  /** For a write: the file did not exist when the action began. Set by the workspace, which knows the files. */
  isNew: z.optional(z.boolean()),
});
export type ActionDraft = z.infer<typeof actionDraftSchema>;

/** `aborted` is final: nothing overwrites it. `skipped` means it never started (an older message, a locked path). */
export const actionStatusSchema = z.enum(['pending', 'running', 'complete', 'failed', 'aborted', 'skipped']);
export type ActionStatus = z.infer<typeof actionStatusSchema>;

/** The result of an action, shown to the person and sent to the model in the next step. */
export const actionResultSchema = z.object({
  /** A command's output (head and tail), or a sentence describing what was done. */
  output: z.optional(z.string()),
  exitCode: z.optional(z.number()),
  /** One sentence on why it failed, was aborted or was skipped. */
  reason: z.optional(z.string()),
  /** Protected files: the command was not run because of them, or its changes to them were undone. */
  refusedPaths: z.optional(z.array(z.string())),
  /** Tells the model what not to repeat. */
  warning: z.optional(z.string()),
  linesAdded: z.optional(z.number()),
  linesRemoved: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  /** For a pipe: the results of its children in order, up to the last one that ran. */
  children: z.optional(z.array(z.object({ type: actionTypeSchema, status: actionStatusSchema }))),
});
export type ActionResult = z.infer<typeof actionResultSchema>;
