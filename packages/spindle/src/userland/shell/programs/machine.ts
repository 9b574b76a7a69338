/** What the machine offers its programs beyond Node: see `bindings/spindle.ts`. */
export interface Machine {
  /** The browser's own fetch. */
  readonly fetch: typeof fetch;
  /** Base URL of the runtime's built files, with a trailing slash. */
  readonly assetsUrl: string;
  processes(): readonly MachineProcess[];
  /** `setpgid`. Throws an error code. */
  setGroup(pid: number, group: number): void;
}

/** Source: `ProcessListing` in `abi/messages.ts`. */
export interface MachineProcess {
  readonly pid: number;
  readonly ppid: number;
  readonly group: number;
  readonly command: string;
  readonly terminal: number | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly threadCount: number;
  /** Stopped by a signal until SIGCONT. */
  readonly isStopped: boolean;
}

/** Undefined on native Node. */
export function machine(): Machine | undefined {
  return (globalThis as { [key: symbol]: unknown })[Symbol.for('spindle.machine')] as Machine | undefined;
}
