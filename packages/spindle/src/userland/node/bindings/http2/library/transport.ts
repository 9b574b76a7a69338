import type { Realm } from '../../../realm.ts';
import { STREAM_STATE } from '../../stream-base.ts';
import { newWriteRequest } from './core.ts';

/** A handle beneath a session: of a socket, a pipe, or a JavaScript stream. */
export interface TransportHandle {
  readStart(): number;
  readStop(): number;
  writev(request: object, chunks: readonly Uint8Array[], isAllBuffers: true): number;
  consumeWith(consumer: ((bytes: Uint8Array) => void) | undefined): void;
}

/** The bytes of a session's connection. The end of the connection, and errors, go to the socket's own listener. */
export class Transport {
  readonly #realm: Realm;
  readonly #handle: TransportHandle;
  #isStopped = false;

  constructor(realm: Realm, handle: TransportHandle, receive: (bytes: Uint8Array) => void) {
    this.#realm = realm;
    this.#handle = handle;
    handle.consumeWith(receive);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#handle.readStop();
  }

  resume(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#handle.readStart();
  }

  release(): void {
    this.#handle.consumeWith(undefined);
  }

  /** Returns the status at once, or undefined if `onDone` will get it. */
  write(chunks: readonly Uint8Array[], onDone: (status: number) => void): number | undefined {
    const request = newWriteRequest(this.#realm);
    request.oncomplete = onDone;
    const status = this.#handle.writev(request, chunks, true);
    const isAsync = status === 0 && this.#realm.binding('stream_wrap').streamBaseState[STREAM_STATE.lastWriteWasAsync] === 1;
    return isAsync ? undefined : status;
  }
}
