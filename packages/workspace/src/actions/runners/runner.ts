import type { Action, ActionOf, ActionResult, ActionStatus } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { FileRepairs } from '../repair-file.ts';
import type { TurnFiles } from '../turn-files.ts';
import { firstError } from '../../terminal/first-error.ts';
import type { CommandResult, Machine } from '../../runtime/machine.ts';

export interface RunnerDeps {
  readonly files: ProjectFiles;
  readonly machine: Machine;
  readonly api: ApiClient;
  readonly repairs: FileRepairs;
  readonly renameProject: (title: string) => Promise<void>;
  /** All files of a project that the person can read. @throws AppError */
  readonly readProject: (
    slug: string,
    signal: AbortSignal,
  ) => Promise<{ readonly title: string; readonly contents: readonly (readonly [path: string, contents: string | Uint8Array])[] }>;
  /** False: the person runs commands themselves. Source: decisions, C12 and I2. */
  readonly isAutoRun: () => boolean;
}

export interface RunOutcome {
  readonly status: Extract<ActionStatus, 'complete' | 'failed' | 'aborted' | 'skipped'>;
  readonly result: ActionResult;
  /** A server that does not follow changes has missed some by it. */
  readonly hasChangedFiles?: boolean;
}

/** One run of one action. */
export interface RunContext {
  readonly signal: AbortSignal;
  readonly messageId: string;
  /** Added by a rule of the product, not asked for. */
  readonly isAutomatic: boolean;
  /** An installation was added to this message, and package.json asks for the same packages since. */
  readonly hasAutomaticInstall: boolean;
  /** What the model knows of the files; absent where the person asks for the action. */
  readonly turnFiles?: TurnFiles | undefined;
  /** What a command prints, as it is printed. */
  readonly onOutput: (text: string) => void;
}

/** Does one action. Expected failures are outcomes; what it throws is reported as failed. */
export type ActionRunner<T extends Action['type']> = (action: ActionOf<T>, deps: RunnerDeps, context: RunContext) => Promise<RunOutcome>;

/** Exit 130 is a stop, other nonzero codes are failures. Source: assistant specification, section 4. */
export function commandOutcome({ exitCode, output, reason }: CommandResult): RunOutcome {
  if (exitCode === 0) return { status: 'complete', result: { exitCode, output } };
  if (exitCode === 130) return { status: 'aborted', result: { exitCode, output, reason: 'Stopped.' } };
  return { status: 'failed', result: { exitCode, output, reason: reason ?? saidWhy(output) ?? `The command ended with exit code ${exitCode}.` } };
}

/** Lines of npm that only say where its log lies or repeat the code. */
const NPM_NOISE =
  /^(?:code |errno |syscall |path |command |A complete log|Note that|tarball, folder|In most cases|fix the upstream|\d{3}$|\d{3}\s+(?:Not Found - GET|Note that|tarball))/;
const MAX_REASON_LINES = 3;

/** What the program itself says is wrong: npm's own error lines, else the first line that names an error. */
function saidWhy(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  const npm = lines.flatMap((line) => /^npm (?:error|ERR!)\s+(.+)$/.exec(line)?.[1]?.trim() ?? []);
  const told = npm.filter((line) => !NPM_NOISE.test(line)).slice(0, MAX_REASON_LINES);
  if (told.length > 0) return `npm: ${told.map((line) => line.replace(/^\d{3}\s+/, '')).join(' ')}`;
  return firstError(output);
}
