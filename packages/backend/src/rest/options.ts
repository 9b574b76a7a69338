export interface RestOptions {
  /** The schemas that are shown, the first one by default; `public` if there is nothing else. */
  readonly schemas?: readonly string[];
  /** At most so many rows in one answer, at every level; 1,000 as hosted. `null` for no limit. */
  readonly maxRows?: number | null;
  /** Whether `count()`, `sum()` and so on may be selected. Off by default, as hosted: they can be made slow. */
  readonly aggregates?: boolean;
  /** Whether `application/vnd.pgrst.plan` is answered. Off by default, as hosted: plans tell of the database. */
  readonly plans?: boolean;
  /** A longer body is refused; 20 MB by default. The database needs several times as much memory to read it. */
  readonly maxBodyBytes?: number;
}

const MAX_ROWS = 1_000;
const MAX_BODY_BYTES = 20 * 1024 * 1024;

export interface RestSettings {
  readonly schemas: readonly string[];
  readonly maxRows: number | undefined;
  readonly aggregates: boolean;
  readonly plans: boolean;
  readonly maxBodyBytes: number;
}

export function restSettings({
  schemas = ['public'],
  maxRows = MAX_ROWS,
  aggregates = false,
  plans = false,
  maxBodyBytes = MAX_BODY_BYTES,
}: RestOptions = {}): RestSettings {
  return { schemas, maxRows: maxRows ?? undefined, aggregates, plans, maxBodyBytes };
}
