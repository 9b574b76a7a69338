/** Triple DES. The blocks come from `des.js`; the modes are those of AES (`block-modes.ts`), plus one of its own for wrapping keys. */
import { sha1 } from '@noble/hashes/legacy.js';
import { EDE } from 'des.js';
import { type BlockCipher, createBlockStream, PaddingError } from './block-modes.ts';
import { joinBytes } from './der.ts';

const BLOCK_BYTES = 8;

/** A key has 24 bytes, or 16, in which case the first half is used twice. */
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

/** CBC over a whole message. `decrypt` throws PaddingError. */
export function tripleDesCbc(key: Uint8Array, iv: Uint8Array, isPadded = true): Record<'encrypt' | 'decrypt', (data: Uint8Array) => Uint8Array> {
  const run = (isEncrypting: boolean) => (data: Uint8Array) => {
    const stream = createBlockStream({ blocks: tripleDesBlocks(key), iv, isEncrypting, isPadding: () => isPadded });
    return joinBytes(stream.update(data), stream.final());
  };
  return { encrypt: run(true), decrypt: run(false) };
}

/** Source: RFC 3217, 3. */
const SECOND_IV = Uint8Array.of(0x4a, 0xdd, 0xa2, 0x2c, 0x79, 0xe8, 0x21, 0x05);

/** Wraps whole blocks of data; the result has two more blocks. `iv`: 8 random bytes. */
export function wrapWithTripleDes(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const checked = joinBytes(data, sha1(data).slice(0, BLOCK_BYTES));
  const once = joinBytes(iv, tripleDesCbc(key, iv, false).encrypt(checked));
  return tripleDesCbc(key, SECOND_IV, false).encrypt(once.reverse());
}

/** Throws PaddingError if the data was not wrapped this way. */
export function unwrapWithTripleDes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const once = tripleDesCbc(key, SECOND_IV, false).decrypt(data).reverse();
  const checked = tripleDesCbc(key, once.slice(0, BLOCK_BYTES), false).decrypt(once.slice(BLOCK_BYTES));
  const text = checked.slice(0, -BLOCK_BYTES);
  const sum = sha1(text);
  if (!checked.slice(-BLOCK_BYTES).every((byte, at) => byte === sum[at])) throw new PaddingError('the wrapped key is damaged');
  return text;
}
