import { ShellProblem } from '../execution/control.ts';
import { compareTimes, testFile } from '../execution/file-tests.ts';
import type { Builtin, Shell } from '../execution/shell.ts';

const USAGE = 2;
const UNARY = /^-[abcdefghkLnoprsStuwxzGNORv]$/;
const BINARY = new Set(['=', '==', '!=', '<', '>', '-eq', '-ne', '-lt', '-le', '-gt', '-ge', '-nt', '-ot', '-ef']);

/** Source: POSIX test. The number of arguments takes precedence over their form. */
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
    return testFile(this.#shell, operator, operand);
  }

  #binary(left: string, operator: string, right: string): boolean {
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
      case '-ot':
      case '-ef':
        return compareTimes(this.#shell, left, operator, right);
    }
    const [a, b] = [this.#integer(left), this.#integer(right)];
    return { '-eq': a === b, '-ne': a !== b, '-lt': a < b, '-le': a <= b, '-gt': a > b, '-ge': a >= b }[operator] as boolean;
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
