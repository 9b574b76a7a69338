import type { ViewedAs } from './viewed-as.ts';

export interface DatabasePartProps {
  readonly as: ViewedAs;
  readonly onViewAs: (as: ViewedAs) => void;
  /** The chosen table as `schema.name`. Parts share it. */
  readonly table: string | undefined;
  readonly onTable: (table: string | undefined) => void;
  /** Asks whether the database is to be deleted. */
  readonly onDelete: () => void;
  /** Shows another part. */
  readonly onShow: (part: DatabasePartId) => void;
}

export type DatabasePartId = 'tables' | 'schema' | 'policies' | 'sql' | 'changes' | 'functions' | 'users' | 'files' | 'mail' | 'usage';
