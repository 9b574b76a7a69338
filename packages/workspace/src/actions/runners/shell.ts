import { commandOutcome } from './command-outcome.ts';
import { runGuarded } from './guarded-command.ts';
import { ALREADY_INSTALLED } from './install.ts';
import type { ActionRunner } from './runner.ts';
import { runStart } from './start.ts';
import { serverCommandOf, withoutInstall } from '../../runtime/start-command.ts';

/** Source: docs/decisions.md#C8. */
const SHELL_TIMEOUT_MS = 10 * 60_000;

/** A last line that asks a question nobody is there to answer. */
const ASKS = /^\?\s|[?:›]$|[([][yn](?:es)?\/no?[)\]]$|\(y\)$/i;
const WAITED_FOR_ANSWER = ' It seems to be waiting for input. Pass the answer as an option (for example --yes) or through a pipe.';

export const runShell: ActionRunner<'shell'> = async (action, deps, context) => {
  const { files, machine } = deps;
  const { signal, hasAutomaticInstall, onOutput } = context;
  // As a command, a server would never end, and the turn would wait for it.
  const server = serverCommandOf(action.command, (path) => files.readText(path));
  if (server !== undefined) return runStart({ type: 'start', command: server }, deps, context);
  const command = hasAutomaticInstall ? withoutInstall(action.command) : action.command;
  if (command === '') return ALREADY_INSTALLED;
  const timeout = AbortSignal.timeout(action.timeoutMs ?? SHELL_TIMEOUT_MS);
  const outcome = await runGuarded(files, async () => commandOutcome(await machine.run(command, AbortSignal.any([signal, timeout]), onOutput)));
  if (!timeout.aborted || signal.aborted) return outcome;
  const reason = `The command took too long and was stopped.${ASKS.test(lastLine(outcome.result.output ?? '')) ? WAITED_FOR_ANSWER : ''}`;
  return { ...outcome, status: 'failed', result: { ...outcome.result, reason } };
};

function lastLine(output: string): string {
  const text = output.trimEnd();
  return text.slice(text.lastIndexOf('\n') + 1).trim();
}
