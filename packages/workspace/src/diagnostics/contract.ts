import type { ReadableAtom } from 'nanostores';

/** What the project's own TypeScript or ESLint, or the editor's parser, reports for a range of the text. */
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
  /** The text that was checked. The offsets are wrong for any other. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface DiagnosticsStore {
  /** For the selected file. Undefined until it has been checked. */
  readonly current: ReadableAtom<FileDiagnostics | undefined>;
}
