import type { AsyncWrap, RequestWrap } from '../../async-wrap.ts';
import type { EncryptedOutput, ParentHandle } from './encrypted-output.ts';
import type { Connection } from './library/connection.ts';

interface PendingWrite {
  readonly request: RequestWrap;
  readonly bytes: Uint8Array;
  isEncrypted: boolean;
}

/** What the program writes, until the handle below has taken it; its end comes after that. */
export class ProgramWrites {
  readonly #handle: AsyncWrap;
  readonly #parent: ParentHandle;
  #waiting: PendingWrite[] = [];
  #shutdown: RequestWrap | undefined;

  constructor(handle: AsyncWrap, parent: ParentHandle) {
    this.#handle = handle;
    this.#parent = parent;
  }

  add(request: RequestWrap, bytes: Uint8Array): void {
    request.begin();
    this.#waiting.push({ request, bytes, isEncrypted: false });
  }

  /** @returns a status */
  shutdown(request: RequestWrap, output: EncryptedOutput): number {
    if (output.isIdle) return this.#parent.shutdown(request);
    this.#shutdown = request;
    request.begin();
    return 0;
  }

  /** Nothing before the handshake is done. */
  encrypt(connection: Connection | undefined, output: EncryptedOutput): void {
    for (const write of this.#waiting) {
      if (write.isEncrypted || !connection?.isEstablished) continue;
      write.isEncrypted = true;
      if (write.bytes.length > 0) connection.send(write.bytes);
      else output.touch();
    }
  }

  /** The handle below has taken everything, or has failed. */
  finish(status: number): void {
    const isDone = ({ isEncrypted }: PendingWrite): boolean => isEncrypted || status < 0;
    const done = this.#waiting.filter(isDone);
    this.#waiting = this.#waiting.filter((write) => !isDone(write));
    const shutdown = this.#shutdown;
    this.#shutdown = undefined;
    for (const { request } of done) request.complete(status, this.#handle, undefined);
    if (shutdown !== undefined) this.#passShutdown(shutdown, status);
  }

  cancel(status: number): void {
    for (const { request } of this.#waiting.splice(0)) request.finish(status, this.#handle, undefined);
    this.#shutdown?.finish(status, this.#handle, undefined);
    this.#shutdown = undefined;
  }

  #passShutdown(request: RequestWrap, writeStatus: number): void {
    const status = writeStatus < 0 ? writeStatus : this.#parent.shutdown(request);
    if (status < 0) request.complete(status, this.#handle, undefined);
  }
}
