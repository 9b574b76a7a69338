import { type Attachment, getChat, listModels, listSnapshots, openProject } from '@lathe/protocol';
import { attachFiles, tooManyPictures } from './chat/composer/attach-files.ts';
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
  const { current, prepareStarter, dropStarter, open, close } = createProjectSwitch(page);
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
    async attachFiles(given, { held, model }) {
      const attachments: Attachment[] = [];
      const refusals: string[] = [];
      const refuse = (reason: string) => void refusals.push(reason);
      function attach(attachment: Attachment): void {
        const refusal = tooManyPictures([...held, ...attachments], attachment);
        if (refusal === undefined) attachments.push(attachment);
        else refuse(refusal);
      }
      await attachFiles(given, { model: () => model, fitPicture: deps.fitPicture, attach, refuse });
      return { attachments, refusals };
    },
    starterAddress: page.starters.address,
    prepareStarter,
    dropStarter,
    readAhead({ id, slug }) {
      page.api.readAhead(openProject, { slug });
      page.api.readAhead(getChat, { projectId: id });
      page.api.readAhead(listSnapshots, { projectId: id });
      page.api.readAhead(listModels, {}, { query: { projectId: id } });
    },
    open,
    close,
  };
}
