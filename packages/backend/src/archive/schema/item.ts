import type { Transaction } from '../../engines/contract.ts';

/** Reads the catalog: with `search_path` empty of everything but `pg_catalog`, so that names come with their schemas. */
export type Reader = Pick<Transaction, 'query'>;

/** Something to create, and what it is called in {@link DependencyKey}s. */
export interface Item {
  readonly key: DependencyKey;
  /** Where it comes among what does not depend on each other. */
  readonly rank: number;
  readonly name: string;
  readonly sql: string;
}

/** The catalog and the OID there: `pg_class 16400`. */
export type DependencyKey = string;

export const keyOf = (catalog: string, oid: number | string): DependencyKey => `${catalog} ${oid}`;

export const RANKS = { type: 0, sequence: 1, table: 2, routine: 3, default: 4, constraint: 5, view: 6 } as const;
