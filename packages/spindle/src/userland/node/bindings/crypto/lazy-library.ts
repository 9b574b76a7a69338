import type { Realm } from '../../realm.ts';
import { scriptGlobal } from '../script-global.ts';
import type { CryptoCore, CryptoLibrary } from './library/core.ts';

/** Classes of the library. Node's library reads them from the binding early, before it is known which of them will be used. */
const CLASSES = [
  'AESCipherJob',
  'Argon2Job',
  'ChaCha20Poly1305CipherJob',
  'CheckPrimeJob',
  'CipherBase',
  'CShakeJob',
  'DHBitsJob',
  'DhKeyPairGenJob',
  'DiffieHellman',
  'DiffieHellmanGroup',
  'DsaKeyPairGenJob',
  'ECDH',
  'EcKeyPairGenJob',
  'KangarooTwelveJob',
  'KEMDecapsulateJob',
  'KEMEncapsulateJob',
  'KmacJob',
  'NidKeyPairGenJob',
  'RandomPrimeJob',
  'RSACipherJob',
  'RsaKeyPairGenJob',
  'Sign',
  'SignJob',
  'TurboShakeJob',
  'Verify',
] as const;
const FUNCTIONS = [
  'certExportChallenge',
  'certExportPublicKey',
  'certVerifySpkac',
  'ECDHConvertKey',
  'getCipherInfo',
  'getCurves',
  'parseX509',
  'privateDecrypt',
  'privateEncrypt',
  'publicDecrypt',
  'publicEncrypt',
] as const;

/** The library in `library/`, loaded on first use, since few processes need it. */
export function lazyLibrary(realm: Realm, core: () => CryptoCore): () => CryptoLibrary {
  let library: CryptoLibrary | undefined;
  return () => (library ??= scriptGlobal<(core: CryptoCore) => CryptoLibrary>(realm.native, 'crypto.js', 'spindleCrypto')(core()));
}

/** Placeholders in the binding until then. */
export function lazyMembers(library: () => CryptoLibrary): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const name of CLASSES) {
    members[name] = function (this: unknown, ...args: unknown[]) {
      return new (library().classes[name] as new (...args: unknown[]) => object)(...args);
    };
    Object.defineProperty(members[name], 'name', { value: name });
  }
  for (const name of FUNCTIONS) members[name] = (...args: unknown[]) => (library().functions[name] as (...args: unknown[]) => unknown)(...args);
  return members;
}
