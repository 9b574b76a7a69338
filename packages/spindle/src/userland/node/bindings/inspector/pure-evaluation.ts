import type { AnyNode } from 'acorn';
import type { Node } from '../../esm/syntax-tree.ts';

/** Where names are looked up. */
export interface PureScope {
  readonly global: object;
  /** Declarations with `let`, `const` and `class`. */
  readonly lexicals: ReadonlyMap<string, { readonly get: () => unknown }>;
  isProxy(value: unknown): boolean;
  /** Creates the function that this text describes, which does nothing yet. */
  create(text: string): unknown;
}

/** The code might change something. V8 finds out while it runs; here, what is not known to be harmless is refused. */
export function sideEffect(): EvalError {
  return new EvalError('Possible side-effect in debug-evaluate');
}

const HARMLESS_HOLDERS: readonly (readonly [object, RegExp])[] = [
  [Math, /^(?!random$)/],
  [Number, /./],
  [Number.prototype, /./],
  [BigInt.prototype, /./],
  [Boolean.prototype, /./],
  [String, /^from/],
  [String.prototype, /^(?!(match|matchAll|replace|replaceAll|search|split)$)/],
  [Object, /^(is|keys|getOwnPropertyNames|getPrototypeOf|isFrozen|isSealed|isExtensible)$/],
  [Array, /^(isArray|of)$/],
  [Array.prototype, /^(at|concat|entries|includes|indexOf|keys|lastIndexOf|slice|values|with|toReversed)$/],
  [Map.prototype, /^(get|has)$/],
  [Set.prototype, /^has$/],
  [Date.prototype, /^(get|to(ISO|UTC))/],
  [Symbol, /^for$/],
];

const HARMLESS: ReadonlySet<unknown> = new Set(
  HARMLESS_HOLDERS.flatMap(([holder, names]) =>
    Object.getOwnPropertyNames(holder)
      .filter((name) => name !== 'constructor' && names.test(name))
      .map((name) => Reflect.getOwnPropertyDescriptor(holder, name)?.value as unknown)
      .filter((value) => typeof value === 'function'),
  ).concat([Boolean, parseInt, parseFloat, encodeURIComponent, decodeURIComponent, BigInt]),
);

/** Evaluates a script that provably changes nothing; throws an EvalError for all others, and what the code itself throws. */
export function evaluatePurely(program: Node, source: string, scope: PureScope): unknown {
  if (program.type !== 'Program') throw sideEffect();
  let result: unknown;
  for (const statement of program.body) {
    if (statement.type === 'EmptyStatement') continue;
    if (statement.type !== 'ExpressionStatement') throw sideEffect();
    result = new Evaluation(source, scope).value(statement.expression);
  }
  return result;
}

class Evaluation {
  readonly #source: string;
  readonly #scope: PureScope;

  constructor(source: string, scope: PureScope) {
    this.#source = source;
    this.#scope = scope;
  }

  value(node: AnyNode): unknown {
    switch (node.type) {
      case 'Literal':
        return node.regex === undefined ? (node.bigint == null ? node.value : BigInt(node.bigint)) : new RegExp(node.regex.pattern, node.regex.flags);
      case 'TemplateLiteral':
        return node.quasis
          .map(({ value }, index) => (value.cooked ?? '') + (index < node.expressions.length ? String(this.#primitive(node.expressions[index]!)) : ''))
          .join('');
      case 'Identifier':
        return this.#name(node.name);
      case 'ThisExpression':
        return this.#scope.global;
      case 'ChainExpression':
        return this.value(node.expression);
      case 'ParenthesizedExpression':
        return this.value(node.expression);
      case 'SequenceExpression':
        return node.expressions.map((expression) => this.value(expression)).at(-1);
      case 'ConditionalExpression':
        return this.value(node.test) ? this.value(node.consequent) : this.value(node.alternate);
      case 'LogicalExpression':
        return this.#logical(node.operator, this.value(node.left), () => this.value(node.right));
      case 'UnaryExpression':
        return this.#unary(node.operator, node.argument);
      case 'BinaryExpression':
        return this.#binary(node.operator, node.left, node.right);
      case 'ArrayExpression':
        return node.elements.map((element) => (element === null || element.type === 'SpreadElement' ? refuse() : this.value(element)));
      case 'ObjectExpression':
        return this.#object(node.properties);
      case 'MemberExpression':
        return this.#member(node).value;
      case 'CallExpression':
        return this.#call(node);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return this.#scope.create(this.#source.slice(node.start, node.end));
      default:
        return refuse();
    }
  }

  #name(name: string): unknown {
    if (name === 'undefined') return undefined;
    const lexical = this.#scope.lexicals.get(name);
    if (lexical !== undefined) return lexical.get();
    const { global } = this.#scope;
    // The global object of a context is a proxy of ours.
    const descriptor = findProperty(global, name, () => false);
    if (descriptor === undefined) throw new ReferenceError(`${name} is not defined`);
    return 'value' in descriptor ? descriptor.value : refuse();
  }

  #primitive(node: AnyNode): string | number | bigint | boolean | symbol | null | undefined {
    const value = this.value(node);
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') throw sideEffect();
    return value as string;
  }

  #logical(operator: string, left: unknown, right: () => unknown): unknown {
    if (operator === '&&') return left ? right() : left;
    if (operator === '||') return left ? left : right();
    return left ?? right();
  }

  #unary(operator: string, argument: AnyNode): unknown {
    if (operator === 'typeof' && argument.type === 'Identifier') {
      try {
        return typeof this.value(argument);
      } catch (error) {
        if (error instanceof ReferenceError) return 'undefined';
        throw error;
      }
    }
    if (operator === '!') return !this.value(argument);
    if (operator === 'typeof') return typeof this.value(argument);
    if (operator === 'void') return void this.value(argument);
    const value = this.#primitive(argument) as number;
    if (operator === '-') return -value;
    if (operator === '+') return +value;
    return operator === '~' ? ~value : refuse();
  }

  #binary(operator: string, leftNode: AnyNode, rightNode: AnyNode): unknown {
    if (operator === '===' || operator === '!==') return (this.value(leftNode) === this.value(rightNode)) === (operator === '===');
    const operate = OPERATORS[operator];
    if (operate === undefined) return refuse();
    return operate(this.#primitive(leftNode) as number, this.#primitive(rightNode) as number);
  }

  #object(properties: readonly AnyNode[]): object {
    const object: Record<PropertyKey, unknown> = {};
    for (const property of properties) {
      if (property.type !== 'Property' || property.kind !== 'init') return refuse();
      const { key } = property;
      const name = property.computed ? (this.#primitive(key) as string) : key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value);
      if (name === '__proto__') return refuse();
      object[name] = this.value(property.value);
    }
    return object;
  }

  #member(node: AnyNode & { type: 'MemberExpression' }): { holder: unknown; value: unknown } {
    const holder = node.object.type === 'Super' ? refuse() : this.value(node.object);
    if (node.optional && (holder === undefined || holder === null)) return { holder, value: undefined };
    if (node.property.type === 'PrivateIdentifier') return refuse();
    const key = node.computed ? (this.#primitive(node.property) as string) : (node.property as { name: string }).name;
    if (holder === undefined || holder === null) throw new TypeError(`Cannot read properties of ${holder} (reading '${String(key)}')`);
    const descriptor = findProperty(Object(holder) as object, key, (value) => this.#scope.isProxy(value));
    if (descriptor === undefined) return { holder, value: undefined };
    if (!('value' in descriptor)) return refuse();
    return { holder, value: descriptor.value };
  }

  #call({ callee, arguments: given }: AnyNode & { type: 'CallExpression' }): unknown {
    const { holder, value } =
      callee.type === 'MemberExpression' ? this.#member(callee) : { holder: undefined, value: callee.type === 'Super' ? refuse() : this.value(callee) };
    if (!HARMLESS.has(value)) return refuse();
    const args = given.map((argument) =>
      argument.type === 'SpreadElement' ? refuse() : isObjectFunction(value) ? this.#plain(argument) : this.#primitive(argument),
    );
    return Reflect.apply(value as () => unknown, holder, args);
  }

  /** For functions that look at an object without calling its methods. */
  #plain(node: AnyNode): unknown {
    const value = this.value(node);
    return this.#scope.isProxy(value) ? refuse() : value;
  }
}

function isObjectFunction(callee: unknown): boolean {
  return Object.values(Object.getOwnPropertyDescriptors(Object)).some(({ value }) => value === callee) || callee === Array.isArray;
}

function refuse(): never {
  throw sideEffect();
}

function findProperty(object: object, key: PropertyKey, isProxy: (value: unknown) => boolean): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (isProxy(holder)) return refuse();
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key);
    if (descriptor !== undefined) return descriptor;
  }
  return undefined;
}

const OPERATORS: Readonly<Record<string, (left: number, right: number) => unknown>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '**': (left, right) => left ** right,
  '&': (left, right) => left & right,
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '>>>': (left, right) => left >>> right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
  // biome-ignore lint/suspicious/noDoubleEquals: the operator itself
  '==': (left, right) => left == right,
  // biome-ignore lint/suspicious/noDoubleEquals: the operator itself
  '!=': (left, right) => left != right,
};
