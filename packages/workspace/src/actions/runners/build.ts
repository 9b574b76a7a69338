import { buildCommand } from '../../runtime/start-command.ts';
import { commandOutcome } from './command-outcome.ts';
import { runGuarded } from './guarded-command.ts';
import type { ActionRunner } from './runner.ts';

/** Source: docs/specification/actions.md. */
export const runBuild: ActionRunner<'build'> = async (action, { files, machine }, { signal, onOutput }) => {
  const command = action.command ?? buildCommand((path) => files.readText(path));
  if (command === undefined) return { status: 'failed', result: { reason: 'Could not build the project because no build configuration was found.' } };
  const outcome = await runGuarded(files, async () => commandOutcome(await machine.run(command, signal, onOutput)));
  if (outcome.status === 'failed')
    return { ...outcome, result: { ...outcome.result, reason: 'Failed building the project. Check if there are any build errors and try again.' } };
  if (outcome.status === 'aborted')
    return { ...outcome, result: { ...outcome.result, reason: 'Build cancelled. If this happened by mistake, please try again.' } };
  return outcome;
};
