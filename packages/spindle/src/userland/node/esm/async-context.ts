import type { EditList } from './edits.ts';
import { endOfArrow } from './source-keywords.ts';
import { forEachChild, type Node } from './syntax-tree.ts';

/** Expressions, in scope of the code, for the functions of an `AsyncContext`; and unused variable names. */
export interface AsyncContextNames {
  readonly suspend: string;
  readonly resume: string;
  readonly temporary: () => string;
}

/**
 * Carries Node's async context (AsyncLocalStorage) across `await`, which a page cannot hook:
 *
 * - `await x` becomes `resume(await ($saved = suspend($value = x), $value), $saved)`: the context is read once `x` has
 *   been evaluated, and restored afterward.
 * - A rejected await skips that, so `catch` and `finally` start with `resume(0, $saved)`. A `try` block and what comes
 *   after each of its awaits clear `$saved`, so that this does nothing if no await was rejected.
 * - `for await` reads the context first and restores it at the start of its body, after the loop, and in `catch`.
 *
 * No promise and no tick is added. The variables belong to the function that awaits, of which each call waits for one thing at a time.
 */
export class AsyncContextEdits {
  readonly #source: string;
  readonly #edits: EditList;
  readonly #suspend: string;
  readonly #resume: string;
  readonly #temporary: () => string;
  #tryDepth = 0;
  #variables: Variables | undefined;
  /** Whether there were any edits, so that `suspend` and `resume` must be in scope. */
  used = false;

  constructor(source: string, edits: EditList, names: AsyncContextNames) {
    this.#source = source;
    this.#edits = edits;
    this.#suspend = names.suspend;
    this.#resume = names.resume;
    this.#temporary = names.temporary;
  }

  /** The same names in every function, since no function uses those of another. */
  get #names(): Variables {
    this.used = true;
    return (this.#variables ??= { saved: this.#temporary(), value: this.#temporary(), loop: this.#temporary() });
  }

  /** Declares the variables of a function at its end, where the declaration moves nothing. `visit` makes the edits inside. */
  function(node: Node, visit: () => void): void {
    const isAsync = (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') && node.async;
    if (!isAsync || !containsDirectly(node.body, isAwait)) {
      visit();
      return;
    }
    const tryDepth = this.#tryDepth;
    this.#tryDepth = 0;
    if (node.body.type === 'BlockStatement') {
      visit();
      this.#edits.insert(node.body.end - 1, `;${this.#declaration(node.body)}`);
    } else {
      this.#edits.insert(endOfArrow(this.#source, node.start, node.params.at(-1)?.end), '{return(');
      visit();
      this.#edits.insert(node.end, `);${this.#declaration(node.body)}}`);
    }
    this.#tryDepth = tryDepth;
  }

  /** The declaration of every variable that code outside functions may use, or nothing. */
  get declaration(): string {
    return this.#variables === undefined ? '' : `var ${Object.values(this.#variables).join()};`;
  }

  #declaration(body: Node): string {
    const { saved, value, loop } = this.#names;
    return `var ${saved},${value}${containsDirectly(body, isForAwait) ? `,${loop}` : ''};`;
  }

  /** `visitOperand` makes the edits inside, which end before this one. */
  await(node: Node, visitOperand: () => void): void {
    const { saved, value } = this.#names;
    const operand = node.start + 'await'.length;
    this.#edits.insert(node.start, `${this.#resume}(`);
    this.#edits.insert(operand, `(${saved}=${this.#suspend}(${value}=`);
    visitOperand();
    this.#edits.insert(node.end, `),${value}),${saved}${this.#tryDepth > 0 ? `,${saved}=void 0` : ''})`);
  }

  /** `visit` makes the edits inside. */
  try(node: Node, visit: (child: Node) => void): void {
    if (node.type !== 'TryStatement') return;
    const mayReject = node.finalizer && node.handler ? [node.block, node.handler.body] : [node.block];
    if (mayReject.some((block) => containsDirectly(block, isAwait))) {
      const { saved, loop } = this.#names;
      const head = `${this.#resume}(0,${saved}${containsDirectly(node.block, isForAwait) ? `??${loop}` : ''});`;
      this.#edits.insert(node.block.start + 1, `${saved}=void 0;`);
      if (node.handler) this.#edits.insert(node.handler.body.start + 1, `${head}${saved}=void 0;`);
      if (node.finalizer) this.#edits.insert(node.finalizer.start + 1, `${head}${saved}=void 0;`);
    }
    this.#tryDepth++;
    visit(node.block);
    // What a handler awaits may be rejected, too, before the finalizer.
    if (node.handler) visit(node.handler);
    this.#tryDepth--;
    if (node.finalizer) visit(node.finalizer);
  }

  /** `isListed`: the loop is in a list of statements, so another statement may follow it. */
  forAwait(node: Node, isListed: boolean, visitIterable: () => void, visitBody: () => void): void {
    if (node.type !== 'ForOfStatement') return;
    const { loop } = this.#names;
    const outside = this.#temporary();
    this.#edits.insert(node.right.start, `(${outside}=${loop}=${this.#suspend}(),`);
    visitIterable();
    this.#edits.insert(node.right.end, ')');
    const head = `var ${outside};${this.#resume}(0,${outside});`;
    // The body may contain `await`, whose own edits come in between.
    if (node.body.type === 'BlockStatement') {
      this.#edits.insert(node.body.start + 1, head);
      visitBody();
    } else {
      this.#edits.insert(node.body.start, `{${head}`);
      visitBody();
      this.#edits.insert(node.end, '}');
    }
    if (isListed) this.#edits.insert(node.end, `;${this.#resume}(0,${outside});`);
  }
}

interface Variables {
  /** The context of the await that the function is waiting for. */
  readonly saved: string;
  readonly value: string;
  /** The context of the last `for await`. */
  readonly loop: string;
}

const isForAwait = (node: Node): boolean => node.type === 'ForOfStatement' && node.await;
const isAwait = (node: Node): boolean => node.type === 'AwaitExpression' || isForAwait(node);

/** Whether a function awaits itself, rather than in a function inside. */
function containsDirectly(node: Node, isWanted: (node: Node) => boolean): boolean {
  if (isWanted(node)) return true;
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return false;
  let found = false;
  forEachChild(node, (child) => {
    found ||= containsDirectly(child, isWanted);
  });
  return found;
}
