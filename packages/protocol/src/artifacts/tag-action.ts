/** Interprets the attributes and lines of one `<latheAction>`. */
import * as z from 'zod/mini';
import { type Action, ACTION_SUBJECTS, actionSchema, type ActionDraft, type ActionType, type FileEdit, FILE_EDITS_MAX } from './action.ts';
import { PROJECT_PATH_MAX_LENGTH } from '../limits.ts';
import type { ArtifactEventBody } from './events.ts';
import { afterSpace, type Attributes } from './tag-syntax.ts';

type Kind = 'write' | 'edit' | 'delete' | 'move' | Exclude<ActionType, 'file'>;

const KIND_NAMES = {
  write: 'write',
  edit: 'edit',
  delete: 'delete',
  move: 'move',
  shell: 'shell',
  install: 'install',
  start: 'start',
  build: 'build',
  'import-template': 'import-template',
  import: 'import',
  'import-project': 'import-project',
  deploy: 'deploy',
  'build-and-deploy': 'build-and-deploy',
  'domain-setup': 'domain-setup',
  'github-sync': 'github-sync',
  'github-clone': 'github-clone',
  'fetch-figma-frame': 'fetch-figma-frame',
  'generate-figma-code': 'generate-figma-code',
  'upload-figma-assets': 'upload-figma-assets',
  supabase: 'supabase',
} satisfies { readonly [K in Kind]: K };

/** Undocumented names that models also use. */
const ALIASES = {
  file: 'write',
  create: 'write',
  update: 'write',
  patch: 'edit',
  remove: 'delete',
  rename: 'move',
  bash: 'shell',
  command: 'shell',
  run: 'shell',
  dev: 'start',
} satisfies Readonly<Record<string, Kind>>;

const KINDS = new Map<string, Kind>(Object.entries({ ...KIND_NAMES, ...ALIASES }));

const FILE_KINDS: ReadonlySet<Kind | undefined> = new Set(['write', 'edit', 'delete', 'move'] as const);

const NOTHING_KNOWN: ActionDraft = Object.freeze({});
const NO_COMMAND = '';
const NO_PROBLEMS: readonly string[] = [];
const NO_PATH: readonly string[] = ['path'];
const NO_SHELL_COMMAND: readonly string[] = ['command'];
const NO_TYPE: readonly string[] = ['type'];

/**
 * Collects an action line by line and adds its events to the parser's. Lines arrive complete, so the
 * events do not depend on how the text was chunked.
 */
export class TagAction {
  readonly #actionId: string;
  readonly #kind: Kind | undefined;
  readonly #attributes: Attributes;
  readonly #isFile: boolean;
  readonly #path: string | undefined;
  #edits: FileEdit[] | undefined;
  #content = '';
  /** Fence around the whole content: `undefined` before the first line, '' if there is none. */
  #fence: string | undefined;
  #isFenceClosed = false;
  #side: 'outside' | 'old' | 'new' = 'outside';
  #isFirstOfSide = true;

  constructor(actionId: string, attributes: Attributes) {
    this.#actionId = actionId;
    this.#attributes = attributes;
    const kind = kindNamed(attributes['type'] ?? 'file');
    const operation = kind === 'write' ? kindNamed(attributes['operation'] ?? '') : undefined;
    this.#kind = operation ?? kind;
    this.#isFile = FILE_KINDS.has(this.#kind);
    this.#path = this.#isFile ? pathOf(attributes) : undefined;
  }

  open(artifactId: string, events: ArtifactEventBody[]): void {
    events.push({
      type: 'action.open',
      artifactId,
      actionId: this.#actionId,
      actionType: this.#isFile ? 'file' : ((this.#kind ?? 'shell') as ActionType),
      draft: this.#draft(),
    });
  }

  /** A line with its line ending (the last may have none). */
  line(line: string, events: ArtifactEventBody[]): void {
    if (this.#kind === 'edit') {
      this.#editLine(line, events);
      return;
    }
    const isWrite = this.#kind === 'write';
    if (this.#isFenceClosed || (isWrite && this.#isFence(line))) return;
    this.#content += line;
    if (isWrite) events.push({ type: 'action.delta', actionId: this.#actionId, field: 'content', text: line });
  }

  /** Ends the input and emits the action, or the reason it is invalid. */
  close(events: ArtifactEventBody[]): void {
    const actionId = this.#actionId;
    const command = this.#isFile ? NO_COMMAND : this.#content.trim();
    const isCommand = !this.#isFile && ACTION_SUBJECTS[this.#kind as ActionType] === 'command';
    if (isCommand && command !== '') events.push({ type: 'action.delta', actionId, field: 'command', text: command });
    const candidate = this.#candidate(command);
    const known = this.#problems(command);
    const parsed = known === undefined ? z.safeParse(actionSchema, candidate) : undefined;
    const problems = known ?? parsed?.error?.issues.map((issue) => issue.path.join('.') || issue.message) ?? [];
    if (problems.length === 0) {
      events.push({ type: 'action.close', actionId, action: parsed?.data ?? (candidate as Action) });
      return;
    }
    const message =
      this.#kind === 'edit' && this.#edits === undefined
        ? 'The edit has no SEARCH and REPLACE block.'
        : `The action of type "${this.#attributes['type'] ?? 'file'}" is incomplete: ${problems.join(', ')}.`;
    events.push({ type: 'action.cancel', actionId, cause: 'invalid', message });
  }

  cancel(cause: 'truncated' | 'aborted', events: ArtifactEventBody[]): void {
    const message = cause === 'aborted' ? 'Stopped before it was written completely.' : 'The answer was cut off before this was written completely.';
    events.push({ type: 'action.cancel', actionId: this.#actionId, cause, message });
  }

  #draft(): ActionDraft {
    if (this.#kind === 'import-template' || this.#kind === 'import') {
      const { key } = this.#attributes;
      return key === undefined ? {} : { key };
    }
    if (!this.#isFile) return NOTHING_KNOWN;
    const { to } = this.#attributes;
    const path = this.#path;
    const operation = this.#kind as NonNullable<ActionDraft['operation']>;
    if (path === undefined) return { operation };
    return to === undefined ? { operation, path } : { operation, path, to };
  }

  /** Fast check for the most common types. Returns undefined where the schema has to decide. */
  #problems(command: string): readonly string[] | undefined {
    switch (this.#kind) {
      case 'write':
      case 'delete':
        return isPath(this.#path) ? NO_PROBLEMS : NO_PATH;
      case 'edit':
        return isPath(this.#path) && this.#edits !== undefined && this.#edits.length <= FILE_EDITS_MAX ? NO_PROBLEMS : undefined;
      case 'shell':
        return command === '' ? NO_SHELL_COMMAND : NO_PROBLEMS;
      case 'start':
      case 'build':
      case 'install':
        return NO_PROBLEMS;
      case undefined:
        return NO_TYPE;
      default:
        return undefined;
    }
  }

  #candidate(command: string): unknown {
    const path = this.#path;
    switch (this.#kind) {
      case 'write':
        // A tag contains the whole file, or all that is missing of it.
        return {
          type: 'file',
          operation: 'write',
          path,
          content: this.#content,
          overwrite: true,
          ...(this.#attributes['append'] === 'true' ? { append: true } : {}),
        };
      case 'edit':
        return { type: 'file', operation: 'edit', path, edits: this.#edits ?? [] };
      case 'delete':
        return { type: 'file', operation: 'delete', path };
      case 'move':
        return { type: 'file', operation: 'move', path, to: this.#attributes['to'] };
      case 'shell':
        return { type: 'shell', command };
      case 'install': {
        const words = command.replace(/^(?:npm (?:i|install|add)|yarn add|pnpm (?:add|i))\b/, '').split(/[\s,]+/);
        const packages = words.filter((word) => word !== '' && !word.startsWith('-'));
        const isDev = 'dev' in this.#attributes || words.some((word) => word === '-D' || word === '--save-dev');
        return { type: 'install', packages, ...(isDev ? { dev: true } : {}) };
      }
      case 'start':
      case 'build':
        return { type: this.#kind, ...(command === '' ? {} : { command }) };
      case 'import-template':
      case 'import': {
        const { key = command, title } = this.#attributes;
        return { type: this.#kind, key, ...(title === undefined ? {} : { title }) };
      }
      case undefined:
        return { type: this.#attributes['type'] };
      default: {
        // A tag without the attribute has its subject between the tags.
        const name = ACTION_SUBJECTS[this.#kind];
        const subject = name === undefined ? '' : (this.#attributes[name] ?? command);
        return { type: this.#kind, ...(name === undefined || subject === '' ? {} : { [name]: subject }) };
      }
    }
  }

  /** True for the lines of a fence around the whole content, which are not part of the file. */
  #isFence(line: string): boolean {
    if (this.#fence === undefined) {
      if (line.trim() === '') return false;
      const isMarkdown = /\.mdx?$/i.test(this.#path ?? '');
      this.#fence = (isMarkdown ? undefined : /^\s*(`{3,}|~{3,})[^`]*$/.exec(line)?.[1]) ?? '';
      return this.#fence !== '';
    }
    if (this.#fence === '' || line.trim() !== this.#fence) return false;
    this.#isFenceClosed = true;
    return true;
  }

  #editLine(line: string, events: ArtifactEventBody[]): void {
    const marker = mayBeMark(line) && /^\s*(?:(<{5,9}) ?(?:SEARCH|OLD|ORIGINAL)|(={5,9})|(>{5,9}) ?(?:REPLACE|NEW|UPDATED))\s*$/i.exec(line);
    if (!marker) this.#editText(line, events);
    else if (marker[1] !== undefined && this.#side === 'outside') this.#turn('old');
    else if (marker[2] !== undefined && this.#side === 'old') this.#turn('new');
    else if (marker[3] !== undefined && this.#side === 'new') this.#turn('outside');
    else this.#editText(line, events);
  }

  #editText(line: string, events: ArtifactEventBody[]): void {
    const edit = this.#edits?.at(-1);
    if (this.#side === 'outside' || this.#edits === undefined || edit === undefined) return;
    const text = (this.#isFirstOfSide ? '' : '\n') + line.replace(/\r?\n$/, '');
    this.#isFirstOfSide = false;
    edit[this.#side] += text;
    if (text !== '') events.push({ type: 'action.delta', actionId: this.#actionId, field: this.#side, index: this.#edits.length - 1, text });
  }

  #turn(side: 'outside' | 'old' | 'new'): void {
    this.#side = side;
    this.#isFirstOfSide = true;
    if (side !== 'old') return;
    this.#edits ??= [];
    this.#edits.push({ old: '', new: '' });
  }
}

/** The line starts with a character that markers consist of. */
function mayBeMark(line: string): boolean {
  return '<=>'.includes(line.charAt(afterSpace(line, 0, line.length)) || ' ');
}

/** Checks own properties only, because a model may write any word. */
function kindNamed(name: string): Kind | undefined {
  return KINDS.get(name) ?? KINDS.get(name.toLowerCase());
}

function pathOf(attributes: Attributes): string | undefined {
  const path = attributes['path'] ?? attributes['filepath'] ?? attributes['file'];
  // A leading slash means an absolute path, as in a tool call: the workspace knows where the project is.
  return path?.startsWith('./') ? path.replace(/^(?:\.\/+)+/, '') : path;
}

function isPath(path: string | undefined): path is string {
  return path !== undefined && path !== '' && path.length <= PROJECT_PATH_MAX_LENGTH;
}
