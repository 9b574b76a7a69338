import { TRANSFORM_CACHE_DIRECTORY } from './cache-location.ts';
import { RUNTIMES_NAME, transformScript } from './script-transform.ts';
import { encodeScript, scriptEntryName } from './transform-cache.ts';

/** A CommonJS source as the transform cache holds it: the path in the machine, and what stands there. */
export function cachedScript(source: string): { path: string; text: string } {
  return { path: `${TRANSFORM_CACHE_DIRECTORY}/${scriptEntryName(source)}`, text: encodeScript(transformScript(source, RUNTIMES_NAME)) };
}
