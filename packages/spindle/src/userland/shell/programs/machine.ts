/** What the machine offers its programs beyond Node: see `bindings/spindle.ts`. */
export interface Machine {
  /** The browser's own fetch. */
  readonly fetch: typeof fetch;
  /** Address of the runtime's built files, with trailing slash. */
  readonly assetsUrl: string;
  processes(): readonly MachineProcess[];
  /** `setpgid`. Throws an error code. */
  setGroup(pid: number, group: number): void;
}

/** Source: `ProcessListing` of `abi/messages.ts`. */
export interface MachineProcess {
  readonly pid: number;
  readonly ppid: number;
  readonly group: number;
  readonly command: string;
  readonly terminal: number | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly threadCount: number;
  /** By a signal, until another continues it. */
  readonly isStopped: boolean;
}

/** Undefined on a native Node. */
export function machine(): Machine | undefined {
  return (globalThis as { [key: symbol]: unknown })[Symbol.for('spindle.machine')] as Machine | undefined;
}
