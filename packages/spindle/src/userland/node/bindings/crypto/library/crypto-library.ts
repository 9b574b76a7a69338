import { isOkp, type AsymmetricKey } from './asymmetric-key.ts';
import { createCipherClass, createCipherJobs } from './cipher.ts';
import { cipherInfo } from './cipher-table.ts';
import type { AsymmetricData, CryptoCore, CryptoLibrary } from './core.ts';
import { type BinaryLike, bytesOf, exactBuffer } from '../bytes.ts';
import { bytesOfBigint } from './der.ts';
import { createDerivationJobs } from './derivation-jobs.ts';
import { convertEcdhKey, createDhJobs, createDiffieHellmanClasses } from './diffie-hellman.ts';
import { encodeJwk } from './json-web-key.ts';
import { decodeKey, FORMAT } from './key-decoding.ts';
import { encodeKey, encodeSpki } from './key-encoding.ts';
import { createKeyPairJobs, type ShowKey } from './key-generation.ts';
import { curveNames, encodePoint, POINT_FORM } from './named-curves.ts';
import { bitLength } from './numbers.ts';
import { algorithmOfType, isPostQuantum } from './post-quantum.ts';
import { createKemJobs } from './kem-jobs.ts';
import { createPrimeJobs } from './primes.ts';
import { createRsaCipherJob, createRsaFunctions } from './rsa-cipher.ts';
import { createSignClasses, createSignJob } from './signing.ts';
import { createSpkacFunctions } from './spkac.ts';
import { createX509Parser } from './x509.ts';

export function createCryptoLibrary(core: CryptoCore): CryptoLibrary {
  const { nodeError } = core.realm.errors;
  // Web Crypto passes on its entire ArrayBuffer, so never use a slice of Node's pool.
  const bufferOf = (bytes: Uint8Array) => core.realm.requireBuiltin('buffer').Buffer.from(exactBuffer(bytes));
  const incompatible = () => nodeError(Error, 'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS', 'The selected key encoding is incompatible with the key type');

  const exportKey: CryptoLibrary['keys']['export'] = (data, format, encoding, cipher, passphrase) => {
    const encoded = encodeKey(core, data, { format, encoding, cipher, passphrase: passphrase === undefined ? undefined : bytesOf(passphrase) });
    return typeof encoded === 'string' ? encoded : bufferOf(encoded);
  };
  const ecPublicRaw = ({ key }: AsymmetricData, form: number) => {
    if (key.type !== 'ec') throw incompatible();
    return bufferOf(encodePoint(key.point, form));
  };
  const ecPrivateRaw = ({ key }: AsymmetricData) => {
    if (key.type !== 'ec') throw incompatible();
    return bufferOf(bytesOfBigint(key.secret ?? 0n, key.curve.orderBytes));
  };
  const rawPublic = ({ key }: AsymmetricData) => {
    if (!isOkp(key) && !isPostQuantum(key)) throw incompatible();
    return bufferOf(key.publicBytes);
  };
  const rawPrivate = ({ key }: AsymmetricData) => {
    if (isPostQuantum(key) && !usesSeed(key)) return bufferOf(key.secret?.expanded ?? new Uint8Array(0));
    if (!isOkp(key)) throw incompatible();
    return bufferOf(key.secret ?? new Uint8Array(0));
  };

  const rawSeed = ({ key }: AsymmetricData) => {
    if (!isPostQuantum(key) || key.secret?.seed === undefined) throw incompatible();
    return bufferOf(key.secret.seed);
  };

  /** The halves of a new pair. Without a format, a half is a handle. */
  const show: ShowKey = (data, format, encoding, cipher, passphrase) => {
    switch (format) {
      case undefined:
        return core.createHandle(data);
      case FORMAT.jwk:
        return encodeJwk(core, data, {}, false);
      case FORMAT.rawPublic:
        return data.key.type === 'ec' ? ecPublicRaw(data, encoding ?? POINT_FORM.uncompressed) : rawPublic(data);
      case FORMAT.rawPrivate:
        return data.key.type === 'ec' ? ecPrivateRaw(data) : rawPrivate(data);
      case FORMAT.rawSeed:
        return rawSeed(data);
      default:
        return exportKey(data, format, encoding as number, cipher, passphrase);
    }
  };

  return {
    classes: {
      ...createSignClasses(core),
      ...createDiffieHellmanClasses(core),
      ...createKeyPairJobs(core, show),
      ...createDhJobs(core),
      ...createKemJobs(core),
      ...createPrimeJobs(core),
      ...createDerivationJobs(core),
      ...createCipherJobs(core),
      CipherBase: createCipherClass(core),
      SignJob: createSignJob(core),
      RSACipherJob: createRsaCipherJob(core),
    },
    functions: {
      ...createRsaFunctions(core),
      ...createSpkacFunctions(core),
      parseX509: createX509Parser(core),
      getCurves: curveNames,
      getCipherInfo: cipherInfo,
      ECDHConvertKey: (key: BinaryLike, curve: string, form: number) => convertEcdhKey(core, key, curve, form),
    },
    keys: {
      decode: (type, data, format, encoding, passphrase, namedCurve) =>
        decodeKey(core, type, { data, format, encoding, namedCurve, passphrase: passphrase ? bytesOf(passphrase as BinaryLike) : undefined }),
      asymmetricType: ({ key }) => key.type,
      export: exportKey,
      exportJwk: (data, target, isRsaPssAllowed) => encodeJwk(core, data, target, isRsaPssAllowed),
      rawPublic,
      rawPrivate,
      rawSeed,
      ecPublicRaw,
      ecPrivateRaw,
      isEcKeyValid: ({ key }) => key.type === 'ec' && isEcKeyValid(key),
      detail: ({ key }, target) => Object.assign(target, detailOf(key)),
      areEqual: (a, b) => a.type === b.type && areEqual(a.key, b.key),
    },
  };
}

function isEcKeyValid({ curve, point, secret }: Extract<AsymmetricKey, { type: 'ec' }>): boolean {
  return secret === undefined || curve.Point.BASE.multiply(secret).equals(point);
}

/** Source: GetAsymmetricKeyDetail in node/src/crypto/crypto_keys.cc and neighboring files. */
function detailOf(key: AsymmetricKey): Record<string, unknown> {
  switch (key.type) {
    case 'rsa':
    case 'rsa-pss': {
      const detail = { modulusLength: bitLength(key.n), publicExponent: bytesOfBigint(key.e).slice().buffer };
      if (key.limits === undefined) return detail;
      return { ...detail, hashAlgorithm: key.limits.hash, mgf1HashAlgorithm: key.limits.mgf1Hash, saltLength: key.limits.saltLength };
    }
    case 'ec':
      return { namedCurve: key.curve.name };
    case 'dsa':
      return { modulusLength: bitLength(key.p), divisorLength: bitLength(key.q) };
    default:
      return {};
  }
}

function usesSeed({ type }: AsymmetricKey): boolean {
  return algorithmOfType(type)?.hasSeed === true;
}

/** Compares the public parts, which private keys have too. */
function areEqual(a: AsymmetricKey, b: AsymmetricKey): boolean {
  if (a.type !== b.type) return false;
  const [x, y] = [encodeSpki(a), encodeSpki(b)];
  return x.length === y.length && x.every((byte, at) => byte === y[at]);
}
