import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { IconName } from '../components/icons.ts';
import type { ViewedAs } from './viewed-as.ts';

export interface DatabasePartProps {
  readonly as: ViewedAs;
  readonly onViewAs: (as: ViewedAs) => void;
  /** The chosen table as `schema.name`. Parts share it. */
  readonly table: string | undefined;
  readonly onTable: (table: string | undefined) => void;
  /** Shows another part. */
  readonly onShow: (part: DatabasePartId) => void;
}

export type DatabasePartId = 'tables' | 'schema' | 'policies' | 'sql' | 'changes' | 'functions' | 'users' | 'files' | 'mail' | 'usage';

interface Part {
  readonly id: DatabasePartId;
  readonly label: string;
  readonly icon: IconName;
  /** Its rows depend on whose rights they are read with. */
  readonly hasRole?: boolean;
  readonly component: LazyExoticComponent<ComponentType<DatabasePartProps>>;
}

/** The parts of the Database view, in the order of their tabs. Each is loaded when it is first shown. */
export const DATABASE_PARTS: readonly Part[] = [
  { id: 'tables', label: 'Tables', icon: 'table', hasRole: true, component: lazy(() => import('./tables/Tables.tsx')) },
  { id: 'sql', label: 'SQL', icon: 'terminal', hasRole: true, component: lazy(() => import('./sql/SqlConsole.tsx')) },
  { id: 'changes', label: 'Changes', icon: 'compare', component: lazy(() => import('./changes/Changes.tsx')) },
];
