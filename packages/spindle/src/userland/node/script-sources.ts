/**
 * The texts of scripts as they were compiled, for the source line above an error: evaluated text, scripts of
 * `vm`, modules that a hook or the TypeScript stripper changed. Other scripts are read from their files.
 */
export interface ScriptSources {
  /** `firstLine` is the number, from 1, of the source's first line. */
  add(name: string, source: string, firstLine?: number): void;
  line(name: string, line: number): string | undefined;
}

/** The oldest are forgotten: an error then shows no line, or the file's. */
const MAX_SOURCES = 400;

export function createScriptSources(): ScriptSources {
  const sources = new Map<string, { readonly source: string; readonly firstLine: number }>();
  return {
    add(name, source, firstLine = 1) {
      sources.delete(name);
      sources.set(name, { source, firstLine });
      if (sources.size > MAX_SOURCES) sources.delete(sources.keys().next().value!);
    },
    line(name, line) {
      const known = sources.get(name);
      return known?.source.split('\n', line - known.firstLine + 1)[line - known.firstLine];
    },
  };
}
