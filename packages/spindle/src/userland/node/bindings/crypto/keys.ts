import type { Realm } from '../../realm.ts';
import { type BinaryLike, bytesOf, exactBuffer } from './bytes.ts';

/** Source: KeyType in node/src/crypto/crypto_keys.h. */
const KEY_TYPE = { secret: 0, public: 1, private: 2 } as const;
const KEY_TYPE_NAMES: Readonly<Record<string, number>> = KEY_TYPE;

const secretsOfHandles = new WeakMap<object, Uint8Array>();

/** The bytes of a key given as such or as the handle of a secret key. */
export function keyBytes(key: BinaryLike | object): Uint8Array {
  return secretsOfHandles.get(key) ?? bytesOf(key as BinaryLike);
}

export interface KeyClasses {
  /** What the binding shows to Node's library. */
  readonly classes: {
    readonly KeyObjectHandle: new () => object;
    readonly createNativeKeyObjectClass: (create: (base: unknown) => unknown) => unknown;
    readonly getKeyObjectSlots: (key: object) => unknown[];
    readonly createCryptoKeyClass: (create: (base: unknown) => unknown[]) => unknown[];
    readonly getCryptoKeySlots: (key: object) => unknown[];
  };
  /** A new secret key's handle. */
  createSecretHandle(bytes: Uint8Array): object;
  /** What Web Crypto sees; made only after Node's library registered its class. */
  createCryptoKey(handle: object, algorithm: object, usagesMask: number, isExtractable: boolean): object;
}

/** Secret keys. Asymmetric ones fail by name. Source: node/src/crypto/crypto_keys.cc. */
export function createKeyClasses(realm: Realm): KeyClasses {
  const keyObjectSlots = new WeakMap<object, unknown[]>();
  const cryptoKeySlots = new WeakMap<object, unknown[]>();
  let CryptoKey: (new (...args: unknown[]) => object) | undefined;

  class KeyObjectHandle {
    init(type: number, data: BinaryLike): void {
      if (type !== KEY_TYPE.secret) throw asymmetricKeysUnavailable(realm);
      secretsOfHandles.set(this, keyBytes(data).slice());
    }

    getKeyType(): number {
      return KEY_TYPE.secret;
    }

    getSymmetricKeySize(): number {
      return this.#bytes().length;
    }

    export(): unknown {
      // Web Crypto hands its whole memory on: never a piece of Node's pool.
      return realm.requireBuiltin('buffer').Buffer.from(exactBuffer(this.#bytes()));
    }

    exportJwk(target: Record<string, unknown>): Record<string, unknown> {
      target.kty = 'oct';
      target.k = realm.requireBuiltin('buffer').Buffer.from(this.#bytes()).toString('base64url');
      return target;
    }

    equals(other: object): boolean {
      const mine = this.#bytes();
      const theirs = secretsOfHandles.get(other);
      return theirs !== undefined && theirs.length === mine.length && isEqualInConstantTime(mine, theirs);
    }

    #bytes(): Uint8Array {
      return secretsOfHandles.get(this) ?? new Uint8Array(0);
    }
  }

  class NativeKeyObject {
    constructor(handle: object) {
      // The subclasses tell the type by their name: Secret-, Public-, PrivateKeyObject.
      const name = new.target.name.replace('KeyObject', '').toLowerCase();
      keyObjectSlots.set(this, [KEY_TYPE_NAMES[name] ?? KEY_TYPE.secret, handle]);
    }
  }

  class NativeCryptoKey {
    constructor(handle: object, algorithm: object, usagesMask: number, isExtractable: boolean) {
      cryptoKeySlots.set(this, [KEY_TYPE.secret, isExtractable, algorithm, usagesMask, handle]);
    }
  }

  const slotsOf = (slots: WeakMap<object, unknown[]>, key: object, kind: string) => {
    const found = slots.get(key);
    if (found === undefined) throw realm.errors.nodeError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${kind}`);
    return [...found];
  };

  const createSecretHandle = (bytes: Uint8Array): object => {
    const handle = new KeyObjectHandle();
    handle.init(KEY_TYPE.secret, bytes);
    return handle;
  };

  return {
    classes: {
      KeyObjectHandle,
      createNativeKeyObjectClass: (create) => create(NativeKeyObject),
      getKeyObjectSlots: (key) => slotsOf(keyObjectSlots, key, 'KeyObject'),
      createCryptoKeyClass: (create) => {
        const classes = create(NativeCryptoKey);
        CryptoKey = classes[1] as typeof CryptoKey;
        return classes;
      },
      getCryptoKeySlots: (key) => slotsOf(cryptoKeySlots, key, 'CryptoKey'),
    },
    createSecretHandle,
    createCryptoKey: (handle, algorithm, usagesMask, isExtractable) => {
      if (CryptoKey === undefined) realm.requireBuiltin('internal/crypto/keys');
      return new (CryptoKey as new (...args: unknown[]) => object)(handle, algorithm, usagesMask, isExtractable);
    },
  };
}

/** Takes the same time whatever differs. The lengths must be equal. */
export function isEqualInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] as number) ^ (b[at] as number);
  return difference === 0;
}

function asymmetricKeysUnavailable(realm: Realm): Error {
  return realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'Public and private keys are not available in this runtime');
}
