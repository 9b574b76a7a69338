/** Shell arithmetic on 64-bit integers. Source: POSIX.1-2017, XCU 2.6.4, and bash's `**`, `++`, `,`. */
export interface ArithmeticVariables {
  get(name: string, subscript?: string): string | undefined;
  set(name: string, value: string, subscript?: string): void;
  /** Whether its subscripts are text rather than expressions. */
  isKeyed(name: string): boolean;
}

export class ArithmeticProblem extends Error {}

const TOKEN = /\s*(?:(0[xX][0-9a-fA-F]+|\d+#[0-9a-zA-Z@_]+|\d+\w*)|([A-Za-z_]\w*)|(<<=|>>=|\*\*|\+\+|--|&&|\|\||[<>=!+\-*/%&|^]=|<<|>>|[-+*/%<>=!~&|^?:(),]))/y;
const BINARY: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
  '**': 11,
};
const ASSIGNING = /^(<<|>>|[-+*/%&|^])?=$/;

interface Token {
  readonly type: 'number' | 'name' | 'operator' | 'end';
  readonly text: string;
  /** The text in brackets after a name. */
  readonly subscript?: string;
}

export function evaluateArithmetic(text: string, variables: ArithmeticVariables, depth = 0): bigint {
  /** Variables may contain expressions; circular ones must end. */
  const MAX_DEPTH = 50;
  if (depth > MAX_DEPTH) throw new ArithmeticProblem('expression recursion level exceeded');
  const evaluation = new Evaluation(tokenize(text), text, variables, depth);
  return evaluation.run();
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.trimEnd().length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new ArithmeticProblem(`${text.trim()}: syntax error: operand expected (error token is "${text.slice(at).trim()}")`);
    at = TOKEN.lastIndex;
    const subscriptEnd = match[2] !== undefined && text[at] === '[' ? closingBracket(text, at) : undefined;
    if (subscriptEnd !== undefined) {
      tokens.push({ type: 'name', text: match[2] as string, subscript: text.slice(at + 1, subscriptEnd) });
      at = subscriptEnd + 1;
      continue;
    }
    tokens.push(
      match[1] !== undefined
        ? { type: 'number', text: match[1] }
        : match[2] !== undefined
          ? { type: 'name', text: match[2] }
          : { type: 'operator', text: match[3] as string },
    );
  }
  tokens.push({ type: 'end', text: '' });
  return tokens;
}

function closingBracket(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return undefined;
}

class Evaluation {
  readonly #tokens: readonly Token[];
  readonly #text: string;
  readonly #variables: ArithmeticVariables;
  readonly #depth: number;
  #at = 0;
  /** Above 0 while parsing a branch that must have no side effects. */
  #skipping = 0;

  constructor(tokens: readonly Token[], text: string, variables: ArithmeticVariables, depth: number) {
    this.#tokens = tokens;
    this.#text = text;
    this.#variables = variables;
    this.#depth = depth;
  }

  run(): bigint {
    if (this.#peek().type === 'end') return 0n;
    const value = this.#comma();
    if (this.#peek().type !== 'end') this.#fail('syntax error in expression');
    return value;
  }

  #comma(): bigint {
    let value = this.#assignment();
    while (this.#take(',')) value = this.#assignment();
    return value;
  }

  #assignment(): bigint {
    const [name, operator] = [this.#peek(), this.#tokens[this.#at + 1]];
    if (name.type === 'name' && operator?.type === 'operator' && ASSIGNING.test(operator.text)) {
      this.#at += 2;
      // Read it before the right side, which may change it.
      const before = operator.text === '=' ? 0n : this.#read(name);
      const right = this.#assignment();
      const value = operator.text === '=' ? right : this.#apply(operator.text.slice(0, -1), before, () => right);
      return this.#write(name, value);
    }
    return this.#ternary();
  }

  #ternary(): bigint {
    const condition = this.#binary(1);
    if (!this.#take('?')) return condition;
    const then = this.#skipUnless(condition !== 0n, () => this.#comma());
    if (!this.#take(':')) this.#fail("`:' expected for conditional expression");
    const otherwise = this.#skipUnless(condition === 0n, () => this.#assignment());
    return condition !== 0n ? then : otherwise;
  }

  #binary(minimum: number): bigint {
    let left = this.#unary();
    for (;;) {
      const operator = this.#peek().text;
      const precedence = this.#peek().type === 'operator' ? BINARY[operator] : undefined;
      if (precedence === undefined || precedence < minimum) return left;
      this.#at++;
      // `**` is right-associative.
      const readRight = () => this.#binary(operator === '**' ? precedence : precedence + 1);
      left = this.#apply(operator, left, readRight);
    }
  }

  #apply(operator: string, left: bigint, readRight: () => bigint): bigint {
    if (operator === '&&') return truth(this.#skipUnless(left !== 0n, readRight) !== 0n);
    if (operator === '||') return truth(this.#skipUnless(left === 0n, readRight) !== 0n || left !== 0n);
    const right = readRight();
    if (this.#skipping > 0) return 0n;
    switch (operator) {
      case '|':
        return left | right;
      case '^':
        return left ^ right;
      case '&':
        return left & right;
      case '==':
        return truth(left === right);
      case '!=':
        return truth(left !== right);
      case '<':
        return truth(left < right);
      case '<=':
        return truth(left <= right);
      case '>':
        return truth(left > right);
      case '>=':
        return truth(left >= right);
      case '<<':
        return wrap(left << (right & 63n));
      case '>>':
        return wrap(left >> (right & 63n));
      case '+':
        return wrap(left + right);
      case '-':
        return wrap(left - right);
      case '*':
        return wrap(left * right);
      case '/':
      case '%':
        if (right === 0n) this.#fail('division by 0');
        return wrap(operator === '/' ? left / right : left % right);
      case '**':
        if (right < 0n) this.#fail('exponent less than 0');
        return wrap(left ** right);
    }
    return this.#fail(`syntax error: invalid arithmetic operator (error token is "${operator}")`);
  }

  #unary(): bigint {
    if (this.#take('!')) return truth(this.#unary() === 0n);
    if (this.#take('~')) return ~this.#unary();
    if (this.#take('-')) return wrap(-this.#unary());
    if (this.#take('+')) return this.#unary();
    for (const [operator, step] of [
      ['++', 1n],
      ['--', -1n],
    ] as const) {
      if (!this.#take(operator)) continue;
      const name = this.#next();
      if (name.type !== 'name') this.#fail('syntax error: operand expected');
      return this.#write(name, wrap(this.#read(name) + step));
    }
    return this.#primary();
  }

  #primary(): bigint {
    const token = this.#next();
    if (token.type === 'number') return parseInteger(token.text) ?? this.#fail(`${token.text}: value too great for base`);
    if (token.type === 'name') {
      const value = this.#read(token);
      if (this.#take('++')) this.#write(token, wrap(value + 1n));
      else if (this.#take('--')) this.#write(token, wrap(value - 1n));
      return value;
    }
    if (token.text === '(') {
      const value = this.#comma();
      if (!this.#take(')')) this.#fail("missing `)'");
      return value;
    }
    return this.#fail(`syntax error: operand expected${token.type === 'end' ? '' : ` (error token is "${token.text}")`}`);
  }

  #read(token: Token): bigint {
    if (this.#skipping > 0) return 0n;
    const text = this.#variables.get(token.text, this.#subscript(token))?.trim() ?? '';
    return text === '' ? 0n : (parseInteger(text) ?? evaluateArithmetic(text, this.#variables, this.#depth + 1));
  }

  #write(token: Token, value: bigint): bigint {
    if (this.#skipping === 0) this.#variables.set(token.text, String(value), this.#subscript(token));
    return value;
  }

  #subscript({ text, subscript }: Token): string | undefined {
    if (subscript === undefined || this.#variables.isKeyed(text)) return subscript;
    return String(evaluateArithmetic(subscript, this.#variables, this.#depth + 1));
  }

  #skipUnless(isWanted: boolean, read: () => bigint): bigint {
    return isWanted ? read() : this.#skipAfter(read);
  }

  #skipAfter(read: () => bigint): bigint {
    this.#skipping++;
    read();
    this.#skipping--;
    return 0n;
  }

  #peek(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #next(): Token {
    const token = this.#peek();
    if (token.type !== 'end') this.#at++;
    return token;
  }

  #take(operator: string): boolean {
    if (this.#peek().type !== 'operator' || this.#peek().text !== operator) return false;
    this.#at++;
    return true;
  }

  #fail(reason: string): never {
    throw new ArithmeticProblem(`${this.#text.trim()}: ${reason}`);
  }
}

const BASE_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_';

function parseInteger(text: string): bigint | undefined {
  if (/^0[xX][0-9a-fA-F]+$/.test(text)) return wrap(BigInt(text));
  if (/^0[0-7]+$/.test(text)) return wrap(BigInt(`0o${text}`));
  if (/^-?(0|[1-9]\d*)$/.test(text)) return wrap(BigInt(text));
  const based = /^(\d+)#([0-9a-zA-Z@_]+)$/.exec(text);
  if (based === null) return undefined;
  const base = Number(based[1]);
  let value = 0n;
  for (const char of based[2] as string) {
    const digit = BASE_DIGITS.indexOf(base <= 36 ? char.toLowerCase() : char);
    if (digit < 0 || digit >= base) return undefined;
    value = wrap(value * BigInt(base) + BigInt(digit));
  }
  return value;
}

function truth(value: boolean): bigint {
  return value ? 1n : 0n;
}

function wrap(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}
