import { accessSync, constants, lstatSync, statSync, type Stats } from 'node:fs';
import { isatty } from 'node:tty';
import { ShellProblem } from '../execution/control.ts';
import type { Builtin, Shell } from '../execution/shell.ts';

const USAGE = 2;
const UNARY = /^-[bcdefghkLnprsStuwxzGNOv]$/;
const BINARY = new Set(['=', '==', '!=', '<', '>', '-eq', '-ne', '-lt', '-le', '-gt', '-ge', '-nt', '-ot', '-ef']);

/** Source: POSIX test. The number of arguments decides before their looks. */
function evaluateTest(shell: Shell, args: readonly string[]): boolean {
  const evaluation = new TestEvaluation(shell, args);
  return evaluation.run();
}

class TestEvaluation {
  readonly #shell: Shell;
  readonly #args: readonly string[];
  #at = 0;

  constructor(shell: Shell, args: readonly string[]) {
    this.#shell = shell;
    this.#args = args;
  }

  run(): boolean {
    const [a = '', b = '', c = ''] = this.#args;
    switch (this.#args.length) {
      case 0:
        return false;
      case 1:
        return a !== '';
      case 2:
        if (a === '!') return b === '';
        if (UNARY.test(a)) return this.#unary(a, b);
        throw this.#problem(`${a}: unary operator expected`);
      case 3:
        if (BINARY.has(b)) return this.#binary(a, b, c);
        if (a === '!') return !evaluateTest(this.#shell, [b, c]);
        if (a === '(' && c === ')') return b !== '';
    }
    const value = this.#or();
    if (this.#at < this.#args.length) throw this.#problem(this.#args.length === 3 ? `${b}: binary operator expected` : 'too many arguments');
    return value;
  }

  #or(): boolean {
    let value = this.#and();
    while (this.#take('-o')) value = this.#and() || value;
    return value;
  }

  #and(): boolean {
    let value = this.#not();
    while (this.#take('-a')) value = this.#not() && value;
    return value;
  }

  #not(): boolean {
    return this.#take('!') ? !this.#not() : this.#primary();
  }

  #primary(): boolean {
    const [first, second, third] = this.#args.slice(this.#at);
    if (first === undefined) throw this.#problem('argument expected');
    if (second !== undefined && third !== undefined && BINARY.has(second)) {
      this.#at += 3;
      return this.#binary(first, second, third);
    }
    if (this.#take('(')) {
      const value = this.#or();
      if (!this.#take(')')) throw this.#problem("`)' expected");
      return value;
    }
    if (UNARY.test(first) && second !== undefined) {
      this.#at += 2;
      return this.#unary(first, second);
    }
    this.#at++;
    return first !== '';
  }

  #unary(operator: string, operand: string): boolean {
    const stat = (): Stats | undefined => statOf(this.#shell.path(operand));
    switch (operator[1]) {
      case 'n':
        return operand !== '';
      case 'z':
        return operand === '';
      case 'e':
        return stat() !== undefined;
      case 'f':
        return stat()?.isFile() ?? false;
      case 'd':
        return stat()?.isDirectory() ?? false;
      case 'h':
      case 'L':
        return lstatSync(this.#shell.path(operand), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
      case 's':
        return (stat()?.size ?? 0) > 0;
      case 'p':
        return stat()?.isFIFO() ?? false;
      case 'S':
        return stat()?.isSocket() ?? false;
      case 'b':
        return stat()?.isBlockDevice() ?? false;
      case 'c':
        return stat()?.isCharacterDevice() ?? false;
      case 'r':
        return this.#may(operand, constants.R_OK);
      case 'w':
        return this.#may(operand, constants.W_OK);
      case 'x':
        return this.#may(operand, constants.X_OK);
      case 't': {
        const { fd } = this.#shell.channel(Number(operand));
        return fd !== undefined && isatty(fd);
      }
      case 'u':
        return ((stat()?.mode ?? 0) & 0o4000) !== 0;
      case 'g':
        return ((stat()?.mode ?? 0) & 0o2000) !== 0;
      case 'k':
        return ((stat()?.mode ?? 0) & 0o1000) !== 0;
      case 'O':
        return stat()?.uid === process.getuid?.();
      case 'G':
        return stat()?.gid === process.getgid?.();
      case 'v':
        return this.#shell.get(operand) !== undefined;
      default:
        throw this.#problem(`${operator}: unsupported operator`);
    }
  }

  #binary(left: string, operator: string, right: string): boolean {
    const times = () => [left, right].map((name) => statOf(this.#shell.path(name))?.mtimeMs ?? Number.NEGATIVE_INFINITY) as [number, number];
    switch (operator) {
      case '=':
      case '==':
        return left === right;
      case '!=':
        return left !== right;
      case '<':
        return left < right;
      case '>':
        return left > right;
      case '-nt':
        return times()[0] > times()[1];
      case '-ot':
        return times()[0] < times()[1];
      case '-ef': {
        const [a, b] = [statOf(this.#shell.path(left)), statOf(this.#shell.path(right))];
        return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
      }
    }
    const [a, b] = [this.#integer(left), this.#integer(right)];
    return { '-eq': a === b, '-ne': a !== b, '-lt': a < b, '-le': a <= b, '-gt': a > b, '-ge': a >= b }[operator] as boolean;
  }

  #may(name: string, mode: number): boolean {
    try {
      accessSync(this.#shell.path(name), mode);
      return true;
    } catch {
      // The answer, whatever the reason.
      return false;
    }
  }

  #integer(text: string): bigint {
    if (!/^\s*[+-]?\d+\s*$/.test(text)) throw this.#problem(`${text}: integer expression expected`);
    return BigInt(text.trim().replace('+', ''));
  }

  #take(word: string): boolean {
    if (this.#args[this.#at] !== word) return false;
    this.#at++;
    return true;
  }

  #problem(message: string): ShellProblem {
    return new ShellProblem(`test: ${message}`, USAGE);
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // ENOTDIR, EACCES: as good as absent to `test`.
    return undefined;
  }
}

function testCommand(shell: Shell, args: readonly string[], name: string): number {
  if (name === '[') {
    if (args.at(-1) !== ']') throw new ShellProblem("[: missing `]'", USAGE);
    return evaluateTest(shell, args.slice(0, -1)) ? 0 : 1;
  }
  return evaluateTest(shell, args) ? 0 : 1;
}

export const testBuiltins: Readonly<Record<string, Builtin>> = {
  test: { run: testCommand },
  '[': { run: testCommand },
  true: { run: () => 0 },
  false: { run: () => 1 },
  ':': { run: () => 0, isSpecial: true },
};
