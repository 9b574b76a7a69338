import { ProgramProblem } from './program.ts';

export interface OptionSpecification {
  /** Letters without an argument. */
  readonly flags?: string;
  /** Letters with an argument. */
  readonly values?: string;
  /** Long names and the letter each stands for, which also determines whether they take an argument. */
  readonly long?: Readonly<Record<string, string>>;
  /** Status for invalid usage; usually 1. */
  readonly usageStatus?: number;
  /** The first operand ends the options (env, xargs). */
  readonly stopsAtOperand?: boolean;
}

export interface ParsedOptions {
  has(letter: string): boolean;
  /** The last value passed. */
  value(letter: string): string | undefined;
  all(letter: string): readonly string[];
  readonly operands: readonly string[];
}

/** Parses options like the GNU tools. An unknown option is an error and never skipped. */
export function parseOptions(
  args: readonly string[],
  { flags = '', values = '', long = {}, usageStatus = 1, stopsAtOperand = false }: OptionSpecification,
): ParsedOptions {
  const found = new Map<string, string[]>();
  const operands: string[] = [];
  const note = (letter: string, value = '') => found.set(letter, [...(found.get(letter) ?? []), value]);
  const fail = (message: string): never => {
    throw new ProgramProblem(message, usageStatus);
  };
  const rest = [...args];
  while (rest.length > 0) {
    const argument = rest.shift() as string;
    if (argument === '--') {
      operands.push(...rest);
      break;
    }
    if (argument.startsWith('--')) {
      const [name, inline] = splitAtEquals(argument.slice(2));
      const letter = long[name] ?? fail(`unrecognized option '--${name}'`);
      if (!values.includes(letter)) note(letter, inline);
      else note(letter, inline ?? rest.shift() ?? fail(`option '--${name}' requires an argument`));
      continue;
    }
    if (argument.length < 2 || !argument.startsWith('-')) {
      operands.push(argument);
      if (stopsAtOperand) {
        operands.push(...rest);
        break;
      }
      continue;
    }
    for (let at = 1; at < argument.length; at++) {
      const letter = argument[at] as string;
      if (values.includes(letter)) {
        note(letter, argument.slice(at + 1) || (rest.shift() ?? fail(`option requires an argument -- '${letter}'`)));
        break;
      }
      if (!flags.includes(letter)) fail(`invalid option -- '${letter}'`);
      note(letter);
    }
  }
  return {
    has: (letter) => found.has(letter),
    value: (letter) => found.get(letter)?.at(-1),
    all: (letter) => found.get(letter) ?? [],
    operands,
  };
}

function splitAtEquals(text: string): [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

export function parseCount(text: string, what: string, usageStatus = 1): number {
  if (!/^[+-]?\d+$/.test(text)) throw new ProgramProblem(`invalid ${what}: '${text}'`, usageStatus);
  return Number(text);
}
