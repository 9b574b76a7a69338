/**
 * The result of `transformModule`: code that any script can evaluate, and everything the linker needs to know
 * about the source. Plain data, because it is cached as JSON and created ahead of time on the server.
 */
export interface TransformedModule {
  /** A function expression; see `transformModule` for its parameters and behavior. */
  readonly code: string;
  readonly requests: readonly ModuleRequest[];
  /** What the code receives as `cells[i]`, in this order, before the module's own cells. */
  readonly imports: readonly ImportBinding[];
  /** Names of the module's own bindings that are exported; each has one cell. */
  readonly locals: readonly string[];
  /** Exported name, index into `locals`. */
  readonly localExports: readonly (readonly [string, number])[];
  readonly indirectExports: readonly IndirectExport[];
  /** Requests of `export * from`. */
  readonly starExports: readonly number[];
  readonly hasTopLevelAwait: boolean;
  readonly usesImportMeta: boolean;
  /** From the magic comments; null if there are none. */
  readonly sourceMapUrl: string | null;
  readonly sourceUrl: string | null;
  /**
   * Triples of a source line (starting at 1), a source column (starting at 0), and the number of characters by
   * which the code after that position in the line is shifted to the right. In source order.
   */
  readonly shifts: readonly number[];
}

export interface ModuleRequest {
  readonly specifier: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** V8's number for the phase: 1 source, 2 evaluation. */
  readonly phase: number;
}

export interface ImportBinding {
  readonly request: number;
  /** Null means the namespace object. */
  readonly name: string | null;
  /** `ns.name` of a namespace import: a missing export is `undefined` there, not an error. */
  readonly isMember: boolean;
  /** 1-based line, 0-based column and length of the position that V8 reports if the export is missing. */
  readonly place: readonly [number, number, number];
}

export interface IndirectExport {
  readonly name: string;
  readonly request: number;
  /** Null means the namespace object. */
  readonly importName: string | null;
  readonly place: readonly [number, number, number];
}

/** Incremented when the same source produces different code, so that old cache entries are not used. */
export const TRANSFORM_VERSION = 10;
