import { ProgramProblem } from '../../programs/program.ts';
import { type Token, tokenize } from './lexer.ts';
import type { AwkFunction, AwkProgram, Expression, LeftValue, OutputTarget, Pattern, Rule, Statement } from './tree.ts';

const USAGE = 2;
const COMPARISONS = new Set(['<', '<=', '==', '!=', '>', '>=']);
const ASSIGNMENTS = new Set(['=', '+=', '-=', '*=', '/=', '%=', '^=']);

export function parseAwk(text: string): AwkProgram {
  return new AwkParser(tokenize(text)).program();
}

class AwkParser {
  readonly #tokens: readonly Token[];
  #at = 0;
  /** Above 0 where `>` redirects: in the arguments of `print`, outside parentheses. */
  #printing = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  program(): AwkProgram {
    const rules: Rule[] = [];
    const functions: AwkFunction[] = [];
    for (this.#skipTerminators(); this.#peek().type !== 'end'; this.#skipTerminators()) {
      if (this.#takeKeyword('function')) functions.push(this.#function());
      else rules.push(this.#rule());
    }
    return { rules, functions };
  }

  #function(): AwkFunction {
    const name = this.#next();
    if (name.type !== 'name' && name.type !== 'function-call') this.#fail(name);
    this.#expect('(');
    const parameters: string[] = [];
    while (!this.#take(')')) {
      const parameter = this.#next();
      if (parameter.type !== 'name') this.#fail(parameter);
      parameters.push(parameter.text);
      this.#skipNewlines();
      if (!this.#take(',') && !this.#is(')')) this.#fail(this.#peek());
      this.#skipNewlines();
    }
    this.#skipNewlines();
    return { name: name.text, parameters, body: this.#block() };
  }

  #rule(): Rule {
    const pattern = this.#pattern();
    if (this.#is('{')) return { pattern, action: this.#block() };
    if (pattern.type === 'begin' || pattern.type === 'end') this.#fail(this.#peek());
    return { pattern };
  }

  #pattern(): Pattern {
    if (this.#is('{')) return { type: 'always' };
    if (this.#takeKeyword('BEGIN')) return { type: 'begin' };
    if (this.#takeKeyword('END')) return { type: 'end' };
    const from = this.#expression();
    if (!this.#take(',')) return { type: 'expression', expression: from };
    this.#skipNewlines();
    return { type: 'range', from, to: this.#expression() };
  }

  #block(): Statement {
    this.#expect('{');
    const body: Statement[] = [];
    for (this.#skipTerminators(); !this.#take('}'); this.#skipTerminators()) body.push(this.#statement());
    return { type: 'block', body };
  }

  #statement(): Statement {
    if (this.#is('{')) return this.#block();
    if (this.#take(';')) return { type: 'block', body: [] };
    const token = this.#peek();
    if (token.type === 'keyword') {
      switch (token.text) {
        case 'if':
          return this.#if();
        case 'while': {
          this.#at++;
          const condition = this.#parenthesized();
          if (this.#take(';')) return { type: 'while', condition, body: { type: 'block', body: [] } };
          return { type: 'while', condition, body: this.#body() };
        }
        case 'do': {
          this.#at++;
          const body = this.#body();
          this.#skipTerminators();
          if (!this.#takeKeyword('while')) this.#fail(this.#peek());
          return this.#ended({ type: 'do', body, condition: this.#parenthesized() });
        }
        case 'for':
          return this.#for();
      }
    }
    return this.#ended(this.#simple());
  }

  /** A body may start on the next line. */
  #body(): Statement {
    this.#skipNewlines();
    return this.#statement();
  }

  #ended(statement: Statement): Statement {
    const token = this.#peek();
    if (token.type === 'newline' || this.#is(';')) this.#at++;
    else if (!this.#is('}') && token.type !== 'end') this.#fail(token);
    return statement;
  }

  #if(): Statement {
    this.#at++;
    const condition = this.#parenthesized();
    const then = this.#body();
    const before = this.#at;
    this.#skipTerminators();
    if (this.#takeKeyword('else')) return { type: 'if', condition, then, otherwise: this.#body() };
    this.#at = before;
    return { type: 'if', condition, then };
  }

  #for(): Statement {
    this.#at++;
    this.#expect('(');
    const [name, keyword, array, close] = this.#tokens.slice(this.#at, this.#at + 4) as [Token, Token, Token, Token];
    if (name.type === 'name' && keyword.text === 'in' && keyword.type === 'keyword' && array.type === 'name' && close.text === ')') {
      this.#at += 4;
      return { type: 'for-in', variable: { type: 'name', name: name.text }, array: array.text, body: this.#body() };
    }
    const start = this.#is(';') ? undefined : this.#simple();
    this.#expect(';');
    this.#skipNewlines();
    const condition = this.#is(';') ? undefined : this.#expression();
    this.#expect(';');
    this.#skipNewlines();
    const step = this.#is(')') ? undefined : this.#simple();
    this.#expect(')');
    const head = { ...(start === undefined ? {} : { start }), ...(condition === undefined ? {} : { condition }), ...(step === undefined ? {} : { step }) };
    if (this.#take(';')) return { type: 'for', ...head, body: { type: 'block', body: [] } };
    return { type: 'for', ...head, body: this.#body() };
  }

  #simple(): Statement {
    const token = this.#peek();
    if (token.type !== 'keyword' || token.text === 'getline') return { type: 'expression', expression: this.#expression() };
    this.#at++;
    switch (token.text) {
      case 'print':
      case 'printf':
        return this.#print(token.text);
      case 'next':
      case 'nextfile':
      case 'break':
      case 'continue':
        return { type: token.text };
      case 'exit':
      case 'return':
        return this.#isAtEnd() ? { type: token.text } : { type: token.text, value: this.#expression() };
      case 'delete': {
        const name = this.#next();
        if (name.type !== 'name') this.#fail(name);
        return this.#take('[') ? { type: 'delete', array: name.text, subscripts: this.#list(']') } : { type: 'delete', array: name.text };
      }
    }
    return this.#fail(token);
  }

  #print(type: 'print' | 'printf'): Statement {
    let args: Expression[] = [];
    const start = this.#at;
    if (this.#take('(')) {
      // `print (a, b) > "file"`, but also `print (a) b`.
      args = this.#list(')');
      if (!this.#isAtEnd() && !this.#isOutput()) {
        this.#at = start;
        args = this.#printList();
      }
    } else if (!this.#isAtEnd() && !this.#isOutput()) args = this.#printList();
    if (!this.#isOutput()) return { type, args };
    const operator = this.#next().text as OutputTarget['operator'];
    this.#printing++;
    const target = this.#concatenation();
    this.#printing--;
    return { type, args, output: { operator, target } };
  }

  #printList(): Expression[] {
    this.#printing++;
    const args = [this.#expression()];
    while (this.#take(',')) {
      this.#skipNewlines();
      args.push(this.#expression());
    }
    this.#printing--;
    return args;
  }

  #isOutput(): boolean {
    return this.#is('>') || this.#is('>>') || this.#is('|');
  }

  #isAtEnd(): boolean {
    return this.#peek().type === 'newline' || this.#peek().type === 'end' || this.#is(';') || this.#is('}');
  }

  #parenthesized(): Expression {
    this.#expect('(');
    const inner = this.#inside(() => this.#expression());
    this.#expect(')');
    return inner;
  }

  /** Inside parentheses, operators have their usual meaning. */
  #inside<T>(read: () => T): T {
    const printing = this.#printing;
    this.#printing = 0;
    const result = read();
    this.#printing = printing;
    return result;
  }

  #list(close: string): Expression[] {
    return this.#inside(() => {
      const items: Expression[] = [];
      this.#skipNewlines();
      while (!this.#take(close)) {
        items.push(this.#expression());
        this.#skipNewlines();
        if (!this.#take(',') && !this.#is(close)) this.#fail(this.#peek());
        this.#skipNewlines();
      }
      return items;
    });
  }

  #expression(): Expression {
    const left = this.#ternary();
    const operator = this.#peek();
    if (operator.type !== 'operator' || !ASSIGNMENTS.has(operator.text)) return left;
    // `!x = y` and `a ~ b = c` assign to the last operand.
    const target = lastTarget(left);
    if (target === undefined) return this.#fail(operator);
    this.#at++;
    this.#skipNewlines();
    const value = this.#expression();
    return replaceLast(left, (inner) => ({ type: 'assign', operator: operator.text, target: inner, value }));
  }

  #ternary(): Expression {
    const condition = this.#or();
    if (!this.#take('?')) return condition;
    this.#skipNewlines();
    const then = this.#expression();
    this.#skipNewlines();
    this.#expect(':');
    this.#skipNewlines();
    return { type: 'conditional', condition, then, otherwise: this.#expression() };
  }

  #or(): Expression {
    let left = this.#and();
    while (this.#take('||')) {
      this.#skipNewlines();
      left = { type: 'binary', operator: '||', left, right: this.#and() };
    }
    return left;
  }

  #and(): Expression {
    let left = this.#membership();
    while (this.#take('&&')) {
      this.#skipNewlines();
      left = { type: 'binary', operator: '&&', left, right: this.#membership() };
    }
    return left;
  }

  #membership(): Expression {
    let left = this.#match();
    while (this.#takeKeyword('in')) left = { type: 'in', subscripts: [left], array: this.#arrayName() };
    return left;
  }

  #arrayName(): string {
    const name = this.#next();
    if (name.type !== 'name') this.#fail(name);
    return name.text;
  }

  #match(): Expression {
    let left = this.#comparison();
    for (;;) {
      const isNegated = this.#is('!~');
      if (!isNegated && !this.#is('~')) return left;
      this.#at++;
      left = { type: 'match', isNegated, text: left, pattern: this.#comparison() };
    }
  }

  #comparison(): Expression {
    let left = this.#concatenation();
    for (;;) {
      const operator = this.#peek();
      if (operator.type === 'operator' && operator.text === '|' && this.#tokens[this.#at + 1]?.text === 'getline' && this.#printing === 0) {
        this.#at += 2;
        left = { type: 'getline', from: 'command', source: left, ...this.#getlineTarget() };
        continue;
      }
      if (operator.type !== 'operator' || !COMPARISONS.has(operator.text) || (operator.text === '>' && this.#printing > 0)) return left;
      this.#at++;
      left = { type: 'binary', operator: operator.text, left, right: this.#concatenation() };
    }
  }

  #concatenation(): Expression {
    let left = this.#additive();
    while (this.#startsOperand()) left = { type: 'binary', operator: ' ', left, right: this.#additive() };
    return left;
  }

  #startsOperand(): boolean {
    const { type, text } = this.#peek();
    if (type === 'operator') return ['$', '!', '(', '-', '+', '++', '--'].includes(text) && !(text === '!' && this.#tokens[this.#at + 1]?.text === '~');
    return ['number', 'string', 'regexp', 'name', 'function-call', 'builtin'].includes(type);
  }

  #additive(): Expression {
    let left = this.#multiplicative();
    while (this.#is('+') || this.#is('-')) left = { type: 'binary', operator: this.#next().text, left, right: this.#multiplicative() };
    return left;
  }

  #multiplicative(): Expression {
    let left = this.#unary();
    while (this.#is('*') || this.#is('/') || this.#is('%')) left = { type: 'binary', operator: this.#next().text, left, right: this.#unary() };
    return left;
  }

  #unary(): Expression {
    for (const operator of ['!', '-', '+'] as const) if (this.#take(operator)) return { type: 'unary', operator, operand: this.#unary() };
    return this.#power();
  }

  #power(): Expression {
    const left = this.#stepped();
    if (!this.#take('^')) return left;
    // Right-associative, and the right operand may have a sign.
    return { type: 'binary', operator: '^', left, right: this.#unary() };
  }

  #stepped(): Expression {
    for (const operator of ['++', '--'] as const) {
      if (!this.#take(operator)) continue;
      const target = this.#primary();
      if (!isLeftValue(target)) return this.#fail(this.#peek());
      return { type: 'step', operator, isPrefix: true, target };
    }
    const operand = this.#primary();
    if (isLeftValue(operand))
      for (const operator of ['++', '--'] as const) if (this.#take(operator)) return { type: 'step', operator, isPrefix: false, target: operand };
    return operand;
  }

  #primary(): Expression {
    const token = this.#next();
    switch (token.type) {
      case 'number':
        return { type: 'number', value: Number(token.text) };
      case 'string':
        return { type: 'string', value: token.text };
      case 'regexp':
        return { type: 'regexp', source: token.text };
      case 'name':
        return this.#take('[') ? { type: 'element', array: token.text, subscripts: this.#list(']') } : { type: 'name', name: token.text };
      case 'function-call':
        this.#expect('(');
        return { type: 'call', name: token.text, args: this.#list(')') };
      case 'builtin':
        return { type: 'builtin', name: token.text, args: this.#take('(') ? this.#list(')') : [] };
      case 'keyword':
        if (token.text === 'getline') return this.#getline();
        break;
      case 'operator':
        if (token.text === '$') return { type: 'field', index: this.#fieldIndex() };
        if (token.text === '(') return this.#group();
    }
    return this.#fail(token);
  }

  /** `$NF-1` is `($NF) - 1`, while `$++i` and `$-1` are what they look like. */
  #fieldIndex(): Expression {
    for (const operator of ['-', '+', '!'] as const) if (this.#take(operator)) return { type: 'unary', operator, operand: this.#fieldIndex() };
    for (const operator of ['++', '--'] as const) {
      if (!this.#take(operator)) continue;
      const target = this.#primary();
      return isLeftValue(target) ? { type: 'step', operator, isPrefix: true, target } : this.#fail(this.#peek());
    }
    return this.#primary();
  }

  /** `(expression)` or `(a, b) in array`. */
  #group(): Expression {
    const items = this.#list(')');
    if (items.length === 1) return { type: 'group', inner: items[0] as Expression };
    if (items.length === 0 || !this.#takeKeyword('in')) return this.#fail(this.#peek());
    return { type: 'in', subscripts: items, array: this.#arrayName() };
  }

  #getline(): Expression {
    const target = this.#getlineTarget();
    if (!this.#take('<')) return { type: 'getline', from: 'input', ...target };
    return { type: 'getline', from: 'file', source: this.#stepped(), ...target };
  }

  #getlineTarget(): { readonly target?: LeftValue } {
    if (this.#peek().type !== 'name' && !this.#is('$')) return {};
    const target = this.#primary();
    return isLeftValue(target) ? { target } : this.#fail(this.#peek());
  }

  #peek(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #next(): Token {
    const token = this.#peek();
    if (token.type !== 'end') this.#at++;
    return token;
  }

  #is(operator: string): boolean {
    return this.#peek().type === 'operator' && this.#peek().text === operator;
  }

  #take(operator: string): boolean {
    if (!this.#is(operator)) return false;
    this.#at++;
    return true;
  }

  #takeKeyword(word: string): boolean {
    if (this.#peek().type !== 'keyword' || this.#peek().text !== word) return false;
    this.#at++;
    return true;
  }

  #expect(operator: string): void {
    if (!this.#take(operator)) this.#fail(this.#peek());
  }

  #skipNewlines(): void {
    while (this.#peek().type === 'newline') this.#at++;
  }

  #skipTerminators(): void {
    while (this.#peek().type === 'newline' || this.#is(';')) this.#at++;
  }

  #fail({ text, line, type }: Token): never {
    throw new ProgramProblem(`line ${line}: syntax error at or near ${type === 'end' ? 'end of file' : type === 'newline' ? 'end of line' : text}`, USAGE);
  }
}

function isLeftValue(expression: Expression): expression is LeftValue {
  return expression.type === 'name' || expression.type === 'element' || expression.type === 'field';
}

function lastTarget(expression: Expression): LeftValue | undefined {
  if (isLeftValue(expression)) return expression;
  if (expression.type === 'unary') return lastTarget(expression.operand);
  if (expression.type === 'binary') return lastTarget(expression.right);
  if (expression.type === 'match') return lastTarget(expression.pattern);
  return undefined;
}

function replaceLast(expression: Expression, replace: (target: LeftValue) => Expression): Expression {
  if (isLeftValue(expression)) return replace(expression);
  if (expression.type === 'unary') return { ...expression, operand: replaceLast(expression.operand, replace) };
  if (expression.type === 'binary') return { ...expression, right: replaceLast(expression.right, replace) };
  if (expression.type === 'match') return { ...expression, pattern: replaceLast(expression.pattern, replace) };
  return expression;
}
