import { messageOf } from '@lathe/protocol';
export type FilesystemErrorCode = 'UNKNOWN' | 'EEXISTS';

/** Why a change of the project's files failed. Source: docs/specification/files.md. */
export class FilesystemError extends Error {
  override readonly name = 'FilesystemError';
  readonly code: FilesystemErrorCode;

  constructor(message: string, { code = 'UNKNOWN', cause }: { readonly code?: FilesystemErrorCode; readonly cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /** Converts any failure. The runtime's own failures have the code `EEXIST` if something exists. */
  static from(error: unknown): FilesystemError {
    if (error instanceof FilesystemError) return error;
    const isTaken = (error as { code?: unknown } | null)?.code === 'EEXIST';
    return new FilesystemError(messageOf(error), { code: isTaken ? 'EEXISTS' : 'UNKNOWN', cause: error });
  }
}

/** Whether the runtime reports that nothing exists at a path. Circular links count, too. */
export function isMissing(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
