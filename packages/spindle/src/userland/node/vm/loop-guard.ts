import { Parser } from 'acorn';
import { EditList } from '../esm/edits.ts';
import type { TransformedScript } from '../esm/script-transform.ts';
import { SCRIPT_SYNTAX } from '../esm/syntax-errors.ts';
import { forEachChild, type Node } from '../esm/syntax-tree.ts';

/**
 * The `timeout` of `vm` scripts. Nothing outside can stop a worker's script without ending the worker, so the
 * script's own loops check the clock: `tick` is called at the start of each iteration.
 */
export function guardLoops(source: string, tick: string): TransformedScript {
  let program: Node;
  try {
    program = Parser.parse(source, SCRIPT_SYNTAX) as Node;
  } catch {
    return { code: source, shifts: [] }; // V8 reports what is wrong with it.
  }
  const edits = new EditList();
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        if (node.body.type === 'BlockStatement') edits.insert(node.body.start + 1, `${tick};`);
        else {
          edits.insert(node.body.start, `{${tick};`);
          visit(node.body);
          edits.insert(node.body.end, '}');
          return;
        }
    }
    forEachChild(node, visit);
  };
  visit(program);
  return edits.apply(source);
}

export class ScriptDeadline {
  readonly #now: () => number;
  #at = Number.POSITIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs guarded code; `expired` creates the error for a script that took longer. A shorter enclosing deadline still applies. */
  run<T>(timeoutMs: number, action: () => T, expired: () => Error): T {
    const outer = this.#at;
    const own = this.#now() + timeoutMs;
    this.#at = Math.min(outer, own);
    try {
      const result = action();
      if (this.#now() > own) throw expired();
      return result;
    } catch (error) {
      throw this.#now() > own ? expired() : error;
    } finally {
      this.#at = outer;
    }
  }

  readonly tick = (): void => {
    if (this.#now() > this.#at) throw new Error('the script timed out');
  };
}
