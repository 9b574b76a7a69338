import type { Flow } from './flow.ts';

/** Exits from the middle of a script. They are thrown, and caught by the construct they belong to. */
export class ExitSignal {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

export class ReturnSignal {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

export class LoopSignal {
  readonly type: 'break' | 'continue';
  readonly levels: number;
  constructor(type: 'break' | 'continue', levels: number) {
    this.type = type;
    this.levels = levels;
  }
}

/** ^C at a terminal: back to the prompt, or out of the script. */
export class InterruptSignal {}

/** What ends the commands of a shell from outside. */
interface InterruptibleShell {
  readonly process: { readonly interruption: AbortController };
  readonly signal: AbortSignal;
}

/** Called before each command. */
export function checkInterrupt({ process, signal }: InterruptibleShell): void {
  if (process.interruption.signal.aborted) throw new InterruptSignal();
  if (signal.aborted) throw new ExitSignal(STATUS.signalBase + 15);
}

/** ^Z at a terminal: the stopped command becomes a job and can be continued. */
export class StoppedSignal {
  readonly flow: Flow;
  readonly done: Promise<number>;
  /** The command text, once known. */
  text: string | undefined;
  constructor(flow: Flow, done: Promise<number>) {
    this.flow = flow;
    this.done = done;
  }
}

/** A message for standard error, and a status. */
export class ShellProblem extends Error {
  readonly status: number;
  /** Whether the message was already written to the command's standard error. */
  isReported = false;
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

/** A problem that ends a non-interactive shell; POSIX.1-2017, XCU 2.8.1. */
export class FatalShellProblem extends ShellProblem {}

/** Statuses of POSIX.1-2017, XCU 2.8.2. */
export const STATUS = {
  ok: 0,
  failure: 1,
  usage: 2,
  notExecutable: 126,
  notFound: 127,
  signalBase: 128,
  interrupted: 130,
  brokenPipe: 141,
  stopped: 148,
} as const;
