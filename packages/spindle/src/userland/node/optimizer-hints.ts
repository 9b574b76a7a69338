const FLAG = /^--allow[-_]natives[-_]syntax$/;

/**
 * V8's runtime functions that merely advise its compilers: a program does the same without them. Those that query
 * V8 remain syntax errors. Source: v8/src/runtime/runtime-test.cc.
 */
const HINTS = [
  'PrepareFunctionForOptimization',
  'OptimizeFunctionOnNextCall',
  'OptimizeMaglevOnNextCall',
  'OptimizeOsr',
  'NeverOptimizeFunction',
  'DeoptimizeFunction',
  'DeoptimizeNow',
  'ClearFunctionFeedback',
  'EnsureFeedbackVectorForFunction',
  'CompileBaseline',
];
/** Where an operand can start: `a %Name(b)` is a remainder operation. */
const CALL = new RegExp(`(^|[(,;={}!&|?:\\n]|\\breturn)(\\s*)%(?=(?:${HINTS.join('|')})\\()`, 'g');

/** Whether one of the flags allows the syntax. Texts for `eval` can then use it; no other code can be parsed with it. */
export function allowOptimizerHints(flags: readonly string[]): boolean {
  return flags.some((flag) => FLAG.test(flag));
}

/** Replaces `%Name(f)` by a call of `<hints>.Name`. */
export function rewriteOptimizerHints(text: string, hints: string): string {
  return text.replace(CALL, `$1$2${hints}.`);
}

export const OPTIMIZER_HINTS: Readonly<Record<string, () => undefined>> = Object.fromEntries(HINTS.map((name) => [name, () => undefined]));
