/** Triple DES. The blocks are those of `des.js`; its modes are those of AES (`block-modes.ts`), and one of its own to wrap keys. */
import { sha1 } from '@noble/hashes/legacy.js';
import { EDE } from 'des.js';
import { type BlockCipher, createBlockStream, PaddingError } from './block-modes.ts';
import { joinBytes } from './der.ts';

const BLOCK_BYTES = 8;

/** Of 24 bytes, or of 16, whose first half is used twice. */
export function tripleDesBlocks(key: Uint8Array): BlockCipher {
  const parts = [...key, ...(key.length === 16 ? key.subarray(0, BLOCK_BYTES) : [])];
  const of = (type: 'encrypt' | 'decrypt') => {
    let cipher: ReturnType<typeof EDE.create> | undefined;
    return (block: Uint8Array): void => {
      cipher ??= EDE.create({ type, key: parts });
      cipher._update(block, 0, block, 0);
    };
  };
  return { byteSize: BLOCK_BYTES, encrypt: of('encrypt'), decrypt: of('decrypt') };
}

/** CBC of a whole message. `decrypt` throws PaddingError. */
export function tripleDesCbc(key: Uint8Array, iv: Uint8Array, isPadded = true): Record<'encrypt' | 'decrypt', (data: Uint8Array) => Uint8Array> {
  const run = (isEncrypting: boolean) => (data: Uint8Array) => {
    const stream = createBlockStream({ blocks: tripleDesBlocks(key), iv, isEncrypting, isPadding: () => isPadded });
    return joinBytes(stream.update(data), stream.final());
  };
  return { encrypt: run(true), decrypt: run(false) };
}

/** Source: RFC 3217, 3. */
const SECOND_IV = Uint8Array.of(0x4a, 0xdd, 0xa2, 0x2c, 0x79, 0xe8, 0x21, 0x05);

/** Whole blocks of data to the same and two more. `iv`: 8 bytes of chance. */
export function wrapWithTripleDes(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const checked = joinBytes(data, sha1(data).slice(0, BLOCK_BYTES));
  const once = joinBytes(iv, tripleDesCbc(key, iv, false).encrypt(checked));
  return tripleDesCbc(key, SECOND_IV, false).encrypt(once.reverse());
}

/** Throws PaddingError for what was not wrapped so. */
export function unwrapWithTripleDes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const once = tripleDesCbc(key, SECOND_IV, false).decrypt(data).reverse();
  const checked = tripleDesCbc(key, once.slice(0, BLOCK_BYTES), false).decrypt(once.slice(BLOCK_BYTES));
  const text = checked.slice(0, -BLOCK_BYTES);
  const sum = sha1(text);
  if (!checked.slice(-BLOCK_BYTES).every((byte, at) => byte === sum[at])) throw new PaddingError('the wrapped key is damaged');
  return text;
}
