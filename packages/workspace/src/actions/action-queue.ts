import { type Action, type ActionResult, type ActionStatus, messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { INTERRUPTED } from '../runtime/assistant-terminal.ts';
import { startCommand, wantedPackages } from '../runtime/start-command.ts';
import { manifestError } from '../frameworks/package-json.ts';
import { ACTION_TYPES, isCommand, isSameCommand, runAction } from './action-types.ts';
import { type AutomaticActions, createAutomaticActions } from './automatic-actions.ts';
import { type CallGuard, REFUSED_CALL, REPEATED_CALL } from './call-guard.ts';
import type { FileRepairs } from './repair-file.ts';
import type { TurnFiles } from './turn-files.ts';
import type { RunContext, RunnerDeps, RunOutcome } from './runners/runner.ts';

const COMMAND_FAILED = 'An earlier command failed.';
const OLDER_MESSAGE = 'It belongs to an older message.';
const SKIPPED = 'You skipped it.';
const NEWER_COMMAND = 'A command from a newer message ended it.';

export interface QueuedAction {
  readonly id: string;
  readonly messageId: string;
  /** The step of the turn that asked for it. Absent if a person or a rule did. */
  readonly step?: number;
  readonly action: Action;
  /** Added by a rule of the product, not asked for by the model. */
  readonly isAutomatic?: boolean;
  /** The person asked for it now, so it is not skipped, even if its message is an old one. */
  readonly isByPerson?: boolean;
  /** What the model knows about the files, and did in its turn. Absent if the person asked for the action. */
  readonly turnFiles?: TurnFiles;
  readonly guard?: CallGuard;
  /** Every change of its state, the last one final. */
  readonly onStatus: (status: ActionStatus, result: ActionResult | undefined) => void;
  /** What a command prints while it runs. */
  readonly onOutput?: (text: string) => void;
}

export interface ActionQueue {
  readonly isBusy: ReadableAtom<boolean>;
  /** Only a start is running, which may wait long for its port and writes nothing itself. */
  readonly isOnlyStarting: ReadableAtom<boolean>;
  /** A new step of the model, which knows about earlier failures, so its commands run again. Commands of older messages no longer do. */
  begin(messageId: string): void;
  enqueue(item: QueuedAction): void;
  /** Resolves when everything queued so far has ended. */
  drained(): Promise<void>;
  /** Ends this action if it is running; the actions behind it continue. */
  skip(actionId: string): void;
  /** Stops the running action and drops the waiting ones. */
  abort(reason: string): void;
  readonly repairs: FileRepairs;
  /** The start that is needed if the running server would not show what a turn changed, and the reason. */
  restart(turnFiles: TurnFiles): { readonly action: Action; readonly why: string } | undefined;
  /** The product's own additions to one artifact. */
  automaticActions(insert: (action: Action) => void): AutomaticActions;
}

export interface QueueDeps extends RunnerDeps {
  /** Runs around each action. */
  readonly around?: ((action: Action, run: () => Promise<RunOutcome>) => Promise<RunOutcome>) | undefined;
  readonly now: () => number;
  /** A `shell` action ended with status failed. Source: docs/specification/actions.md. */
  readonly onShellFailed: (failed: {
    readonly command: string;
    readonly exitCode: number;
    readonly output: string;
    readonly messageId: string;
    readonly actionId: string;
  }) => void;
}

interface RunningAction {
  readonly item: QueuedAction;
  readonly controller: AbortController;
  /** How and why the queue ends it. Absent when the person stops it. */
  end?: { readonly status: 'aborted' | 'skipped'; readonly reason: string };
}

/**
 * One action at a time, in order. A failed command aborts the commands and starts that wait behind
 * it, but not the files. A command of a newer message ends the one that runs, and commands of older
 * messages are skipped. Source: docs/specification/actions.md.
 */
export function createActionQueue(deps: QueueDeps): ActionQueue {
  const { files, machine } = deps;
  const isBusy = atom(false);
  const isOnlyStarting = atom(false);
  let waiting: QueuedAction[] = [];
  let running: RunningAction | undefined;
  let newestMessageId: string | undefined;
  /** Its commands wait for the next step: one of them failed. */
  let failedMessageId: string | undefined;
  /** What package.json asked for when an installation was added to a message. */
  const automaticInstalls = new Map<string, string>();
  let pump: Promise<void> = Promise.resolve();
  const readText = (path: string) => files.readText(path);
  /** Also true if the start would only report that package.json cannot be read. */
  const canBeStarted = () => startCommand(readText) !== undefined || manifestError(readText('package.json')) !== undefined;
  const wanted = () => wantedPackages(readText);

  async function runAll(): Promise<void> {
    isBusy.set(true);
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      const current: RunningAction = { item, controller: new AbortController() };
      running = current;
      isOnlyStarting.set(item.action.type === 'start' && waiting.length === 0);
      const startedAt = deps.now();
      item.onStatus('running', undefined);
      const outcome = await runOne(item, current.controller.signal);
      running = undefined;
      isOnlyStarting.set(false);
      // A file whose write completed when the stop arrived counts as written.
      const isAborted = current.controller.signal.aborted && (outcome.status !== 'complete' || isCommand(item.action));
      const { status, result } = isAborted ? interrupted(outcome, current.end) : outcome;
      item.onStatus(status, { ...result, durationMs: deps.now() - startedAt });
      if (isCommand(item.action) && !isAborted) afterCommand(item, { status, result });
    }
    isBusy.set(false);
  }

  function afterCommand(item: QueuedAction, { status, result }: RunOutcome): void {
    if (status === 'complete' && item.isAutomatic && item.action.type === 'install') automaticInstalls.set(item.messageId, wanted());
    // Any nonzero exit, even one that the person caused in the terminal.
    if (status !== 'failed' && result.exitCode !== INTERRUPTED) return;
    if (status === 'failed' && item.action.type === 'shell')
      deps.onShellFailed({
        command: item.action.command,
        exitCode: result.exitCode ?? 0,
        output: result.output ?? result.reason ?? '',
        messageId: item.messageId,
        actionId: item.id,
      });
    failedMessageId = item.messageId;
    dropWaiting((one) => isRefused(one), COMMAND_FAILED);
  }

  const isRefused = ({ action, messageId, isByPerson }: QueuedAction) => messageId === failedMessageId && !isByPerson && ACTION_TYPES[action.type].needsSuccess;

  async function runOne(item: QueuedAction, signal: AbortSignal): Promise<RunOutcome> {
    const { action, messageId, isAutomatic = false, isByPerson = false } = item;
    if (isCommand(action)) {
      if (!isByPerson && newestMessageId !== undefined && messageId !== newestMessageId) return { status: 'skipped', result: { reason: OLDER_MESSAGE } };
      if (!isByPerson && !deps.isAutoRun()) return { status: 'skipped', result: { reason: 'Auto-run is off in the settings. Run it in a terminal.' } };
    }
    const verdict = item.guard?.check(action) ?? 'fine';
    if (verdict === 'refused') return { status: 'failed', result: { reason: REFUSED_CALL } };
    const context: RunContext = {
      signal,
      turnFiles: item.turnFiles,
      messageId,
      step: item.step,
      isAutomatic,
      hasAutomaticInstall: !isByPerson && automaticInstalls.get(messageId) === wanted(),
      onOutput: (text) => item.onOutput?.(text),
      runChild: (child) => runAction(child, deps, context),
    };
    try {
      const run = () => runAction(action, deps, context);
      const outcome = await (deps.around?.(action, run) ?? run());
      if (outcome.hasChangedFiles ?? (action.type === 'file' && outcome.status === 'complete')) item.turnFiles?.changed(files.revision.get());
      return verdict === 'fine' ? outcome : { ...outcome, result: { ...outcome.result, warning: REPEATED_CALL } };
    } catch (error) {
      if (signal.aborted) return { status: 'aborted', result: { reason: 'Stopped.' } };
      return { status: 'failed', result: { reason: messageOf(error) } };
    } finally {
      item.guard?.done(action);
    }
  }

  function dropWaiting(isDropped: (item: QueuedAction) => boolean, reason: string): void {
    const dropped = waiting.filter(isDropped);
    waiting = waiting.filter((item) => !isDropped(item));
    for (const item of dropped) item.onStatus('aborted', { reason });
  }

  /** A command of another message ends the running one, unless it is the same command or a rule added it. */
  function takeOver(item: QueuedAction): void {
    if (running === undefined || !isCommand(item.action) || !isCommand(running.item.action)) return;
    const { action, messageId } = running.item;
    if (messageId === item.messageId || item.isAutomatic || isSameCommand(action, item.action)) return;
    running.end = { status: 'aborted', reason: NEWER_COMMAND };
    running.controller.abort();
  }

  return {
    isBusy,
    isOnlyStarting,
    begin(messageId) {
      newestMessageId = messageId;
      failedMessageId = undefined;
    },
    enqueue(item) {
      item.onStatus('pending', undefined);
      if (isRefused(item)) {
        item.onStatus('aborted', { reason: COMMAND_FAILED });
        return;
      }
      takeOver(item);
      waiting.push(item);
      isOnlyStarting.set(false);
      if (!isBusy.get()) pump = runAll();
    },
    async drained() {
      await pump;
    },
    skip(actionId) {
      if (running?.item.id !== actionId) return;
      running.end = { status: 'skipped', reason: SKIPPED };
      running.controller.abort();
    },
    abort(reason) {
      dropWaiting(() => true, reason);
      running?.controller.abort();
    },
    repairs: deps.repairs,
    restart(turnFiles) {
      const changedAt = turnFiles.changedAt();
      const stale = changedAt !== undefined && deps.isAutoRun() ? machine.staleServer(changedAt) : undefined;
      return stale && { action: { type: 'start', ...(stale.command === undefined ? {} : { command: stale.command }) }, why: stale.why };
    },
    automaticActions: (insert) =>
      createAutomaticActions({
        insert,
        hasInstalled: () => machine.hasInstalled(),
        wantsStart: () => deps.isAutoRun() && !machine.isEditorOnly && !machine.isServing() && canBeStarted(),
      }),
  };
}

function interrupted({ result }: RunOutcome, end: RunningAction['end']): RunOutcome {
  return end === undefined ? { status: 'aborted', result } : { status: end.status, result: { ...result, exitCode: INTERRUPTED, reason: end.reason } };
}
