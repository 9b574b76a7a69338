import { createContext, use } from 'react';
import type { ProjectContext } from './contexts.ts';

export const ProjectCommandContext = createContext<ProjectContext | undefined>(undefined);

/** What the commands of the project page act on, for the menus and buttons that are made from them. */
export function useProjectContext(): ProjectContext {
  const context = use(ProjectCommandContext);
  if (context === undefined) throw new Error('A command of the project page was used outside of it');
  return context;
}
