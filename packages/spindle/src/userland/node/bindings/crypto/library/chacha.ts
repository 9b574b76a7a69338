/** ChaCha20 as a stream, alone and with Poly1305. Source: RFC 8439. */
import { poly1305 } from '@noble/ciphers/_poly1305.js';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { type AeadStream, BLOCK_BYTES, type CipherStream } from './block-modes.ts';

const CHACHA_BLOCK_BYTES = 64;
/** In OpenSSL's ChaCha20, the number of the first block precedes the nonce. */
const COUNTER_BYTES = 4;

export function createChaCha20(key: Uint8Array, iv: Uint8Array): CipherStream {
  const counter = new DataView(iv.buffer, iv.byteOffset, iv.byteLength).getUint32(0, true);
  return keyStream(key, iv.slice(COUNTER_BYTES), counter);
}

function keyStream(key: Uint8Array, nonce: Uint8Array, firstBlock: number): CipherStream {
  let position = 0;
  return {
    update: (data) => {
      const skipped = position % CHACHA_BLOCK_BYTES;
      const input = new Uint8Array(skipped + data.length);
      input.set(data, skipped);
      const output = chacha20(key.slice(), nonce, input, undefined, firstBlock + Math.floor(position / CHACHA_BLOCK_BYTES));
      position += data.length;
      return output.slice(skipped);
    },
    final: () => new Uint8Array(0),
  };
}

export function createChaCha20Poly1305(key: Uint8Array, nonce: Uint8Array, isEncrypting: boolean): AeadStream {
  const macKey = chacha20(key.slice(), nonce.slice(), new Uint8Array(32));
  const mac = poly1305.create(macKey);
  const stream = keyStream(key, nonce.slice(), 1);
  let authenticatedBytes = 0;
  let textBytes = 0;
  let isTextBegun = false;
  let tag: Uint8Array | undefined;
  const fill = (length: number) => {
    if (length % BLOCK_BYTES !== 0) mac.update(new Uint8Array(BLOCK_BYTES - (length % BLOCK_BYTES)));
  };
  const begin = () => {
    if (!isTextBegun) fill(authenticatedBytes);
    isTextBegun = true;
  };
  return {
    addAuthenticated: (data) => {
      authenticatedBytes += data.length;
      mac.update(data);
    },
    update: (data) => {
      begin();
      textBytes += data.length;
      if (!isEncrypting) mac.update(data);
      const output = stream.update(data);
      if (isEncrypting) mac.update(output);
      return output;
    },
    final: () => {
      begin();
      fill(textBytes);
      const lengths = new Uint8Array(BLOCK_BYTES);
      const view = new DataView(lengths.buffer);
      view.setBigUint64(0, BigInt(authenticatedBytes), true);
      view.setBigUint64(8, BigInt(textBytes), true);
      tag = mac.update(lengths).digest();
      return new Uint8Array(0);
    },
    tag: () => tag as Uint8Array,
  };
}
