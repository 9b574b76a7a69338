import type { Realm } from '../../realm.ts';
import { sendsHandles } from '../../threads/native-handles.ts';
import { type BinaryLike, bytesOf, exactBuffer } from './bytes.ts';
import type { AsymmetricData, CryptoLibrary, KeyData, KeyType } from './library/core.ts';

/** Source: KeyType in node/src/crypto/crypto_keys.h. */
const KEY_TYPE = { secret: 0, public: 1, private: 2 } as const;
const KEY_TYPE_NAMES: Readonly<Record<string, number>> = KEY_TYPE;
/** Source: PKFormatType and PKEncodingType in node/src/crypto/crypto_keys.h. */
const FORMAT_DER = 0;
const ENCODING = { pkcs8: 1, spki: 2 } as const;
/** Source: kKeyFormatJWK of the binding. */
const FORMAT_JWK = 2;

const dataOfHandles = new WeakMap<object, KeyData>();

/** The bytes of a secret key, given as bytes or as a handle. */
export function keyBytes(key: BinaryLike | object): Uint8Array {
  const data = dataOfHandles.get(key);
  return data?.type === KEY_TYPE.secret ? data.bytes : bytesOf(key as BinaryLike);
}

export function keyDataOf(handle: unknown): KeyData | undefined {
  return typeof handle === 'object' && handle !== null ? dataOfHandles.get(handle) : undefined;
}

interface EncodedKey {
  readonly type: KeyType;
  readonly bytes: Uint8Array;
}

export interface KeyClasses {
  /** What the binding exposes to Node's library. */
  readonly classes: {
    readonly KeyObjectHandle: new () => object;
    readonly createNativeKeyObjectClass: (create: (base: unknown) => unknown) => unknown;
    readonly getKeyObjectSlots: (key: object) => unknown[];
    readonly createCryptoKeyClass: (create: (base: unknown) => unknown[]) => unknown[];
    readonly getCryptoKeySlots: (key: object) => unknown[];
  };
  /** Creates the handle of a new secret key. */
  createSecretHandle(bytes: Uint8Array): object;
  createHandle(data: KeyData): object;
  /** Creates what Web Crypto sees; only after Node's library has registered its class. */
  createCryptoKey(handle: object, algorithm: object, usagesMask: number, isExtractable: boolean): object;
}

/** Keys: secret ones completely, and the parts of public and private ones that do not require the library. Source: node/src/crypto/crypto_keys.cc. */
export function createKeyClasses(realm: Realm, library: () => CryptoLibrary): KeyClasses {
  const keyObjectSlots = new WeakMap<object, unknown[]>();
  const cryptoKeySlots = new WeakMap<object, unknown[]>();
  let keyObjectClasses: unknown[] | undefined;
  let CryptoKey: (new (...args: unknown[]) => object) | undefined;
  // Web Crypto passes on its entire ArrayBuffer, so never use a slice of Node's pool.
  const bufferOf = (bytes: Uint8Array) => realm.requireBuiltin('buffer').Buffer.from(exactBuffer(bytes));

  class KeyObjectHandle {
    init(type: KeyType, data: unknown, format?: unknown, encoding?: unknown, passphrase?: unknown, namedCurve?: unknown): void {
      if (type !== KEY_TYPE.secret) dataOfHandles.set(this, library().keys.decode(type, data, format, encoding, passphrase, namedCurve));
      else dataOfHandles.set(this, { type, bytes: format === FORMAT_JWK ? this.#bytesOfJwk(data) : keyBytes(data as BinaryLike).slice() });
    }

    #bytesOfJwk(jwk: unknown): Uint8Array {
      const { k } = jwk as { k?: unknown };
      if (typeof k !== 'string') throw realm.errors.nodeError(TypeError, 'ERR_CRYPTO_INVALID_JWK', 'Invalid JWK secret key format');
      return new Uint8Array(realm.requireBuiltin('buffer').Buffer.from(k, 'base64url'));
    }

    getKeyType(): number {
      return this.#data().type;
    }

    getSymmetricKeySize(): number {
      return this.#secret().length;
    }

    getAsymmetricKeyType(): string {
      return library().keys.asymmetricType(this.#asymmetric());
    }

    checkEcKeyData(): boolean {
      return library().keys.isEcKeyValid(this.#asymmetric());
    }

    export(format?: number, encoding?: number, cipher?: string | null, passphrase?: BinaryLike | null): unknown {
      const data = this.#data();
      if (data.type === KEY_TYPE.secret) return bufferOf(data.bytes);
      return library().keys.export(data, format as number, encoding as number, cipher ?? undefined, passphrase ?? undefined);
    }

    exportJwk(target: Record<string, unknown>, isRsaPssAllowed: boolean): object {
      const data = this.#data();
      if (data.type !== KEY_TYPE.secret) return library().keys.exportJwk(data, target, isRsaPssAllowed);
      return Object.assign(target, { kty: 'oct', k: bufferOf(data.bytes).toString('base64url') });
    }

    rawPublicKey(): Uint8Array {
      return library().keys.rawPublic(this.#asymmetric());
    }

    rawPrivateKey(): Uint8Array {
      return library().keys.rawPrivate(this.#asymmetric());
    }

    rawSeed(): Uint8Array {
      return library().keys.rawSeed(this.#asymmetric());
    }

    exportECPublicRaw(form: number): Uint8Array {
      return library().keys.ecPublicRaw(this.#asymmetric(), form);
    }

    exportECPrivateRaw(): Uint8Array {
      return library().keys.ecPrivateRaw(this.#asymmetric());
    }

    keyDetail(target: Record<string, unknown>): object {
      return library().keys.detail(this.#asymmetric(), target);
    }

    equals(other: object): boolean {
      const mine = this.#data();
      const theirs = dataOfHandles.get(other);
      if (theirs === undefined) return false;
      if (mine.type !== KEY_TYPE.secret) return theirs.type !== KEY_TYPE.secret && library().keys.areEqual(mine, theirs);
      return theirs.type === KEY_TYPE.secret && theirs.bytes.length === mine.bytes.length && isEqualInConstantTime(mine.bytes, theirs.bytes);
    }

    #data(): KeyData {
      return dataOfHandles.get(this) ?? { type: KEY_TYPE.secret, bytes: new Uint8Array(0) };
    }

    #secret(): Uint8Array {
      const data = this.#data();
      return data.type === KEY_TYPE.secret ? data.bytes : new Uint8Array(0);
    }

    #asymmetric(): AsymmetricData {
      const data = this.#data();
      if (data.type === KEY_TYPE.secret) throw new Error('a secret key has no such part');
      return data;
    }
  }

  class NativeKeyObject {
    constructor(handle: object) {
      // The names of the subclasses contain the type: SecretKeyObject, PublicKeyObject, PrivateKeyObject.
      const name = new.target.name.replace('KeyObject', '').toLowerCase();
      keyObjectSlots.set(this, [KEY_TYPE_NAMES[name] ?? KEY_TYPE.secret, handle]);
    }
  }

  class NativeCryptoKey {
    constructor(handle: object, algorithm: object, usagesMask: number, isExtractable: boolean) {
      cryptoKeySlots.set(this, [dataOfHandles.get(handle)?.type ?? KEY_TYPE.secret, isExtractable, algorithm, usagesMask, handle]);
    }
  }

  const slotsOf = (slots: WeakMap<object, unknown[]>, key: object, kind: string) => {
    const found = slots.get(key);
    if (found === undefined) throw realm.errors.nodeError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${kind}`);
    return [...found];
  };

  const createHandle = (data: KeyData): object => {
    const handle = new KeyObjectHandle();
    dataOfHandles.set(handle, data);
    return handle;
  };

  const createCryptoKey: KeyClasses['createCryptoKey'] = (handle, algorithm, usagesMask, isExtractable) => {
    if (CryptoKey === undefined) realm.requireBuiltin('internal/crypto/keys');
    return new (CryptoKey as new (...args: unknown[]) => object)(handle, algorithm, usagesMask, isExtractable);
  };

  /** A key being transferred to another thread: secret bytes, or the standard encoding of a public or private key. */
  const encode = (handle: unknown): EncodedKey => {
    const data = keyDataOf(handle);
    if (data === undefined) throw new realm.DOMException('Cannot clone object of unsupported type.', 'DataCloneError');
    if (data.type === KEY_TYPE.secret) return data;
    const encoding = data.type === KEY_TYPE.public ? ENCODING.spki : ENCODING.pkcs8;
    return { type: data.type, bytes: library().keys.export(data, FORMAT_DER, encoding, undefined, undefined) as Uint8Array };
  };
  const decode = ({ type, bytes }: EncodedKey): object => {
    if (type === KEY_TYPE.secret) return createHandle({ type, bytes });
    const encoding = type === KEY_TYPE.public ? ENCODING.spki : ENCODING.pkcs8;
    return createHandle(library().keys.decode(type, bytes, FORMAT_DER, encoding, undefined, undefined));
  };
  sendsHandles(realm, 'KeyObjectHandle', { is: (object) => dataOfHandles.has(object), mode: 'clone', write: encode, read: decode });
  sendsHandles(realm, 'KeyObject', {
    is: (object) => keyObjectSlots.has(object),
    mode: 'clone',
    write: (key: NativeKeyObject) => encode(keyObjectSlots.get(key)?.[1]),
    read: (key) => {
      if (keyObjectClasses === undefined) realm.requireBuiltin('internal/crypto/keys');
      // KeyObject itself, then its kinds in the order of the types.
      const KeyObject = (keyObjectClasses as unknown[])[key.type + 1] as new (handle: object) => NativeKeyObject;
      return new KeyObject(decode(key));
    },
  });
  sendsHandles(realm, 'CryptoKey', {
    is: (object) => cryptoKeySlots.has(object),
    mode: 'clone',
    write: (key: object) => {
      const [, isExtractable, algorithm, usagesMask, handle] = cryptoKeySlots.get(key) as [number, boolean, object, number, object];
      return { key: encode(handle), algorithm, usagesMask, isExtractable };
    },
    read: ({ key, algorithm, usagesMask, isExtractable }) => createCryptoKey(decode(key), algorithm, usagesMask, isExtractable),
  });

  return {
    classes: {
      KeyObjectHandle,
      createNativeKeyObjectClass: (create) => {
        keyObjectClasses = create(NativeKeyObject) as unknown[];
        return keyObjectClasses;
      },
      getKeyObjectSlots: (key) => slotsOf(keyObjectSlots, key, 'KeyObject'),
      createCryptoKeyClass: (create) => {
        const classes = create(NativeCryptoKey);
        CryptoKey = classes[1] as typeof CryptoKey;
        return classes;
      },
      getCryptoKeySlots: (key) => slotsOf(cryptoKeySlots, key, 'CryptoKey'),
    },
    createHandle,
    createSecretHandle: (bytes) => createHandle({ type: KEY_TYPE.secret, bytes: bytes.slice() }),
    createCryptoKey,
  };
}

/** Takes constant time, wherever the bytes differ. The lengths must be equal. */
export function isEqualInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] as number) ^ (b[at] as number);
  return difference === 0;
}
