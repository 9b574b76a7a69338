/** Compiles an awk program to JavaScript: loops over many records must not walk a tree. */
import { ProgramProblem } from '../../programs/program.ts';
import { type AwkRuntime, ExitAwk, NEXT, NEXT_FILE } from './runtime.ts';
import type { AwkFunction, AwkProgram, Expression, LeftValue, Pattern, Statement } from './tree.ts';
import { expressionOf, fromInput, isTrue, toNumber, type Value } from './values.ts';

export interface CompiledAwk {
  readonly begin: () => Promise<void>;
  /** Runs for each record; undefined if there are only BEGIN actions. */
  readonly record: (() => void | Promise<void>) | undefined;
  readonly end: () => Promise<void>;
  readonly hasEnd: boolean;
}

const USAGE = 2;
const SPECIAL = new Set('NF NR FNR FS OFS ORS RS SUBSEP CONVFMT OFMT RSTART RLENGTH FILENAME ARGC ARGV ENVIRON'.split(' '));
const SPECIAL_ARRAYS = new Set(['ARGV', 'ENVIRON']);
/** The array arguments of built-in functions. */
const ARRAY_ARGUMENTS: Readonly<Record<string, number>> = { split: 1, match: 2 };
const ASYNC_BUILTINS = new Set(['system', 'close', 'fflush']);

export function compileAwk(program: AwkProgram, runtime: AwkRuntime): CompiledAwk {
  const source = new Generator(program).source();
  const make = new Function('rt', 'lib', source) as (
    rt: AwkRuntime,
    lib: object,
  ) => CompiledAwk & { readonly setters: Readonly<Record<string, (value: Value) => void>> };
  const compiled = make(runtime, { num: toNumber, bool: isTrue, input: fromInput, regexp: expressionOf, ExitAwk, NEXT, NEXT_FILE });
  runtime.setGlobal = (name, value) => {
    if (SPECIAL.has(name)) (runtime as unknown as Record<string, Value>)[name] = value;
    else compiled.setters[name]?.(value);
  };
  return compiled;
}

/** Code and the kind of value it produces. */
interface Code {
  readonly js: string;
  readonly kind: 'number' | 'text' | 'any';
}

class Generator {
  readonly #program: AwkProgram;
  readonly #functions: ReadonlyMap<string, AwkFunction>;
  readonly #globals = new Set<string>();
  readonly #arrays = new Set<string>();
  /** Parameters that are arrays, as `function:parameter`. */
  readonly #arrayParameters = new Set<string>();
  readonly #asyncFunctions = new Set<string>();
  readonly #expressions: string[] = [];
  #current: AwkFunction | undefined;
  #isAsync = false;
  #loops = 0;

  constructor(program: AwkProgram) {
    this.#program = program;
    this.#functions = new Map(program.functions.map((each) => [each.name, each]));
    this.#inferArrays();
    this.#inferAsync();
  }

  source(): string {
    const functions = this.#program.functions.map((each) => this.#functionCode(each)).join('\n');
    const rules = (type: 'begin' | 'end') =>
      this.#program.rules.filter(({ pattern }) => pattern.type === type).map(({ action }) => this.#statement(action as Statement));
    const begin = rules('begin').join('\n');
    const end = rules('end').join('\n');
    const records = this.#program.rules.filter(({ pattern }) => pattern.type !== 'begin' && pattern.type !== 'end');
    this.#isAsync = false;
    const ranges: string[] = [];
    const record = records.map(({ pattern, action }) => this.#rule(pattern, action, ranges)).join('\n');
    const isRecordAsync = this.#isAsync;
    const hasEnd = end !== '';
    const variables = [...this.#globals].map((name) => `let v_${name}${this.#arrays.has(name) ? ' = new Map()' : ''};`).join('\n');
    const setters = [...this.#globals].filter((name) => !this.#arrays.has(name)).map((name) => `${name}: (value) => { v_${name} = value; }`);
    return `'use strict';
const { num, bool, input, regexp, ExitAwk, NEXT, NEXT_FILE } = lib;
${variables}
${this.#expressions.map((source, at) => `const re${at} = regexp(${JSON.stringify(source)});`).join('\n')}
${ranges.join('\n')}
${functions}
return {
  setters: { ${setters.join(', ')} },
  hasEnd: ${hasEnd},
  begin: async () => { ${begin} },
  record: ${records.length === 0 ? 'undefined' : `${isRecordAsync ? 'async ' : ''}() => { ${record} }`},
  end: async () => { ${end} },
};`;
  }

  // Which names are arrays, and which functions must be async

  #inferArrays(): void {
    for (let before = -1; before !== this.#arrays.size + this.#arrayParameters.size; ) {
      before = this.#arrays.size + this.#arrayParameters.size;
      this.#everywhere((node, owner) => this.#noteArrays(node, owner));
    }
    this.#everywhere((node, owner) => {
      if (node.type === 'name' && !owner?.parameters.includes(node.name) && !SPECIAL.has(node.name)) this.#globals.add(node.name);
    });
    for (const name of this.#arrays) if (!SPECIAL.has(name)) this.#globals.add(name);
  }

  #noteArrays(node: Node, owner: AwkFunction | undefined): void {
    const note = (name: string) => {
      if (owner?.parameters.includes(name)) this.#arrayParameters.add(`${owner.name}:${name}`);
      else this.#arrays.add(name);
    };
    if (node.type === 'element' || node.type === 'in' || node.type === 'for-in' || node.type === 'delete') note(node.array);
    if (node.type === 'builtin') {
      const at = ARRAY_ARGUMENTS[node.name];
      const argument = at === undefined ? undefined : node.args[at];
      if (argument?.type === 'name') note(argument.name);
    }
    if (node.type === 'call') {
      const called = this.#functions.get(node.name);
      node.args.forEach((argument, at) => {
        const parameter = called?.parameters[at];
        if (argument.type === 'name' && parameter !== undefined && this.#arrayParameters.has(`${node.name}:${parameter}`)) note(argument.name);
        // And the other way round: a function that is passed an array takes an array parameter.
        if (argument.type === 'name' && parameter !== undefined && this.#isArray(argument.name, owner)) this.#arrayParameters.add(`${node.name}:${parameter}`);
      });
    }
  }

  #isArray(name: string, owner: AwkFunction | undefined): boolean {
    if (owner?.parameters.includes(name)) return this.#arrayParameters.has(`${owner.name}:${name}`);
    return this.#arrays.has(name) || SPECIAL_ARRAYS.has(name);
  }

  #inferAsync(): void {
    for (let before = -1; before !== this.#asyncFunctions.size; ) {
      before = this.#asyncFunctions.size;
      for (const each of this.#program.functions) {
        let waits = false;
        let hasLoop = false;
        let prints = false;
        visitStatement(each.body, (node) => {
          waits ||=
            node.type === 'getline' ||
            (node.type === 'builtin' && ASYNC_BUILTINS.has(node.name)) ||
            (node.type === 'call' && this.#asyncFunctions.has(node.name));
          hasLoop ||= ['while', 'do', 'for', 'for-in'].includes(node.type);
          prints ||= node.type === 'print' || node.type === 'printf';
        });
        // A loop that prints must let the output drain.
        if (waits || (hasLoop && prints)) this.#asyncFunctions.add(each.name);
      }
    }
  }

  #everywhere(visit: (node: Node, owner: AwkFunction | undefined) => void): void {
    for (const { pattern, action } of this.#program.rules) {
      for (const expression of expressionsOf(pattern)) visitExpression(expression, (node) => visit(node, undefined));
      if (action !== undefined) visitStatement(action, (node) => visit(node, undefined));
    }
    for (const each of this.#program.functions) visitStatement(each.body, (node) => visit(node, each));
  }

  // Code

  #functionCode(each: AwkFunction): string {
    this.#current = each;
    const arrays = each.parameters.filter((name) => this.#arrayParameters.has(`${each.name}:${name}`));
    const body = this.#statement(each.body);
    this.#current = undefined;
    const prepare = arrays.map((name) => `if (p_${name} === undefined) p_${name} = new Map();`).join(' ');
    return `${this.#asyncFunctions.has(each.name) ? 'async ' : ''}function f_${each.name}(${each.parameters.map((name) => `p_${name}`).join(', ')}) { ${prepare} ${body} }`;
  }

  #rule(pattern: Pattern, action: Statement | undefined, ranges: string[]): string {
    // Separate functions would be slow; in a block, `next` remains a plain return.
    const body = action === undefined ? 'rt.print([]);' : this.#statement(action);
    switch (pattern.type) {
      case 'expression':
        return `if (${this.#condition(pattern.expression)}) { ${body} }`;
      case 'range': {
        const name = `range${ranges.length}`;
        ranges.push(`let ${name} = false;`);
        return `if (${name} || ${this.#condition(pattern.from)}) { ${name} = !(${this.#condition(pattern.to)}); ${body} }`;
      }
      default:
        return `{ ${body} }`;
    }
  }

  #statement(statement: Statement): string {
    switch (statement.type) {
      case 'block':
        return `{ ${statement.body.map((each) => this.#statement(each)).join('\n')} }`;
      case 'expression':
        return `${this.#any(statement.expression)};`;
      case 'print':
      case 'printf': {
        if (this.#loops > 0) this.#isAsync = true;
        const args = `[${statement.args.map((argument) => this.#any(argument)).join(', ')}]`;
        const sink = statement.output === undefined ? '' : `, rt.sink(${JSON.stringify(statement.output.operator)}, ${this.#any(statement.output.target)})`;
        return statement.type === 'print' ? `rt.print(${args}${sink});` : `rt.write(rt.format(${args})${sink});`;
      }
      case 'if': {
        const otherwise = statement.otherwise === undefined ? '' : ` else { ${this.#statement(statement.otherwise)} }`;
        return `if (${this.#condition(statement.condition)}) { ${this.#statement(statement.then)} }${otherwise}`;
      }
      case 'while':
        return `while (${this.#condition(statement.condition)}) { ${this.#loopBody(statement.body)} }`;
      case 'do':
        return `do { ${this.#loopBody(statement.body)} } while (${this.#condition(statement.condition)});`;
      case 'for': {
        const start = statement.start === undefined ? '' : this.#statement(statement.start);
        const step = statement.step === undefined ? '' : this.#statement(statement.step).replace(/;$/, '');
        const condition = statement.condition === undefined ? '' : this.#condition(statement.condition);
        // A step that is not an expression, such as a print, still runs before the next iteration.
        if (statement.step !== undefined && statement.step.type !== 'expression')
          return `${start} for (let first = true; ; ) { if (!first) { ${this.#statement(statement.step)} } first = false; if (!(${condition || 'true'})) break; ${this.#loopBody(statement.body)} }`;
        return `${start} for (; ${condition}; ${step}) { ${this.#loopBody(statement.body)} }`;
      }
      case 'for-in':
        return `for (const key of [...${this.#array(statement.array)}.keys()]) { ${this.#assign(statement.variable, 'input(key)')}; ${this.#loopBody(statement.body)} }`;
      case 'delete':
        return statement.subscripts === undefined
          ? `${this.#array(statement.array)}.clear();`
          : `${this.#array(statement.array)}.delete(${this.#key(statement.subscripts)});`;
      case 'break':
      case 'continue':
        return `${statement.type};`;
      case 'next':
        return 'throw NEXT;';
      case 'nextfile':
        return 'throw NEXT_FILE;';
      case 'exit':
        return `throw new ExitAwk(${statement.value === undefined ? 'undefined' : this.#number(statement.value)});`;
      case 'return':
        return `return ${statement.value === undefined ? 'undefined' : this.#any(statement.value)};`;
    }
  }

  #loopBody(body: Statement): string {
    this.#loops++;
    const code = this.#statement(body);
    this.#loops--;
    const isWaiting = this.#current === undefined || this.#asyncFunctions.has(this.#current.name);
    return code.includes('rt.print(') || code.includes('rt.write(') ? `${code} ${isWaiting ? 'if (rt.isFull) await rt.flush();' : ''}` : code;
  }

  #condition(expression: Expression): string {
    const { js, kind } = this.#code(expression);
    return kind === 'number' ? `(${js}) !== 0` : kind === 'text' ? `(${js}) !== ''` : `bool(${js})`;
  }

  #any(expression: Expression): string {
    return this.#code(expression).js;
  }

  #number(expression: Expression): string {
    const { js, kind } = this.#code(expression);
    return kind === 'number' ? `(${js})` : `num(${js})`;
  }

  #text(expression: Expression): string {
    const { js, kind } = this.#code(expression);
    return kind === 'text' ? `(${js})` : `rt.text(${js})`;
  }

  #code(expression: Expression): Code {
    switch (expression.type) {
      case 'number':
        return { js: String(expression.value), kind: 'number' };
      case 'string':
        return { js: JSON.stringify(expression.value), kind: 'text' };
      case 'regexp':
        return { js: `(rt.matches(rt.field(0), ${this.#regexp(expression.source)}) ? 1 : 0)`, kind: 'number' };
      case 'name':
      case 'element':
      case 'field':
        return { js: this.#read(expression), kind: 'any' };
      case 'group':
        return this.#code(expression.inner);
      case 'assign': {
        const { operator, target, value } = expression;
        if (operator === '=') return { js: this.#assign(target, this.#any(value)), kind: 'any' };
        const left = `num(${this.#read(target)})`;
        const right = this.#number(value);
        return { js: this.#assign(target, operator === '^=' ? `(${left} ** ${right})` : `(${left} ${operator[0]} ${right})`), kind: 'number' };
      }
      case 'conditional':
        return { js: `(${this.#condition(expression.condition)} ? ${this.#any(expression.then)} : ${this.#any(expression.otherwise)})`, kind: 'any' };
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right);
      case 'unary':
        if (expression.operator === '!') return { js: `(${this.#condition(expression.operand)} ? 0 : 1)`, kind: 'number' };
        return { js: `(${expression.operator}${this.#number(expression.operand)})`, kind: 'number' };
      case 'step': {
        const by = expression.operator === '++' ? '+ 1' : '- 1';
        const changed = `(${this.#assign(expression.target, `(num(${this.#read(expression.target)}) ${by})`)})`;
        return { js: expression.isPrefix ? changed : `(${changed} ${expression.operator === '++' ? '- 1' : '+ 1'})`, kind: 'number' };
      }
      case 'match':
        return {
          js: `(rt.matches(${this.#any(expression.text)}, ${this.#pattern(expression.pattern)}) ? ${expression.isNegated ? '0 : 1' : '1 : 0'})`,
          kind: 'number',
        };
      case 'in':
        return { js: `(${this.#array(expression.array)}.has(${this.#key(expression.subscripts)}) ? 1 : 0)`, kind: 'number' };
      case 'getline': {
        this.#isAsync = true;
        const take = expression.target === undefined ? '(text) => { rt.setRecord(text); }' : `(text) => { ${this.#assign(expression.target, 'input(text)')}; }`;
        return {
          js: `(await rt.getline('${expression.from}', ${expression.source === undefined ? 'undefined' : this.#any(expression.source)}, ${take}))`,
          kind: 'number',
        };
      }
      case 'call':
        return this.#call(expression.name, expression.args);
      case 'builtin':
        return this.#builtin(expression.name, expression.args);
    }
  }

  #binary(operator: string, left: Expression, right: Expression): Code {
    switch (operator) {
      case ' ':
        return { js: `(${this.#text(left)} + ${this.#text(right)})`, kind: 'text' };
      case '&&':
      case '||':
        return { js: `((${this.#condition(left)}) ${operator} (${this.#condition(right)}) ? 1 : 0)`, kind: 'number' };
      case '^':
        return { js: `(${this.#number(left)} ** ${this.#number(right)})`, kind: 'number' };
      case '/':
        return { js: `(${this.#number(left)} / ${this.#number(right)})`, kind: 'number' };
      case '+':
      case '-':
      case '*':
      case '%':
        return { js: `(${this.#number(left)} ${operator} ${this.#number(right)})`, kind: 'number' };
      default:
        return {
          js: `(rt.compare(${this.#any(left)}, ${this.#any(right)}) ${operator === '==' ? '===' : operator === '!=' ? '!==' : operator} 0 ? 1 : 0)`,
          kind: 'number',
        };
    }
  }

  #call(name: string, args: readonly Expression[]): Code {
    const called = this.#functions.get(name);
    if (called === undefined) throw new ProgramProblem(`function ${name} not defined`, USAGE);
    if (args.length > called.parameters.length) throw new ProgramProblem(`function ${name} called with too many arguments`, USAGE);
    const given = args.map((argument, at) => {
      const isArray = this.#arrayParameters.has(`${name}:${called.parameters[at]}`);
      return isArray && argument.type === 'name' ? this.#array(argument.name) : this.#any(argument);
    });
    const js = `f_${name}(${given.join(', ')})`;
    if (!this.#asyncFunctions.has(name)) return { js, kind: 'any' };
    this.#isAsync = true;
    return { js: `(await ${js})`, kind: 'any' };
  }

  #builtin(name: string, args: readonly Expression[]): Code {
    const [first, second, third, fourth] = args;
    const number = (at: number) => (args[at] === undefined ? '0' : this.#number(args[at]));
    const need = (count: number) => {
      if (args.length < count) throw new ProgramProblem(`not enough arguments for ${name}`, USAGE);
    };
    const asNumber = (js: string): Code => ({ js, kind: 'number' });
    const asText = (js: string): Code => ({ js, kind: 'text' });
    switch (name) {
      case 'length':
        if (first?.type === 'name' && this.#isArray(first.name, this.#current)) return asNumber(`${this.#array(first.name)}.size`);
        return asNumber(`[...${first === undefined ? 'rt.text(rt.field(0))' : this.#text(first)}].length`);
      case 'substr':
        need(2);
        return asText(`rt.substr(${args.map((argument) => this.#any(argument)).join(', ')})`);
      case 'index':
        need(2);
        return asNumber(`(${this.#text(first as Expression)}.indexOf(${this.#text(second as Expression)}) + 1)`);
      case 'split': {
        need(2);
        const separator = third === undefined ? '' : `, ${this.#pattern(third)}`;
        return asNumber(`rt.split(${this.#any(first as Expression)}, ${this.#array((second as { name: string }).name)}${separator})`);
      }
      case 'sub':
      case 'gsub': {
        need(2);
        const target: LeftValue = third === undefined ? { type: 'field', index: { type: 'number', value: 0 } } : leftValueOf(third);
        const call = `rt.substitute(${this.#pattern(first as Expression)}, ${this.#any(second as Expression)}, rt.text(${this.#read(target)}), ${name === 'gsub'})`;
        return asNumber(`((done) => { if (done.count > 0) { ${this.#assign(target, 'done.text')}; } return done.count; })(${call})`);
      }
      case 'gensub':
        need(3);
        return asText(
          `rt.gensub(${this.#pattern(first as Expression)}, ${this.#any(second as Expression)}, ${this.#any(third as Expression)}${fourth === undefined ? '' : `, ${this.#any(fourth)}`})`,
        );
      case 'match': {
        need(2);
        const groups = third?.type === 'name' ? `, ${this.#array(third.name)}` : '';
        return asNumber(`rt.match(${this.#any(first as Expression)}, ${this.#pattern(second as Expression)}${groups})`);
      }
      case 'sprintf':
        need(1);
        return asText(`rt.format([${args.map((argument) => this.#any(argument)).join(', ')}])`);
      case 'sin':
      case 'cos':
      case 'exp':
      case 'log':
      case 'sqrt':
        return asNumber(`Math.${name}(${number(0)})`);
      case 'atan2':
        return asNumber(`Math.atan2(${number(0)}, ${number(1)})`);
      case 'int':
        return asNumber(`Math.trunc(${number(0)})`);
      case 'rand':
        return asNumber('rt.random()');
      case 'srand':
        return asNumber(`rt.seed(${first === undefined ? '' : this.#any(first)})`);
      case 'tolower':
      case 'toupper':
        need(1);
        return asText(`${this.#text(first as Expression)}.${name === 'tolower' ? 'toLowerCase' : 'toUpperCase'}()`);
      case 'and':
      case 'or':
      case 'xor':
      case 'lshift':
      case 'rshift': {
        const operator = { and: '&', or: '|', xor: '^', lshift: '<<', rshift: '>>' }[name];
        return asNumber(`Number(BigInt(Math.trunc(${number(0)})) ${operator} BigInt(Math.trunc(${number(1)})))`);
      }
      case 'compl':
        return asNumber(`Number(BigInt.asUintN(53, ~BigInt(Math.trunc(${number(0)}))))`);
      case 'systime':
        return asNumber('Math.floor(Date.now() / 1000)');
      case 'strftime':
        return asText(`rt.strftime(${args.map((argument) => this.#any(argument)).join(', ')})`);
      case 'mktime':
        need(1);
        return asNumber(`rt.mktime(${this.#any(first as Expression)})`);
    }
    // The remaining functions are async: system, close, fflush.
    this.#isAsync = true;
    if (name === 'fflush') return asNumber('(await rt.flushAll())');
    need(1);
    return asNumber(`(await rt.${name}(${this.#any(first as Expression)}))`);
  }

  #pattern(expression: Expression): string {
    return expression.type === 'regexp' ? this.#regexp(expression.source) : this.#any(expression);
  }

  #regexp(source: string): string {
    const known = this.#expressions.indexOf(source);
    return `re${known >= 0 ? known : this.#expressions.push(source) - 1}`;
  }

  #read(target: LeftValue): string {
    if (target.type === 'field') return `rt.field(${this.#any(target.index)})`;
    if (target.type === 'element') return `rt.element(${this.#array(target.array)}, ${this.#key(target.subscripts)})`;
    if (this.#isArray(target.name, this.#current)) throw new ProgramProblem(`attempt to use array ${target.name} in a scalar context`, USAGE);
    return this.#variable(target.name);
  }

  #assign(target: LeftValue, value: string): string {
    if (target.type === 'field') return `rt.setField(${this.#any(target.index)}, ${value})`;
    if (target.type === 'name') return `(${this.#variable(target.name)} = ${value})`;
    return `((value) => { ${this.#array(target.array)}.set(${this.#key(target.subscripts)}, value); return value; })(${value})`;
  }

  #variable(name: string): string {
    if (this.#current?.parameters.includes(name)) return `p_${name}`;
    if (this.#functions.has(name)) throw new ProgramProblem(`function ${name} used as a variable`, USAGE);
    return SPECIAL.has(name) ? `rt.${name}` : `v_${name}`;
  }

  #array(name: string): string {
    return this.#variable(name);
  }

  #key(subscripts: readonly Expression[]): string {
    if (subscripts.length === 1) return this.#text(subscripts[0] as Expression);
    return `rt.key(${subscripts.map((subscript) => this.#any(subscript)).join(', ')})`;
  }
}

function leftValueOf(expression: Expression): LeftValue {
  if (expression.type === 'name' || expression.type === 'element' || expression.type === 'field') return expression;
  if (expression.type === 'group') return leftValueOf(expression.inner);
  throw new ProgramProblem('the target of a substitution must be a variable', USAGE);
}

type Node = Expression | Statement;

function expressionsOf(pattern: Pattern): readonly Expression[] {
  return pattern.type === 'expression' ? [pattern.expression] : pattern.type === 'range' ? [pattern.from, pattern.to] : [];
}

function visitStatement(statement: Statement, visit: (node: Node) => void): void {
  visit(statement);
  for (const child of Object.values(statement) as unknown[]) visitChild(child, visit);
}

function visitExpression(expression: Expression, visit: (node: Node) => void): void {
  visit(expression);
  for (const child of Object.values(expression) as unknown[]) visitChild(child, visit);
}

/** Everything that has a type is a node; lists and output targets contain nodes. */
function visitChild(child: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(child)) for (const each of child) visitChild(each, visit);
  else if (typeof child === 'object' && child !== null) {
    if ('type' in child) visit(child as Node);
    for (const inner of Object.values(child) as unknown[]) visitChild(inner, visit);
  }
}
