import type { ReadableAtom } from 'nanostores';

/** What the project's own TypeScript or ESLint says of a place. Offsets in the text it was said of. */
export interface Diagnostic {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** `TS2322`, or the rule's name. */
  readonly source: string;
}

export interface FileDiagnostics {
  readonly path: string;
  /** The text that was looked at: for another one the offsets are wrong. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface DiagnosticsStore {
  /** Of the selected file; undefined until it was looked at. */
  readonly current: ReadableAtom<FileDiagnostics | undefined>;
}
