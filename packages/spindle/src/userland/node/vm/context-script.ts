import { Parser } from 'acorn';
import { EditList } from '../esm/edits.ts';
import { SCRIPT_SYNTAX } from '../esm/syntax-errors.ts';
import { declaredNames, forEachChild, patternTargets, type Node } from '../esm/syntax-tree.ts';
import type { FreeNames } from './context-scope.ts';

/** A script prepared to run in a context's scope. */
export interface ContextScript extends FreeNames {
  readonly code: string;
  /** See `TransformedModule`. */
  readonly shifts: readonly number[];
  /** Functions declared at the top level, or in a block of sloppy code: they become global variables. */
  readonly functions: readonly string[];
  /** `let`, `const` and `class` at the top level. */
  readonly lexicals: readonly string[];
}

/** Names that the wrapper of a script adds to its scope. */
export const PUBLISH_NAME = '$vmPublish';
export const THIS_NAME = '$vmThis';

/**
 * Collects what a script declares and assigns, and rewrites what would behave differently inside `with` and
 * `eval`: `var` in strict code becomes an assignment, functions in blocks are published, and a bare `this` in a
 * sloppy function becomes the context's global object where it would be the worker's. Line numbers stay the same.
 */
export function prepareContextScript(source: string): ContextScript {
  let program: Node;
  try {
    program = Parser.parse(source, SCRIPT_SYNTAX) as Node;
  } catch {
    // V8 will report the error when the script is compiled.
    const none = new Set<string>();
    return { code: source, shifts: [], functions: [], lexicals: [], declared: none, assigned: none, tested: none, isStrict: false };
  }
  return new ScriptReader(source, program).read();
}

/** What a function or expression compiled for a context assigns; its own declarations stay its own. */
export function readFreeNames(source: string): FreeNames {
  const { assigned, tested } = prepareContextScript(`(function () {${source}\n})`);
  return { declared: new Set(), assigned, tested, isStrict: false };
}

/** For a module, which is strict: only its `typeof` operands matter. */
export function moduleFreeNames(source: string): FreeNames {
  const tested = new Set(Array.from(source.matchAll(/\btypeof[\s(]+([\w$]+)/g), ([, name]) => name!));
  return { declared: new Set(), assigned: new Set(), tested, isStrict: true };
}

class ScriptReader {
  readonly #source: string;
  readonly #program: Node;
  readonly #edits = new EditList();
  readonly #isStrict: boolean;
  readonly #declared = new Set<string>();
  readonly #assigned = new Set<string>();
  readonly #tested = new Set<string>();
  readonly #functions = new Set<string>();
  readonly #lexicals: string[] = [];

  constructor(source: string, program: Node) {
    this.#source = source;
    this.#program = program;
    this.#isStrict = isStrictBody(program);
  }

  read(): ContextScript {
    if (this.#program.type === 'Program') for (const statement of this.#program.body) this.#readTop(statement);
    return {
      ...this.#edits.apply(this.#source),
      functions: [...this.#functions],
      lexicals: this.#lexicals,
      declared: this.#declared,
      assigned: this.#assigned,
      tested: this.#tested,
      isStrict: this.#isStrict,
    };
  }

  #readTop(node: Node): void {
    if (node.type === 'FunctionDeclaration' && node.id) {
      this.#functions.add(node.id.name);
      this.#declared.add(node.id.name);
    } else if (node.type === 'ClassDeclaration' && node.id) this.#lexicals.push(node.id.name);
    else if (node.type === 'VariableDeclaration' && node.kind !== 'var') this.#lexicals.push(...declaredNames(node));
    this.#visit(node, { isListed: true, isTop: true, isSloppyFunction: false, isStrict: this.#isStrict });
  }

  #visit(node: Node, place: Place): void {
    const inner: Place = { ...place, isListed: false };
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression': {
        if (node.type === 'FunctionDeclaration' && node.id && place.isTop && place.isInBlock === true && !place.isStrict)
          this.#publishFromBlock(node, node.id.name);
        const isStrict = place.isStrict || isStrictBody(node.body);
        this.#visitChildren(node, { ...inner, isTop: false, isStrict, isSloppyFunction: !isStrict });
        return;
      }
      case 'ArrowFunctionExpression':
        this.#visitChildren(node, { ...inner, isTop: false });
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.#visitChildren(node, { ...inner, isTop: false, isStrict: true, isSloppyFunction: false });
        return;
      case 'BlockStatement':
      case 'SwitchCase':
        this.#visitChildren(node, { ...place, isListed: true, isInBlock: true });
        return;
      case 'VariableDeclaration':
        if (node.kind === 'var' && place.isTop) this.#declareVar(node, place);
        this.#visitChildren(node, inner);
        return;
      case 'ForInStatement':
      case 'ForOfStatement':
        if (node.left.type !== 'VariableDeclaration') for (const { name } of patternTargets(node.left)) this.#assigned.add(name);
        this.#visit(node.left as Node, { ...inner, isForEachHead: true });
        this.#visit(node.right, inner);
        this.#visit(node.body, inner);
        return;
      case 'AssignmentExpression':
        for (const { name } of patternTargets(node.left)) this.#assigned.add(name);
        break;
      case 'UpdateExpression':
        if (node.argument.type === 'Identifier') this.#assigned.add(node.argument.name);
        break;
      case 'UnaryExpression':
        if (node.operator === 'typeof' && node.argument.type === 'Identifier') this.#tested.add(node.argument.name);
        break;
      case 'MemberExpression':
        // `this.name` stays unchanged: only a `this` that is passed on can leak the global object.
        if (node.object.type === 'ThisExpression') {
          if (node.computed) this.#visit(node.property as Node, inner);
          return;
        }
        break;
      case 'ThisExpression':
        if (place.isSloppyFunction) {
          this.#edits.insert(node.start, `${THIS_NAME}(`);
          this.#edits.insert(node.end, ')');
        }
        return;
    }
    this.#visitChildren(node, inner);
  }

  #visitChildren(node: Node, place: Place): void {
    forEachChild(node, (child) => this.#visit(child, place));
  }

  /** ECMA-262, B.3.3: the function becomes a variable of the script when its declaration is reached. */
  #publishFromBlock(node: Node, name: string): void {
    this.#declared.add(name);
    this.#edits.replaceOutside(node.end, node.end, `;${PUBLISH_NAME}({${name}});`);
  }

  /** In strict code the evaluated script has its own variables, which the context would not see. */
  #declareVar(node: Node, place: Place): void {
    if (node.type !== 'VariableDeclaration') return;
    for (const name of declaredNames(node)) this.#declared.add(name);
    if (!this.#isStrict) return;
    if (place.isForEachHead === true) {
      this.#edits.replaceOutside(node.start, node.declarations[0]!.start, '');
      return;
    }
    // A parenthesis at the start of a line could call the expression before it.
    this.#edits.replaceOutside(node.start, node.start + 'var'.length, place.isListed ? ';(' : '(');
    for (const { id, init } of node.declarations) if (init === null || init === undefined) this.#edits.replaceOutside(id.start, id.end, 'void 0');
    const { end } = node.declarations.at(-1)!;
    this.#edits.replaceOutside(end, end, ')');
  }
}

interface Place {
  /** In a list of statements. */
  readonly isListed: boolean;
  /** Outside any function. */
  readonly isTop: boolean;
  readonly isInBlock?: boolean;
  readonly isForEachHead?: boolean;
  readonly isStrict: boolean;
  readonly isSloppyFunction: boolean;
}

function isStrictBody(node: Node): boolean {
  if (node.type !== 'Program' && node.type !== 'BlockStatement') return false;
  for (const statement of node.body) {
    if (statement.type !== 'ExpressionStatement' || typeof (statement as { directive?: unknown }).directive !== 'string') return false;
    if ((statement as { directive?: string }).directive === 'use strict') return true;
  }
  return false;
}
