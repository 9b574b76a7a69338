import type { Runtime } from '@lathe/spindle';
import type { ProjectFiles } from '../files/project-files.ts';
import { headAndTail, plainText } from '../terminal/plain-text.ts';
import type { RunningCommand } from '../terminal/terminal-program.ts';
import type { Terminals } from '../terminal/terminals.ts';
import { watchListening } from './listening.ts';

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
  /** Takes over a command that listens on a port and stays. Absent: the command runs to its end. */
  readonly takeOver?: ((server: ListeningCommand) => Promise<TakenOver>) | undefined;
}

/** A command that has become a server. */
export interface ListeningCommand {
  readonly process: RunningCommand;
  readonly line: string;
  readonly port: number;
  /** What it has printed so far. */
  readonly output: string;
}

export interface TakenOver {
  /** What it prints from now on. */
  readonly onOutput: (text: string) => void;
  /** What the assistant is told, after the output. */
  readonly note: string;
}

/** The terminal in which the assistant's commands run. */
export interface AssistantTerminal {
  /** Runs one command to its end, or until it is taken over. */
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
    async run(command, { source, signal, onOutput: listener, takeOver }) {
      const runtime = await prepared();
      signal.throwIfAborted();
      let output = '';
      let print = (text: string) => {
        output += text;
        onOutput(source, text);
        listener?.(text);
      };
      const watch = takeOver && watchListening(runtime, command);
      const terminal = terminals.ensure('assistant', 'Assistant');
      try {
        const process = await terminals.run(terminal, runtime, command, {
          signal,
          env: COMMAND_ENV,
          onOutput: (text) => {
            print(text);
            watch?.printed();
          },
        });
        watch?.started(process.pid);
        const first = await Promise.race([process.exit.then((exitCode) => ({ exitCode })), ...(watch ? [watch.stays.then((port) => ({ port }))] : [])]);
        await files.settle();
        if ('exitCode' in first || takeOver === undefined || signal.aborted) return resultOf(await process.exit);
        process.release();
        terminals.becomeServer(terminal, command);
        const { onOutput: next, note } = await takeOver({ process, line: command, port: first.port, output });
        print = next;
        return { exitCode: 0, output: `${headAndTail(plainText(output))}\n${note}` };
      } finally {
        watch?.end();
      }

      function resultOf(exitCode: number): CommandResult {
        return { exitCode: signal.aborted ? INTERRUPTED : exitCode, output: headAndTail(plainText(output)) };
      }
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
