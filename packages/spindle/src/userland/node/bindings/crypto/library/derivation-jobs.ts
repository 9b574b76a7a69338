/**
 * Jobs that use noble's other functions: Argon2, KMAC, cSHAKE, TurboSHAKE, KangarooTwelve. Sources:
 * node/src/crypto/crypto_{argon2,kmac,hash,turboshake}.cc.
 */
import { argon2d, argon2i, argon2id } from '@noble/hashes/argon2.js';
import { cshake128, cshake256, kmac128, kmac256, kt128, kt256, turboshake128, turboshake256 } from '@noble/hashes/sha3-addons.js';
import { type BinaryLike, bytesOf } from '../bytes.ts';
import type { CryptoCore } from './core.ts';

const copyOf = (data: BinaryLike | undefined): Uint8Array => (data === undefined ? new Uint8Array(0) : bytesOf(data).slice());
const exact = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;
/** Source: Argon2Variant in the binding's kTypeArgon2*. */
const ARGON2 = [argon2d, argon2i, argon2id] as const;
const VERIFY = 1;

export function createDerivationJobs(core: CryptoCore): Record<string, new (...args: any[]) => object> {
  abstract class BytesJob extends core.Job<ArrayBuffer> {
    protected abstract readonly derive: () => Uint8Array;

    protected compute(): ArrayBuffer {
      return exact(this.derive());
    }
  }

  return {
    Argon2Job: class Argon2Job extends BytesJob {
      protected readonly derive: () => Uint8Array;

      constructor(
        mode: number,
        message: BinaryLike | object,
        nonce: BinaryLike,
        lanes: number,
        length: number,
        memory: number,
        passes: number,
        secret: BinaryLike,
        associated: BinaryLike,
        type: 0 | 1 | 2,
      ) {
        super(core.realm, 'DERIVEBITSREQUEST', mode);
        const [password, salt] = [core.secretBytes(message).slice(), copyOf(nonce)];
        const options = { t: passes, m: memory, p: lanes, dkLen: length, key: copyOf(secret), personalization: copyOf(associated) };
        this.derive = () => ARGON2[type](password, salt, options);
      }
    },
    CShakeJob: class CShakeJob extends BytesJob {
      protected readonly derive: () => Uint8Array;

      constructor(mode: number, name: string, data: BinaryLike, functionName: BinaryLike | undefined, customization: BinaryLike | undefined, bits: number) {
        super(core.realm, 'HASHREQUEST', mode);
        const shake = name.endsWith('128') ? cshake128 : cshake256;
        const input = copyOf(data);
        const options = { dkLen: Math.ceil(bits / 8), NISTfn: copyOf(functionName), personalization: copyOf(customization) };
        this.derive = () => truncated(shake(input, options), bits);
      }
    },
    TurboShakeJob: class TurboShakeJob extends BytesJob {
      protected readonly derive: () => Uint8Array;

      constructor(mode: number, name: string, domain: number, length: number, data: BinaryLike) {
        super(core.realm, 'HASHREQUEST', mode);
        const input = copyOf(data);
        this.derive = () => (name.endsWith('128') ? turboshake128 : turboshake256)(input, { dkLen: length, D: domain });
      }
    },
    KangarooTwelveJob: class KangarooTwelveJob extends BytesJob {
      protected readonly derive: () => Uint8Array;

      constructor(mode: number, name: string, customization: BinaryLike | undefined, length: number, data: BinaryLike) {
        super(core.realm, 'HASHREQUEST', mode);
        const input = copyOf(data);
        const personalization = copyOf(customization);
        this.derive = () => (name.endsWith('128') ? kt128 : kt256)(input, { dkLen: length, personalization });
      }
    },
    KmacJob: class KmacJob extends core.Job<ArrayBuffer | boolean> {
      readonly #compute: () => ArrayBuffer | boolean;

      constructor(
        mode: number,
        signMode: number,
        key: object,
        name: string,
        customization: BinaryLike | undefined,
        _keyBits: number,
        outputBits: number,
        data: BinaryLike,
        signature: BinaryLike | undefined,
      ) {
        super(core.realm, 'SIGNREQUEST', mode);
        const secret = core.secretBytes(key).slice();
        const [input, personalization] = [copyOf(data), copyOf(customization)];
        const expected = signature === undefined ? undefined : copyOf(signature);
        this.#compute = () => {
          const mac = (name.endsWith('128') ? kmac128 : kmac256)(secret, input, { dkLen: Math.ceil(outputBits / 8), personalization });
          if (signMode !== VERIFY || expected === undefined) return exact(mac);
          let difference = mac.length ^ expected.length;
          for (let at = 0; at < mac.length; at++) difference |= (mac[at] as number) ^ (expected[at] ?? 0);
          return difference === 0;
        };
      }

      protected compute(): ArrayBuffer | boolean {
        return this.#compute();
      }
    },
  };
}

/** The unrequested bits of the last byte are zero. */
function truncated(bytes: Uint8Array, bits: number): Uint8Array {
  if (bits % 8 !== 0) bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) & (0xff << (8 - (bits % 8)));
  return bytes;
}
