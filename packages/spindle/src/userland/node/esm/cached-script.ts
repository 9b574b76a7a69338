import { RUNTIMES_NAME, transformScript } from './script-transform.ts';
import { encodeScript, scriptEntryName } from './transform-cache.ts';

export { TRANSFORM_CACHE_DIRECTORY } from './cache-location.ts';

/** The transform cache entry of a CommonJS source, created ahead of time: its file name and contents. */
export function cachedScript(source: string): { readonly name: string; readonly text: string } {
  return { name: scriptEntryName(source), text: encodeScript(transformScript(source, RUNTIMES_NAME)) };
}
