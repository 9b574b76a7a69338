import { typecheckCommand } from '../runtime/start-command.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Machine } from '../runtime/machine.ts';

/** A check that takes longer is stopped, because the model must not wait for it. */
const CHECK_TIMEOUT_MS = 60_000;
const MAX_ERRORS = 20;
const TAIL_LINES = 12;
const TYPE_ERROR = /\berror TS\d+:/;

interface Deps {
  readonly files: Pick<ProjectFiles, 'readText'>;
  readonly machine: Pick<Machine, 'packages' | 'isEditorOnly' | 'run'>;
  readonly isAutoRun: () => boolean;
}

/** The findings of the project's own type check, as text. Empty if it has none or its packages are not installed. */
export async function checkTypes({ files, machine, isAutoRun }: Deps, signal: AbortSignal): Promise<readonly string[]> {
  const command = typecheckCommand((path) => files.readText(path));
  if (command === undefined || machine.isEditorOnly || !isAutoRun() || machine.packages.get().status !== 'ready') return [];
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const { exitCode, output } = await machine.run(command, AbortSignal.any([signal, timeout]));
  if (timeout.aborted) return [`The type check (${command}) took longer than a minute and was stopped.`];
  if (exitCode === 0 || signal.aborted) return [];
  const errors = output.split('\n').filter((line) => TYPE_ERROR.test(line));
  if (errors.length === 0) return [`${command} ended with exit code ${exitCode}:\n${output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')}`];
  const more = errors.length > MAX_ERRORS ? `\n… and ${errors.length - MAX_ERRORS} more` : '';
  return [`Type errors:\n${errors.slice(0, MAX_ERRORS).join('\n')}${more}`];
}
