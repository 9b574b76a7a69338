import type { AnyNode, ConditionalExpression, Function as FunctionNode, IfStatement, LogicalExpression, Program, SwitchStatement, TryStatement } from 'acorn';
import { EditList } from '../esm/edits.ts';
import { forEachChild, type Node } from '../esm/syntax-tree.ts';
import { endOfSemicolon, endOfTextBefore, findToken } from './tokens.ts';

/** A continuation has no end: it lasts until the next range, or until its parent ends. */
export const OPEN_END = -1;

export interface CountedRange {
  readonly start: number;
  readonly end: number;
  /** Which counter; undefined for code that is never reached. */
  readonly counter: number | undefined;
}

export interface CountedFunction {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly counter: number;
  readonly ranges: readonly CountedRange[];
}

export interface InstrumentedScript {
  readonly code: string;
  readonly shifts: readonly number[];
  readonly functions: readonly CountedFunction[];
  readonly counters: number;
}

type FunctionRanges = CountedFunction & { readonly ranges: CountedRange[] };

/**
 * Adds counters to a script, where V8 has them when it collects precise coverage. `counts`: an expression for the array of
 * counters. Lines stay the same. Source: V8's ast-source-ranges.h, source-range-ast-visitor.cc and bytecode-generator.cc.
 */
export function instrument(source: string, program: Program, counts: string): InstrumentedScript {
  return new Instrumenter(source, counts).run(program);
}

class Instrumenter {
  readonly #source: string;
  readonly #counts: string;
  readonly #edits = new EditList();
  readonly #functions: FunctionRanges[] = [];
  #current!: FunctionRanges;
  #counters = 0;

  constructor(source: string, counts: string) {
    this.#source = source;
    this.#counts = counts;
  }

  run(program: Program): InstrumentedScript {
    this.#current = this.#addFunction('', 0, this.#source.length);
    // Its value is that of an empty script. Imports keep their place, which errors about them show.
    const first = program.body.find(({ type }) => type !== 'ImportDeclaration');
    this.#countEntry(program.body, first?.start ?? 0, `void ${this.#count(this.#current.counter)}`);
    this.#list(program.body);
    const { code, shifts } = this.#edits.apply(this.#source);
    return { code, shifts, functions: this.#functions, counters: this.#counters };
  }

  #addFunction(name: string, start: number, end: number): FunctionRanges {
    const added = { name, start, end, counter: this.#counters++, ranges: [] };
    this.#functions.push(added);
    return added;
  }

  #count(counter: number): string {
    return `${this.#counts}[${counter}]++`;
  }

  /** A range with a counter of its own; returns what counts. */
  #range(start: number, end: number): string {
    const counter = this.#counters++;
    this.#current.ranges.push({ start, end, counter });
    return this.#count(counter);
  }

  // Statements

  /** The last statement needs no continuation: nothing follows. */
  #list(statements: readonly AnyNode[]): void {
    statements.forEach((statement, index) => this.#statement(statement, index < statements.length - 1));
  }

  #statement(node: AnyNode, isFollowed: boolean): void {
    switch (node.type) {
      case 'IfStatement':
        this.#if(node);
        break;
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        forEachChild(node as Node, (child) => (child === node.body ? this.#body(node.body, node.body.start) : this.#visit(child as AnyNode)));
        break;
      case 'SwitchStatement':
        this.#switch(node);
        break;
      case 'TryStatement':
        this.#try(node);
        break;
      case 'LabeledStatement':
        this.#statement(node.body, isFollowed);
        if (node.body.type !== 'BlockStatement') return;
        break;
      case 'ReturnStatement':
      case 'ThrowStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
        // What an awaited value is returned to is no code of the function.
        if (node.type === 'ReturnStatement' && node.argument?.type === 'AwaitExpression' && !isFollowed) this.#children(node.argument);
        else this.#children(node);
        if (isFollowed) this.#current.ranges.push({ start: node.end, end: OPEN_END, counter: undefined });
        return;
      case 'BlockStatement':
        this.#list(node.body);
        return;
      default:
        this.#visit(node);
        return;
    }
    if (isFollowed) this.#edits.insert(node.end, `;${this.#range(node.end, OPEN_END)};`);
  }

  /** The statement after `if`, `else` or a loop's head. */
  #body(node: AnyNode, start: number): void {
    const count = this.#range(start, node.end);
    if (node.type === 'BlockStatement') {
      this.#edits.insert(node.start + 1, `${count};`);
      this.#list(node.body);
    } else if (node.type === 'FunctionDeclaration') this.#visit(node);
    else {
      this.#edits.insert(node.start, `{${count};`);
      this.#statement(node, false);
      this.#edits.insert(node.end, '}');
    }
  }

  #if({ test, consequent, alternate }: IfStatement): void {
    this.#visit(test);
    this.#body(consequent, consequent.start);
    if (alternate) this.#body(alternate, consequent.end);
  }

  #switch({ discriminant, cases }: SwitchStatement): void {
    this.#visit(discriminant);
    for (const { test, consequent, start, end } of cases) {
      if (test) this.#visit(test);
      const colon = findToken(this.#source, test ? test.end : start, ':');
      this.#edits.insert(colon + 1, `${this.#range(start, end)};`);
      this.#list(consequent);
    }
  }

  #try({ block, handler, finalizer }: TryStatement): void {
    this.#list(block.body);
    if (handler) {
      if (handler.param) this.#visit(handler.param);
      this.#edits.insert(handler.body.start + 1, `${this.#range(handler.start, handler.end)};`);
      this.#list(handler.body.body);
    }
    if (!finalizer) return;
    if (handler) {
      // Inside the statement with `finally`, V8 has one with `catch`, which may be completed too.
      const count = this.#range(handler.end, OPEN_END);
      for (const { end } of [block, handler.body]) this.#edits.insert(end - 1, `;${count};`);
    }
    const start = findToken(this.#source, handler ? handler.end : block.end, 'finally');
    this.#edits.insert(finalizer.start + 1, `${this.#range(start, finalizer.end)};`);
    this.#list(finalizer.body);
  }

  // Expressions

  #children(node: AnyNode): void {
    forEachChild(node as Node, (child) => this.#visit(child as AnyNode));
  }

  #visit(node: AnyNode, name = ''): void {
    switch (node.type) {
      case 'FunctionDeclaration':
        this.#function(node, node.id?.name ?? name, node.start);
        return;
      case 'FunctionExpression':
        this.#function(node, node.id?.name ?? name, node.start);
        return;
      case 'ArrowFunctionExpression':
        this.#function(node, name, node.start);
        return;
      case 'MethodDefinition':
        if (node.computed) this.#visit(node.key);
        this.#function(node.value, node.kind === 'constructor' ? name : methodName(node), this.#startOfMember(node));
        return;
      case 'Property':
        if (node.computed) this.#visit(node.key);
        if (node.kind !== 'init' || node.method) this.#function(node.value as FunctionNode, methodName(node), node.start);
        else this.#visit(node.value, methodName(node));
        return;
      case 'PropertyDefinition':
        if (node.computed) this.#visit(node.key);
        if (node.value) this.#visit(node.value, methodName(node));
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        if (node.superClass) this.#visit(node.superClass);
        for (const member of node.body.body) this.#visit(member as AnyNode, node.id?.name ?? name);
        return;
      case 'StaticBlock':
        this.#list(node.body);
        return;
      case 'VariableDeclarator':
        if (node.id.type !== 'Identifier') this.#visit(node.id);
        if (node.init) this.#visit(node.init, node.id.type === 'Identifier' ? node.id.name : '');
        return;
      case 'AssignmentExpression':
        this.#visit(node.left);
        this.#visit(node.right, /^[\w$.]+$/.test(this.#text(node.left)) ? this.#text(node.left) : '');
        return;
      case 'ConditionalExpression':
        this.#conditional(node);
        return;
      case 'LogicalExpression':
        this.#logical(node);
        return;
      case 'AwaitExpression':
      case 'YieldExpression':
        this.#suspension(node);
        return;
      default:
        if (STATEMENTS.test(node.type)) this.#statement(node, false);
        else this.#children(node);
    }
  }

  /** What follows is reached only if the function goes on. */
  #suspension(node: AnyNode): void {
    const counter = this.#counters++;
    this.#current.ranges.push({ start: endOfSemicolon(this.#source, node.end), end: OPEN_END, counter });
    this.#edits.insert(node.start, `${this.#counts}.resume(${counter},`);
    this.#children(node);
    this.#edits.insert(node.end, ')');
  }

  #conditional({ test, consequent, alternate, end }: ConditionalExpression): void {
    this.#visit(test);
    const question = findToken(this.#source, test.end, '?');
    const colon = findToken(this.#source, consequent.end, ':');
    this.#counted(consequent, question, endOfTextBefore(this.#source, colon, consequent.end));
    this.#counted(alternate, colon, end);
  }

  #logical({ left, right, operator, end }: LogicalExpression): void {
    this.#visit(left);
    this.#counted(right, findToken(this.#source, left.end, operator), end);
  }

  #counted(node: AnyNode, start: number, end: number): void {
    this.#edits.insert(node.start, `(${this.#range(start, end)},`);
    this.#visit(node);
    this.#edits.insert(node.end, ')');
  }

  #function(node: FunctionNode, name: string, start: number): void {
    const outer = this.#current;
    const own = this.#addFunction(name, start, node.end);
    this.#current = own;
    for (const parameter of node.params) this.#visit(parameter);
    const { body } = node;
    const count = this.#count(own.counter);
    if (body.type === 'BlockStatement') {
      this.#countEntry(body.body, body.start + 1, count);
      this.#list(body.body);
    } else {
      this.#edits.insert(body.start, `(${count},`);
      this.#visit(body);
      this.#edits.insert(body.end, ')');
    }
    this.#current = outer;
  }

  /** Before the first statement, but after directives. */
  #countEntry(statements: readonly AnyNode[], start: number, count: string): void {
    const last = statements.findLast((statement) => statement.type === 'ExpressionStatement' && statement.directive !== undefined);
    this.#edits.insert(last === undefined ? start : last.end, `${last === undefined ? '' : ';'}${count};`);
  }

  #startOfMember({ start, static: isStatic }: { start: number; static: boolean }): number {
    if (!isStatic) return start;
    const after = start + 'static'.length;
    return after + /^\s*/.exec(this.#source.slice(after))![0].length;
  }

  #text({ start, end }: AnyNode): string {
    return this.#source.slice(start, end);
  }
}

const STATEMENTS = /^(?!Expression|Function|Class|Variable|Export|Import|Empty|Debugger|Static).*Statement$/;

function methodName(node: { key: AnyNode; computed: boolean; kind?: string }): string {
  const { key } = node;
  const prefix = node.kind === 'get' || node.kind === 'set' ? `${node.kind} ` : '';
  if (key.type === 'PrivateIdentifier') return `${prefix}#${key.name}`;
  if (key.type === 'Identifier' && !node.computed) return prefix + key.name;
  return key.type === 'Literal' ? prefix + String(key.value) : '';
}
