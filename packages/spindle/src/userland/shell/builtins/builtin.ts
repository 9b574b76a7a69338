import type { Shell } from '../execution/shell.ts';

export interface Builtin {
  /** Runs with the words after its name; messages are thrown as `ShellProblem`. */
  readonly run: (shell: Shell, args: readonly string[], name: string) => number | Promise<number>;
  /** Assignments before a special builtin stay. Source: POSIX.1-2017, XCU 2.14. */
  readonly isSpecial?: boolean;
}
