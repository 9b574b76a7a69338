import { ShellProblem, STATUS } from '../execution/control.ts';

export interface BuiltinArguments {
  has(letter: string): boolean;
  /** The last value passed. */
  value(letter: string): string | undefined;
  readonly operands: readonly string[];
}

/** Option letters with and without values, up to the first operand, as bash's own builtins parse them. */
export function parseArguments(command: string, args: readonly string[], flags: string, values: string): BuiltinArguments {
  const found = new Map<string, string>();
  const rest = [...args];
  while (/^-./.test(rest[0] ?? '')) {
    const argument = rest.shift() as string;
    if (argument === '--') break;
    for (let at = 1; at < argument.length; at++) {
      const letter = argument[at] as string;
      if (values.includes(letter)) {
        const value = argument.slice(at + 1) || rest.shift();
        if (value === undefined) throw new ShellProblem(`${command}: -${letter}: option requires an argument`, STATUS.usage);
        found.set(letter, value);
        break;
      }
      if (!flags.includes(letter)) throw new ShellProblem(`${command}: -${letter}: invalid option`, STATUS.usage);
      found.set(letter, '');
    }
  }
  return { has: (letter) => found.has(letter), value: (letter) => found.get(letter), operands: rest };
}
