export interface RestOptions {
  /** The schemas that are shown, the first one by default; `public` if there is nothing else. */
  readonly schemas?: readonly string[];
  /** At most so many rows in one answer, at every level; 1,000 as hosted. `null` for no limit. */
  readonly maxRows?: number | null;
  /** Whether `count()`, `sum()` and so on may be selected. Off by default, as hosted: they can be made slow. */
  readonly aggregates?: boolean;
  /** Whether `application/vnd.pgrst.plan` is answered. Off by default, as hosted: plans tell of the database. */
  readonly plans?: boolean;
}

const MAX_ROWS = 1_000;

export interface RestSettings {
  readonly schemas: readonly string[];
  readonly maxRows: number | undefined;
  readonly aggregates: boolean;
  readonly plans: boolean;
}

export function restSettings({ schemas = ['public'], maxRows = MAX_ROWS, aggregates = false, plans = false }: RestOptions = {}): RestSettings {
  return { schemas, maxRows: maxRows ?? undefined, aggregates, plans };
}
