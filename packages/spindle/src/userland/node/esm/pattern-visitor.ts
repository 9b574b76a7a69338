import type { Identifier, Pattern } from 'acorn';
import type { Node } from './syntax-tree.ts';

export interface PatternVisitor {
  /** A name that the pattern declares or assigns; `isShorthand`: it is both the property and the variable. */
  readonly target: (id: Identifier, isShorthand: boolean) => void;
  /** A default, or a computed key. */
  readonly expression: (node: Node) => void;
  /** A property as an assignment target. */
  readonly member: (node: Node) => void;
}

export function visitPattern(pattern: Pattern, visitor: PatternVisitor, isShorthand = false): void {
  switch (pattern.type) {
    case 'Identifier':
      visitor.target(pattern, isShorthand);
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') visitPattern(property.argument, visitor);
        else {
          if (property.computed) visitor.expression(property.key);
          visitPattern(property.value, visitor, property.shorthand);
        }
      }
      return;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element !== null) visitPattern(element, visitor);
      return;
    case 'RestElement':
      visitPattern(pattern.argument, visitor);
      return;
    case 'AssignmentPattern':
      visitPattern(pattern.left, visitor, isShorthand);
      visitor.expression(pattern.right);
      return;
    default:
      visitor.member(pattern as Node);
  }
}
