import type { Action, ActionOf, ActionResult, ActionStatus } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { Machine } from '../../runtime/machine.ts';

export interface RunnerDeps {
  readonly files: ProjectFiles;
  readonly machine: Machine;
  readonly api: ApiClient;
  readonly renameProject: (title: string) => Promise<void>;
}

export interface RunOutcome {
  readonly status: Extract<ActionStatus, 'complete' | 'failed' | 'aborted' | 'skipped'>;
  readonly result: ActionResult;
}

/** Does one action. Expected failures are outcomes; what it throws is reported as failed. */
export type ActionRunner<T extends Action['type']> = (action: ActionOf<T>, deps: RunnerDeps, signal: AbortSignal) => Promise<RunOutcome>;

/** Exit 130 is a stop, other nonzero codes are failures. Source: assistant specification, section 4. */
export function commandOutcome({ exitCode, output }: { exitCode: number; output: string }): RunOutcome {
  if (exitCode === 0) return { status: 'complete', result: { exitCode, output } };
  if (exitCode === 130) return { status: 'aborted', result: { exitCode, output, reason: 'Stopped.' } };
  return { status: 'failed', result: { exitCode, output, reason: `The command ended with exit code ${exitCode}.` } };
}
