/** Files that a change needs and a project lacks: an app that an earlier version wrote has not all parts of today's library. */
import { type Files, importsOf } from '../generate/parts.ts';

/** What the written files import, and what that imports, if the project has no such file. */
export function missingImports(writes: Files, after: Files, has: (path: string) => boolean): Files {
  const found = new Map<string, string>();
  const waiting = [...writes].flatMap(([path, text]) => importsOf(path, text));
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const path = [module, `${module}.ts`, `${module}.tsx`].find((candidate) => after.has(candidate));
    if (path === undefined || writes.has(path) || found.has(path) || has(path)) continue;
    const text = after.get(path)!;
    found.set(path, text);
    waiting.push(...importsOf(path, text));
  }
  return found;
}
