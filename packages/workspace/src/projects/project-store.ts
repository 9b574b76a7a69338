import {
  AppError,
  type AppFiles,
  deleteProject,
  duplicateProject,
  forkProject,
  messageOf,
  type Organization,
  type ProjectSummary,
  projectTitleSchema,
  type ProjectVisibility,
  saveProject,
} from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { OpenProject, ProjectState, ProjectStore } from './contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { zipFiles } from '../files/zip-files.ts';
import type { ProjectConfiguration } from '../dialogs/contract.ts';
import { bodyOf } from './configure-project.ts';
import type { Notices } from '../notices/notices.ts';

/** What the other stores need to know about the open project. */
export interface OpenedProject {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly editedAt: string;
  readonly access: ProjectSummary['access'];
  readonly canWrite: boolean;
  /** For a branch: its title, and the project that it is a branch of. */
  readonly branch: ProjectSummary['branch'];
}

export const openedOf = ({ id, slug, title, editedAt, access, frozen, branch }: ProjectSummary): OpenedProject => ({
  ...{ id, slug, title, editedAt, access, branch },
  canWrite: isWritable(access, frozen),
});

export interface Projects extends Pick<ProjectStore, 'state' | 'rename' | 'setVisibility' | 'download'> {
  /** Returns whether the project can now be written to. Undefined if that could not be changed. */
  freeze(isFrozen: boolean): Promise<boolean | undefined>;
  /** Deletes it for everyone. False when that failed. */
  delete(): Promise<boolean>;
  /** The page shows the project from now on. @param project as the server has it; its files do not matter */
  opened(project: ProjectSummary, options?: { readonly clearsQuery?: boolean }): OpenedProject;
  title(): string;
  /**
   * Makes the person's own project with these files, and with the chat and the versions of the open one.
   * @throws AppError
   */
  fork(appFiles: AppFiles, configuration?: ProjectConfiguration): Promise<ProjectSummary>;
}

export function createProjects(deps: {
  api: ApiClient;
  files: ProjectFiles;
  notices: Notices;
  /** The page's own state, which this store changes as long as the project is open. */
  state: WritableAtom<ProjectState>;
  /** The person's active organization: copies are saved under it. */
  getOrganization: () => Promise<Pick<Organization, 'slug' | 'provider'> | undefined>;
  /** The page shows another project now. */
  onPage: () => void;
}): Projects {
  const { api, files, notices, state } = deps;
  const current = () => {
    const value = state.get();
    return value.status === 'open' ? value.project : undefined;
  };

  /** Shown at once, and reverted if the server refuses. */
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
    opened(project, { clearsQuery = false } = {}) {
      const { id, slug, title, access, visibility, organization, branch } = project;
      const shown = { id, slug, title, access, visibility, branch, isFrozen: project.frozen, organization: organization ?? undefined };
      state.set({ status: 'open', project: shown, ...(clearsQuery ? { clearsQuery } : {}) });
      deps.onPage();
      return openedOf(project);
    },
    title: () => current()?.title ?? '',
    async rename(title) {
      const parsed = projectTitleSchema.safeParse(title);
      if (parsed.success) await change({ title: parsed.data }, { title: parsed.data }, 'Could not rename the project');
    },
    async setVisibility(visibility) {
      await change({ visibility }, { visibility }, 'Could not change who can open the project');
    },
    async freeze(isFrozen) {
      const before = current();
      if (!before) return undefined;
      const isDone = await change({ isFrozen }, { frozen: isFrozen }, 'Could not freeze or unfreeze the project');
      return isDone && current()?.id === before.id ? isWritable(before.access, isFrozen) : undefined;
    },
    async delete() {
      const project = current();
      if (!project) return false;
      try {
        await api.call(deleteProject, { slug: project.branch?.mainSlug ?? project.slug });
      } catch (error) {
        notices.show({ kind: 'error', text: `Could not delete the project: ${messageOf(error)}` });
        return false;
      }
      return true;
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
        // The copy exists with all its files; it only begins without chat and versions.
        notices.show({ kind: 'error', text: messageOf(error) });
      }
      return copy;
    },
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
  if (!success) throw new AppError('api-error', error ?? 'Could not duplicate the project.');
}
