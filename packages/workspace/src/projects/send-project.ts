import { AppError, type AppFiles, messageOf } from '@lathe/protocol';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { uploadBinaries } from '../uploads/upload-binaries.ts';
import type { LocalCopy } from './local-copy.ts';
import { callSaveProject, outcomeOf, type SaveOutcome } from './save-project.ts';

/** A browser accepts 64 KiB from a page that is going away. */
const KEEPALIVE_LIMIT_CHARACTERS = 60_000;

export interface SendDeps {
  readonly api: ApiClient;
  readonly session: Session;
  readonly files: ProjectFiles;
  readonly local: LocalCopy;
  readonly fetch: typeof fetch;
}

/** The result of sending: an outcome to act on, or an error after which the save is tried again. */
export type SendOutcome =
  | Exclude<SaveOutcome, { type: 'saved' }>
  /** With the files that were sent. */
  | (Extract<SaveOutcome, { type: 'saved' }> & { readonly files: AppFiles })
  | { readonly type: 'failed'; readonly error: AppError };

/** Uploads the binary files that the server lacks, then saves all files. Never rejects. */
export async function sendProject(
  target: { readonly slug: string; readonly editedAt: string | undefined },
  { keepalive }: { readonly keepalive: boolean },
  { api, session, files, local, fetch }: SendDeps,
): Promise<SendOutcome> {
  let hash: string | undefined;
  try {
    await uploadBinaries(target.slug, { files, fetch, session });
    const appFiles = files.toAppFiles();
    hash = local.sent(appFiles);
    // Written before it is sent: if the page dies now, the next one knows what may have arrived.
    await local.write();
    const isSmall = () => JSON.stringify(appFiles).length < KEEPALIVE_LIMIT_CHARACTERS;
    const outcome = await callSaveProject(api, { slug: target.slug, editedAt: target.editedAt ?? '' }, appFiles, keepalive && isSmall() ? { keepalive } : {});
    return outcome.type === 'saved' ? { ...outcome, files: appFiles } : outcome;
  } catch (cause) {
    const error = toAppError(cause);
    // The server refused it, so it has not arrived.
    if (hash !== undefined && error.code !== 'network-error' && error.code !== 'bad-server-response') local.refused(hash);
    const refused = outcomeOf(error);
    return refused === undefined || refused.type === 'saved' ? { type: 'failed', error } : refused;
  }
}

export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('unknown', messageOf(error), { cause: error });
}
