import type { OpenProject, ProjectState, Workspace } from '@lathe/workspace';
import { atom } from 'nanostores';
import { use } from 'react';
import { useStore } from '../components/use-store.ts';
import { WorkspaceContext } from '../services.tsx';

const CLOSED = atom<ProjectState>({ status: 'closed' });

export interface SettingsProject {
  readonly workspace: Workspace;
  readonly project: OpenProject;
}

/** The project whose settings are open. Undefined for settings outside a project. */
export function useSettingsProject(): SettingsProject | undefined {
  const workspace = use(WorkspaceContext);
  const state = useStore(workspace?.project.state ?? CLOSED);
  return workspace && state.status === 'open' ? { workspace, project: state.project } : undefined;
}
