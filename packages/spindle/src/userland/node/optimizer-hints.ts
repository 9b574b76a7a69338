const FLAG = /^--allow[-_]natives[-_]syntax$/;

/**
 * V8's runtime functions that only advise its compilers: what a program does is the same without them. Those that
 * ask V8 something stay syntax errors. Source: v8/src/runtime/runtime-test.cc.
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
/** Where an operand can begin: `a %Name(b)` is a remainder. */
const CALL = new RegExp(`(^|[(,;={}!&|?:\\n]|\\breturn)(\\s*)%(?=(?:${HINTS.join('|')})\\()`, 'g');

/** Whether one of the flags allows the syntax. Texts for `eval` have it then: no other code can be read with it. */
export function allowOptimizerHints(flags: readonly string[]): boolean {
  return flags.some((flag) => FLAG.test(flag));
}

/** `%Name(f)` becomes a call of `<hints>.Name`. */
export function rewriteOptimizerHints(text: string, hints: string): string {
  return text.replace(CALL, `$1$2${hints}.`);
}

export const OPTIMIZER_HINTS: Readonly<Record<string, () => undefined>> = Object.fromEntries(HINTS.map((name) => [name, () => undefined]));
