import { parse } from 'es-module-lexer/js';
import { editAwaits } from './await-visitor.ts';
import { isDirectEval, wrapEvaluated } from './direct-eval.ts';
import { EditList } from './edits.ts';
import { phaseOf, SOURCE_PHASE } from './module-entries.ts';
import { parserFor } from './transform.ts';
import { SCRIPT_SYNTAX } from './syntax-errors.ts';
import type { Node } from './syntax-tree.ts';

/**
 * The name through which scripts reach `import()` and `await`: a variable around a compiled function or, for plain
 * scripts, a non-enumerable global that is called with the script's number.
 */
export const RUNTIMES_NAME = '$spindle';
/** The global through which scripts count for code coverage. */
export const COUNTERS_NAME = '$spindleCoverage';

export interface TransformedScript {
  readonly code: string;
  /** See `TransformedModule`. */
  readonly shifts: readonly number[];
}

/**
 * Rewrites what a script (CommonJS, `vm`, `-e`) needs from its host: `import()` becomes `<runtime>.import()`, and
 * awaits carry the async context. `runtime` is an expression that is in scope. `eval` rewrites its text in the
 * same way. `temporaries` is the prefix of added variables. Line numbers stay the same. A source that cannot be
 * parsed is returned unchanged, for V8 to reject.
 */
export function transformScript(source: string, runtime: string, temporaries = '$spindle'): TransformedScript {
  const code = source.startsWith('#!') ? `//${source.slice(2)}` : source;
  const mayImport = /\bimport\s*(?:\/[/*]|\()/.test(code);
  if (isExpensiveScript(code)) return transformTree(code, runtime, temporaries) ?? { code, shifts: [] };
  return mayImport ? transformImports(code, runtime, temporaries) : { code, shifts: [] };
}

/** Whether `transformScript` would have to parse the source: only then is its result worth caching. */
export function isExpensiveScript(source: string): boolean {
  return /\bawait\b|\beval\s*\(|\bimport\s*\.\s*source\b/.test(source);
}

function transformImports(code: string, runtime: string, temporaries: string): TransformedScript {
  const edits = new EditList();
  try {
    const [imports] = parse(code);
    for (const { d, ss } of imports) if (d > -1) edits.replace(ss, ss + 'import'.length, `${runtime}.import`);
  } catch {
    // The lexer is less precise than a parser (it mistakes some regular expressions for divisions).
    return transformTree(code, runtime, temporaries) ?? { code, shifts: [] };
  }
  return edits.apply(code);
}

function transformTree(code: string, runtime: string, temporaries: string): TransformedScript | null {
  let program: Node;
  try {
    program = parserFor(code).parse(code, SCRIPT_SYNTAX) as Node;
  } catch {
    // Not a script, or unknown to acorn: V8 decides.
    return null;
  }
  const edits = new EditList();
  let counter = 0;
  const names = { suspend: `${runtime}.suspend`, resume: `${runtime}.resume`, temporary: () => `${temporaries}${counter++}` };
  editAwaits(code, program, edits, names, (node, visit) => {
    if (node.type === 'CallExpression' && isDirectEval(node)) {
      wrapEvaluated(edits, node, runtime, () => visit(node.arguments[0]));
      return true;
    }
    if (node.type === 'ImportExpression') {
      edits.replace(node.start, code.indexOf('(', node.start), `${runtime}.${phaseOf(node) === SOURCE_PHASE ? 'importSource' : 'import'}`);
    }
    return false;
  });
  return edits.apply(code);
}
