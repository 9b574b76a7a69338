import { type Action, type ActionResult, type ActionStatus, messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { runBuild, runInstall, runShell, runStart } from './runners/commands.ts';
import { runFile } from './runners/file.ts';
import { runImportTemplate } from './runners/import-template.ts';
import type { ActionRunner, RunOutcome, RunnerDeps } from './runners/runner.ts';

const RUNNERS: { readonly [T in Action['type']]: ActionRunner<T> } = {
  file: runFile,
  shell: runShell,
  install: runInstall,
  start: runStart,
  build: runBuild,
  'import-template': runImportTemplate,
};

const COMMAND_FAILED = 'A command before it failed.';

export interface QueuedAction {
  readonly id: string;
  readonly messageId: string;
  readonly action: Action;
  /** Every change of its state, the last one final. */
  readonly onStatus: (status: ActionStatus, result: ActionResult | undefined) => void;
}

export interface ActionQueue {
  readonly isBusy: ReadableAtom<boolean>;
  /** A new step of the model: it knows of the failures before it, so its commands run again. */
  begin(): void;
  enqueue(item: QueuedAction): void;
  /** Resolves when everything queued so far has ended. */
  drained(): Promise<void>;
  /** Stops the running action and drops the waiting ones. */
  abort(reason: string): void;
}

export interface QueueDeps extends RunnerDeps {
  /** A `shell` action ended with status failed. Source: workspace.md, section 4. */
  readonly onShellFailed: (failed: {
    readonly command: string;
    readonly exitCode: number;
    readonly output: string;
    readonly messageId: string;
    readonly actionId: string;
  }) => void;
}

/**
 * One action at a time, in order. A failed command aborts the commands and starts that wait behind
 * it, but not the files. Source: assistant specification, section 4.
 */
export function createActionQueue(deps: QueueDeps): ActionQueue {
  const isBusy = atom(false);
  let waiting: QueuedAction[] = [];
  let running: { readonly item: QueuedAction; readonly controller: AbortController } | undefined;
  let hasFailedCommand = false;
  let pump: Promise<void> = Promise.resolve();

  async function runAll(): Promise<void> {
    isBusy.set(true);
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      const controller = new AbortController();
      running = { item, controller };
      item.onStatus('running', undefined);
      const { status, result } = await runOne(item.action, controller.signal);
      running = undefined;
      item.onStatus(controller.signal.aborted ? 'aborted' : status, result);
      if (status === 'failed' && isCommand(item.action)) {
        if (item.action.type === 'shell')
          deps.onShellFailed({
            command: item.action.command,
            exitCode: result.exitCode ?? 0,
            output: result.output ?? result.reason ?? '',
            messageId: item.messageId,
            actionId: item.id,
          });
        hasFailedCommand = true;
        dropWaiting(isCommand, COMMAND_FAILED);
      }
    }
    isBusy.set(false);
  }

  async function runOne(action: Action, signal: AbortSignal): Promise<RunOutcome> {
    if (isCommand(action) && !deps.isAutoRun()) return { status: 'skipped', result: { reason: 'Auto-run is off in the settings. Run it in a terminal.' } };
    try {
      return await (RUNNERS[action.type] as ActionRunner<Action['type']>)(action as never, deps, signal);
    } catch (error) {
      if (signal.aborted) return { status: 'aborted', result: { reason: 'Stopped.' } };
      return { status: 'failed', result: { reason: messageOf(error) } };
    }
  }

  function dropWaiting(isDropped: (action: Action) => boolean, reason: string): void {
    const dropped = waiting.filter(({ action }) => isDropped(action));
    waiting = waiting.filter(({ action }) => !isDropped(action));
    for (const item of dropped) item.onStatus('aborted', { reason });
  }

  return {
    isBusy,
    begin: () => {
      hasFailedCommand = false;
    },
    enqueue(item) {
      item.onStatus('pending', undefined);
      if (hasFailedCommand && isCommand(item.action)) {
        item.onStatus('aborted', { reason: COMMAND_FAILED });
        return;
      }
      waiting.push(item);
      if (!isBusy.get()) pump = runAll();
    },
    async drained() {
      await pump;
    },
    abort(reason) {
      dropWaiting(() => true, reason);
      running?.controller.abort();
    },
  };
}

function isCommand({ type }: Action): boolean {
  return type === 'shell' || type === 'install' || type === 'start' || type === 'build';
}
