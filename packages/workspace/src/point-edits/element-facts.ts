/** A place in the source that the framework's development build names. */
export interface BuildPlace {
  readonly path: string;
  /** Counted from 1. Absent: only the file is known. */
  readonly line?: number | undefined;
  /** Counted from 0. */
  readonly column?: number | undefined;
  /** The line as it was when the page was built. */
  readonly lineText?: string | undefined;
}

export interface Ancestor {
  readonly tagName: string;
  readonly id?: string | undefined;
  readonly classNames: readonly string[];
}

/** What is known about an element in the page. None of it is certain: pages can say anything. */
export interface ElementFacts extends Ancestor {
  /** Its text, if it contains nothing else. */
  readonly text?: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  /** From the parent outward. */
  readonly ancestors: readonly Ancestor[];
  /** Its place among its parent's elements. */
  readonly position?: { readonly index: number; readonly count: number } | undefined;
  /** Where it is written, then where the component around it is used, and so on outward. */
  readonly places: readonly BuildPlace[];
  /** How many elements of the page have each of its classes. */
  readonly classCounts?: Readonly<Record<string, number>> | undefined;
}
