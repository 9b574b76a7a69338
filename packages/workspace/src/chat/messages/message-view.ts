import {
  type AppErrorJson,
  spendLimitSchema,
  spendUnitSchema,
  type ArtifactAction,
  attachmentsOf,
  type ChatMessage,
  claimsWithoutActing,
  labelsOf,
  costOf,
  type MessagePart,
  type ModelPrice,
  splitQuickActions,
  textOf,
} from '@lathe/protocol';
import { ACTION_TYPES } from '../../actions/action-types.ts';
import type { ActionView, ChatFailure, MessageView, ServerCallView, TurnFooter } from '../contract.ts';
import { toProjectPath } from '../../files/ignored-paths.ts';
import type { Progress } from '../../runtime/contract.ts';
import { actionsOf } from './message-reducer.ts';
import { offersModels, quickActionsOf, toQuestionsView } from './offered-replies.ts';

export interface ActionTimes {
  readonly startedAt: number;
  /** When it printed last. */
  readonly printedAt?: number;
  readonly durationMs?: number;
}

export interface TurnExtras {
  readonly isActive: boolean;
  /** Set if it runs in another page. `username` is set if that page is somebody else's. */
  readonly elsewhere?: { readonly username?: string };
  readonly writingActionId?: string | undefined;
  readonly isConnectionLost?: boolean | undefined;
  readonly startedAt?: number;
  readonly isEmbedded: boolean;
  readonly modelName: (id: string) => string;
  readonly price?: ModelPrice;
  /** The progress of the running installation. */
  readonly installProgress?: Progress | undefined;
  readonly actionTimes: ReadonlyMap<string, ActionTimes>;
}

type ToolPart = Extract<MessagePart, { type: 'tool' }>;

/** Converts a stored message for display. `reply` is the person's next message, if they were asked something. */
export function toMessageView(message: ChatMessage, extras: TurnExtras, reply?: string): MessageView {
  const createdAt = Date.parse(message.createdAt);
  if (message.role === 'user') {
    const attachments = attachmentsOf(message);
    const problems =
      message.type === 'problems'
        ? {
            problems: {
              count: message.problems?.length ?? 0,
              isFixRequested: message.isResolved === true,
              ...(message.isOwnErrorFix ? { isOwnError: true } : {}),
            },
          }
        : {};
    return { id: message.id, role: 'user', text: textOf(message), ...(attachments.length > 0 ? { attachments } : {}), createdAt, ...problems };
  }
  const asked = message.parts.find((part) => part.type === 'tool' && part.call.tool === 'ask_user');
  const quickActions = extras.isActive ? [] : quickActionsOf(message);
  const parts = message.parts.flatMap((part, index): Extract<MessageView, { role: 'assistant' }>['parts'] => {
    const id = `${message.id}-${index}`;
    if (part.type === 'reasoning') return part.text.trim() ? [{ type: part.type, id, text: part.text }] : [];
    if (part.type === 'text') {
      const { text } = splitQuickActions(part.text);
      return text.trim() ? [{ type: part.type, id, text }] : [];
    }
    if (part === asked) return [{ type: 'questions', id, form: toQuestionsView(message, reply) }];
    if (part.type === 'artifact')
      return part.artifact.actions.length > 0
        ? [
            {
              type: 'artifact',
              id,
              artifact: {
                id: part.artifact.id,
                title: part.artifact.title || 'Changes',
                isClosed: part.artifact.isClosed,
                actions: part.artifact.actions.map((action) => toActionView(action, extras)),
              },
            },
          ]
        : [];
    const call = part.type === 'tool' ? serverCallOf(part, extras.isActive) : undefined;
    return call ? [{ type: 'server-call', id, call }] : [];
  });
  const footer = extras.isActive ? undefined : footerOf(message, extras);
  const drafts = draftsOf(message);
  return {
    id: message.id,
    role: 'assistant',
    state: stateOf(message, extras, parts.length),
    parts,
    createdAt,
    ...(message.insteadOf
      ? {
          insteadOf: {
            model: extras.modelName(message.insteadOf.modelId),
            answeredBy: extras.modelName(message.modelId ?? ''),
            message: message.insteadOf.message,
          },
        }
      : {}),
    ...(footer ? { footer } : {}),
    ...(message.error
      ? {
          failure: {
            code: message.error.code,
            message: message.error.message,
            isRetryable: message.error.isRetryable,
            ...(message.error.title ? { title: message.error.title } : {}),
            kept: keptOf(message, drafts),
            ...(drafts.length === 0 ? {} : { drafts }),
            ...limitOf(message.error),
          },
        }
      : {}),
    ...(!extras.isActive && message.finish === 'aborted' ? { stopSummary: stopSummary(message) } : {}),
    ...(!extras.isActive && !extras.isEmbedded && claimsWithoutActing(message) ? { changedNothing: true } : {}),
    ...(extras.elsewhere ? { elsewhere: extras.elsewhere } : {}),
    ...(extras.isActive && extras.isConnectionLost ? { isConnectionLost: true } : {}),
    ...(extras.isEmbedded ? { isEmbeddedModel: true } : {}),
    ...(extras.isEmbedded && !extras.isActive && offersModels(message) ? { offersModels: true } : {}),
    ...(message.compaction ? { compaction: { leftOut: message.compaction.leftOut } } : {}),
    ...(quickActions.length > 0 ? { quickActions } : {}),
    ...(message.cleared ? { cleared: message.cleared } : {}),
  };
}

/** Calls that only look at the project are not shown. A call to one of the person's servers is. */
function serverCallOf({ call, outcome }: ToolPart, isActive: boolean): ServerCallView | undefined {
  if (call.tool !== 'mcp') return undefined;
  const answered = { serverName: call.serverName, tool: call.name, input: JSON.stringify(call.arguments, null, 2) };
  if (outcome === undefined) return { ...answered, status: isActive ? 'running' : 'failed' };
  if (outcome.tool === 'mcp') return { ...answered, status: 'complete', output: outcome.text };
  return { ...answered, status: 'failed', ...(outcome.tool === 'error' ? { output: outcome.message } : {}) };
}

function stateOf(message: ChatMessage, { isActive }: TurnExtras, partCount: number): Extract<MessageView, { role: 'assistant' }>['state'] {
  if (isActive) return partCount === 0 ? 'waiting' : 'streaming';
  if (message.error) return 'failed';
  return message.finish === 'aborted' ? 'stopped' : 'complete';
}

function toActionView(entry: ArtifactAction, { writingActionId, installProgress, actionTimes }: TurnExtras): ActionView {
  const { verb, label, path } = describeAction(entry);
  const times = actionTimes.get(entry.id);
  const { result } = entry;
  return {
    id: entry.id,
    type: entry.type,
    verb,
    label,
    status: entry.status,
    ...(path ? { path } : {}),
    ...(entry.id === writingActionId ? { isWriting: true } : {}),
    ...((entry.status === 'skipped' && entry.type === 'file') || result?.refusedPaths?.length ? { isLocked: true } : {}),
    ...(entry.type === 'install' && entry.status === 'running' && installProgress ? { progress: installProgress } : {}),
    ...(result?.linesAdded === undefined ? {} : { added: result.linesAdded }),
    ...(result?.linesRemoved === undefined ? {} : { removed: result.linesRemoved }),
    ...(result?.exitCode === undefined || result.exitCode === 0 ? {} : { exitCode: result.exitCode }),
    ...(result?.reason ? { reason: result.reason } : {}),
    ...(entry.why ? { why: entry.why } : {}),
    ...(entry.type !== 'file' && result?.output ? { output: result.output } : {}),
    ...(entry.action === undefined && entry.draft.content ? { output: entry.draft.content } : {}),
    ...(canRetry(entry) ? { canRetry: true } : {}),
    ...(times === undefined && result?.durationMs !== undefined ? { durationMs: result.durationMs } : {}),
    ...(times && entry.status === 'running' && ACTION_TYPES[entry.type].canHang ? { quietSince: times.printedAt ?? times.startedAt } : {}),
    ...(times ? { startedAt: times.startedAt, ...(times.durationMs === undefined ? {} : { durationMs: times.durationMs }) } : {}),
  };
}

function canRetry({ status, action }: ArtifactAction): boolean {
  return action !== undefined && (status === 'failed' || status === 'aborted');
}

const FILE_VERBS = { write: 'Edit', edit: 'Edit', delete: 'Delete', move: 'Move' } as const;

/** An action in two words. */
export function describeAction({ type, action, draft }: ArtifactAction): { verb: string; label: string; path?: string } {
  switch (type) {
    case 'file': {
      const named = (action?.type === 'file' ? action.path : draft.path) ?? '';
      const path = toProjectPath(named) || named;
      return { verb: draft.isNew ? 'Create' : FILE_VERBS[draft.operation ?? 'write'], label: path, path };
    }
    case 'shell':
      if (draft.tool !== undefined) return { verb: 'Call', label: draft.tool };
      return { verb: 'Run', label: action?.type === 'shell' ? action.command : '' };
    case 'install':
      return { verb: 'Install', label: action?.type === 'install' && action.packages.length > 0 ? action.packages.join(' ') : 'packages from package.json' };
    case 'start':
      return { verb: 'Start', label: (action?.type === 'start' ? action.command : undefined) ?? 'dev server' };
    case 'build':
      return { verb: 'Build', label: (action?.type === 'build' ? action.command : undefined) ?? 'production build' };
    case 'import-template':
    case 'import':
      return { verb: 'Import', label: (action?.type === 'import-template' || action?.type === 'import' ? action.key : draft.key) ?? 'template' };
    case 'import-project':
      return { verb: 'Import', label: action?.type === type ? action.slug : 'project' };
    case 'deploy':
      return { verb: 'Publish', label: action?.type === 'deploy' ? (action.output ?? 'the built app') : 'the built app' };
    case 'build-and-deploy':
      return { verb: 'Publish', label: 'the app' };
    case 'domain-setup':
      return { verb: 'Domain', label: action?.type === type ? action.hostname : '' };
    case 'github-sync':
      return { verb: 'Sync', label: 'with the repository' };
    case 'github-clone':
      return { verb: 'Clone', label: action?.type === type ? action.repository : '' };
    case 'fetch-figma-frame':
    case 'generate-figma-code':
    case 'upload-figma-assets':
      return { verb: FIGMA_VERBS[type], label: action?.type === type ? action.url : '' };
    case 'supabase':
      return { verb: 'Database', label: action?.type === type ? DATABASE_LABELS[action.operation] : '' };
  }
}

const DATABASE_LABELS = {
  oauth: 'connect Supabase',
  'create-project': 'create it',
  'setup-auth': 'set up accounts',
  'create-database': 'bring it up to the files',
  'edge-functions': 'deploy the functions',
  finalize: 'bring it up to the files',
  'existing-database': 'connect one that exists',
} as const;

const FIGMA_VERBS = { 'fetch-figma-frame': 'Read', 'generate-figma-code': 'Code', 'upload-figma-assets': 'Assets' } as const;

function footerOf(message: ChatMessage, { price }: TurnExtras): TurnFooter | undefined {
  const paths = new Set(
    message.parts.flatMap((part) =>
      part.type === 'artifact'
        ? part.artifact.actions.flatMap((action) =>
            action.type === 'file' && action.status === 'complete' && action.action?.type === 'file' ? [action.action.path] : [],
          )
        : [],
    ),
  );
  const { usage, durationMs } = message;
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  const cost = usage?.cost ?? (usage && price ? costOf(usage, price) : undefined);
  if (paths.size === 0 && tokens === 0 && durationMs === undefined) return undefined;
  return {
    fileCount: paths.size,
    durationMs: durationMs ?? 0,
    ...(tokens > 0 ? { tokens } : {}),
    ...(cost === undefined ? {} : { cost }),
  };
}

/** The limit that a failed turn has reached. */
function limitOf(error: AppErrorJson): Pick<ChatFailure, 'limit' | 'limitUnit'> {
  const kind = spendLimitSchema.shape.kind.safeParse(error.data?.['limit']);
  const unit = spendUnitSchema.safeParse(error.data?.['limitUnit']);
  return { ...(kind.success ? { limit: kind.data } : {}), ...(unit.success ? { limitUnit: unit.data } : {}) };
}

/** The files of which a part arrived, and that were not written since. */
function draftsOf(message: ChatMessage): readonly string[] {
  const drafts = new Set<string>();
  for (const { action, draft, status } of actionsOf(message)) {
    if (action?.type === 'file' && status === 'complete') drafts.delete(action.path);
    else if (action === undefined && draft.path !== undefined && draft.content !== undefined) drafts.add(draft.path);
  }
  return [...drafts];
}

/** After a failure: what was kept of the turn. */
function keptOf(message: ChatMessage, drafts: readonly string[]): string {
  const actions = actionsOf(message);
  const done = actions.filter(({ status }) => status === 'complete').length;
  const kept = drafts.length === 0 ? undefined : `What arrived of ${drafts.join(', ')} is kept as a draft.`;
  if (done > 0 && done === actions.length) return 'Everything listed above was applied and is kept.';
  if (done > 0) return [`${done} of ${actions.length} actions were applied and are kept.`, kept].filter(Boolean).join(' ');
  if (kept !== undefined) return `Nothing was changed. ${kept}`;
  if (actions.length === 0 && textOf(message) !== '') return 'Nothing was changed. The text of the answer is kept.';
  return 'Nothing was changed, and your message is kept.';
}

const MAX_NAMED = 3;

/** Names for an action that was stopped before its command or its path had arrived. */
const UNWRITTEN: Partial<Record<ArtifactAction['type'], string>> = {
  shell: 'a command that was still being written',
  file: 'a file that was still being named',
};

/** After a stop: what was and was not applied. */
function stopSummary(message: ChatMessage): string {
  const actions = actionsOf(message);
  if (actions.length === 0) return 'Stopped. Nothing was changed.';
  const missing = actions
    .filter(({ status }) => status !== 'complete')
    .map((action) => {
      const { verb, label } = describeAction(action);
      return `${verb.toLowerCase()} ${label || UNWRITTEN[action.type] || ''}`.trimEnd();
    });
  if (missing.length === 0) return 'Stopped. Everything listed above was applied.';
  const named = missing.slice(0, MAX_NAMED).join(', ');
  const rest = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  const done = actions.length - missing.length;
  return `Stopped. ${done === 0 ? 'Nothing' : `${done} of ${actions.length} actions`} applied; not done: ${named}${rest}.`;
}

/** The prompt in words: without any, what is attached to it. */
export function promptOf(message: ChatMessage): string {
  const count = message.problems?.length ?? 0;
  return message.type === 'problems' ? `Fix ${count} ${count === 1 ? 'problem' : 'problems'}` : textOf(message) || labelsOf(attachmentsOf(message));
}
