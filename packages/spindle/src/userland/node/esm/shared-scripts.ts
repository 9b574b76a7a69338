import { isExpensiveScript, RUNTIMES_NAME, transformScript, type TransformedScript } from './script-transform.ts';
import type { TransformCache } from './transform-cache.ts';

/** As long as the expression of any script, so that positions stay the same. Numbers begin at 1. */
const NUMBER_DIGITS = 8;
const ANY_SCRIPT = numberedRuntime(0);

/** The expression through which a plain script reaches its host; see `RUNTIMES_NAME`. */
export function numberedRuntime(number: number): string {
  return `${RUNTIMES_NAME}(0x${number.toString(16).padStart(NUMBER_DIGITS, '0')})`;
}

/** Transforms the body of a function. What takes long is done once for all workers. */
export function transformShared(cache: TransformCache, source: string): TransformedScript {
  return isExpensiveScript(source) ? cache.script(source, () => transformScript(source, RUNTIMES_NAME)) : transformScript(source, RUNTIMES_NAME);
}

/**
 * The same for a plain script, whose code names its number. Test runners give the same modules to every worker this
 * way, so they share code that belongs to no script yet.
 */
export function transformNumbered(cache: TransformCache, source: string, number: number): TransformedScript {
  if (!isExpensiveScript(source) || source.includes(ANY_SCRIPT)) return transformScript(source, numberedRuntime(number));
  // The text before the source keeps this entry apart from that of a function with the same source.
  const { code, shifts } = cache.script(`${ANY_SCRIPT} ${source}`, () => transformScript(source, ANY_SCRIPT));
  return { code: code.replaceAll(ANY_SCRIPT, () => numberedRuntime(number)), shifts };
}
