import { AppError, type AppFiles, saveProject, type SavedProject } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';

/** The outcome of a save. All other failures are thrown, and tried again. Source: docs/decisions.md#A2, #A3. */
export type SaveOutcome =
  | { readonly type: 'saved'; readonly editedAt: string }
  /** Somebody saved meanwhile (409). */
  | { readonly type: 'conflict'; readonly lastEditor: string; readonly editedAt: string /** It was pushed with git. */; readonly isPush: boolean }
  /** Only a copy can be saved (422): no write access, or frozen. */
  | { readonly type: 'fork' }
  /** 413 */
  | { readonly type: 'project-too-big'; readonly message: string }
  /** 401 */
  | { readonly type: 'logged-out' };

/** Raised when a save fails for a reason that needs a decision. Source: docs/specification/projects.md. */
export type SaveEvent = Extract<SaveOutcome, { type: 'conflict' | 'fork' | 'project-too-big' }>;

const OUTCOMES: Partial<Record<string, (error: AppError) => SaveOutcome>> = {
  'save-conflict': ({ data }) => {
    const { lastEditor, editedAt, isPush } = (data ?? {}) as { lastEditor?: { username?: string }; editedAt?: string; isPush?: boolean };
    return { type: 'conflict', lastEditor: lastEditor?.username ?? 'Someone', editedAt: editedAt ?? '', isPush: isPush === true };
  },
  'fork-needed': () => ({ type: 'fork' }),
  'project-frozen': () => ({ type: 'fork' }),
  'project-too-big': (error) => ({ type: 'project-too-big', message: reasonOf(error) }),
  'login-required': () => ({ type: 'logged-out' }),
};

/** `PATCH /api/projects/{slug}` with `{project: {appFiles, editedAt}}`. @throws AppError */
export async function callSaveProject(
  api: ApiClient,
  target: { readonly slug: string; readonly editedAt: string },
  appFiles: AppFiles,
  options: { readonly keepalive?: boolean } = {},
): Promise<SaveOutcome> {
  const saved: SavedProject | undefined = await api.call(
    saveProject,
    { slug: target.slug },
    { ...options, body: { project: { appFiles, editedAt: target.editedAt } }, auth: 'required' },
  );
  return saved ? { type: 'saved', editedAt: saved.editedAt } : { type: 'logged-out' };
}

/** The outcome that an error stands for, whether it comes from the save or from an upload before it. */
export function outcomeOf(error: AppError): SaveOutcome | undefined {
  return OUTCOMES[error.code]?.(error);
}

/** Binary files whose uploads the server has deleted, because nothing named them for a day. */
export function missingUploadsOf({ data }: AppError): readonly string[] {
  const paths = data?.['missingUploads'];
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
}

/** The server's own message, without the text that an upload put around it. */
export function reasonOf(error: AppError): string {
  let reason = error;
  while (reason.cause instanceof AppError) reason = reason.cause;
  return reason.message;
}
