import type { AnyNode, Pattern, Identifier, VariableDeclaration } from 'acorn';

export type Node = AnyNode;

/** The children of each node type in source order. Missing types have no relevant children (literals, `this`, jump labels). */
const CHILD_KEYS: Readonly<Record<string, readonly string[]>> = {
  Program: ['body'],
  ExpressionStatement: ['expression'],
  BlockStatement: ['body'],
  StaticBlock: ['body'],
  WithStatement: ['object', 'body'],
  ReturnStatement: ['argument'],
  LabeledStatement: ['body'],
  IfStatement: ['test', 'consequent', 'alternate'],
  SwitchStatement: ['discriminant', 'cases'],
  SwitchCase: ['test', 'consequent'],
  ThrowStatement: ['argument'],
  TryStatement: ['block', 'handler', 'finalizer'],
  CatchClause: ['param', 'body'],
  WhileStatement: ['test', 'body'],
  DoWhileStatement: ['body', 'test'],
  ForStatement: ['init', 'test', 'update', 'body'],
  ForInStatement: ['left', 'right', 'body'],
  ForOfStatement: ['left', 'right', 'body'],
  FunctionDeclaration: ['params', 'body'],
  FunctionExpression: ['params', 'body'],
  ArrowFunctionExpression: ['params', 'body'],
  VariableDeclaration: ['declarations'],
  VariableDeclarator: ['id', 'init'],
  ArrayExpression: ['elements'],
  ObjectExpression: ['properties'],
  UnaryExpression: ['argument'],
  UpdateExpression: ['argument'],
  BinaryExpression: ['left', 'right'],
  AssignmentExpression: ['left', 'right'],
  LogicalExpression: ['left', 'right'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
  CallExpression: ['callee', 'arguments'],
  NewExpression: ['callee', 'arguments'],
  SequenceExpression: ['expressions'],
  YieldExpression: ['argument'],
  AwaitExpression: ['argument'],
  TemplateLiteral: ['expressions'],
  TaggedTemplateExpression: ['tag', 'quasi'],
  ClassDeclaration: ['superClass', 'body'],
  ClassExpression: ['superClass', 'body'],
  ClassBody: ['body'],
  SpreadElement: ['argument'],
  RestElement: ['argument'],
  AssignmentPattern: ['left', 'right'],
  ArrayPattern: ['elements'],
  ObjectPattern: ['properties'],
  ChainExpression: ['expression'],
  ParenthesizedExpression: ['expression'],
  ImportExpression: ['source', 'options'],
  ExportNamedDeclaration: ['declaration'],
  ExportDefaultDeclaration: ['declaration'],
  // Names after a dot, keys and so on are not references: the types below are visited by hand.
  MemberExpression: [],
  Property: [],
  MethodDefinition: [],
  PropertyDefinition: [],
};

export function forEachChild(node: Node, visit: (child: Node) => void): void {
  const keys = CHILD_KEYS[node.type];
  if (keys === undefined) return;
  if (keys.length === 0) {
    forEachMemberChild(node, visit);
    return;
  }
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  for (const key of keys) {
    const value = fields[key];
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) {
      for (const child of value) if (child !== null) visit(child);
    } else visit(value);
  }
}

function forEachMemberChild(node: Node, visit: (child: Node) => void): void {
  switch (node.type) {
    case 'MemberExpression':
      visit(node.object as Node);
      if (node.computed) visit(node.property as Node);
      return;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      if (node.computed) visit(node.key as Node);
      if (node.value !== null && node.value !== undefined) visit(node.value as Node);
  }
}

/** The identifiers that a pattern declares or assigns. */
export function patternTargets(pattern: Pattern, found: Identifier[] = []): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      found.push(pattern);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties) patternTargets(property.type === 'RestElement' ? property.argument : property.value, found);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element !== null) patternTargets(element, found);
      break;
    case 'RestElement':
      patternTargets(pattern.argument, found);
      break;
    case 'AssignmentPattern':
      patternTargets(pattern.left, found);
  }
  return found;
}

export function declaredNames(declaration: VariableDeclaration): string[] {
  return declaration.declarations.flatMap((declarator) => patternTargets(declarator.id).map((id) => id.name));
}
