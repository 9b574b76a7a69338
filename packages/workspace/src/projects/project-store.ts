import {
  AppError,
  type AppFiles,
  deleteProject,
  duplicateProject,
  forkProject,
  messageOf,
  openProject,
  type Organization,
  type Project,
  type ProjectSummary,
  projectTitleSchema,
  type ProjectVisibility,
  saveProject,
} from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { OpenProject, ProjectState, ProjectStore } from './contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { zipFiles } from '../files/zip-files.ts';
import type { ProjectConfiguration } from '../dialogs/contract.ts';
import { bodyOf, type ProjectConfiguring } from './configure-project.ts';
import { nextTask } from './next-task.ts';
import { readBinaries } from './read-binaries.ts';
import type { Notices } from '../notices/notices.ts';

/** What the other stores need to know of the open project. */
export interface OpenedProject {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly editedAt: string;
  readonly access: ProjectSummary['access'];
  readonly canWrite: boolean;
}

export interface Projects extends ProjectStore {
  /** Reads a project and its binary files. Undefined when there is none; the state says why. */
  read(slug: string): Promise<{ readonly project: Project; readonly binaries: ReadonlyMap<string, Uint8Array> } | undefined>;
  /** @param project as the server has it; its files do not matter */
  opened(project: ProjectSummary, options?: { readonly clearsQuery?: boolean }): OpenedProject;
  close(): void;
  title(): string;
  /**
   * A project of one's own with these files, and with the chat and the versions of the open one.
   * @throws AppError
   */
  fork(appFiles: AppFiles, configuration?: ProjectConfiguration): Promise<ProjectSummary>;
}

export function createProjects(deps: {
  api: ApiClient;
  fetch: typeof fetch;
  files: ProjectFiles;
  notices: Notices;
  reopen: (slug: string) => Promise<void>;
  duplicate: () => Promise<void>;
  /** Nothing more of the open project is saved, and its local copy goes. */
  forget: () => Promise<void>;
  /** What can be saved now is: once the project is frozen, it no longer can. */
  saveBeforeFreeze: () => Promise<void>;
  /** The open project was frozen or unfrozen. */
  onFrozen: (canWrite: boolean) => void;
  /** The person's active organisation: copies are saved under it. */
  getOrganization: () => Promise<Pick<Organization, 'slug' | 'provider'> | undefined>;
  /** Asks for name, owner and visibility of what is made. */
  configuring: () => ProjectConfiguring;
  /** The page shows another project now. */
  onPage: () => void;
}): Projects {
  const { api, files, notices } = deps;
  const state = atom<ProjectState>({ status: 'closed' });
  const current = () => {
    const value = state.get();
    return value.status === 'open' ? value.project : undefined;
  };

  /** Shown at once, taken back when the server refuses. */
  async function change(
    shown: Partial<OpenProject>,
    sent: { readonly title?: string; readonly visibility?: ProjectVisibility; readonly frozen?: boolean },
    failure: string,
  ): Promise<boolean> {
    const project = current();
    if (!project) return false;
    state.set({ status: 'open', project: { ...project, ...shown } });
    try {
      await api.call(saveProject, { slug: project.slug }, { body: { project: sent } });
      return true;
    } catch (error) {
      state.set({ status: 'open', project });
      notices.show({ kind: 'error', text: `${failure}: ${messageOf(error)}` });
      return false;
    }
  }

  return {
    state,
    async read(slug) {
      state.set({ status: 'opening', slug });
      try {
        const project = await api.call(openProject, { slug });
        await nextTask(); // a large project took one to read
        return { project, binaries: await readBinaries(project.appFiles, deps.fetch) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        state.set(error.code === 'not-found' ? { status: 'not-found', slug } : { status: 'failed', slug, message: error.message });
        return undefined;
      }
    },
    opened(project, { clearsQuery = false } = {}) {
      const { id, slug, title, access, visibility, organization } = project;
      const shown = { id, slug, title, access, visibility, isFrozen: project.frozen, organization: organization ?? undefined };
      state.set({ status: 'open', project: shown, ...(clearsQuery ? { clearsQuery } : {}) });
      deps.onPage();
      return {
        id: project.id,
        slug: project.slug,
        title: project.title,
        editedAt: project.editedAt,
        access: project.access,
        canWrite: isWritable(project.access, project.frozen),
      };
    },
    close: () => state.set({ status: 'closed' }),
    title: () => current()?.title ?? '',
    async rename(title) {
      const parsed = projectTitleSchema.safeParse(title);
      if (parsed.success) await change({ title: parsed.data }, { title: parsed.data }, 'The project could not be renamed');
    },
    async setVisibility(visibility) {
      await change({ visibility }, { visibility }, 'Who can open the project could not be changed');
    },
    async setFrozen(isFrozen) {
      const before = current();
      if (!before) return;
      if (isFrozen) await deps.saveBeforeFreeze();
      const isDone = await change({ isFrozen }, { frozen: isFrozen }, 'The project could not be frozen or unfrozen');
      if (isDone && current()?.id === before.id) deps.onFrozen(isWritable(before.access, isFrozen));
    },
    async remove() {
      const project = current();
      if (!project) return false;
      try {
        await api.call(deleteProject, { slug: project.slug });
      } catch (error) {
        notices.show({ kind: 'error', text: `The project could not be deleted: ${messageOf(error)}` });
        return false;
      }
      await deps.forget();
      return true;
    },
    async retry() {
      const value = state.get();
      if (value.status === 'failed') await deps.reopen(value.slug);
    },
    async fork(appFiles, configuration) {
      const from = current();
      if (!from) throw new AppError('not-found', 'No project is open.');
      const organization = configuration ? undefined : await deps.getOrganization();
      const owner = organization && { owner: organization.slug, provider: organization.provider };
      const body = configuration ? bodyOf(configuration, { appFiles }) : { project: { appFiles }, ...owner };
      const copy = await api.call(forkProject, { slug: from.slug }, { body });
      try {
        await copyHistory(api, from.id, copy.id);
      } catch (error) {
        // The copy is there with everything in it; it only begins without the past.
        notices.show({ kind: 'error', text: messageOf(error) });
      }
      return copy;
    },
    duplicate: () => deps.duplicate(),
    saveAs: () => deps.configuring().saveAs(),
    createNew: () => deps.configuring().createNew(),
    download: () => zipFiles(files),
  };
}

/** Source: docs/decisions.md#A8. */
function isWritable(access: ProjectSummary['access'], isFrozen: boolean): boolean {
  return access !== 'read' && !isFrozen;
}

/** `POST /api/project/duplicate`. Source: docs/decisions.md#A15. @throws AppError with the server's text */
async function copyHistory(api: ApiClient, fromProjectId: string, toProjectId: string): Promise<void> {
  const { success, error } = await api.call(duplicateProject, {}, { body: { fromProjectId, toProjectId } });
  if (!success) throw new AppError('api-error', error ?? 'The project could not be duplicated.');
}
