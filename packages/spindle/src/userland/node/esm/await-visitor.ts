import { AsyncContextEdits, type AsyncContextNames } from './async-context.ts';
import type { EditList } from './edits.ts';
import { forEachChild, type Node } from './syntax-tree.ts';

/**
 * Makes the edits that carry the async context across every await in a script. `visitOther` may edit any other
 * node, and returns whether it has visited the node's children itself.
 */
export function editAwaits(
  source: string,
  program: Node,
  edits: EditList,
  names: AsyncContextNames,
  visitOther: (node: Node, visit: (child: Node) => void) => boolean = () => false,
): void {
  const asyncContext = new AsyncContextEdits(source, edits, names);
  const visitList = (statements: readonly Node[]): void => {
    for (const statement of statements) visit(statement, true);
  };
  const visit = (node: Node, isListed = false): void => {
    switch (node.type) {
      case 'Program':
      case 'BlockStatement':
      case 'StaticBlock':
        visitList(node.body);
        return;
      case 'SwitchCase':
        if (node.test) visit(node.test);
        visitList(node.consequent);
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        asyncContext.function(node, () => forEachChild(node, (child) => visit(child)));
        return;
      case 'AwaitExpression':
        asyncContext.await(node, () => visit(node.argument));
        return;
      case 'TryStatement':
        asyncContext.try(node, visit);
        return;
      case 'ForOfStatement':
        if (node.await) {
          visit(node.left as Node);
          asyncContext.forAwait(
            node,
            isListed,
            () => visit(node.right),
            () => visit(node.body),
          );
          return;
        }
        break;
      default:
        if (visitOther(node, visit)) return;
    }
    forEachChild(node, (child) => visit(child));
  };
  visit(program);
}
