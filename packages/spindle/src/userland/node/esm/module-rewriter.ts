/**
 * The rewriting walk of `transformModule`. One switch over the node types that read, write or declare names. It
 * stays in one file because all cases share the same few rules.
 */
import type {
  AssignmentExpression,
  ExportDefaultDeclaration,
  ForInStatement,
  ForOfStatement,
  Identifier,
  Pattern,
  Program,
  UpdateExpression,
  VariableDeclaration,
} from 'acorn';
import { AsyncContextEdits } from './async-context.ts';
import { EditList } from './edits.ts';
import { isDirectEval, wrapEvaluated } from './direct-eval.ts';
import { ModuleNames } from './module-names.ts';
import { DEFAULT_LOCAL, phaseOf, readModuleEntries, SOURCE_PHASE } from './module-entries.ts';
import { findShadowingScopes, type Scopes } from './scope.ts';
import { visitPattern } from './pattern-visitor.ts';
import { endOfFunctionKeyword, endOfKeywords } from './source-keywords.ts';
import { forEachChild, patternTargets, type Node } from './syntax-tree.ts';
import type { TransformedModule } from './transformed-module.ts';

type Rewritten = Omit<TransformedModule, 'sourceMapUrl' | 'sourceUrl'>;

export class ModuleRewriter {
  readonly #source: string;
  readonly #program: Program;
  readonly #names: ModuleNames;
  readonly #scopes: Scopes;
  readonly #edits = new EditList();
  readonly #asyncContext: AsyncContextEdits;
  /** Statements at the start of the function that put hoisted functions into their cells. */
  readonly #hoisted: string[] = [];
  #functionDepth = 0;
  /** The same without arrow functions: 0 where `arguments` would be the module's. */
  #argumentsDepth = 0;
  /** Start of the current expression statement in a list: a `(` inserted there would turn the previous line into a call. */
  #listedExpressionStart = -1;
  #listedStatement: Node | null = null;
  #hasTopLevelAwait = false;
  #usesImportMeta = false;

  constructor(source: string, program: Program) {
    this.#source = source;
    this.#program = program;
    this.#names = new ModuleNames(readModuleEntries(program, source), source);
    const { prefix, entries } = this.#names;
    const { imports, locals } = entries;
    const watched = { has: (name: string) => imports.has(name) || locals.has(name) };
    this.#scopes = imports.size + locals.size === 0 ? new Map() : findShadowingScopes(program, watched);
    this.#asyncContext = new AsyncContextEdits(source, this.#edits, {
      suspend: `${prefix}f`,
      resume: `${prefix}a`,
      temporary: () => this.#names.temporary(),
    });
  }

  rewrite(): Rewritten {
    const { requests, locals, localExports, indirectExports, starExports } = this.#names.entries;
    if (this.#source.startsWith('#!')) this.#edits.replaceOutside(0, 2, '//');
    this.#visitStatements(this.#program.body);
    // Imports that are only re-exported or never used must exist too, since link errors are derived from this list.
    for (const [local, { request, name, place }] of this.#names.entries.imports) {
      if (!this.#names.importVariables.has(local) && name !== null) this.#names.imports.push({ request, name, isMember: false, place });
    }
    const { code, shifts } = this.#edits.apply(this.#source);
    const head = `(${this.#hasTopLevelAwait ? 'async ' : ''}function*(${this.#names.prefix},${this.#names.prefix}r){${this.#head()}`;
    return {
      code: `${head}${code}\n})`,
      requests,
      imports: this.#names.imports,
      locals: [...locals.keys()].map((name) => (name === DEFAULT_LOCAL ? 'default' : name)),
      localExports,
      indirectExports,
      starExports,
      hasTopLevelAwait: this.#hasTopLevelAwait,
      usesImportMeta: this.#usesImportMeta,
      shifts: [1, 0, head.length, ...shifts],
    };
  }

  #head(): string {
    const p = this.#names.prefix;
    const takes: string[] = [];
    let index = 0;
    for (const variable of this.#names.importVariables.values()) takes.push(`${variable}=${p}[${index++}]`);
    index = this.#names.imports.length;
    for (const local of this.#names.entries.locals.keys()) takes.push(`${this.#names.cell(local)}=${p}[${index++}]`);
    if (this.#asyncContext.used) takes.push(`${p}f=${p}r.suspend`, `${p}a=${p}r.resume`);
    const declarations = takes.length === 0 ? '' : `const ${takes.join()};`;
    return `"use strict";${declarations}${this.#hasTopLevelAwait ? this.#asyncContext.declaration : ''}${this.#hoisted.join('')}yield;`;
  }

  // Statements

  #visitStatements(statements: readonly Node[]): void {
    for (const statement of statements) {
      this.#listedStatement = statement;
      if (statement.type === 'ExpressionStatement') this.#listedExpressionStart = statement.start;
      this.#visit(statement);
    }
  }

  #visit(node: Node): void {
    switch (node.type) {
      case 'Identifier':
        this.#readIdentifier(node);
        return;
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        this.#edits.replaceOutside(node.start, node.end, ';');
        return;
      case 'ExportNamedDeclaration':
        if (!node.declaration) this.#edits.replaceOutside(node.start, node.end, ';');
        else {
          this.#edits.replaceOutside(node.start, node.declaration.start, '');
          this.#visit(node.declaration);
        }
        return;
      case 'ExportDefaultDeclaration':
        this.#exportDefault(node);
        return;
      case 'VariableDeclaration':
        this.#declareVariables(node, false);
        return;
      case 'FunctionDeclaration':
        if (node.id && this.#functionDepth === 0 && this.#names.exportedLocal(node.id.name))
          this.#hoisted.push(`${this.#names.cell(node.id.name)}.set(${node.id.name});`);
        this.#visitFunction(node);
        return;
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#visitFunction(node);
        return;
      case 'ClassDeclaration':
        this.#visitScoped(node);
        if (node.id && this.#names.exportedLocal(node.id.name)) this.#edits.insert(node.end, `${this.#names.cell(node.id.name)}.set(${node.id.name});`);
        return;
      case 'Program':
      case 'BlockStatement':
      case 'StaticBlock':
        this.#inScope(node, () => this.#visitStatements(node.body));
        return;
      case 'SwitchStatement':
        this.#visit(node.discriminant);
        this.#inScope(node, () => {
          for (const { test, consequent } of node.cases) {
            if (test) this.#visit(test);
            this.#visitStatements(consequent);
          }
        });
        return;
      case 'CatchClause':
        this.#inScope(node, () => {
          if (node.param) this.#visitBindingPattern(node.param);
          this.#visit(node.body);
        });
        return;
      case 'TryStatement':
        this.#asyncContext.try(node, (child) => this.#visit(child));
        return;
      case 'ForInStatement':
      case 'ForOfStatement':
        this.#visitForEach(node);
        return;
      case 'AwaitExpression':
        if (this.#functionDepth === 0) this.#hasTopLevelAwait = true;
        this.#asyncContext.await(node, () => this.#visit(node.argument));
        return;
      case 'MetaProperty':
        if (node.meta.name === 'import') {
          this.#usesImportMeta = true;
          this.#edits.replace(node.start, node.end, `${this.#names.prefix}r.meta`);
        }
        return;
      case 'ImportExpression':
        this.#edits.replace(
          node.start,
          this.#source.indexOf('(', node.start),
          `${this.#names.prefix}r.${phaseOf(node) === SOURCE_PHASE ? 'importSource' : 'import'}`,
        );
        this.#visit(node.source);
        if (node.options) this.#visit(node.options);
        return;
      case 'MemberExpression':
        if (!this.#readNamespaceMember(node)) this.#visitScoped(node);
        return;
      case 'CallExpression':
        if (isDirectEval(node) && this.#names.importOf('eval') === undefined) {
          wrapEvaluated(this.#edits, node, `${this.#names.prefix}r`, () => this.#visit(node.arguments[0]!));
          return;
        }
        this.#visitCallee(node.callee);
        for (const argument of node.arguments) this.#visit(argument);
        return;
      case 'TaggedTemplateExpression':
        this.#visitCallee(node.tag);
        this.#visit(node.quasi);
        return;
      case 'Property':
        if (node.shorthand && node.value.type === 'Identifier') {
          const read = this.#names.importRead(node.value.name);
          if (read !== undefined) this.#edits.insert(node.value.end, `: ${read.text}`);
          return;
        }
        this.#visitScoped(node);
        return;
      case 'PropertyDefinition':
        if (node.computed) this.#visit(node.key);
        if (node.value) {
          // An initializer runs as its own method: it cannot contain `await`, and `this` is the instance.
          this.#functionDepth++;
          this.#argumentsDepth++;
          this.#visit(node.value);
          this.#functionDepth--;
          this.#argumentsDepth--;
        }
        return;
      case 'UnaryExpression':
        if (node.operator === 'delete' && node.argument.type === 'MemberExpression') this.#visitScoped(node.argument);
        else this.#visit(node.argument);
        return;
      case 'UpdateExpression':
        this.#update(node);
        return;
      case 'AssignmentExpression':
        this.#assign(node);
        return;
      default:
        this.#visitScoped(node);
    }
  }

  #visitScoped(node: Node): void {
    this.#inScope(node, () => forEachChild(node, (child) => this.#visit(child)));
  }

  #inScope(node: Node, visit: () => void): void {
    const names = this.#scopes.get(node);
    if (names !== undefined) this.#names.shadows.push(names);
    visit();
    if (names !== undefined) this.#names.shadows.pop();
  }

  #visitFunction(node: Node & { params: Pattern[]; body: Node; type: string }): void {
    const isArrow = node.type === 'ArrowFunctionExpression';
    this.#functionDepth++;
    if (!isArrow) this.#argumentsDepth++;
    this.#asyncContext.function(node as Node, () =>
      this.#inScope(node, () => {
        for (const parameter of node.params) this.#visitBindingPattern(parameter);
        this.#visit(node.body);
      }),
    );
    this.#functionDepth--;
    if (!isArrow) this.#argumentsDepth--;
  }

  #exportDefault(node: ExportDefaultDeclaration): void {
    const { declaration } = node;
    const keywordsEnd = endOfKeywords(this.#source, node.start);
    if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
      if (declaration.id) {
        this.#edits.replaceOutside(node.start, keywordsEnd, '');
        this.#visit(declaration as Node);
        return;
      }
      if (declaration.type === 'FunctionDeclaration') {
        const name = `${this.#names.prefix}default`;
        this.#edits.replaceOutside(node.start, keywordsEnd, '');
        this.#edits.insert(endOfFunctionKeyword(this.#source, declaration.start), ` ${name}`);
        this.#hoisted.push(`${this.#names.cell(DEFAULT_LOCAL)}.set(${this.#names.prefix}r.nameDefault(${name}));`);
        this.#visitFunction(declaration as Node & { params: Pattern[]; body: Node });
        return;
      }
    }
    // An anonymous function or class gets the name `default` from the property to which it is assigned.
    this.#edits.replaceOutside(node.start, keywordsEnd, `;${this.#names.cell(DEFAULT_LOCAL)}.set({default:`);
    this.#visit(declaration as Node);
    // Before the semicolon, and after a closing parenthesis that is not in the tree.
    const end = this.#source[node.end - 1] === ';' ? node.end - 1 : node.end;
    this.#edits.insert(end, '}.default);');
  }

  #declareVariables(node: VariableDeclaration, isForEachHead: boolean): void {
    for (const declarator of node.declarations) {
      this.#visitBindingPattern(declarator.id);
      if (declarator.init) this.#visit(declarator.init);
      if (isForEachHead) continue;
      const exported = this.#exportedTargets(declarator.id);
      if (node.kind === 'var' && !declarator.init) continue;
      if (exported.length === 0) continue;
      const stores = exported.map((name) => `${this.#names.cell(name)}.set(${name})`).join();
      // As another declarator, because it is valid wherever the first one is (`for (var a = 0; ...)`).
      if (node.kind === 'using' || node.kind === 'await using') this.#edits.insert(node.end, `;${stores};`);
      else this.#edits.insert(declarator.end, `,${this.#names.temporary()}=(${stores})`);
    }
    if (node.kind === 'await using' && this.#functionDepth === 0) this.#hasTopLevelAwait = true;
    if (node.kind === 'var') this.#initializeVars(node);
  }

  /** A `var` is `undefined` from the start, wherever in the module it is declared. */
  #initializeVars(node: VariableDeclaration): void {
    for (const { id } of node.declarations) {
      for (const name of this.#exportedTargets(id)) this.#hoisted.unshift(`${this.#names.cell(name)}.set(void 0);`);
    }
  }

  #exportedTargets(pattern: Pattern): string[] {
    if (this.#names.entries.locals.size === 0) return [];
    return patternTargets(pattern)
      .map((id) => id.name)
      .filter((name) => this.#names.exportedLocal(name));
  }

  #visitForEach(node: ForInStatement | ForOfStatement): void {
    const isListed = this.#listedStatement === node;
    this.#inScope(node as Node, () => {
      const isAwait = node.type === 'ForOfStatement' && node.await;
      if (isAwait && this.#functionDepth === 0) this.#hasTopLevelAwait = true;
      const pattern = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]!.id : node.left;
      if (node.left.type === 'VariableDeclaration') this.#declareVariables(node.left, true);
      else this.#visitAssignmentTarget(node.left);
      const visitBody = (): void => {
        const stores = this.#exportedTargets(pattern)
          .map((name) => `${this.#names.cell(name)}.set(${name});`)
          .join('');
        const isBlock = node.body.type === 'BlockStatement';
        if (stores !== '') this.#edits.insert(node.body.start + (isBlock ? 1 : 0), isBlock ? stores : `{${stores}`);
        this.#visit(node.body);
        if (stores !== '' && !isBlock) this.#edits.insert(node.body.end, '}');
      };
      if (isAwait) {
        this.#asyncContext.forAwait(node as Node, isListed, () => this.#visit(node.right), visitBody);
        return;
      }
      this.#visit(node.right);
      visitBody();
    });
  }

  // Expressions

  #readIdentifier(node: Identifier): void {
    if (node.name === 'arguments' && this.#argumentsDepth === 0) {
      this.#edits.replace(node.start, node.end, 'globalThis.arguments');
      return;
    }
    const read = this.#names.importRead(node.name);
    if (read !== undefined) this.#edits.replace(node.start, node.end, read.text);
  }

  /** `ns.name`, read directly from the export instead of through the namespace object. */
  #readNamespaceMember(node: Node): boolean {
    if (node.type !== 'MemberExpression' || node.computed || node.optional) return false;
    if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return false;
    const found = this.#names.importOf(node.object.name);
    if (found === undefined || found.name !== null) return false;
    const { name } = node.property;
    const variable = this.#names.importVariable(`${node.object.name}.${name}`, { request: found.request, name, isMember: true, place: found.place });
    this.#edits.replace(node.start, node.end, `${variable}.v`);
    return true;
  }

  /** A called import must not receive its cell as `this`, while a called `ns.name` does receive the namespace object. */
  #visitCallee(callee: Node): void {
    if (callee.type === 'MemberExpression') {
      this.#visitScoped(callee);
      return;
    }
    if (callee.type !== 'Identifier') {
      this.#visit(callee);
      return;
    }
    const read = this.#names.importRead(callee.name);
    if (read === undefined) this.#readIdentifier(callee);
    else if (read.isNamespace) this.#edits.replace(callee.start, callee.end, read.text);
    else this.#edits.replaceCallee(callee.start, callee.end, `${callee.start === this.#listedExpressionStart ? ';' : ''}(0,${read.text})`);
  }

  #update(node: UpdateExpression): void {
    const { argument } = node;
    this.#visitAssignmentTarget(argument as Pattern);
    if (argument.type !== 'Identifier' || !this.#names.exportedLocal(argument.name)) return;
    const cell = this.#names.cell(argument.name);
    this.#edits.insert(node.start, node.prefix ? `${cell}.set(` : `${cell}.setAfter(`);
    this.#edits.insert(node.end, node.prefix ? ')' : `,${argument.name})`);
  }

  #assign(node: AssignmentExpression): void {
    const targets = this.#exportedTargets(node.left as Pattern);
    if (targets.length > 0) {
      const isPlain = node.left.type === 'Identifier';
      this.#edits.insert(node.start, isPlain ? `${this.#names.cell(targets[0]!)}.set(` : `${this.#names.prefix}r.first(`);
      this.#visitAssignmentTarget(node.left as Pattern);
      this.#visit(node.right);
      this.#edits.insert(node.end, isPlain ? ')' : `${targets.map((name) => `,${this.#names.cell(name)}.set(${name})`).join('')})`);
      return;
    }
    this.#visitAssignmentTarget(node.left as Pattern);
    this.#visit(node.right);
  }

  /** Declared names stay unchanged; defaults and computed keys inside a pattern are expressions. */
  #visitBindingPattern(pattern: Pattern): void {
    this.#visitPattern(pattern, () => {});
  }

  /** The same for patterns whose names are existing variables: imported ones cannot be assigned. */
  #visitAssignmentTarget(pattern: Pattern): void {
    this.#visitPattern(pattern, (id, isShorthand) => {
      if (this.#names.importOf(id.name) === undefined) return;
      const target = `${this.#names.prefix}r.readOnly.${id.name}`;
      if (isShorthand) this.#edits.insert(id.end, `: ${target}`);
      else this.#edits.replace(id.start, id.end, target);
    });
  }

  #visitPattern(pattern: Pattern, target: (id: Identifier, isShorthand: boolean) => void): void {
    visitPattern(pattern, {
      target,
      expression: (node) => this.#visit(node),
      // `ns.name = 1` must reach the namespace object, which rejects it.
      member: (node) => this.#visitScoped(node),
    });
  }
}
