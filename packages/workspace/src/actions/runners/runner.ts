import type { Action, ActionOf, ActionResult, ActionStatus } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { DatabaseActions } from '../../databases/bring-up.ts';
import type { DomainActions } from '../../domains/domain-actions.ts';
import type { DeployActions } from '../../deploys/deploy-actions.ts';
import type { Designs } from '../../designs/designs.ts';
import type { RemoteActions } from '../../remotes/remote-actions.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { FileRepairs } from '../repair-file.ts';
import type { TurnFiles } from '../turn-files.ts';
import type { Machine } from '../../runtime/machine.ts';

export interface RunnerDeps {
  readonly files: ProjectFiles;
  readonly machine: Machine;
  readonly api: ApiClient;
  readonly repairs: FileRepairs;
  readonly deploys: DeployActions;
  readonly domains: DomainActions;
  readonly designs: Designs;
  readonly remotes: RemoteActions;
  readonly databases: DatabaseActions;
  readonly renameProject: (title: string) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** All files of a project that the person can read. @throws AppError */
  readonly readProject: (
    slug: string,
    signal: AbortSignal,
  ) => Promise<{ readonly title: string; readonly contents: readonly (readonly [path: string, contents: string | Uint8Array])[] }>;
  /** False: the person runs commands themselves. Source: docs/decisions.md#C12, #I2. */
  readonly isAutoRun: () => boolean;
}

export interface RunOutcome {
  readonly status: Extract<ActionStatus, 'complete' | 'failed' | 'aborted' | 'skipped'>;
  readonly result: ActionResult;
  /** It changed files, which a server that does not watch them has missed. */
  readonly hasChangedFiles?: boolean;
}

/** One run of one action. */
export interface RunContext {
  readonly signal: AbortSignal;
  readonly messageId: string;
  /** The step of the turn that asked for it. */
  readonly step?: number | undefined;
  /** Added by a rule of the product, not requested. */
  readonly isAutomatic: boolean;
  /** An installation was added to this message, and package.json still lists the same packages. */
  readonly hasAutomaticInstall: boolean;
  /** What the model knows about the files. Absent if the person asked for the action. */
  readonly turnFiles?: TurnFiles | undefined;
  /** What a command prints, as it is printed. */
  readonly onOutput: (text: string) => void;
  /** Runs an action that this one consists of. */
  readonly runChild: (action: Action) => Promise<RunOutcome>;
}

/** Runs one action. Expected failures are outcomes. An exception is reported as a failure. */
export type ActionRunner<T extends Action['type']> = (action: ActionOf<T>, deps: RunnerDeps, context: RunContext) => Promise<RunOutcome>;
