/** The objects of a database that an API shows. */

export interface Column {
  readonly name: string;
  /** As in SQL, with its schema if it is not PostgreSQL's own. */
  readonly type: string;
  /** The name of the type below all domains: `jsonb`, `int4`. */
  readonly baseType: string;
  readonly isNullable: boolean;
  readonly defaultExpression: string | null;
  readonly maxLength: number | null;
  readonly enumValues: readonly string[];
  readonly description: string | null;
}

export interface Table {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly description: string | null;
  readonly isView: boolean;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
  readonly primaryKey: readonly string[];
  readonly columns: ReadonlyMap<string, Column>;
}

export interface Parameter {
  /** Empty if it has none. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
}

export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly description: string | null;
  readonly parameters: readonly Parameter[];
  /** Whether it can be called by requests: a function of a row without a name is a column only. */
  readonly isCallable: boolean;
  readonly returnsSet: boolean;
  readonly returnsComposite: boolean;
  readonly returnsVoid: boolean;
  /** The table whose rows it returns. */
  readonly returnedTable: { readonly schema: string; readonly name: string } | null;
  readonly volatility: 'volatile' | 'stable' | 'immutable';
  /** Of a function of one table's row, which can be embedded or selected like a column. */
  readonly rowOf: { readonly schema: string; readonly name: string } | null;
  /** Whether at most one row comes back. */
  readonly returnsOneRow: boolean;
}
