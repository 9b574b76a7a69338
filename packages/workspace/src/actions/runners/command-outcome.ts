import { type CommandResult, INTERRUPTED } from '../../runtime/assistant-terminal.ts';
import { firstError } from '../../terminal/first-error.ts';
import type { RunOutcome } from './runner.ts';

/** Exit 130 is a stop, other nonzero codes are failures. Source: docs/specification/actions.md. */
export function commandOutcome({ exitCode, output, reason }: CommandResult): RunOutcome {
  if (exitCode === 0) return { status: 'complete', result: { exitCode, output } };
  if (exitCode === INTERRUPTED) return { status: 'aborted', result: { exitCode, output, reason: 'Stopped.' } };
  return { status: 'failed', result: { exitCode, output, reason: reason ?? reasonIn(output) ?? `The command ended with exit code ${exitCode}.` } };
}

/** npm lines that only name its log file or repeat the exit code. */
const NPM_NOISE =
  /^(?:code |errno |syscall |path |command |A complete log|Note that|tarball, folder|In most cases|fix the upstream|\d{3}$|\d{3}\s+(?:Not Found - GET|Note that|tarball))/;
const MAX_REASON_LINES = 3;

/** The program's own reason: npm's error lines, otherwise the first line that names an error. */
function reasonIn(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  const npm = lines.flatMap((line) => /^npm (?:error|ERR!)\s+(.+)$/.exec(line)?.[1]?.trim() ?? []);
  const told = npm.filter((line) => !NPM_NOISE.test(line)).slice(0, MAX_REASON_LINES);
  if (told.length > 0) return `npm: ${told.map((line) => line.replace(/^\d{3}\s+/, '')).join(' ')}`;
  return firstError(output);
}
