/** One `<latheAction>`: what its attributes and its lines mean. */
import * as z from 'zod/mini';
import { actionSchema, type ActionDraft, type ActionType, type FileEdit } from './action.ts';
import type { ArtifactEventBody } from './events.ts';

export type Attributes = Readonly<Record<string, string>>;

type Kind = 'write' | 'edit' | 'delete' | 'move' | Exclude<ActionType, 'file'>;

/** Names that models use besides the documented ones. */
const KINDS: Readonly<Record<string, Kind>> = {
  file: 'write',
  write: 'write',
  create: 'write',
  update: 'write',
  edit: 'edit',
  patch: 'edit',
  delete: 'delete',
  remove: 'delete',
  move: 'move',
  rename: 'move',
  shell: 'shell',
  bash: 'shell',
  command: 'shell',
  run: 'shell',
  install: 'install',
  start: 'start',
  dev: 'start',
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
};

/** The attribute that says what an action is about; a tag without it says so in its content. */
const SUBJECTS: Readonly<Partial<Record<Kind, string>>> = {
  'import-project': 'slug',
  'domain-setup': 'hostname',
  'github-sync': 'message',
  'github-clone': 'repository',
  'fetch-figma-frame': 'url',
  'generate-figma-code': 'url',
  'upload-figma-assets': 'url',
  supabase: 'operation',
};

const FILE_KINDS: readonly Kind[] = ['write', 'edit', 'delete', 'move'];

/**
 * Collects an action line by line and makes its events. Lines arrive whole, so the events do not depend
 * on how the text was cut into chunks.
 */
export class TagAction {
  readonly #actionId: string;
  readonly #kind: Kind | undefined;
  readonly #attributes: Attributes;
  readonly #edits: FileEdit[] = [];
  #content = '';
  /** Fence around the whole content, `undefined` before the first line, '' when there is none. */
  #fence: string | undefined;
  #isFenceClosed = false;
  #side: 'outside' | 'old' | 'new' = 'outside';
  #isFirstOfSide = true;

  constructor(actionId: string, attributes: Attributes) {
    this.#actionId = actionId;
    this.#attributes = attributes;
    const type = (attributes['type'] ?? 'file').toLowerCase();
    const kind = KINDS[type];
    const operation = KINDS[(attributes['operation'] ?? '').toLowerCase()];
    this.#kind = kind === 'write' && operation !== undefined ? operation : kind;
  }

  open(artifactId: string): ArtifactEventBody {
    const kind = this.#kind;
    const isFile = kind !== undefined && FILE_KINDS.includes(kind);
    return {
      type: 'action.open',
      artifactId,
      actionId: this.#actionId,
      actionType: isFile ? 'file' : ((kind ?? 'shell') as ActionType),
      draft: this.#draft(isFile),
    };
  }

  /** A line with its line end (the last may have none). */
  line(line: string): ArtifactEventBody[] {
    if (this.#kind === 'edit') return this.#editLine(line);
    if (this.#kind === 'write' && this.#isFence(line)) return [];
    if (this.#isFenceClosed) return [];
    this.#content += line;
    return this.#kind === 'write' ? [this.#delta({ field: 'content', text: line })] : [];
  }

  /** Nothing more comes: the action, or why it cannot be done. */
  close(): ArtifactEventBody[] {
    const command = this.#content.trim();
    const hasCommand = (this.#kind === 'shell' || this.#kind === 'start' || this.#kind === 'build') && command !== '';
    const events: ArtifactEventBody[] = hasCommand ? [this.#delta({ field: 'command', text: command })] : [];
    const parsed = z.safeParse(actionSchema, this.#candidate(command));
    if (parsed.success) return [...events, { type: 'action.close', actionId: this.#actionId, action: parsed.data }];
    const kind = this.#attributes['type'] ?? 'file';
    const message =
      this.#kind === 'edit' && this.#edits.length === 0
        ? 'The edit has no SEARCH and REPLACE block.'
        : `The action of type "${kind}" is not complete: ${parsed.error.issues.map((issue) => issue.path.join('.') || issue.message).join(', ')}.`;
    return [...events, { type: 'action.cancel', actionId: this.#actionId, cause: 'invalid', message }];
  }

  cancel(cause: 'truncated' | 'aborted'): ArtifactEventBody {
    const message = cause === 'aborted' ? 'Stopped before it was written completely.' : 'The answer was cut off before this was written completely.';
    return { type: 'action.cancel', actionId: this.#actionId, cause, message };
  }

  #draft(isFile: boolean): ActionDraft {
    const { path, to, key } = this.#attributes;
    if (this.#kind === 'import-template' || this.#kind === 'import') return key === undefined ? {} : { key };
    if (!isFile) return {};
    return {
      operation: this.#kind as NonNullable<ActionDraft['operation']>,
      ...(this.#path === undefined ? {} : { path: this.#path }),
      ...(to === undefined || path === undefined ? {} : { to }),
    };
  }

  get #path(): string | undefined {
    const path = this.#attributes['path'] ?? this.#attributes['filepath'] ?? this.#attributes['file'];
    return path?.replace(/^(?:\.\/|\/)+/, '');
  }

  #candidate(command: string): unknown {
    const path = this.#path;
    switch (this.#kind) {
      case 'write':
        // A tag always has the whole file.
        return { type: 'file', operation: 'write', path, content: this.#content, overwrite: true };
      case 'edit':
        return { type: 'file', operation: 'edit', path, edits: this.#edits };
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
        const name = SUBJECTS[this.#kind];
        const subject = name === undefined ? '' : (this.#attributes[name] ?? command);
        return { type: this.#kind, ...(name === undefined || subject === '' ? {} : { [name]: subject }) };
      }
    }
  }

  /** True for the lines of a fence around the whole content, which is not part of the file. */
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

  #editLine(line: string): ArtifactEventBody[] {
    const marker = /^\s*(?:(<{5,9}) ?(?:SEARCH|OLD|ORIGINAL)|(={5,9})|(>{5,9}) ?(?:REPLACE|NEW|UPDATED))\s*$/i.exec(line);
    if (marker?.[1] !== undefined && this.#side === 'outside') return this.#turn('old');
    if (marker?.[2] !== undefined && this.#side === 'old') return this.#turn('new');
    if (marker?.[3] !== undefined && this.#side === 'new') return this.#turn('outside');
    if (this.#side === 'outside') return [];
    const edit = this.#edits.at(-1);
    if (edit === undefined) return [];
    const text = (this.#isFirstOfSide ? '' : '\n') + line.replace(/\r?\n$/, '');
    this.#isFirstOfSide = false;
    edit[this.#side] += text;
    return text === '' ? [] : [this.#delta({ field: this.#side, index: this.#edits.length - 1, text })];
  }

  #turn(side: 'outside' | 'old' | 'new'): ArtifactEventBody[] {
    this.#side = side;
    this.#isFirstOfSide = true;
    if (side === 'old') this.#edits.push({ old: '', new: '' });
    return [];
  }

  #delta(delta: { field: 'content' | 'old' | 'new' | 'command'; index?: number; text: string }): ArtifactEventBody {
    return { type: 'action.delta', actionId: this.#actionId, ...delta };
  }
}
