import type { SystemErrorJson } from '../abi/host-protocol.ts';

/** With exactly Node's fields: `code`, `errno`, `syscall`, `path`. Thrown by `runtime.fs` and `runtime.spawn`. */
export class SystemError extends Error {
  override readonly name = 'SystemError';
  readonly code: string;
  readonly errno: number | undefined;
  readonly syscall: string | undefined;
  readonly path: string | undefined;
  constructor(json: SystemErrorJson) {
    super(json.message);
    this.code = json.code;
    this.errno = json.errno;
    this.syscall = json.syscall;
    this.path = json.path;
  }
}

export type BootFailure = 'timeout' | 'not-isolated' | 'headless-failed' | 'out-of-memory' | 'aborted';

/** Why a runtime did not start; `cause` is the original message. */
export class RuntimeBootError extends Error {
  override readonly name = 'RuntimeBootError';
  readonly reason: BootFailure;
  constructor(reason: BootFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
