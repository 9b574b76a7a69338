/** Encapsulation and decapsulation. Source: node/src/crypto/crypto_kem.cc. */
import { type BinaryLike, bytesOf, exactBuffer } from '../bytes.ts';
import type { PostQuantumKey } from './asymmetric-key.ts';
import { type AsymmetricData, type CryptoCore, JOB_MODE, KEY_TYPE } from './core.ts';
import { decodeKey } from './key-decoding.ts';
import { algorithmOfType } from './post-quantum.ts';

/** Arguments: mode, the five that specify a key, and for decapsulation the ciphertext. */
export function createKemJobs(core: CryptoCore): Record<string, new (...args: any[]) => object> {
  const { nodeError } = core.realm.errors;
  const bufferOf = (bytes: Uint8Array) => core.realm.requireBuiltin('buffer').Buffer.from(exactBuffer(bytes));
  const keyOf = (wanted: typeof KEY_TYPE.public | typeof KEY_TYPE.private, [data, format, encoding, passphrase, namedCurve]: readonly unknown[]) => {
    const input = { data, format, encoding, namedCurve, passphrase: passphrase ? bytesOf(passphrase as BinaryLike) : undefined };
    return (decodeKey(core, wanted, input) as AsymmetricData).key;
  };

  return {
    KEMEncapsulateJob: class KEMEncapsulateJob extends core.Job<unknown> {
      readonly #compute: () => unknown;

      constructor(mode: number, ...key: unknown[]) {
        super(core.realm, 'DERIVEBITSREQUEST', mode);
        const theirs = keyOf(KEY_TYPE.public, key);
        this.#compute = () => {
          const kem = algorithmOfType(theirs.type)?.kem;
          if (kem === undefined) throw nodeError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'Failed to perform encapsulation');
          const RANDOM_BYTES = 32;
          const { cipherText, sharedSecret } = kem.encapsulate((theirs as PostQuantumKey).publicBytes, core.randomBytes(RANDOM_BYTES));
          if (mode === JOB_MODE.webCrypto) return { sharedKey: exactBuffer(sharedSecret), ciphertext: exactBuffer(cipherText) };
          return [bufferOf(sharedSecret), bufferOf(cipherText)];
        };
      }

      protected compute(): unknown {
        return this.#compute();
      }
    },
    KEMDecapsulateJob: class KEMDecapsulateJob extends core.Job<unknown> {
      readonly #compute: () => unknown;

      constructor(mode: number, ...args: unknown[]) {
        super(core.realm, 'DERIVEBITSREQUEST', mode);
        const KEY_ARGUMENTS = 5;
        const mine = keyOf(KEY_TYPE.private, args);
        const ciphertext = bytesOf(args[KEY_ARGUMENTS] as BinaryLike).slice();
        this.#compute = () => {
          const kem = algorithmOfType(mine.type)?.kem;
          try {
            if (kem === undefined) throw new Error('the key is for something else');
            const shared = kem.decapsulate(ciphertext, ((mine as PostQuantumKey).secret as { expanded: Uint8Array }).expanded);
            return mode === JOB_MODE.webCrypto ? exactBuffer(shared) : bufferOf(shared);
          } catch (cause) {
            throw Object.assign(nodeError(Error, 'ERR_CRYPTO_OPERATION_FAILED', 'Failed to perform decapsulation'), { cause });
          }
        };
      }

      protected compute(): unknown {
        return this.#compute();
      }
    },
  };
}
