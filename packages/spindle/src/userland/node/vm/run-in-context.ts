import type { LoaderState } from '../esm/loader-state.ts';
import type { VmContext } from './context.ts';
import { sourceUrlOf } from '../script-names.ts';
import { PUBLISH_NAME, THIS_NAME, type ContextScript } from './context-script.ts';
import { createContextScope, type FreeNames } from './context-scope.ts';

type Wrapper = (this: object, global: object, lexical: object, publish: unknown, self: unknown, code: string) => unknown;

const WRAPPER = `(function ($vmGlobal, $vmLexical, ${PUBLISH_NAME}, ${THIS_NAME}, $vmCode) { with ($vmGlobal) with ($vmLexical) return eval($vmCode); })`;

/** The space before the first character of a script, of which `lines` are whole lines, and the shifts of earlier rewritings, the last one first. */
export interface ScriptPlace {
  readonly space: string;
  readonly lines: number;
  readonly edits: readonly (readonly number[])[];
}

/** Runs a script in a context; returns its completion value. */
export function runInContext(state: LoaderState, context: VmContext, script: ContextScript, url: string, { space, lines, edits }: ScriptPlace): unknown {
  for (const name of [...script.lexicals, ...script.declared]) {
    if (context.lexicals.has(name)) throw new SyntaxError(`Identifier '${name}' has already been declared`);
  }
  const prologue = prologueOf(script);
  state.setFirstLineOffset(url, prologue.length, [script.shifts, ...edits], lines);
  const scope = createContextScope(context, script);
  const run = state.evaluateOwn(WRAPPER) as Wrapper;
  const code = `${space.slice(0, lines)}${prologue}${space.slice(lines)}${script.code}\n//# sourceURL=${sourceUrlOf(url)}`;
  return run.call(context.global, scope.global, scope.lexical, scope.publish, thisIn(context), code);
}

/**
 * Evaluates an expression, such as a function, whose free names refer to the context. `extensions` take precedence
 * over its globals. `offset` is the length of the wrapper on the first line, before the program's text.
 */
export function compileInContext(
  state: LoaderState,
  context: VmContext,
  expression: string,
  names: FreeNames,
  url: string,
  {
    offset,
    edits,
    lines = 0,
    isMapped = false,
  }: { readonly offset: number; readonly edits: ScriptPlace['edits']; readonly lines?: number; readonly isMapped?: boolean },
  extensions: readonly object[] = [],
): unknown {
  const scope = createContextScope(context, names);
  const scopes = [scope.global, scope.lexical, ...extensions];
  const parameters = scopes.map((_, number) => `$vmScope${number}`);
  const head = `(function (${parameters.join()}) { ${parameters.map((name) => `with(${name})`).join('')} return (`;
  if (!isMapped) state.setFirstLineOffset(url, lines === 0 ? offset + head.length : 0, edits, lines);
  const make = state.evaluate(`${head}${expression}\n); })`, url) as (...scopes: object[]) => unknown;
  scope.publish({});
  return make(...scopes);
}

/** Publishes the script's functions, and accessors for its `let`, `const` and `class`, before its first statement. */
function prologueOf({ functions, lexicals, isStrict }: ContextScript): string {
  const accessors = lexicals.map((name) => `${name}:[()=>${name},($vmValue)=>{${name}=$vmValue}]`);
  return `${isStrict ? '"use strict";' : ''}${PUBLISH_NAME}({${functions.join()}},{${accessors.join()}});`;
}

/** A sloppy function called without a receiver gets the context's global object instead of the worker's. */
function thisIn(context: VmContext): (value: unknown) => unknown {
  return (value) => (value === globalThis ? context.global : value);
}
