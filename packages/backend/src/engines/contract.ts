/**
 * What the services need of a database, whichever it is. Both engines pass the same suite, so a service that uses only
 * this interface runs on both.
 */

/** Who asks, and what the SQL of policies and functions can read about the request with `current_setting('request.…')`. */
export interface RequestSession {
  readonly role: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly path?: string;
  /** More settings of this transaction, such as `search_path`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly isReadOnly?: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

export interface StatementOptions {
  readonly values: readonly (string | null)[];
  /** Rows beyond it are only counted, as are those beyond {@link RESULT_CHARACTERS}. */
  readonly rowLimit: number;
  /** PGlite ends a statement by it only between rows: see `startBackendProcess`. */
  readonly timeoutMs: number;
}

/** Of the rows of one statement: they are in memory, here and where they go. The first row is always there. */
export const RESULT_CHARACTERS = 16 * 2 ** 20;

export interface StatementResult {
  /** The command tag without its numbers, such as `CREATE TABLE`. */
  readonly command: string;
  readonly columns: readonly { readonly name: string; readonly typeId: number; readonly typeModifier: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Rows that were returned or changed. */
  readonly rowCount: number;
}

export interface Transaction {
  /**
   * Runs one statement. Values are bound as text: strings, numbers, booleans, dates, bytes, arrays (as PostgreSQL
   * arrays) and objects (as JSON). Results: numbers (a bigint that is not safe, and numeric, stay text), booleans, parsed
   * JSON, bytes, arrays of these, and text for everything else, times included.
   * @throws SqlError
   */
  query<Result extends Row = Row>(text: string, values?: readonly unknown[]): Promise<readonly Result[]>;
  /**
   * As `query`, and ends the transaction, both in one round trip: what the caller checks afterwards undoes nothing. The
   * statement stays prepared, so the types of its columns must not depend on the schema.
   * @throws SqlError
   */
  last<Result extends Row = Row>(text: string, values: readonly unknown[]): Promise<readonly Result[]>;
  /** Runs several statements without values. */
  execute(text: string): Promise<void>;
  /** Runs one statement of a person, with results as PostgreSQL writes them. @throws SqlError */
  statement(text: string, options: StatementOptions): Promise<StatementResult>;
  /** Undoes everything at the end, although the function returns normally. */
  rollbackAtEnd(): void;
}

export interface SqlEngine {
  readonly kind: 'postgresql' | 'pglite';
  /** Roles that log in, with the passwords that they are to have. */
  readonly passwords: Readonly<Record<string, string>>;
  /** Ends the names of the roles that log in, so that those of one database cannot open another one of the same server. */
  readonly loginSuffix?: string;
  /** Runs `work` in a transaction as the role of a request. Whatever it throws undoes the transaction. */
  request<Result>(session: RequestSession, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction as the platform: schemas auth, storage and realtime, and everything else. */
  admin<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction as the role `owner`, which owns `public` and runs migrations. It is no superuser. */
  owner<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a transaction as the role `supabase_auth_admin`, which owns the accounts. It logs in by itself and is no
   * superuser: triggers and hooks of an app run as it.
   */
  auth<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls `onPayload` for each notification on a channel, until the returned function is called. An empty payload says that
   * some may have been missed, because the connection was gone for a while.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Rewrites a table to free the space of deleted rows. The table is locked for reads and writes meanwhile.
   * @throws SqlError, such as 55P03 for a table that somebody else keeps locked
   */
  compact(table: { readonly schema: string; readonly name: string }, timeoutMs: number): Promise<void>;
  /** All files of an embedded database as an archive, for `template`. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The fields of PostgreSQL's own error message. */
export interface SqlErrorFields {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** Where in the text of the statement, from 1, in characters. */
  readonly position?: number;
}

const FIELDS = ['detail', 'hint', 'schema', 'table', 'column', 'constraint'] as const;

/** An error that the database reported, or that the connection to it met (class 08). */
export class SqlError extends Error implements SqlErrorFields {
  override readonly name = 'SqlError';
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly position?: number;

  constructor(fields: SqlErrorFields, options?: ErrorOptions) {
    super(fields.message, options);
    this.code = fields.code;
    if (fields.position !== undefined) this.position = fields.position;
    for (const name of FIELDS) if (fields[name] !== undefined) this[name] = fields[name];
  }

  /** The error of a driver. What is no error of the database stays what it is. */
  static from(error: unknown): unknown {
    if (error instanceof SqlError || !(error instanceof Error)) return error;
    const found = error as Error & Partial<Record<string, string>>;
    const { code } = found;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      const rest = Object.fromEntries(FIELDS.flatMap((name) => (typeof found[name] === 'string' ? [[name, found[name]]] : [])));
      const position = Number(found['position']);
      return new SqlError({ code, message: error.message, ...rest, ...(position > 0 && { position }) }, { cause: error });
    }
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return new SqlError({ code: '08006', message: error.message }, { cause: error });
    return error;
  }
}
