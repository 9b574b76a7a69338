/**
 * The texts of scripts as compiled, for the source line above an error: evaluated text, `vm` scripts, and modules
 * changed by a hook or by stripping types. Other scripts are read from their files.
 */
export interface ScriptSources {
  /** `firstLine` is the line number, starting at 1, of the source's first line. */
  add(name: string, source: string, firstLine?: number): void;
  line(name: string, line: number): string | undefined;
}

/** The oldest ones are dropped: an error then shows no line, or the file's. */
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
