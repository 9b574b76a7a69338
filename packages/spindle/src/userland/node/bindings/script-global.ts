import type { BrowserNatives } from '../natives.ts';

/** What a script next to the bundles assigns to a property of the global scope. It is loaded on first use, since few processes need it. */
export function scriptGlobal<T>(native: BrowserNatives, script: string, name: string): T {
  const scope = globalThis as unknown as Record<string, T | undefined>;
  if (scope[name] === undefined) native.importScripts(script);
  const value = scope[name];
  if (value === undefined) throw new Error(`${script} did not load`);
  return value;
}
