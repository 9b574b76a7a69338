import type { AsyncWrap } from '../../async-wrap.ts';
import type { Realm } from '../../realm.ts';
import { STREAM_STATE } from '../stream-base.ts';

/** What arrived for the program, on its way to the reader of the handle. */
export class DecryptedInput {
  readonly #realm: Realm;
  readonly #handle: AsyncWrap;
  readonly #isOver: () => boolean;
  #hasEnded = false;
  #byteSize = 0;
  /** Of a program that reads into memory of its own. */
  userBuffer: Uint8Array | undefined;
  /** Takes the bytes in place of `onread`. */
  consumer: ((bytes: Uint8Array) => void) | undefined;

  constructor(realm: Realm, handle: AsyncWrap, isOver: () => boolean) {
    this.#realm = realm;
    this.#handle = handle;
    this.#isOver = isOver;
  }

  get byteSize(): number {
    return this.#byteSize;
  }

  deliver(bytes: Uint8Array): void {
    this.#byteSize += bytes.length;
    if (this.userBuffer !== undefined) return this.#fillUserBuffer(bytes);
    if (this.consumer !== undefined) return this.consumer(bytes);
    const copy = bytes.slice();
    this.#report(copy.length, copy.buffer);
  }

  /** No more bytes: the other side said so, or the connection below ended. */
  end(status: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#report(status, undefined);
  }

  #fillUserBuffer(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.#isOver(); ) {
      const target = this.userBuffer as Uint8Array;
      const part = bytes.subarray(at, at + target.length);
      target.set(part);
      at += part.length;
      const next = this.#report(part.length, undefined);
      if (next) this.userBuffer = next as Uint8Array;
    }
  }

  #report(bytesOrError: number, buffer: ArrayBufferLike | undefined): unknown {
    const state: Int32Array = this.#realm.binding('stream_wrap').streamBaseState;
    state[STREAM_STATE.readBytesOrError] = bytesOrError;
    state[STREAM_STATE.arrayBufferOffset] = 0;
    return this.#handle.makeCallback('onread', buffer);
  }
}
