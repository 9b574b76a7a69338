import type { ReadableAtom } from 'nanostores';
import { createContext, use } from 'react';
import type { Api } from './api/api.ts';
import type { PendingImportStore } from './new-project/pending-import.ts';
import type { PendingPartsStore } from './new-project/pending-parts.ts';
import type { PendingPromptStore } from './new-project/pending-prompt.ts';
import type { EditorSettingsStore } from './preferences/editor-settings.ts';
import type { PreferencesStore } from './preferences/preferences.ts';
import type { ThemeStore } from './theme/theme.ts';
import type { Workspace, WorkspacePage } from '@lathe/workspace';

/** What every screen may use. Created once in `startApp`. */
export interface Services {
  readonly api: Api;
  readonly theme: ThemeStore;
  readonly editorSettings: EditorSettingsStore;
  readonly preferences: PreferencesStore;
  readonly pendingPrompt: PendingPromptStore;
  readonly pendingParts: PendingPartsStore;
  readonly pendingImport: PendingImportStore;
  /** The workspace, once `loadWorkspace` has loaded its code. */
  readonly workspace: ReadableAtom<WorkspacePage | undefined>;
  loadWorkspace(): Promise<WorkspacePage>;
  /** Fetches what a project needs into the browser's cache. Resolves with whether all of it is there. */
  fetchAhead(signal: AbortSignal): Promise<boolean>;
  /** Connects the previews in this page with the runtime of the page that opened it. Returns a function that disconnects them. */
  relayPreviews(opener: Window): Promise<() => void>;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('A screen was rendered outside the app');
  return services;
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The open project. Each project is a new value, so that components never see stores of the previous one. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === undefined) throw new Error('A project component was rendered without an open project');
  return workspace;
}

export const WorkspacePageContext = createContext<WorkspacePage | undefined>(undefined);

/** What a project page has even while no project is open. */
export function useWorkspacePage(): WorkspacePage {
  const page = use(WorkspacePageContext);
  if (page === undefined) throw new Error('A project component was rendered outside a project page');
  return page;
}
