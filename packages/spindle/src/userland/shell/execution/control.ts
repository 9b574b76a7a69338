import type { Flow } from './flow.ts';

/** Ways out of the middle of a script. They are thrown, and caught by the construct they belong to. */
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

/** ^Z at a terminal: what ran goes on as a job, once it is continued. */
export class StoppedSignal {
  readonly flow: Flow;
  readonly done: Promise<number>;
  /** The command, once it is known. */
  text: string | undefined;
  constructor(flow: Flow, done: Promise<number>) {
    this.flow = flow;
    this.done = done;
  }
}

/** A message for standard error and a status, without more. */
export class ShellProblem extends Error {
  readonly status: number;
  /** Its message is already on the standard error that the command had. */
  isReported = false;
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

/** One that ends a shell without a terminal; POSIX.1-2017, XCU 2.8.1. */
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
