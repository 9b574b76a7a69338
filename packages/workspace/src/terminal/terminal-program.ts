import type { Runtime, RuntimeProcess } from '@lathe/spindle';
import type { TerminalView } from './contract.ts';

/** The code that a shell reports for a command that it could not start. */
const COMMAND_NOT_STARTED = 126;
/** The code for a program that had no runtime to start in. */
const NOT_STARTED = 1;
/** A program that has not ended this long after a stop is ended by force. Source: docs/specification/runtime.md. */
const KILL_GRACE_MS = 200;
const DEFAULT_SIZE = { cols: 100, rows: 24 };

export interface CommandOptions {
  readonly onOutput?: (text: string) => void;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningCommand {
  readonly pid: number;
  readonly exit: Promise<number>;
  kill(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Asks it to end, and ends it by force if it does not. */
  stop(): void;
  /** From now on it does not end with the signal that it was started with. */
  release(): void;
  /** Gives the running program away: its output is read, and its input written, elsewhere. Undefined once it has ended. */
  handOver(): RuntimeProcess | undefined;
}

export type ProgramState = Pick<TerminalView, 'status' | 'exitCode'>;

/** The programs of a terminal, one after another, each with the terminal's input and size. */
export interface TerminalProgram {
  state(): ProgramState;
  /** A program will be started. It gets everything that is typed from now on. */
  willStart(): void;
  /** The program that was about to be started will not be. */
  didNotStart(): void;
  start(runtime: Pick<Runtime, 'spawn'>, command: string, args: readonly string[], options: CommandOptions): Promise<RunningCommand>;
  input(data: string): void;
  resize(size: { readonly cols: number; readonly rows: number }): void;
  kill(): void;
}

export interface TerminalProgramDeps {
  readonly state: ProgramState;
  /** The status of a terminal whose program has ended. */
  readonly endStatus: () => 'idle' | 'exited';
  readonly onState: () => void;
  readonly onOutput: (text: string) => void;
}

export function createTerminalProgram({ state: first, endStatus, onState, onOutput }: TerminalProgramDeps): TerminalProgram {
  let state = first;
  let size: { readonly cols: number; readonly rows: number } = DEFAULT_SIZE;
  let process: RuntimeProcess | undefined;
  let input: WritableStreamDefaultWriter<string> | undefined;
  /** Input that was typed while the program was being started. */
  let typedAhead = '';

  function change(next: Partial<ProgramState>): void {
    state = { ...state, ...next };
    onState();
  }

  async function spawn(runtime: Pick<Runtime, 'spawn'>, command: string, args: readonly string[], env: CommandOptions['env']): Promise<RuntimeProcess> {
    try {
      return await runtime.spawn(command, args, { terminal: size, ...(env ? { env } : {}) });
    } catch (error) {
      change({ status: 'exited', exitCode: COMMAND_NOT_STARTED });
      throw error;
    }
  }

  async function start(runtime: Pick<Runtime, 'spawn'>, command: string, args: readonly string[], options: CommandOptions): Promise<RunningCommand> {
    change({ status: 'starting' });
    const started = await spawn(runtime, command, args, options.env);
    process = started;
    const writer = started.input.getWriter();
    input = writer;
    if (typedAhead !== '') send(writer, typedAhead);
    typedAhead = '';
    change({ status: 'running' });
    const reader = started.output.getReader();
    let isHandedOver = false;
    const reading = readFrom(reader, (text) => {
      onOutput(text);
      options.onOutput?.(text);
    }).catch((error: unknown) => {
      if (!isHandedOver) throw error;
    });
    let force: ReturnType<typeof setTimeout> | undefined;
    const end = (signal: 'SIGINT' | 'SIGTERM') => {
      started.kill(signal);
      force ??= setTimeout(() => started.kill('SIGKILL'), KILL_GRACE_MS);
    };
    const abort = () => end('SIGINT');
    // It may have been stopped while it was being started.
    if (options.signal?.aborted) abort();
    else options.signal?.addEventListener('abort', abort);
    const exit = started.exit.then(async (code) => {
      clearTimeout(force);
      await reading;
      options.signal?.removeEventListener('abort', abort);
      // Another program may have been started in its place.
      if (process === started) {
        process = undefined;
        input = undefined;
        change({ status: endStatus(), exitCode: code });
      }
      return code;
    });
    const release = () => options.signal?.removeEventListener('abort', abort);
    const handOver = () => {
      if (process !== started) return undefined;
      isHandedOver = true;
      process = undefined;
      input = undefined;
      release();
      reader.releaseLock();
      writer.releaseLock();
      change({ status: 'idle' });
      return started;
    };
    return { pid: started.pid, exit, kill: (signal) => started.kill(signal), stop: () => end('SIGTERM'), release, handOver };
  }

  return {
    state: () => state,
    willStart: () => change({ status: 'starting', exitCode: undefined }),
    didNotStart() {
      typedAhead = '';
      change({ status: 'exited', exitCode: NOT_STARTED });
    },
    start,
    input(data) {
      if (input) send(input, data);
      else if (state.status === 'starting') typedAhead += data;
    },
    resize(next) {
      size = { ...next };
      process?.resize(next);
    },
    kill: () => process?.kill('SIGKILL'),
  };
}

/** A program that has ended meanwhile accepts no more input. Nothing is lost by that. */
function send(input: WritableStreamDefaultWriter<string>, data: string): void {
  input.write(data).catch(() => undefined);
}

export async function readAll(stream: ReadableStream<string>, onText: (text: string) => void): Promise<void> {
  await readFrom(stream.getReader(), onText);
}

async function readFrom(reader: ReadableStreamDefaultReader<string>, onText: (text: string) => void): Promise<void> {
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) onText(piece.value);
}
