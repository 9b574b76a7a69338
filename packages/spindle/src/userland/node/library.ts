/** The built scripts of Node's library, and the way back from their lines to Node's own. */

/** What one `library-*.js` adds; written by `library/build.mjs`. */
interface LibraryScript {
  /** In the order of `lines`. */
  readonly functions: readonly ((...parameters: any[]) => unknown)[];
  /** Id, line of its first line in the script (from 1), and one character per line: its indentation. */
  readonly lines: readonly (readonly [id: string, firstLine: number, indents: string])[];
}

export interface SourcePosition { readonly file: string; readonly line: number; readonly column: number }

export interface Library {
  /** The function around a builtin's source; loads the script that has it when it is not here yet. */
  compile(id: string): (...parameters: any[]) => unknown;
  /** `node:fs:560:18` for a position in a built script; undefined for any other file. */
  locate(url: string, line: number, column: number): SourcePosition | undefined;
  /** A line of a builtin's source with its indentation; undefined when there is no such line. */
  sourceLine(id: string, line: number): string | undefined;
  /** Whether a script's address is one of the runtime's own files, library included. */
  isOwnScript(url: string): boolean;
}

const CORE_SCRIPT = 'library-core.js';
/** An indentation of n columns is written as the character with code INDENT_BASE + n; see `library/strip-source.mjs`. */
const INDENT_BASE = 35;

export interface LibraryOptions {
  /** Absolute base address of the built files, with trailing slash. */
  readonly assetsUrl: string;
  /** Which script, other than the core, has which builtin. */
  readonly files: Readonly<Record<string, string>>;
  readonly importScripts: (url: string) => void;
  readonly scope: { __spindleLibrary?: LibraryScript[] };
}

/** Loads the core at once; the other scripts follow on first use. */
export function loadLibrary({ assetsUrl, files, importScripts, scope }: LibraryOptions): Library {
  const functions = new Map<string, (...parameters: any[]) => unknown>();
  const scripts = new Map<string, LibraryScript['lines']>();

  const load = (name: string): void => {
    importScripts(assetsUrl + name);
    const script = scope.__spindleLibrary?.pop();
    Reflect.deleteProperty(scope, '__spindleLibrary');
    if (script === undefined) throw new Error(`spindle: ${assetsUrl}${name} is not a library script`);
    script.lines.forEach(([id], index) => functions.set(id, script.functions[index] as (...parameters: any[]) => unknown));
    scripts.set(name, script.lines);
  };
  load(CORE_SCRIPT);

  const compile: Library['compile'] = (id) => {
    let found = functions.get(id);
    if (found === undefined && files[id] !== undefined) {
      load(files[id]);
      found = functions.get(id);
    }
    if (found === undefined) throw new Error(`spindle: the library has no builtin '${id}'`);
    return found;
  };

  return {
    compile,
    sourceLine(id, line) {
      // The first line of the function's text is its own head.
      const text = Function.prototype.toString.call(compile(id)).split('\n')[line];
      if (text === undefined) return undefined;
      for (const lines of scripts.values()) {
        const entry = lines.find(([name]) => name === id);
        if (entry !== undefined) return ' '.repeat(Math.max(0, entry[2].charCodeAt(line - 1) - INDENT_BASE) || 0) + text;
      }
      return text;
    },
    locate(url, line, column) {
      if (!url.startsWith(assetsUrl)) return undefined;
      const lines = scripts.get(url.slice(assetsUrl.length));
      if (lines === undefined) return undefined;
      const [id, firstLine, indents] = lines[lastStartingBefore(lines, line)] ?? ['', 1, ''];
      const index = line - firstLine;
      const indent = Number.isNaN(indents.charCodeAt(index)) ? 0 : indents.charCodeAt(index) - INDENT_BASE;
      return { file: `node:${id}`, line: index + 1, column: column + indent };
    },
    isOwnScript: (url) => url.startsWith(assetsUrl),
  };
}

function lastStartingBefore(lines: LibraryScript['lines'], line: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] as LibraryScript['lines'][number])[1] <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}
