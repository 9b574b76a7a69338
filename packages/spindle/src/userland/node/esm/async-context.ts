import type { EditList } from './edits.ts';
import { forEachChild, type Node } from './syntax-tree.ts';

/** Expressions, in scope of the code, that return the current frame and restore one; and prefixes for unused variable names. */
export interface AsyncContextNames {
  readonly frame: string;
  readonly restore: string;
  readonly temporary: () => string;
}

/**
 * Carries Node's async context frame (AsyncLocalStorage) across `await`, which a page cannot hook:
 *
 * - `await x` becomes `restore(frame(), await x)`: the frame is read before and restored afterward.
 * - A rejected await skips that, so a surrounding `try` reads the frame first, and `catch` and `finally` start by
 *   restoring it. `for await` does the same at the start of its body and after it.
 *
 * No promise and no tick is added.
 */
export class AsyncContextEdits {
  readonly #edits: EditList;
  readonly #frame: string;
  readonly #restore: string;
  readonly #temporary: () => string;
  /** Whether there were any edits, so that `frame` and `restore` must be in scope. */
  used = false;

  constructor(edits: EditList, names: AsyncContextNames) {
    this.#edits = edits;
    this.#frame = names.frame;
    this.#restore = names.restore;
    this.#temporary = names.temporary;
  }

  /** `visitOperand` makes the edits inside, which end before this one. */
  await(node: Node, visitOperand: () => void): void {
    this.used = true;
    this.#edits.insert(node.start, `${this.#restore}(${this.#frame}(),`);
    visitOperand();
    this.#edits.insert(node.end, ')');
  }

  try(node: Node): void {
    if (node.type !== 'TryStatement' || !awaitsDirectly(node.block)) return;
    this.used = true;
    const saved = this.#temporary();
    this.#edits.insert(node.block.start + 1, `var ${saved}=${this.#frame}();`);
    if (node.handler) this.#edits.insert(node.handler.body.start + 1, `${this.#restore}(${saved});`);
    if (node.finalizer) this.#edits.insert(node.finalizer.start + 1, `${this.#restore}(${saved});`);
  }

  /** `isListed`: the loop is in a list of statements, so another statement may follow it. */
  forAwait(node: Node, isListed: boolean, visitIterable: () => void, visitBody: () => void): void {
    if (node.type !== 'ForOfStatement') return;
    this.used = true;
    const saved = this.#temporary();
    this.#edits.insert(node.right.start, `(${saved}=${this.#frame}(),`);
    visitIterable();
    this.#edits.insert(node.right.end, ')');
    const head = `var ${saved};${this.#restore}(${saved});`;
    // The body may contain `await`, whose own edits come in between.
    if (node.body.type === 'BlockStatement') {
      this.#edits.insert(node.body.start + 1, head);
      visitBody();
    } else {
      this.#edits.insert(node.body.start, `{${head}`);
      visitBody();
      this.#edits.insert(node.end, '}');
    }
    if (isListed) this.#edits.insert(node.end, `;${this.#restore}(${saved});`);
  }
}

function awaitsDirectly(node: Node): boolean {
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return true;
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return false;
  let found = false;
  forEachChild(node, (child) => {
    found ||= awaitsDirectly(child);
  });
  return found;
}
