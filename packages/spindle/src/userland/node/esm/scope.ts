import type { Pattern } from 'acorn';
import { declaredNames, forEachChild, patternTargets, type Node } from './syntax-tree.ts';

/**
 * Which scopes inside a module redeclare a name. Only names of interest to the caller (imports and exports) are
 * recorded, so most scopes cost nothing.
 */
export type Scopes = ReadonlyMap<Node, ReadonlySet<string>>;

export function findShadowingScopes(program: Node, watched: { has(name: string): boolean }): Scopes {
  const scopes = new Map<Node, Set<string>>();
  const declare = (scope: Node | null, name: string): void => {
    if (scope === null || !watched.has(name)) return;
    const names = scopes.get(scope);
    if (names === undefined) scopes.set(scope, new Set([name]));
    else names.add(name);
  };
  const declarePattern = (scope: Node | null, pattern: Pattern | null | undefined): void => {
    if (pattern !== null && pattern !== undefined) for (const id of patternTargets(pattern)) declare(scope, id.name);
  };

  // `variables` receives `var` declarations, `block` the rest; null is the module itself, whose own names shadow
  // nothing.
  const collect = (node: Node, variables: Node | null, block: Node | null): void => {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (node.type === 'FunctionDeclaration' && node.id) declare(block, node.id.name);
        if (node.type === 'FunctionExpression' && node.id) declare(node, node.id.name);
        for (const parameter of node.params) declarePattern(node, parameter);
        for (const parameter of node.params) collect(parameter, node, node);
        if (node.body.type === 'BlockStatement') for (const statement of node.body.body) collect(statement, node.body, node.body);
        else collect(node.body, node, node);
        return;
      case 'ClassDeclaration':
        if (node.id) declare(block, node.id.name);
        break;
      case 'ClassExpression':
        if (node.id) declare(node, node.id.name);
        break;
      case 'CatchClause':
        declarePattern(node, node.param);
        break;
      case 'VariableDeclaration':
        for (const name of declaredNames(node)) declare(node.kind === 'var' ? variables : block, name);
        break;
    }
    const inner = opensBlock(node) ? node : block;
    const innerVariables = node.type === 'StaticBlock' ? node : variables;
    forEachChild(node, (child) => collect(child, innerVariables, inner));
  };
  forEachChild(program, (child) => collect(child, null, null));
  return scopes;
}

function opensBlock(node: Node): boolean {
  switch (node.type) {
    case 'BlockStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'SwitchStatement':
    case 'StaticBlock':
    case 'CatchClause':
      return true;
    default:
      return false;
  }
}
