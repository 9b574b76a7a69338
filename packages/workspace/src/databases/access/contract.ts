import type { CatalogTable, RowPrivilege } from '@lathe/protocol';

/** Who tries a row: somebody who is not signed in, the person it belongs to, and another person who is signed in. */
export type Visitor = 'anyone' | 'owner' | 'other';
export const VISITORS: readonly Visitor[] = ['anyone', 'owner', 'other'];

export interface AccessCell {
  /**
   * `all` rows; `own` rows only; `some` rows; refused by a `policy`; refused because of a missing `grant`; stopped by an
   * `error`, such as that of a trigger.
   */
  readonly verdict: 'all' | 'own' | 'some' | 'policy' | 'grant' | 'error';
  /** There was no row to try: it is what grants and policies say. */
  readonly isPredicted: boolean;
  /** Rows that were read. */
  readonly rows?: number;
  /** What the database said. */
  readonly message?: string;
}

export interface TableAccess {
  readonly table: CatalogTable;
  /** The column that says whose row it is. */
  readonly ownerColumn?: string;
  readonly cells: Readonly<Record<Visitor, Readonly<Record<RowPrivilege, AccessCell>>>>;
}

export interface Access {
  readonly tables: readonly TableAccess[];
  /** The email addresses of the two people whose rights were tried. Absent where nobody has signed up. */
  readonly owner?: string;
  readonly other?: string;
  /** Statements that were tried. */
  readonly queryCount: number;
}
