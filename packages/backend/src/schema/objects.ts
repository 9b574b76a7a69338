/** The objects of a database that an API shows. */

/** A schema and the name of something in it. */
interface Named {
  readonly schema: string;
  readonly name: string;
}

/** What the implicit casts of a domain to and from JSON and text say of how requests see its values. */
export interface Representation {
  readonly toJson: Named | null;
  readonly fromJson: Named | null;
  readonly fromText: Named | null;
}

/** A media type that a domain is named after: what a function with such a result answers, or what an aggregate makes of rows. */
export interface ProducedMedia {
  /** In lower case. The media type of all media types stands for whatever is asked for. */
  readonly mediaType: string;
  readonly isBinary: boolean;
}

/** An aggregate that makes a media type of rows: of those of one table, or of any. */
export interface MediaAggregate extends Named, ProducedMedia {
  readonly of: Named | null;
}

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
  /** Of a domain with casts of its own. */
  readonly representation: Representation | null;
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
  /** What it answers, if its result is a domain named like a media type. */
  readonly produces: ProducedMedia | null;
  readonly volatility: 'volatile' | 'stable' | 'immutable';
  /** Of a function of one table's row, which can be embedded or selected like a column. */
  readonly rowOf: { readonly schema: string; readonly name: string } | null;
  /** Whether at most one row comes back. */
  readonly returnsOneRow: boolean;
}
