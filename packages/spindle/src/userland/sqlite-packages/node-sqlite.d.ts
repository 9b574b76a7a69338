/** The parts of `node:sqlite` that are used here: the installed types are of an earlier Node. */
declare module 'node:sqlite' {
  export type SQLInputValue = null | number | bigint | string | NodeJS.ArrayBufferView;
  export type SQLOutputValue = null | number | bigint | string | Uint8Array;
  export interface DatabaseOptions {
    readonly readOnly?: boolean;
    readonly timeout?: number;
    readonly enableForeignKeyConstraints?: boolean;
    readonly enableDoubleQuotedStringLiterals?: boolean;
  }
  export interface FunctionOptions {
    readonly useBigIntArguments?: boolean;
    readonly varargs?: boolean;
    readonly deterministic?: boolean;
    readonly directOnly?: boolean;
  }
  export interface AggregateOptions extends FunctionOptions {
    readonly start: unknown;
    readonly step: (...values: unknown[]) => unknown;
    readonly inverse?: (...values: unknown[]) => unknown;
    readonly result?: (value: unknown) => unknown;
  }
  export interface Column {
    readonly name: string;
    readonly column: string | null;
    readonly table: string | null;
    readonly database: string | null;
    readonly type: string | null;
  }
  export class DatabaseSync {
    constructor(path: string, options?: DatabaseOptions);
    readonly isOpen: boolean;
    readonly isTransaction: boolean;
    prepare(sql: string): StatementSync;
    exec(sql: string): void;
    close(): void;
    function(name: string, options: FunctionOptions, callback: (...values: unknown[]) => unknown): void;
    aggregate(name: string, options: AggregateOptions): void;
  }
  export class StatementSync {
    readonly sourceSQL: string;
    readonly expandedSQL: string;
    run(...values: SQLInputValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
    get(...values: SQLInputValue[]): unknown;
    all(...values: SQLInputValue[]): unknown[];
    iterate(...values: SQLInputValue[]): Iterator<unknown>;
    columns(): Column[];
    setReadBigInts(isOn: boolean): void;
    setReturnArrays(isOn: boolean): void;
    setAllowUnknownNamedParameters(isOn: boolean): void;
  }
}
