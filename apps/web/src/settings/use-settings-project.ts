import { useStore } from '@nanostores/react';
import { useParams } from '@tanstack/react-router';
import type { OpenProject, ProjectState, Workspace } from '@lathe/workspace';
import { atom } from 'nanostores';
import { use } from 'react';
import { WorkspaceContext } from '../services.tsx';

const CLOSED = atom<ProjectState>({ status: 'closed' });

export interface SettingsProject {
  readonly workspace: Workspace;
  readonly project: OpenProject;
}

/** The project whose settings these are: set when they were opened from its header. */
export function useSettingsProject(): SettingsProject | undefined {
  const workspace = use(WorkspaceContext);
  const state = useStore(workspace?.project.state ?? CLOSED);
  return workspace && state.status === 'open' ? { workspace, project: state.project } : undefined;
}

/** Where a section of the settings is: over the open project, which goes on running, or on a page of its own. */
export function useSettingsAddress(): (section: string) => string {
  const { slug } = useParams({ strict: false });
  return (section) => (slug === undefined ? `/settings/${section}` : `/~/${encodeURIComponent(slug)}/settings/${section}`);
}
