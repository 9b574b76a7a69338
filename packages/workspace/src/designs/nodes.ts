import type { DesignNode, DesignText } from '@lathe/protocol';

/** All nodes of a tree, a parent before its children. */
export function* nodesOf(node: DesignNode): Generator<DesignNode> {
  yield node;
  if (node.type === 'box') for (const child of node.children) yield* nodesOf(child);
}

/** A text without its looks. Lines are separated by '\n'. */
export function plainText(node: DesignText): string {
  return node.lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}
