import { concatenate } from '../../../../abi/concatenate.ts';
import type { RequestWrap } from '../../async-wrap.ts';
import type { Realm } from '../../realm.ts';
import { STREAM_STATE } from '../stream-base.ts';

/** A handle below a TLS connection, of any kind. */
export interface ParentHandle {
  onread: unknown;
  readonly fd: number;
  /** Only of TCP connections: the other side is a preview. */
  readonly isFromKernel?: boolean;
  readStart(): number;
  readStop(): number;
  shutdown(request: RequestWrap): number;
  writeBuffer(request: object, bytes: Uint8Array): number;
}

/** What is on its way to the other side: one write at a time, since some handles accept no second one. */
export class EncryptedOutput {
  readonly #realm: Realm;
  readonly #parent: ParentHandle;
  /** Called when nothing is on its way any more, or when writing failed. */
  readonly #onDrained: (status: number) => void;
  #waiting: Uint8Array[] = [];
  #isWriting = false;
  isHeld = false;

  constructor(realm: Realm, parent: ParentHandle, onDrained: (status: number) => void) {
    this.#realm = realm;
    this.#parent = parent;
    this.#onDrained = onDrained;
  }

  get isIdle(): boolean {
    return !this.#isWriting && this.#waiting.length === 0;
  }

  get byteSize(): number {
    return this.#waiting.reduce((sum, { length }) => sum + length, 0);
  }

  push(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#waiting.push(bytes);
    this.flush();
  }

  flush(): void {
    if (this.#isWriting || this.isHeld || this.#waiting.length === 0) return;
    this.#write(concatenate(this.#waiting.splice(0)));
  }

  /** An empty write, which ends after everything that its handle has to do first. */
  touch(): void {
    if (this.isIdle && !this.isHeld) this.#write(new Uint8Array(0));
  }

  #write(bytes: Uint8Array): void {
    const { WriteWrap, streamBaseState } = this.#realm.binding<{ WriteWrap: new () => RequestWrap; streamBaseState: Int32Array }>('stream_wrap');
    const request = new WriteWrap();
    this.#isWriting = true;
    Object.assign(request, { oncomplete: (status: number) => this.#finish(status) });
    const status = this.#parent.writeBuffer(request, this.#realm.requireBuiltin('buffer').Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    if (status === 0 && streamBaseState[STREAM_STATE.lastWriteWasAsync] === 1) return;
    this.#realm.loop.enqueue(() => this.#finish(status));
  }

  #finish(status: number): void {
    this.#isWriting = false;
    if (status < 0) this.#waiting = [];
    this.flush();
    if (this.isIdle) this.#onDrained(status);
  }
}
