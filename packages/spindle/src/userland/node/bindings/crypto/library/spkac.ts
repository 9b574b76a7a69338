/** SignedPublicKeyAndChallenge, which browsers used to send. Source: node/src/crypto/crypto_spkac.cc. */
import { type BinaryLike, bytesOf } from '../bytes.ts';
import { KEY_TYPE, type CryptoCore } from './core.ts';
import { expect, readBitString, readDer, readOid, sequenceParts, TAG } from './der.ts';
import { decodeSpki } from './key-decoding.ts';
import { encodeSpki } from './key-encoding.ts';
import { bytesOfBase64, writePem } from './pem.ts';
import { signatureAlgorithm, verifySignature } from './signature-algorithms.ts';

function read(spkac: BinaryLike): { signed: Uint8Array; algorithm: string; signature: Uint8Array; key: Uint8Array; challenge: Uint8Array } {
  let text = '';
  for (const byte of bytesOf(spkac)) text += String.fromCharCode(byte);
  const [body, algorithm, signature] = sequenceParts(readDer(bytesOfBase64(text.replace(/^SPKAC=/, ''))));
  const [key, challenge] = sequenceParts(body);
  return {
    signed: expect(body, TAG.sequence).raw,
    algorithm: readOid(sequenceParts(algorithm)[0]),
    signature: readBitString(signature),
    key: expect(key, TAG.sequence).raw,
    challenge: expect(challenge, TAG.ia5String).content,
  };
}

export function createSpkacFunctions(core: CryptoCore): Record<string, (spkac: BinaryLike) => unknown> {
  const bufferOf = (data: Uint8Array | string) => core.realm.requireBuiltin('buffer').Buffer.from(data);
  /** Invalid input produces an empty result. */
  const orEmpty =
    (answer: (parts: ReturnType<typeof read>) => Uint8Array | string) =>
    (spkac: BinaryLike): unknown => {
      let parts: ReturnType<typeof read>;
      try {
        parts = read(spkac);
      } catch {
        return '';
      }
      return bufferOf(answer(parts));
    };
  return {
    certExportChallenge: orEmpty(({ challenge }) => challenge),
    certExportPublicKey: orEmpty(({ key }) => writePem('PUBLIC KEY', encodeSpki(decodeSpki(key)))),
    certVerifySpkac: (spkac) => {
      try {
        const { signed, algorithm, signature, key } = read(spkac);
        return verifySignature(core, { type: KEY_TYPE.public, key: decodeSpki(key) }, signatureAlgorithm(algorithm), signed, signature);
      } catch {
        return false;
      }
    },
  };
}
