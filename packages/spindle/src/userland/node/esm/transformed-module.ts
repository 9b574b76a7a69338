/**
 * A module after `transformModule`: code that any script can evaluate, and everything the linker needs
 * to know of the source. Plain data: it is cached as JSON and made ahead of time on the server.
 */
export interface TransformedModule {
  /** A function expression; see `transformModule` for what it takes and does. */
  readonly code: string;
  readonly requests: readonly ModuleRequest[];
  /** What the code takes as `cells[i]`, in this order, before the module's own cells. */
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
  /** Of the magic comments; null if there are none. */
  readonly sourceMapUrl: string | null;
  readonly sourceUrl: string | null;
  /**
   * Triples: line (from 1) and column (from 0) of the source from which on, in that line, the code stands
   * so many characters further right. In source order.
   */
  readonly shifts: readonly number[];
}

export interface ModuleRequest {
  readonly specifier: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** V8's number of the phase: 1 source, 2 evaluation. */
  readonly phase: number;
}

export interface ImportBinding {
  readonly request: number;
  /** Null: the namespace object. */
  readonly name: string | null;
  /** `ns.name` of a namespace import: a missing export is `undefined` there, no error. */
  readonly isMember: boolean;
  /** 1-based line, 0-based column and length of the place V8 points at when the export is missing. */
  readonly place: readonly [number, number, number];
}

export interface IndirectExport {
  readonly name: string;
  readonly request: number;
  /** Null: the namespace object. */
  readonly importName: string | null;
  readonly place: readonly [number, number, number];
}

/** Counts up when the same source gives other code, so that old cache entries are not read. */
export const TRANSFORM_VERSION = 8;
