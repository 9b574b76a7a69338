import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { IconName } from '../components/icons.ts';
import type { DatabasePartId, DatabasePartProps } from './part-props.ts';

interface Part {
  readonly id: DatabasePartId;
  readonly label: string;
  readonly icon: IconName;
  /** Its rows depend on whose rights they are read with. */
  readonly hasRole?: boolean;
  /** Its label is the first to go where there is little room. */
  readonly isMinor?: boolean;
  readonly component: LazyExoticComponent<ComponentType<DatabasePartProps>>;
}

/** The parts of the Database view, in the order of their tabs. Each is loaded when it is first shown. */
export const DATABASE_PARTS: readonly Part[] = [
  { id: 'tables', label: 'Tables', icon: 'table', hasRole: true, component: lazy(() => import('./tables/Tables.tsx')) },
  { id: 'schema', label: 'Schema', icon: 'schema', component: lazy(() => import('./schema/Schema.tsx')) },
  { id: 'policies', label: 'Policies', icon: 'shield', component: lazy(() => import('./policies/Policies.tsx')) },
  { id: 'sql', label: 'SQL', icon: 'terminal', hasRole: true, component: lazy(() => import('./sql/SqlConsole.tsx')) },
  { id: 'changes', label: 'Changes', icon: 'compare', component: lazy(() => import('./changes/Changes.tsx')) },
  { id: 'functions', label: 'Functions', icon: 'function', component: lazy(() => import('./functions/Functions.tsx')) },
  { id: 'users', label: 'Users', icon: 'users', isMinor: true, component: lazy(() => import('./users/Users.tsx')) },
  { id: 'files', label: 'Files', icon: 'folder', isMinor: true, component: lazy(() => import('./storage/Storage.tsx')) },
  { id: 'mail', label: 'Mail', icon: 'at', isMinor: true, component: lazy(() => import('./mail/Mail.tsx')) },
  { id: 'usage', label: 'Usage', icon: 'drive', isMinor: true, component: lazy(() => import('./usage/Usage.tsx')) },
];
