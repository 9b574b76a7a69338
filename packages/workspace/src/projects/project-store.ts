import { AppError, createProject, forkProject, openProject, type Project, projectTitleSchema, saveProject } from '@lathe/protocol';
import { strToU8, zip } from 'fflate';
import { atom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectState, ProjectStore } from '../contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { readBinaries } from './read-binaries.ts';
import type { Notices } from '../notices/notices.ts';

/** What the other stores need to know of the open project. */
export interface OpenedProject {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly editedAt: string;
  readonly canWrite: boolean;
}

export interface Projects extends ProjectStore {
  /** Reads a project and its binary files. Undefined when there is none; the state says why. */
  read(slug: string): Promise<{ readonly project: Project; readonly binaries: ReadonlyMap<string, Uint8Array> } | undefined>;
  opened(project: Project): OpenedProject;
  close(): void;
  title(): string;
  /** A new project of one's own with the files as they are now; answers its slug. */
  copy(): Promise<string>;
}

export function createProjects(deps: {
  api: ApiClient;
  fetch: typeof fetch;
  files: ProjectFiles;
  notices: Notices;
  reopen: (slug: string) => Promise<void>;
}): Projects {
  const { api, files, notices } = deps;
  const state = atom<ProjectState>({ status: 'closed' });
  const current = () => {
    const value = state.get();
    return value.status === 'open' ? value.project : undefined;
  };

  return {
    state,
    async read(slug) {
      state.set({ status: 'opening', slug });
      try {
        const project = await api.call(openProject, { slug });
        return { project, binaries: await readBinaries(project.appFiles, deps.fetch) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        state.set(error.code === 'not-found' ? { status: 'not-found', slug } : { status: 'failed', slug, message: error.message });
        return undefined;
      }
    },
    opened(project) {
      state.set({ status: 'open', project: { id: project.id, slug: project.slug, title: project.title, access: project.access, isFrozen: project.frozen } });
      return { id: project.id, slug: project.slug, title: project.title, editedAt: project.editedAt, canWrite: project.access !== 'read' && !project.frozen };
    },
    close: () => state.set({ status: 'closed' }),
    title: () => current()?.title ?? '',
    async rename(title) {
      const project = current();
      const parsed = projectTitleSchema.safeParse(title);
      if (!project || !parsed.success) return;
      state.set({ status: 'open', project: { ...project, title: parsed.data } });
      try {
        await api.call(saveProject, { slug: project.slug }, { body: { project: { title: parsed.data } } });
      } catch (error) {
        state.set({ status: 'open', project });
        notices.show({ kind: 'error', text: `The project could not be renamed: ${error instanceof Error ? error.message : String(error)}` });
      }
    },
    async retry() {
      const value = state.get();
      if (value.status === 'failed') await deps.reopen(value.slug);
    },
    async copy() {
      const project = current();
      const appFiles = files.toAppFiles();
      const summary = project
        ? await api.call(forkProject, { slug: project.slug }, { body: { project: { appFiles } } })
        : await api.call(createProject, {}, { body: { project: { appFiles, visibility: 'private' } } });
      return summary.slug;
    },
    download: () =>
      new Promise((resolve, reject) => {
        const tree = Object.fromEntries(
          files.paths().map((path) => {
            const record = files.get(path);
            return [path, record?.bytes ?? strToU8(record?.text ?? '')] as const;
          }),
        );
        zip(tree, (error, bytes) => (error ? reject(error) : resolve(new Blob([bytes as BlobPart], { type: 'application/zip' }))));
      }),
  };
}
