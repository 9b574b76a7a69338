/** Secrets of TLS 1.3 (RFC 8446, 7.1) and TLS 1.2 (RFC 5246, 5). */
import { concatenate } from '../../../../../abi/concatenate.ts';
import { utf8, written } from './byte-writer.ts';

export type Crypto = typeof import('node:crypto');
export type HashName = 'sha256' | 'sha384';

const NOTHING: Uint8Array = new Uint8Array(0);

/** The functions of a connection's hash. */
export class Hkdf {
  readonly #crypto: Crypto;
  readonly hash: HashName;
  readonly length: number;

  constructor(crypto: Crypto, hash: HashName) {
    this.#crypto = crypto;
    this.hash = hash;
    this.length = hash === 'sha384' ? 48 : 32;
  }

  digest(bytes: Uint8Array): Uint8Array {
    return this.#crypto.createHash(this.hash).update(bytes).digest();
  }

  hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array {
    return this.#crypto.createHmac(this.hash, key).update(bytes).digest();
  }

  /** HKDF-Extract. */
  extract(salt: Uint8Array, secret: Uint8Array): Uint8Array {
    return this.hmac(salt, secret);
  }

  /** HKDF-Expand-Label. */
  expandLabel(secret: Uint8Array, label: string, context: Uint8Array, length: number): Uint8Array {
    const info = written((writer) => {
      writer
        .number(length, 2)
        .vector(1, utf8(`tls13 ${label}`))
        .vector(1, context);
    });
    const parts: Uint8Array[] = [];
    for (let last: Uint8Array = NOTHING, number = 1, have = 0; have < length; number++, have += last.length) {
      last = this.hmac(secret, concatenate([last, info, Uint8Array.of(number)]));
      parts.push(last);
    }
    return concatenate(parts).subarray(0, length);
  }

  /** Derive-Secret, from the hash of the messages so far. */
  derive(secret: Uint8Array, label: string, transcriptHash: Uint8Array): Uint8Array {
    return this.expandLabel(secret, label, transcriptHash, this.length);
  }

  /** PRF of TLS 1.2. */
  prf(secret: Uint8Array, label: string, seed: Uint8Array, length: number): Uint8Array {
    const labeled = concatenate([utf8(label), seed]);
    const parts: Uint8Array[] = [];
    for (let a = this.hmac(secret, labeled), have = 0; have < length; a = this.hmac(secret, a)) {
      const part = this.hmac(secret, concatenate([a, labeled]));
      parts.push(part);
      have += part.length;
    }
    return concatenate(parts).subarray(0, length);
  }
}

/** The chain of secrets of a TLS 1.3 connection. */
export class KeySchedule {
  readonly hkdf: Hkdf;
  #secret: Uint8Array;

  /** Starts with the early secret. */
  constructor(hkdf: Hkdf, preSharedKey: Uint8Array | undefined) {
    this.hkdf = hkdf;
    const zeros = new Uint8Array(hkdf.length);
    this.#secret = hkdf.extract(zeros, preSharedKey ?? zeros);
  }

  derive(label: string, transcriptHash: Uint8Array): Uint8Array {
    return this.hkdf.derive(this.#secret, label, transcriptHash);
  }

  /** On to the handshake secret, then with nothing to the master secret. */
  advance(sharedSecret: Uint8Array = new Uint8Array(this.hkdf.length)): void {
    this.#secret = this.hkdf.extract(this.derive('derived', this.hkdf.digest(NOTHING)), sharedSecret);
  }

  /** The key that confirms a PSK: `label` is 'res binder', or 'ext binder' for one from outside. */
  binderKey(label: string): Uint8Array {
    return this.derive(label, this.hkdf.digest(NOTHING));
  }

  /** `verify_data` of a Finished, or a binder. */
  verifyData(baseKey: Uint8Array, transcriptHash: Uint8Array): Uint8Array {
    const key = this.hkdf.expandLabel(baseKey, 'finished', NOTHING, this.hkdf.length);
    return this.hkdf.hmac(key, transcriptHash);
  }
}
