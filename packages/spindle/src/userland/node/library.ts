/** The built text of Node's library, compiled builtin by builtin, and the way back from their lines to Node's own. */

/** Where a builtin's text stands; written by `library/build.mjs`. Positions are bytes of ASCII text. */
export type LibraryEntry = readonly [file: string, offset: number, codeLength: number, indentsLength: number, parameters: string];

export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Library {
  /** The function around a builtin's source; only what is asked for is ever compiled. */
  compile(id: string): (...parameters: any[]) => unknown;
  /** `node:fs:560:18` for a position in a built script; undefined for any other file. */
  locate(url: string, line: number, column: number): SourcePosition | undefined;
  /** A line of a builtin's source with its indentation; undefined when there is no such line. */
  sourceLine(id: string, line: number): string | undefined;
  /** Whether a script's address is one of the runtime's own files, library included. */
  isOwnScript(url: string): boolean;
  /** A name for evaluated text of the runtime's own, whose frames no program sees. */
  readonly ownName: string;
}

/** An indentation of n columns is written as the character with code INDENT_BASE + n; see `library/strip-source.mjs`. */
const INDENT_BASE = 35;
/** The head of the function around a builtin has a line of its own. */
const HEAD_LINES = 1;

export interface LibraryOptions {
  /** Absolute base address of the built files, with trailing slash. */
  readonly assetsUrl: string;
  readonly entries: Readonly<Record<string, LibraryEntry>>;
  /** The bytes of a file of `entries`, fetched at once or shared by all workers. */
  readonly readText: (file: string) => Uint8Array;
  readonly TextDecoder: typeof TextDecoder;
}

export function createLibrary({ assetsUrl, entries, readText, TextDecoder: Decoder }: LibraryOptions): Library {
  const base = `${assetsUrl}library/`;
  const files = new Map<string, Uint8Array>();
  const functions = new Map<string, (...parameters: any[]) => unknown>();
  const decoder = new Decoder('latin1');
  // Indirect: the builtins' scope is the global one.
  const evaluate = globalThis.eval;

  const textAt = (file: string, offset: number, length: number): string => {
    let bytes = files.get(file);
    if (bytes === undefined) {
      bytes = readText(file);
      files.set(file, bytes);
    }
    // A decoder refuses shared memory.
    return decoder.decode(bytes.slice(offset, offset + length));
  };
  const entryOf = (id: string): LibraryEntry => {
    const entry = entries[id];
    if (entry === undefined) throw new Error(`spindle: the library has no builtin '${id}'`);
    return entry;
  };
  const codeOf = (id: string): string => {
    const [file, offset, codeLength] = entryOf(id);
    return textAt(file, offset, codeLength);
  };
  const indentOf = (id: string, line: number): number => {
    const [file, offset, codeLength, indentsLength] = entryOf(id);
    const code = line > indentsLength ? Number.NaN : textAt(file, offset + codeLength, indentsLength).charCodeAt(line - 1);
    return Number.isNaN(code) ? 0 : Math.max(0, code - INDENT_BASE);
  };

  return {
    compile(id) {
      let found = functions.get(id);
      if (found === undefined) {
        // In parentheses, V8 compiles it at once instead of parsing it twice.
        found = evaluate(`(function(${entryOf(id)[4]}){\n${codeOf(id)}\n})\n//# sourceURL=${base}${id}.js`) as (...parameters: any[]) => unknown;
        functions.set(id, found);
      }
      return found;
    },
    sourceLine(id, line) {
      const text = codeOf(id).split('\n')[line - 1];
      return text === undefined ? undefined : ' '.repeat(indentOf(id, line)) + text;
    },
    locate(url, line, column) {
      if (!url.startsWith(base) || !url.endsWith('.js')) return undefined;
      const id = url.slice(base.length, -'.js'.length);
      if (entries[id] === undefined) return undefined;
      return { file: `node:${id}`, line: line - HEAD_LINES, column: column + indentOf(id, line - HEAD_LINES) };
    },
    isOwnScript: (url) => url.startsWith(assetsUrl),
    ownName: `${assetsUrl}evaluated.js`,
  };
}
