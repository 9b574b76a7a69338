import { commandOutcome } from './command-outcome.ts';
import type { ActionRunner } from './runner.ts';

export const runStart: ActionRunner<'start'> = async ({ command }, { machine }, { signal, messageId, isAutomatic, onOutput }) =>
  commandOutcome(await machine.startServer({ command, signal, origin: { messageId, isAutomatic, onOutput } }));
