import type { CallExpression } from 'acorn';
import type { EditList } from './edits.ts';

/** `eval(text)` remains a direct call, which sees the surrounding scope. */
export function isDirectEval(node: CallExpression): boolean {
  const { callee, arguments: given } = node;
  return callee.type === 'Identifier' && callee.name === 'eval' && given.length === 1 && given[0]?.type !== 'SpreadElement';
}

/** `runtime` is an expression for the `CodeRuntime` in the scope of the call and of the text. */
export function wrapEvaluated(edits: EditList, node: CallExpression, runtime: string, visitText: () => void): void {
  const text = node.arguments[0]!;
  edits.insert(text.start, `${runtime}.code((`);
  visitText();
  edits.insert(text.end, `),${JSON.stringify(runtime)})`);
}
