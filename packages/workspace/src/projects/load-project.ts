import { AppError, openProject, type Project } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectState } from './contract.ts';
import { nextTask } from './next-task.ts';
import { readBinaries } from './read-binaries.ts';

interface Deps {
  readonly api: ApiClient;
  readonly fetch: typeof fetch;
  readonly state: WritableAtom<ProjectState>;
}

export interface LoadedProject {
  readonly project: Project;
  readonly binaries: ReadonlyMap<string, Uint8Array>;
}

/** Reads a project and its binary files. Undefined when that failed; the state says why. */
export async function loadProject(slug: string, { api, fetch, state }: Deps): Promise<LoadedProject | undefined> {
  state.set({ status: 'opening', slug });
  try {
    const project = await api.call(openProject, { slug });
    await nextTask(); // reading a large project took a whole task
    return { project, binaries: await readBinaries(project.appFiles, fetch) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    state.set(error.code === 'not-found' ? { status: 'not-found', slug } : { status: 'failed', slug, message: error.message });
    return undefined;
  }
}
