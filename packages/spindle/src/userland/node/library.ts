/** The built text of Node's library, compiled one builtin at a time, and the mapping from its lines back to Node's own. */
import type { AsyncContext } from './async-suspension.ts';
import { LIBRARY_SUSPEND, LIBRARY_RESUME } from './library-names.ts';
import { sourceColumn } from './source-column.ts';

/**
 * Where a builtin's text is located; written by `library/build.mjs`. Positions are bytes of ASCII text. A builtin
 * with awaits has `shifts`, like a transformed script (`TransformedScript`).
 */
export type LibraryEntry = readonly [file: string, offset: number, codeLength: number, indentsLength: number, parameters: string, shifts?: readonly number[]];

/** The slot of the async context, which the builtins' awaits carry across. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Library {
  /** The function that wraps a builtin's source; builtins are compiled on demand. */
  compile(id: string): (...parameters: any[]) => unknown;
  /** The builtins in the boot module. */
  readonly bootIds: readonly string[];
  /** Sets the async context slot; must be called before anything is compiled. */
  setAsyncContext(slot: AsyncContext): void;
  /** Returns `node:fs:560:18` for a position in a built script; undefined for any other file. */
  locate(url: string, line: number, column: number): SourcePosition | undefined;
  /** A line of a builtin's source with its indentation; undefined if it does not exist. */
  sourceLine(id: string, line: number): string | undefined;
  /** Whether a script's URL is one of the runtime's own files, including the library. */
  isOwnScript(url: string): boolean;
  /** A name for the runtime's own evaluated code, whose frames programs never see. */
  readonly ownName: string;
}

/** An indentation of n columns is encoded as the character with code INDENT_BASE + n; see `library/strip-source.mjs`. */
const INDENT_BASE = 35;
/** The head of the function around a builtin is a separate line, both in the text and in the module. */
const HEAD_LINES = 1;

/** The builtins that come as a module, as written by `library/build.mjs`: their ids, functions and first lines, in line order. */
export interface BootModule {
  readonly url: string;
  readonly ids: readonly string[];
  readonly builtins: readonly ((...parameters: any[]) => unknown)[];
  readonly firstLines: readonly number[];
}

export interface LibraryOptions {
  /** Absolute base URL of the built files, with a trailing slash. */
  readonly assetsUrl: string;
  readonly entries: Readonly<Record<string, LibraryEntry>>;
  /** The bytes of a file in `entries`, fetched synchronously or shared by all workers. */
  readonly readText: (file: string) => Uint8Array;
  readonly TextDecoder: typeof TextDecoder;
  readonly boot: BootModule;
}

export function createLibrary({ assetsUrl, entries, readText, TextDecoder: Decoder, boot }: LibraryOptions): Library {
  const base = `${assetsUrl}library/`;
  const files = new Map<string, Uint8Array>();
  const functions = new Map<string, (...parameters: any[]) => unknown>();
  const decoder = new Decoder('latin1');
  // Indirect, because the builtins run in the global scope.
  const evaluate = globalThis.eval;

  const textAt = (file: string, offset: number, length: number): string => {
    let bytes = files.get(file);
    if (bytes === undefined) {
      bytes = readText(file);
      files.set(file, bytes);
    }
    // A decoder rejects shared memory.
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

  let asyncContext: AsyncContext | undefined;
  const evaluateBuiltin = (id: string): ((...parameters: any[]) => unknown) => {
    const [, , , , parameters, shifts] = entryOf(id);
    const built = boot.builtins[boot.ids.indexOf(id)];
    if (built !== undefined) return shifts === undefined ? built : (built(asyncContext!.suspend, asyncContext!.resume) as (...parameters: any[]) => unknown);
    // In parentheses, V8 compiles it immediately instead of parsing it twice.
    const text = `(function(${parameters}){\n${codeOf(id)}\n})`;
    const name = `//# sourceURL=${base}${id}.js`;
    if (shifts === undefined) return evaluate(`${text}\n${name}`) as (...parameters: any[]) => unknown;
    const slot = asyncContext!;
    return (evaluate(`((${LIBRARY_SUSPEND},${LIBRARY_RESUME})=>${text})\n${name}`) as (...slot: unknown[]) => any)(slot.suspend, slot.resume);
  };

  /** The builtin at a line of the boot module, and the line of its head. */
  const bootPlace = (line: number): { id: string; head: number } | undefined => {
    const after = boot.firstLines.findIndex((first) => first > line);
    const index = (after === -1 ? boot.ids.length : after) - 1;
    const id = boot.ids[index];
    return id === undefined ? undefined : { id, head: boot.firstLines[index]! };
  };
  const placeOf = (url: string, line: number): { id: string; line: number } | undefined => {
    if (url === boot.url) {
      const place = bootPlace(line);
      return place && { id: place.id, line: line - place.head };
    }
    if (!url.startsWith(base) || !url.endsWith('.js')) return undefined;
    return { id: url.slice(base.length, -'.js'.length), line: line - HEAD_LINES };
  };

  return {
    bootIds: boot.ids,
    compile(id) {
      let found = functions.get(id);
      if (found === undefined) functions.set(id, (found = evaluateBuiltin(id)));
      return found;
    },
    setAsyncContext(slot) {
      asyncContext = slot;
    },
    sourceLine(id, line) {
      const text = codeOf(id).split('\n')[line - 1];
      return text === undefined ? undefined : withoutInsertions(' '.repeat(indentOf(id, line)) + text, line, entryOf(id)[5] ?? []);
    },
    locate(url, line, column) {
      const place = placeOf(url, line);
      const entry = place && entries[place.id];
      if (place === undefined || entry === undefined) return undefined;
      const { id, line: sourceLine } = place;
      const builtColumn = column + indentOf(id, sourceLine);
      return { file: `node:${id}`, line: sourceLine, column: entry[5] === undefined ? builtColumn : sourceColumn(entry[5], sourceLine, builtColumn) };
    },
    isOwnScript: (url) => url.startsWith(assetsUrl),
    ownName: `${assetsUrl}evaluated.js`,
  };
}

/** Undoes the insertions of `shifts` in a line. */
function withoutInsertions(line: string, number: number, shifts: readonly number[]): string {
  let text = '';
  let at = 0;
  let inserted = 0;
  for (let i = 0; i < shifts.length; i += 3) {
    if (shifts[i] !== number) continue;
    const start = shifts[i + 1]! + inserted;
    text += line.slice(at, start);
    at = start + shifts[i + 2]!;
    inserted += shifts[i + 2]!;
  }
  return text + line.slice(at);
}
