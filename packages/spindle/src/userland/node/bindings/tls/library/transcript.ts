import { concatenate } from '../../../../../abi/concatenate.ts';
import { written } from './byte-writer.ts';
import { HANDSHAKE } from './codes.ts';
import type { Hkdf } from './key-schedule.ts';

/** The messages of a handshake, which both sides confirm at its end. */
export class Transcript {
  readonly #messages: Uint8Array[] = [];

  get length(): number {
    return this.#messages.length;
  }

  add(message: Uint8Array): void {
    this.#messages.push(message);
  }

  /** The first `count` messages. */
  bytes(count = this.length): Uint8Array {
    return concatenate(this.#messages.slice(0, count));
  }

  hash(hkdf: Hkdf, count = this.length): Uint8Array {
    return hkdf.digest(this.bytes(count));
  }

  /** A hello that was sent again counts as its hash; RFC 8446, 4.4.1. */
  condenseFirst(hkdf: Hkdf): void {
    const digest = this.hash(hkdf, 1);
    this.#messages[0] = written((writer) => writer.number(HANDSHAKE.messageHash, 1).vector(3, digest));
  }
}
