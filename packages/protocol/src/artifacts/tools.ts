/** The tools a model may call, and the conversion between tool calls and actions. */
import * as z from 'zod/mini';
import { MAX_OPTIONS, MAX_QUESTIONS } from '../questions.ts';
import { actionSchema, type Action, type ActionDraft, type ActionType } from './action.ts';
import { type ToolCall, toolCallSchema } from './tool-call.ts';

interface ToolDefinition {
  readonly description: string;
  /** JSON Schema of the input's properties. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

/** A tool that changes the project: it becomes an action. */
export interface ActionTool extends ToolDefinition {
  readonly actionType: ActionType;
  readonly operation?: 'write' | 'edit' | 'delete' | 'move';
  /** Input strings that must be complete before the action can be shown. */
  readonly opensWith: readonly ('path' | 'to' | 'key')[];
  /** Offered only to people who connected this service. */
  readonly needs?: 'figma' | 'code-host';
}

const frameUrl = { type: 'string', description: 'The link to the frame, with its node-id' };
const path = { type: 'string', description: 'Path relative to the project folder, for example src/App.tsx' };

export const ACTION_TOOLS = {
  write_file: {
    description:
      'Create a file, or replace all of an existing one. Give the path first, then the complete contents. Never use a placeholder for unchanged code. To replace a file of more than 200 lines, read it first and pass overwrite: true; prefer edit_file.',
    properties: {
      path,
      content: { type: 'string', description: 'The complete text of the file' },
      purpose: { type: 'string', description: 'The purpose of the file, in a few words' },
      overwrite: { type: 'boolean', description: 'True to replace all of a file of more than 200 lines that you have read in this turn' },
      append: { type: 'boolean', description: 'True to continue a write of this file that was cut off: the content is only what is missing' },
    },
    required: ['path', 'content'],
    actionType: 'file',
    operation: 'write',
    opensWith: ['path'],
  },
  edit_file: {
    description:
      'Replace exact pieces of a file that you have seen in its current state. Every `old` must occur exactly once in the file; all edits apply or none.',
    properties: {
      path,
      edits: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          properties: {
            old: { type: 'string', description: 'The exact current text, with enough lines around it to be unique' },
            new: { type: 'string', description: 'The text to put in its place' },
          },
          required: ['old', 'new'],
          additionalProperties: false,
        },
      },
    },
    required: ['path', 'edits'],
    actionType: 'file',
    operation: 'edit',
    opensWith: ['path'],
  },
  delete_path: {
    description: 'Delete a file or folder.',
    properties: { path },
    required: ['path'],
    actionType: 'file',
    operation: 'delete',
    opensWith: ['path'],
  },
  move_path: {
    description: 'Move or rename a file or folder.',
    properties: { path, to: { ...path, description: 'The new path' } },
    required: ['path', 'to'],
    actionType: 'file',
    operation: 'move',
    opensWith: ['path', 'to'],
  },
  run_command: {
    description:
      'Run a shell command that exits on its own, for example "npm run build" or "npx vitest run". For development servers use start_app. To install packages use install_packages.',
    properties: {
      command: { type: 'string' },
      timeoutMs: { type: 'integer', description: 'Timeout in milliseconds; ten minutes by default' },
    },
    required: ['command'],
    actionType: 'shell',
    opensWith: [],
  },
  install_packages: {
    description: 'Install npm packages. An empty list installs everything in package.json.',
    properties: {
      packages: { type: 'array', items: { type: 'string' }, description: 'For example ["date-fns", "zod@4"]' },
      dev: { type: 'boolean', description: 'As development dependencies' },
    },
    required: ['packages'],
    actionType: 'install',
    opensWith: [],
  },
  start_app: {
    description: 'Start (or restart) the development server, so that the preview shows the app.',
    properties: { command: { type: 'string', description: "Only when it is not the framework's own, for example npm run dev:web" } },
    required: [],
    actionType: 'start',
    opensWith: [],
  },
  build_app: {
    description: 'Make a production build to check that it succeeds.',
    properties: { command: { type: 'string', description: "Only when it is not the framework's own" } },
    required: [],
    actionType: 'build',
    opensWith: [],
  },
  deploy_app: {
    description:
      'Build the app and publish it on the web. Only when the user asks for that. They are shown what will be published, and agree or refuse. The result has the address.',
    properties: {},
    required: [],
    actionType: 'build-and-deploy',
    opensWith: [],
  },
  setup_domain: {
    description:
      'Show the published app at a domain of the user. Only when they ask for that and name the domain. They agree or refuse. The result has the DNS records that they must enter: repeat them.',
    properties: { hostname: { type: 'string', description: 'For example shop.example.com' } },
    required: ['hostname'],
    actionType: 'domain-setup',
    opensWith: [],
  },
  import_template: {
    description: 'Copy a starter into the empty project. Use it only as the first action in a project without files. Then install and start it.',
    properties: {
      key: { type: 'string' },
      title: { type: 'string', description: "The app's name, two or three words" },
    },
    required: ['key'],
    actionType: 'import-template',
    opensWith: ['key'],
  },
  github_sync: {
    description:
      'Bring the project and its repository on GitHub (or another code host) up to date with each other: takes over what is new there, then pushes every version. Only when the user asks for that. They agree or refuse. If both changed the same lines, they are asked what to keep.',
    properties: { message: { type: 'string', description: 'For what is not a version yet: what changed, as a commit message in one line' } },
    required: [],
    actionType: 'github-sync',
    opensWith: [],
    needs: 'code-host',
  },
  github_clone: {
    description: 'Put a repository with its history into the empty project. Only when the user names the repository.',
    properties: { repository: { type: 'string', description: 'owner/name, or its address' } },
    required: ['repository'],
    actionType: 'github-clone',
    opensWith: [],
    needs: 'code-host',
  },
  fetch_figma_frame: {
    description: 'Fetch a frame of Figma. The result has one line for each layer: its type, name, CSS and text. Call it first for a link to Figma.',
    properties: { url: frameUrl },
    required: ['url'],
    actionType: 'fetch-figma-frame',
    opensWith: [],
    needs: 'figma',
  },
  upload_figma_assets: {
    description: "Write the frame's pictures and icons into the folder that the app serves. The result lists their paths.",
    properties: { url: frameUrl },
    required: ['url'],
    actionType: 'upload-figma-assets',
    opensWith: [],
    needs: 'figma',
  },
  generate_figma_code: {
    description:
      'Write the frame as a page of the app, with its stylesheet and DESIGN.md. The result lists the files and says where the page is shown. Build on them: add behavior, and replace repeated parts by components.',
    properties: { url: frameUrl },
    required: ['url'],
    actionType: 'generate-figma-code',
    opensWith: [],
    needs: 'figma',
  },
} as const satisfies Record<string, ActionTool>;

export type ActionToolName = keyof typeof ACTION_TOOLS;

type ReadToolName = Exclude<ToolCall['tool'], 'mcp'>;

export const READ_TOOLS = {
  read_file: {
    description: 'Read a file, at most 400 lines at a time. The result has line numbers, which are not part of the file.',
    properties: { path, start: { type: 'integer', description: 'First line, from 1' }, end: { type: 'integer', description: 'Last line' } },
    required: ['path'],
  },
  list_files: {
    description: 'List the files of the project.',
    properties: { pattern: { type: 'string', description: 'Glob, for example src/**/*.tsx' } },
    required: [],
  },
  search_files: {
    description: "Search the text of the project's files.",
    properties: { query: { type: 'string' }, isRegex: { type: 'boolean' }, caseSensitive: { type: 'boolean' } },
    required: ['query'],
  },
  check_app: {
    description: 'List the current problems: type errors, terminal errors and errors in the preview. Call it before you say that you are done.',
    properties: {},
    required: [],
  },
  ask_user: {
    description:
      'Ask the user about decisions that only they can make and that change the result. They get a form and can always answer in their own words. Your turn ends here, and their next message is the answer. Ask everything in one call, and never ask what you can look up or choose yourself.',
    properties: {
      questions: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_QUESTIONS,
        items: {
          type: 'object',
          properties: {
            question: { type: 'string', description: 'One short question' },
            options: { type: 'array', maxItems: MAX_OPTIONS, items: { type: 'string' }, description: 'Two to four short answers to choose from' },
            multiple: { type: 'boolean', description: 'True when several may be chosen' },
          },
          required: ['question', 'options'],
          additionalProperties: false,
        },
      },
    },
    required: ['questions'],
  },
} as const satisfies Record<ReadToolName, ToolDefinition>;

export function isActionTool(name: string): name is ActionToolName {
  return Object.hasOwn(ACTION_TOOLS, name);
}

export function isReadTool(name: string): name is ReadToolName {
  return Object.hasOwn(READ_TOOLS, name);
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** The action for a complete tool input, or an explanation for the model of what is wrong with it. */
export function actionOfInput(name: ActionToolName, input: unknown): Parsed<Action> {
  const tool: ActionTool = ACTION_TOOLS[name];
  return parse(actionSchema, name, { ...asObject(input), type: tool.actionType, ...(tool.operation === undefined ? {} : { operation: tool.operation }) });
}

export function toolCallOfInput(name: ReadToolName, input: unknown): Parsed<ToolCall> {
  return parse(toolCallSchema, name, { ...asObject(input), tool: name });
}

/** The tool call that requested an action, to show the model its own history. */
export function inputOfAction(action: Action): { readonly name: ToolOfAction; readonly input: Record<string, unknown> } {
  const { type: _type, ...rest } = action;
  if (action.type !== 'file') return { name: TOOL_BY_TYPE[action.type], input: rest };
  const { type: _file, operation, ...input } = action;
  return { name: TOOL_BY_OPERATION[operation], input };
}

/** The same for an action that was cut off or refused. */
export function inputOfDraft(type: ActionType, draft: ActionDraft): { readonly name: string; readonly input: Record<string, unknown> } {
  const { operation = 'write', tool, isNew: _isNew, ...input } = draft;
  if (tool !== undefined && TOOL_NAME.test(tool)) return { name: tool, input };
  return { name: type === 'file' ? TOOL_BY_OPERATION[operation] : TOOL_BY_TYPE[type], input };
}

/** Services refuse calls of tools with other names. */
const TOOL_NAME = /^[\w-]{1,64}$/;

const TOOL_BY_OPERATION = {
  write: 'write_file',
  edit: 'edit_file',
  delete: 'delete_path',
  move: 'move_path',
} as const satisfies Record<NonNullable<ActionTool['operation']>, ActionToolName>;

/** Actions that need a connected service have a name and are offered once such a service can be connected. */
export type ToolOfAction = ActionToolName | 'import_project' | 'database';

const TOOL_BY_TYPE = {
  shell: 'run_command',
  install: 'install_packages',
  start: 'start_app',
  build: 'build_app',
  'import-template': 'import_template',
  import: 'import_template',
  'import-project': 'import_project',
  deploy: 'deploy_app',
  'build-and-deploy': 'deploy_app',
  'domain-setup': 'setup_domain',
  'github-sync': 'github_sync',
  'github-clone': 'github_clone',
  'fetch-figma-frame': 'fetch_figma_frame',
  'generate-figma-code': 'generate_figma_code',
  'upload-figma-assets': 'upload_figma_assets',
  supabase: 'database',
} as const satisfies Record<Exclude<ActionType, 'file'>, ToolOfAction>;

function parse<T>(schema: z.core.$ZodType<T>, name: string, value: unknown): Parsed<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'input'}: ${issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.message}`,
  );
  return { ok: false, message: `The call to ${name} is invalid: ${problems.join('; ')}.` };
}

function asObject(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}
