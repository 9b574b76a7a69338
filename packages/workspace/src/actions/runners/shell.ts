import { commandOutcome } from './command-outcome.ts';
import { runGuarded } from './guarded-command.ts';
import { ALREADY_INSTALLED } from './install.ts';
import type { ActionRunner } from './runner.ts';
import { runStart } from './start.ts';
import { backgroundCommandOf, serverCommandOf, withoutInstall } from '../../runtime/start-command.ts';

/** Source: docs/decisions.md#C8. */
const SHELL_TIMEOUT_MS = 10 * 60_000;

/** A server in the background listens within this time. */
const BACKGROUND_TIMEOUT_MS = 30_000;
const NO_SERVER = `It opened no port within ${BACKGROUND_TIMEOUT_MS / 1000} s and was stopped. Nothing stays in the background except the project's server. Run the command without &.`;

/** A last line that asks a question nobody is there to answer. */
const ASKS = /^\?\s|[?:›]$|[([][yn](?:es)?\/no?[)\]]$|\(y\)$/i;
const WAITED_FOR_ANSWER = ' It seems to be waiting for input. Pass the answer as an option (for example --yes) or through a pipe.';

export const runShell: ActionRunner<'shell'> = async (action, deps, context) => {
  const { files, machine } = deps;
  const { signal, messageId, hasAutomaticInstall, onOutput } = context;
  // As a command, a server would never end, and the turn would wait for it.
  const server = serverCommandOf(action.command, (path) => files.readText(path));
  if (server !== undefined) return runStart({ type: 'start', command: server }, deps, context);
  const given = hasAutomaticInstall ? withoutInstall(action.command) : action.command;
  if (given === '') return ALREADY_INSTALLED;
  // A program in the background would end with its shell, so it runs as the command itself.
  const inBackground = backgroundCommandOf(given);
  const timeout = AbortSignal.timeout(inBackground === undefined ? (action.timeoutMs ?? SHELL_TIMEOUT_MS) : BACKGROUND_TIMEOUT_MS);
  const options = { signal: AbortSignal.any([signal, timeout]), messageId, onOutput };
  const outcome = await runGuarded(files, async () => commandOutcome(await machine.runOrServe(inBackground ?? given, options)));
  if (!timeout.aborted || signal.aborted || outcome.status === 'complete') return outcome;
  if (inBackground !== undefined) return { ...outcome, status: 'failed', result: { ...outcome.result, reason: NO_SERVER } };
  const reason = `The command took too long and was stopped.${ASKS.test(lastLine(outcome.result.output ?? '')) ? WAITED_FOR_ANSWER : ''}`;
  return { ...outcome, status: 'failed', result: { ...outcome.result, reason } };
};

function lastLine(output: string): string {
  const text = output.trimEnd();
  return text.slice(text.lastIndexOf('\n') + 1).trim();
}
