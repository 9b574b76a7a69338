import type { ViewedAs } from './viewed-as.ts';

export interface DatabasePartProps {
  readonly as: ViewedAs;
  readonly onViewAs: (as: ViewedAs) => void;
  /** The chosen table as `schema.name`. Parts share it. */
  readonly table: string | undefined;
  readonly onTable: (table: string | undefined) => void;
  /** Asks whether the database is to be deleted. */
  readonly onDelete: () => void;
  /** The only table that Policies tells about. Undefined for all of them. */
  readonly only: string | undefined;
  /** Shows another part. `only` narrows Policies to one table, and `null` ends that. */
  readonly onShow: (part: DatabasePartId, only?: string | null) => void;
}

export type DatabasePartId = 'tables' | 'schema' | 'policies' | 'sql' | 'changes' | 'functions' | 'users' | 'files' | 'mail' | 'usage';
