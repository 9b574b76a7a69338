import {
  type Action,
  type ActionDraft,
  AppError,
  type ArtifactAction,
  type ArtifactEventBody,
  CHAT_TURN_LIMITS,
  type ChatMessage,
  type ChatRequest,
  type FinishReason,
  messageOf,
  type MessagePart,
  type MessageUsage,
  postChat,
  type ProjectContext,
  type ToolOutcome,
} from '@lathe/protocol';
import { ACTION_TYPES } from '../../actions/action-types.ts';
import type { ActionQueue } from '../../actions/action-queue.ts';
import type { AutomaticActions } from '../../actions/automatic-actions.ts';
import { type CallGuard, createCallGuard, REFUSED_CALL, REPEATED_CALL } from '../../actions/call-guard.ts';
import { isWhole } from '../../actions/brackets.ts';
import { draftResult, rememberDrafts } from './write-drafts.ts';
import { createTurnFiles, type TurnFiles } from '../../actions/turn-files.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Editor } from '../../editor/editor.ts';
import { toProjectPath } from '../../files/ignored-paths.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { SecretAccess } from '../../files/secret-access.ts';
import {
  actionsOf,
  addAutomaticAction,
  applyEvent,
  nextAutomaticId,
  restartAction,
  keepDraft,
  setActionStatus,
  setToolOutcome,
} from '../messages/message-reducer.ts';
import { queueAction } from './queue-action.ts';
import { redactRequest } from '../context/redact-request.ts';
import type { OpenedStep } from './open-turn.ts';
import { answerToolCall, type ReadToolDeps } from './read-tools.ts';
import type { SearchClient } from '../../search/search-client.ts';
import { readAhead } from './read-ahead.ts';
import { streamStep } from './stream-step.ts';

export interface TurnDeps {
  readonly api: ApiClient;
  readonly files: ProjectFiles;
  readonly editor: Editor;
  readonly queue: ActionQueue;
  readonly search: SearchClient;
  readonly problems: () => readonly string[];
  readonly checkTypes?: ((signal: AbortSignal) => Promise<readonly string[]>) | undefined;
  readonly secrets: Pick<SecretAccess, 'isHidden' | 'redact'>;
  readonly callServer: ReadToolDeps['callServer'];
  readonly context: () => ProjectContext;
  /** Changes the turn's message; the store draws and keeps it. */
  readonly update: (change: (message: ChatMessage) => ChatMessage) => void;
  readonly read: () => ChatMessage;
  /** Called before the turn produces anything but words. May be called again. */
  readonly beforeWork: () => void;
  readonly onWriting: (actionId: string | undefined) => void;
  readonly onActionTime: (actionId: string, isEnd: boolean) => void;
  readonly onActionOutput: (actionId: string) => void;
  /** Called when a step begins, with the usage of the earlier ones. */
  readonly onStep: (step: number, usage: MessageUsage) => Promise<void>;
  /** Whether the events of a step are being read. */
  readonly onStream: (isOpen: boolean) => void;
  /** The server ended the step because somebody stopped the turn elsewhere. */
  readonly onStopElsewhere: () => void;
  readonly onConnection: (isLost: boolean) => void;
  /** After how many tokens the person is asked whether the turn continues. */
  readonly spendCapTokens: () => number;
  readonly mayContinue: (usage: MessageUsage) => Promise<boolean>;
  readonly reconnectDelaysMs?: readonly number[] | undefined;
  /** Resolves once the page has drawn what has changed so far. */
  readonly whenDrawn?: (() => Promise<void>) | undefined;
  /** Called after each step: stores the transcript on the server. */
  readonly persist: () => Promise<void>;
}

export interface Turn {
  readonly projectId: string;
  readonly modelId: string | undefined;
  readonly mode: 'build' | 'plan';
  readonly messageId: string;
  /** The conversation before this turn's answer. */
  readonly history: readonly ChatMessage[];
  /** The turn was under way when the page was reloaded, and continues with this step. */
  readonly resumed?: ResumedStep | undefined;
  /** The first step, which was requested together with the claim of the turn. */
  readonly opened?: OpenedStep | undefined;
}

export interface ResumedStep {
  readonly step: number;
  readonly usage: MessageUsage;
  /** The states of the step's actions. */
  readonly actions: readonly ArtifactAction[];
  /** Its tool calls, with their answers. */
  readonly calls: readonly Extract<MessagePart, { type: 'tool' }>[];
}

const PAGE_RELOADED = 'The page was reloaded while this was running.';

/**
 * One turn of the assistant: model steps until the model asks for nothing more. Actions run while the next ones are
 * still being written, and a step's results go into the next request.
 */
export async function runTurn(turn: Turn, deps: TurnDeps, signal: AbortSignal): Promise<FinishReason> {
  const earlier = actionsOf(deps.read());
  const at = { step: 0 };
  const insert = (action: Action, beforeId?: string, why?: string) => {
    const id = nextAutomaticId(deps.read());
    deps.update((message) => addAutomaticAction(message, { id, step: at.step, action, ...(why === undefined ? {} : { why }) }, beforeId));
    if (!isDoneBefore(id, turn.resumed, deps)) queueAction({ id, messageId: turn.messageId, action, isAutomatic: true }, deps);
  };
  const guard = createCallGuard(() => deps.files.revision.get());
  const turnFiles = createTurnFiles();
  rememberDrafts([...turn.history, deps.read()], turnFiles);
  const automatic = deps.queue.automaticActions(insert);
  // In a resumed turn, the rules must know the earlier actions.
  for (const action of earlier) automatic.before(action);
  try {
    const reason = await runSteps(turn, { ...deps, automatic, insert, at, guard, turnFiles }, signal);
    const restart = reason === 'stop' ? deps.queue.restart(turnFiles) : undefined;
    if (restart) insert(restart.action, undefined, restart.why);
    await deps.queue.drained();
    return signal.aborted ? 'aborted' : reason;
  } finally {
    automatic.end();
  }
}

interface StepDeps extends TurnDeps {
  readonly automatic: AutomaticActions;
  readonly guard: CallGuard;
  readonly turnFiles: TurnFiles;
  /** Adds an action that a rule asks for, after all others or before one of them. */
  readonly insert: (action: Action, beforeId?: string) => void;
  /** The step that is under way. */
  readonly at: { step: number };
}

async function runSteps(turn: Turn, deps: StepDeps, signal: AbortSignal): Promise<FinishReason> {
  const { resumed } = turn;
  const usage: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, ...resumed?.usage };
  let continuations = 0;
  let failures = { calls: 0, steps: 0 };
  let cap = deps.spendCapTokens();
  for (let step = resumed?.step ?? 0; step < CHAT_TURN_LIMITS.maxSteps; step++) {
    if (signal.aborted) return 'aborted'; // stopped before it was requested
    if (spent(usage) >= cap) {
      if (!(await deps.mayContinue(usage))) return 'aborted';
      cap = spent(usage) + deps.spendCapTokens();
    }
    const opened = turn.opened?.request.step === step ? turn.opened : undefined;
    const request = opened?.request ?? stepRequest(turn, step, deps.context(), step > 0 ? deps.read() : undefined);
    for (const { path } of request.context.contents) deps.turnFiles.saw(path, deps.files.readText(path) ?? '');
    deps.at.step = step;
    if (!opened) await deps.onStep(step, { ...usage });
    const asked = opened ?? {
      request,
      open: (stop: AbortSignal) => deps.api.stream(postChat, {}, redactRequest(request, deps.secrets.redact), stop),
    };
    const reason = await runStep(asked, usage, deps, signal, resumed?.step === step ? resumed : undefined);
    // Storing the chat is work for the page, and the last words may not be drawn yet.
    await deps.whenDrawn?.();
    await deps.queue.drained();
    await deps.files.settle();
    await deps.persist();
    if (signal.aborted) return 'aborted';
    const isQuestion = deps.read().parts.some((part) => part.type === 'tool' && part.step === step && part.call.tool === 'ask_user');
    if (isQuestion && reason !== 'error') return 'stop';
    if (reason === 'length' && continuations < CHAT_TURN_LIMITS.maxContinuations) {
      continuations += 1;
      continue;
    }
    if (reason === 'length') {
      const error = new AppError('answer-cut-off', 'The answer repeatedly ran out of space and ends here. Completed work was kept.');
      deps.update((message) => ({ ...message, error: error.toJSON() }));
      return 'error';
    }
    if (reason !== 'tool-calls') return reason;
    failures = failuresInARow(failures, deps.read(), step);
    if (failures.calls >= CHAT_TURN_LIMITS.maxConsecutiveToolFailures && failures.steps > 1) {
      deps.update((message) => ({
        ...message,
        error: new AppError('unknown', `The assistant was stopped after ${failures.calls} failed calls in a row. ${whyOf(deps.read(), step)}`, {
          title: 'Stopped after repeated failures',
        }).toJSON(),
      }));
      return 'error';
    }
  }
  return 'stop';
}

/** The request of one step; `answer` is what the steps before it wrote. */
export function stepRequest(turn: Omit<Turn, 'resumed' | 'opened'>, step: number, context: ProjectContext, answer?: ChatMessage): ChatRequest {
  return {
    projectId: turn.projectId,
    ...(turn.modelId ? { modelId: turn.modelId } : {}),
    mode: turn.mode,
    messageId: turn.messageId,
    step,
    ...(step === CHAT_TURN_LIMITS.maxSteps - 1 ? { isLastStep: true } : {}),
    messages: [...turn.history, ...(answer ? [answer] : [])],
    context,
  };
}

/** Why the calls failed. Failed actions show their reasons in their rows, but failed reads are shown nowhere. */
function whyOf(message: ChatMessage, step: number): string {
  const outcomes = message.parts.flatMap((part) =>
    part.type === 'tool' && part.step === step && part.outcome?.tool === 'error' ? [part.outcome.message] : [],
  );
  const [reason] = outcomes;
  if (reason === undefined) return 'See the reasons above.';
  return reason === REFUSED_CALL ? 'It kept repeating the same call although nothing had changed.' : `The last one: ${reason}`;
}

/** The tokens that are paid in full. Those read from a provider's cache cost little, so they do not count. */
function spent({ inputTokens, outputTokens, cachedInputTokens = 0 }: MessageUsage): number {
  return outputTokens + Math.max(0, inputTokens - cachedInputTokens);
}

interface Usage {
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  cost?: number;
}

async function runStep(asked: OpenedStep, usage: Usage, deps: StepDeps, signal: AbortSignal, resumed: ResumedStep | undefined): Promise<FinishReason> {
  const overlay = new WritingOverlay(deps);
  try {
    const { reason, cut } = await readStep(asked, usage, { ...deps, overlay }, signal, resumed);
    overlay.end();
    // A model that has ended its answer inside of a file has forgotten to close it. Otherwise it continues its draft: in
    // the next step, or in a later turn if the stream broke, because nobody knows what was to come.
    if (reason === 'stop') for (const one of cut) await repairCutOff(one, asked.request.messageId, deps, signal);
    return reason;
  } finally {
    overlay.end(); // where it broke off, no file must keep looking as if it were being written
  }
}

async function readStep(
  { request, open: openStep }: OpenedStep,
  usage: Usage,
  deps: StepDeps & { readonly overlay: WritingOverlay },
  signal: AbortSignal,
  resumed: ResumedStep | undefined,
): Promise<{ readonly reason: FinishReason; readonly cut: readonly CutOff[] }> {
  const { step, messageId } = request;
  const before = { ...usage };
  const { overlay } = deps;
  deps.queue.begin(messageId);
  let reason: FinishReason = 'error';
  const cut: CutOff[] = [];
  /** Actions that are being written. One that began while another was open is judged at its end, because the other one may come first. */
  const open = new Map<string, Parameters<AutomaticActions['before']>[0] | undefined>();
  const addBefore = (action: Parameters<AutomaticActions['before']>[0], beforeId?: string) => {
    for (const added of deps.automatic.before(action)) deps.insert(added, beforeId);
  };
  const options = { signal, open: openStep, isResumed: resumed !== undefined, onConnection: deps.onConnection, reconnectDelaysMs: deps.reconnectDelaysMs };
  /** Called while actions run, because a stop must not wait for them. */
  const seen = (event: ArtifactEventBody) => {
    if (event.type !== 'finish') return;
    deps.onStream(false);
    if (event.reason === 'aborted' && !signal.aborted) deps.onStopElsewhere();
  };
  deps.onStream(true);
  for await (const received of readAhead(streamStep(deps.api, request, options), seen)) {
    if (signal.aborted && BEGINS_WORK.has(received.type)) continue;
    const event = withFileKnowledge(received, deps.files, resumed);
    if (!CHANGES_NO_FILE.has(event.type)) deps.beforeWork();
    if (event.type === 'action.open' && open.size === 0) addBefore({ type: event.actionType, draft: event.draft });
    deps.update((message) => applyEvent(message, event, step));
    switch (event.type) {
      case 'action.open':
        open.set(event.actionId, open.size === 0 ? undefined : { type: event.actionType, draft: event.draft });
        deps.onWriting(event.actionId);
        overlay.open(event.actionId, typedPath(event.draft));
        break;
      case 'action.delta':
        if (event.field === 'content') overlay.add(event.actionId, event.text);
        break;
      case 'action.close': {
        const late = open.get(event.actionId);
        open.delete(event.actionId);
        if (late) addBefore(late, event.actionId);
        deps.onWriting(undefined);
        const path = overlay.close(event.actionId);
        if (isDoneBefore(event.actionId, resumed, deps)) {
          if (path) deps.editor.streamEnded(path);
          break;
        }
        queueAction(
          { id: event.actionId, messageId, step, action: event.action, turnFiles: deps.turnFiles, guard: deps.guard },
          { ...deps, ...(path ? { onEnd: () => deps.editor.streamEnded(path) } : {}) },
        );
        break;
      }
      case 'artifact.close':
        await deps.queue.drained(); // only when everything is written is it known whether there is something to start
        if (signal.aborted) break;
        for (const action of deps.automatic.atClose()) deps.insert(action);
        break;
      case 'action.cancel': {
        // Nothing was written, so the file stays as it was.
        open.delete(event.actionId);
        deps.onWriting(undefined);
        const text = overlay.textOf(event.actionId);
        const path = overlay.close(event.actionId);
        if (path) deps.editor.streamEnded(path);
        if (path && text && event.cause === 'truncated') {
          const result = draftResult(path, deps.turnFiles.keepDraft(path, text));
          deps.update((message) => keepDraft(message, event.actionId, text, result));
          cut.push({ actionId: event.actionId, path, text });
        }
        break;
      }
      case 'tool.call': {
        if (event.call.tool === 'ask_user') break; // the person answers, with their next message
        await deps.queue.drained(); // it must see the results of earlier actions
        const verdict = deps.guard.check(event.call);
        const outcome: ToolOutcome =
          verdict === 'refused'
            ? { tool: 'error', message: REFUSED_CALL }
            : (outcomeBefore(event, resumed) ?? (await answerToolCall(event.call, { ...deps, signal })));
        if (outcome.tool === 'read_file') deps.turnFiles.saw(outcome.path, deps.files.readText(outcome.path) ?? '');
        deps.update((message) => setToolOutcome(message, event.callId, outcome, verdict === 'repeated' ? REPEATED_CALL : undefined));
        break;
      }
      case 'usage':
        usage.inputTokens = before.inputTokens + event.inputTokens;
        usage.outputTokens = before.outputTokens + event.outputTokens;
        usage.cachedInputTokens = before.cachedInputTokens + (event.cachedInputTokens ?? 0);
        if (event.cost !== undefined) usage.cost = (before.cost ?? 0) + event.cost;
        deps.update((message) => ({ ...message, usage: { ...usage } }));
        break;
      case 'finish':
        reason = event.reason;
        break;
      default:
        break;
    }
  }
  return { reason, cut };
}

/** Events after which no work in the project follows. */
const CHANGES_NO_FILE: ReadonlySet<ArtifactEventBody['type']> = new Set(['step.open', 'reasoning.delta', 'text.delta', 'usage', 'error', 'finish']);
/** Events that begin work. After a stop nothing begins, whatever has arrived before it. */
const BEGINS_WORK: ReadonlySet<ArtifactEventBody['type']> = new Set(['action.open', 'action.close', 'artifact.close', 'tool.call']);

/** True for an action that was handled before the page was reloaded. It keeps its state. */
function isDoneBefore(actionId: string, resumed: ResumedStep | undefined, deps: TurnDeps): boolean {
  const before = resumed?.actions.find(({ id }) => id === actionId);
  if (!before || runsAgain(before)) return false;
  const [status, result] = before.status === 'running' ? (['aborted', { reason: PAGE_RELOADED }] as const) : ([before.status, before.result] as const);
  deps.update((message) => setActionStatus(message, actionId, status, result));
  return true;
}

/** The outcome of a call that a foreign server received before the page was reloaded, which must not be made twice. */
function outcomeBefore({ callId, call }: Extract<ArtifactEventBody, { type: 'tool.call' }>, resumed: ResumedStep | undefined): ToolOutcome | undefined {
  const before = call.tool === 'mcp' ? resumed?.calls.find((one) => one.callId === callId) : undefined;
  return before && (before.outcome ?? { tool: 'error', message: `${PAGE_RELOADED} It may still have been carried out.` });
}

/**
 * Whether an action that a reload interrupted runs again. An action that has ended stays as it is, and the model
 * judges a command that may have been half done. Writing, installing and starting can be repeated.
 */
function runsAgain({ status, type }: ArtifactAction): boolean {
  return status === 'pending' || (status === 'running' && ACTION_TYPES[type].isRepeatable);
}

interface CutOff {
  readonly actionId: string;
  readonly path: string;
  /** As far as it was written. */
  readonly text: string;
}

/**
 * A smaller model closes the brackets of a file that a model has left open, unless that would replace a longer file
 * with half a file. Source: docs/assistant-protocol.md#applying-edits.
 */
async function repairCutOff({ actionId, path, text }: CutOff, messageId: string, deps: StepDeps, signal: AbortSignal): Promise<void> {
  const before = deps.files.readText(path) ?? '';
  if (signal.aborted || isWhole(path, text) || before.split('\n').length > text.split('\n').length) return;
  try {
    const content = await deps.queue.repairs.brackets(path, text, { signal, messageId, step: deps.at.step });
    const action: Action = { type: 'file', operation: 'write', path, content, overwrite: true };
    deps.update((message) => restartAction(applyEvent(message, { type: 'action.close', actionId, action }, deps.at.step), actionId));
    deps.turnFiles.saw(path, before);
    queueAction({ id: actionId, messageId, action, turnFiles: deps.turnFiles }, deps);
  } catch (error) {
    if (signal.aborted) return;
    const { reason, ...rest } = draftResult(path, deps.turnFiles.draftOf(path) ?? text);
    deps.update((message) =>
      setActionStatus(message, actionId, 'failed', { ...rest, reason: `${reason}. Its brackets could not be closed: ${messageOf(error)}` }),
    );
  }
}

/** Adds whether a write creates or changes a file, which must be determined before it begins. */
function withFileKnowledge(event: ArtifactEventBody, files: ProjectFiles, resumed: ResumedStep | undefined): ArtifactEventBody {
  if (event.type !== 'action.open' || event.draft.path === undefined) return event;
  // In the form that the project uses: models also write ./src/a.ts and /home/project/src/a.ts.
  const draft = { ...event.draft, path: toProjectPath(event.draft.path) || event.draft.path };
  if (draft.operation !== 'write') return { ...event, draft };
  const known = resumed?.actions.find(({ id }) => id === event.actionId)?.draft.isNew;
  return { ...event, draft: { ...draft, isNew: known ?? files.get(draft.path) === undefined } };
}

/** The file that is shown while it is typed. Undefined for one outside the project, which will be refused. */
function typedPath({ operation, path }: ActionDraft): string | undefined {
  return operation === 'write' && path !== undefined && toProjectPath(path) === path ? path : undefined;
}

/** The file being typed, shown in the editor in place of the stored one until it is written. */
class WritingOverlay {
  readonly #deps: TurnDeps;
  #open: { id: string; path: string; text: string } | undefined;

  constructor(deps: TurnDeps) {
    this.#deps = deps;
  }

  open(id: string, path: string | undefined): void {
    this.#open = path === undefined ? undefined : { id, path, text: '' };
    if (this.#open) this.#deps.editor.streamed(this.#open.path, '');
  }

  add(id: string, text: string): void {
    if (this.#open?.id !== id) return;
    this.#open.text += text;
    this.#deps.editor.streamed(this.#open.path, this.#open.text);
  }

  textOf(id: string): string | undefined {
    return this.#open?.id === id ? this.#open.text : undefined;
  }

  close(id: string): string | undefined {
    if (this.#open?.id !== id) return undefined;
    const { path } = this.#open;
    this.#open = undefined;
    return path;
  }

  /** The stream ended in the middle of a file. */
  end(): void {
    if (this.#open) this.#deps.editor.streamEnded(this.#open.path);
    this.#open = undefined;
    this.#deps.onWriting(undefined);
  }
}

/**
 * How many calls failed in a row up to the end of this step, and in how many steps. Several failures in one step
 * may have one cause, which the model hears about before it is stopped. Skipped and stopped actions do not count.
 */
function failuresInARow(before: { readonly calls: number; readonly steps: number }, message: ChatMessage, step: number): { calls: number; steps: number } {
  const outcomes = message.parts.flatMap((part) => {
    if (part.type === 'artifact') return part.artifact.actions.flatMap((action) => (action.step === step ? [action.status] : []));
    return part.type === 'tool' && part.step === step && part.outcome ? [part.outcome.tool === 'error' ? 'failed' : 'complete'] : [];
  });
  const ended = outcomes.filter((status) => status === 'failed' || status === 'complete');
  const calls = ended.length - 1 - ended.lastIndexOf('complete');
  if (ended.includes('complete')) return { calls, steps: calls > 0 ? 1 : 0 };
  return { calls: before.calls + calls, steps: before.steps + (calls > 0 ? 1 : 0) };
}
