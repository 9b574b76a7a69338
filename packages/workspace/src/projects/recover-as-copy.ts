import { forkProject, PROJECT_TITLE_MAX_LENGTH, type ProjectSummary, saveProject } from '@lathe/protocol';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import { createProjectFiles } from '../files/project-files.ts';
import { uploadBinaries } from '../uploads/upload-binaries.ts';
import type { KeptJournalEntry } from './journal.ts';

const SUFFIX = ' (recovered)';

interface Deps {
  readonly api: ApiClient;
  readonly session: Session;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/** Turns what another tab of this browser left unsaved into a separate project, so that nothing is merged and nothing is lost. @throws AppError */
export async function recoverAsCopy(entry: KeptJournalEntry, project: { readonly slug: string; readonly title: string }, deps: Deps): Promise<ProjectSummary> {
  const files = createProjectFiles({ now: deps.now, opened: entry });
  const uploaded = Object.fromEntries(Object.entries(entry.files).filter(([, file]) => !file.isBinary || file.blobId !== undefined));
  const title = `${project.title.slice(0, PROJECT_TITLE_MAX_LENGTH - SUFFIX.length)}${SUFFIX}`;
  const copy = await deps.api.call(forkProject, { slug: project.slug }, { body: { project: { appFiles: uploaded, title } } });
  if (entry.binaries.size === 0) return copy;
  await uploadBinaries(copy.slug, { files, fetch: deps.fetch, session: deps.session });
  await deps.api.call(saveProject, { slug: copy.slug }, { body: { project: { appFiles: files.toAppFiles(), editedAt: copy.editedAt } } });
  return copy;
}
