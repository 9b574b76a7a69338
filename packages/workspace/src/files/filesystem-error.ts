import { messageOf } from '@lathe/protocol';
export type FilesystemErrorCode = 'UNKNOWN' | 'EEXISTS';

/** What a change of the project's files failed with. Source: docs/specification/files.md. */
export class FilesystemError extends Error {
  override readonly name = 'FilesystemError';
  readonly code: FilesystemErrorCode;

  constructor(message: string, { code = 'UNKNOWN', cause }: { readonly code?: FilesystemErrorCode; readonly cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /** Any failure as one of these: the runtime's own say `EEXIST` for what exists. */
  static from(error: unknown): FilesystemError {
    if (error instanceof FilesystemError) return error;
    const isTaken = (error as { code?: unknown } | null)?.code === 'EEXIST';
    return new FilesystemError(messageOf(error), { code: isTaken ? 'EEXISTS' : 'UNKNOWN', cause: error });
  }
}

/** The runtime says that nothing lies at a path; of links in a circle, too. */
export function isMissing(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
