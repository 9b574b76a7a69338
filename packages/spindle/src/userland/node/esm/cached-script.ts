import { RUNTIMES_NAME, transformScript } from './script-transform.ts';
import { encodeScript, scriptEntryName } from './transform-cache.ts';

export { TRANSFORM_CACHE_DIRECTORY } from './cache-location.ts';

/** A CommonJS source as the transform cache holds it, made ahead of time: the name of its file, and what stands in it. */
export function cachedScript(source: string): { readonly name: string; readonly text: string } {
  return { name: scriptEntryName(source), text: encodeScript(transformScript(source, RUNTIMES_NAME)) };
}
