import type { WorkspacePage } from './contract.ts';
import type { WorkspaceDeps } from './deps.ts';
import { isImportable } from './files/plan-import.ts';
import { readArchive } from './files/read-archive.ts';
import { createPage } from './scope/page.ts';
import { createProjectSwitch } from './scope/switch-projects.ts';

/** The page's part of the workspace, with the project that it shows. When `signal` aborts, processes stop and nothing more is saved. */
export function createWorkspace(deps: WorkspaceDeps, { signal }: { readonly signal?: AbortSignal } = {}): WorkspacePage {
  const page = createPage(deps, signal ? { signal } : {});
  const { boot, state } = page;
  const { current, open, close } = createProjectSwitch(page);
  return {
    project: {
      state,
      async retry() {
        const value = state.get();
        if (value.status === 'failed') await open(value.slug);
      },
    },
    current,
    runtime: { runtime: boot.state, warmUp: boot.warmUp },
    dialogs: page.dialogs,
    notices: page.notices,
    readArchive: (bytes) => readArchive(bytes, isImportable),
    open,
    close,
  };
}
