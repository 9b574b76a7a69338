import type { Runtime } from '@lathe/spindle';
import type { ProjectFiles } from '../files/project-files.ts';
import { headAndTail, plainText } from '../terminal/plain-text.ts';
import type { Terminals } from '../terminal/terminals.ts';

/** The environment of every command of the assistant and the project. Source: docs/decisions.md#C6. */
export const COMMAND_ENV = { npm_config_yes: 'true', EXPO_NO_TELEMETRY: '1' };
/** As a shell reports an interrupted command. */
export const INTERRUPTED = 130;

export interface CommandResult {
  readonly exitCode: number;
  /** The beginning and the end of the output, as plain text. */
  readonly output: string;
  /** Why it failed, if more is known than the output says. */
  readonly reason?: string;
}

export type OutputSource = 'install' | 'server' | 'shell';

export interface CommandOptions {
  readonly source: OutputSource;
  readonly signal: AbortSignal;
  readonly onOutput?: ((text: string) => void) | undefined;
}

/** The terminal in which the assistant's commands run. */
export interface AssistantTerminal {
  /** Runs one command to its end. */
  run(command: string, options: CommandOptions): Promise<CommandResult>;
  /** Waits for the commands before it, so that an installation and what needs it never overlap. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when the last command has ended. */
  idle(): Promise<void>;
}

interface Deps {
  readonly prepared: () => Promise<Runtime>;
  readonly terminals: Terminals;
  readonly files: Pick<ProjectFiles, 'settle'>;
  readonly onOutput: (source: OutputSource, text: string) => void;
}

export function createAssistantTerminal({ prepared, terminals, files, onOutput }: Deps): AssistantTerminal {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(command, { source, signal, onOutput: listener }) {
      const runtime = await prepared();
      signal.throwIfAborted();
      let output = '';
      const process = await terminals.run(terminals.ensure('assistant', 'Assistant'), runtime, command, {
        signal,
        env: COMMAND_ENV,
        onOutput: (text) => {
          output += text;
          onOutput(source, text);
          listener?.(text);
        },
      });
      const exitCode = await process.exit;
      await files.settle();
      return { exitCode: signal.aborted ? INTERRUPTED : exitCode, output: headAndTail(plainText(output)) };
    },
    inTurn(work) {
      const result = last.then(work, work);
      last = result;
      return result;
    },
    async idle() {
      await Promise.allSettled([last]);
    },
  };
}
