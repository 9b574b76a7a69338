import { createContext, use } from 'react';
import type { ProjectContext } from './contexts.ts';

export const ProjectCommandContext = createContext<ProjectContext | undefined>(undefined);

/** What the commands of the project page act on, for its menus and buttons. */
export function useProjectContext(): ProjectContext {
  const context = use(ProjectCommandContext);
  if (context === undefined) throw new Error('useProjectContext must be used inside the project page');
  return context;
}
