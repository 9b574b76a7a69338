/**
 * The modes of AES, as streams where possible; ECB, CBC, OFB and CFB accept any block cipher. The AES block function
 * and GHASH are noble's; this file implements the modes and keeps the state between the chunks of a message. Sources:
 * NIST SP 800-38A to F, RFC 3394, 5649, 7253, IEEE 1619.
 */
import { ghash } from '@noble/ciphers/_polyval.js';
import { unsafe } from '@noble/ciphers/aes.js';
import { joinBytes } from './der.ts';

export const BLOCK_BYTES = 16;

/** The processing of one message with one key. */
export interface CipherStream {
  update(data: Uint8Array): Uint8Array;
  /** Returns the remaining bytes. Throws PaddingError. */
  final(): Uint8Array;
}

/** A stream that also authenticates. */
export interface AeadStream extends CipherStream {
  addAuthenticated(data: Uint8Array): void;
  /** Only after `final`. All 16 bytes, except for OCB, whose tag has the length it was created with. */
  tag(): Uint8Array;
}

export class PaddingError extends Error {}

/** Encrypts and decrypts a block in place. */
export interface BlockCipher {
  readonly byteSize: number;
  readonly encrypt: (block: Uint8Array) => void;
  readonly decrypt: (block: Uint8Array) => void;
}

/** The block must be 4-byte aligned. */
export function aesBlocks(key: Uint8Array): BlockCipher {
  const encryption = unsafe.expandKeyLE(key.slice());
  let decryption: Uint32Array<ArrayBuffer> | undefined;
  return {
    byteSize: BLOCK_BYTES,
    encrypt: (block) => void unsafe.encryptBlock(encryption, block),
    decrypt: (block) => void unsafe.decryptBlock((decryption ??= unsafe.expandKeyDecLE(key.slice())), block),
  };
}

function xorInto(target: Uint8Array, source: Uint8Array): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) ^ (source[at] as number);
}

/** Passes on whole blocks and keeps the rest. */
class BlockBuffer {
  readonly #byteSize: number;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(byteSize: number) {
    this.#byteSize = byteSize;
  }

  /** Returns whole blocks; at least `kept` bytes stay behind. */
  take(data: Uint8Array, kept = 0): Uint8Array {
    const all = joinBytes(this.#rest, data);
    const size = Math.max(0, Math.floor((all.length - kept) / this.#byteSize) * this.#byteSize);
    this.#rest = all.slice(size);
    return all.slice(0, size);
  }

  get rest(): Uint8Array {
    return this.#rest;
  }
}

export interface BlockStreamOptions {
  readonly blocks: BlockCipher;
  readonly iv: Uint8Array;
  readonly isEncrypting: boolean;
  readonly isPadding: () => boolean;
}

/** CBC and, without an initialization vector, ECB; padded as in PKCS #7. */
export function createBlockStream({ blocks, iv, isEncrypting, isPadding }: BlockStreamOptions): CipherStream {
  const { byteSize, encrypt, decrypt } = blocks;
  const buffer = new BlockBuffer(byteSize);
  const chain = iv.length > 0 ? iv.slice() : undefined;
  const block = new Uint8Array(byteSize);

  const run = (data: Uint8Array): Uint8Array => {
    for (let at = 0; at < data.length; at += byteSize) {
      const place = data.subarray(at, at + byteSize);
      block.set(place);
      if (isEncrypting) {
        if (chain) xorInto(block, chain);
        encrypt(block);
        chain?.set(block);
      } else {
        decrypt(block);
        if (chain) xorInto(block, chain);
        chain?.set(place);
      }
      place.set(block);
    }
    return data;
  };

  return {
    // The last block of a padded message is only known at the end.
    update: (data) => run(buffer.take(data, !isEncrypting && isPadding() ? 1 : 0)),
    final: () => {
      const { rest } = buffer;
      if (!isPadding()) {
        if (rest.length > 0) throw new PaddingError('wrong final block length');
        return new Uint8Array(0);
      }
      if (isEncrypting) {
        const padding = byteSize - rest.length;
        return run(joinBytes(rest, new Uint8Array(padding).fill(padding)));
      }
      if (rest.length !== byteSize) throw new PaddingError('wrong final block length');
      const last = run(rest.slice());
      const padding = last[byteSize - 1] as number;
      const isGood = padding > 0 && padding <= byteSize && last.subarray(byteSize - padding).every((byte) => byte === padding);
      if (!isGood) throw new PaddingError('bad decrypt');
      return last.slice(0, byteSize - padding);
    },
  };
}

/** XORs the data with a keystream that is generated block by block. */
function createKeyStream(next: (block: Uint8Array) => void, byteSize = BLOCK_BYTES): CipherStream {
  const block = new Uint8Array(byteSize);
  let used = byteSize;
  return {
    update: (data) => {
      const output = new Uint8Array(data.length);
      for (let at = 0; at < data.length; at++) {
        if (used === byteSize) {
          next(block);
          used = 0;
        }
        output[at] = (data[at] as number) ^ (block[used++] as number);
      }
      return output;
    },
    final: () => new Uint8Array(0),
  };
}

/** Increments the last `bytes` of a block. */
function increment(counter: Uint8Array, bytes = BLOCK_BYTES): void {
  for (let at = BLOCK_BYTES - 1; at >= BLOCK_BYTES - bytes; at--) {
    counter[at] = ((counter[at] as number) + 1) & 0xff;
    if (counter[at] !== 0) return;
  }
}

export function createCounterStream(key: Uint8Array, iv: Uint8Array, counterBytes = BLOCK_BYTES): CipherStream {
  const { encrypt } = aesBlocks(key);
  const counter = iv.slice();
  return createKeyStream((block) => {
    block.set(counter);
    encrypt(block);
    increment(counter, counterBytes);
  });
}

/** OFB: the key stream is the repeatedly encrypted initialization vector. */
export function createOutputFeedback({ byteSize, encrypt }: BlockCipher, iv: Uint8Array): CipherStream {
  const state = iv.slice();
  return createKeyStream((block) => {
    encrypt(state);
    block.set(state);
  }, byteSize);
}

/** CFB with feedback of one block, byte or bit. */
export function createCipherFeedback({ byteSize, encrypt }: BlockCipher, iv: Uint8Array, isEncrypting: boolean, fed: 'block' | 'byte' | 'bit'): CipherStream {
  const register = iv.slice();
  const block = new Uint8Array(byteSize);
  const refill = () => {
    block.set(register);
    encrypt(block);
  };
  let used = byteSize;
  const whole = (byte: number): number => {
    if (used === byteSize) {
      refill();
      used = 0;
    }
    const output = byte ^ (block[used] as number);
    register[used++] = isEncrypting ? output : byte;
    return output;
  };
  const single = (byte: number): number => {
    refill();
    const output = byte ^ (block[0] as number);
    register.copyWithin(0, 1);
    register[byteSize - 1] = isEncrypting ? output : byte;
    return output;
  };
  const bitwise = (byte: number): number => {
    let output = 0;
    for (let bit = 7; bit >= 0; bit--) {
      refill();
      const input = (byte >> bit) & 1;
      const result = input ^ ((block[0] as number) >> 7);
      output |= result << bit;
      const next = isEncrypting ? result : input;
      for (let at = 0; at < byteSize; at++) register[at] = (((register[at] as number) << 1) | ((register[at + 1] ?? next << 7) >> 7)) & 0xff;
    }
    return output;
  };
  const step = fed === 'block' ? whole : fed === 'byte' ? single : bitwise;
  return { update: (data) => data.map(step), final: () => new Uint8Array(0) };
}

/** The lengths in bits of the authenticated and the encrypted data. */
function lengthBlock(authenticated: number, encrypted: number): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(block.buffer);
  view.setBigUint64(0, BigInt(authenticated) * 8n);
  view.setBigUint64(8, BigInt(encrypted) * 8n);
  return block;
}

/** A hash over 16-byte blocks whose input arrives in chunks; each part is padded with zeros. */
class PaddedHash {
  readonly #hash: { update(data: Uint8Array): unknown };
  readonly #buffer = new BlockBuffer(BLOCK_BYTES);
  length = 0;

  constructor(hash: { update(data: Uint8Array): unknown }) {
    this.#hash = hash;
  }

  update(data: Uint8Array): void {
    this.length += data.length;
    const blocks = this.#buffer.take(data);
    if (blocks.length > 0) this.#hash.update(blocks);
  }

  end(): void {
    const { rest } = this.#buffer;
    if (rest.length > 0) this.#hash.update(joinBytes(rest, new Uint8Array(BLOCK_BYTES - rest.length)));
  }
}

export function createGcm(key: Uint8Array, iv: Uint8Array, isEncrypting: boolean): AeadStream {
  const { encrypt } = aesBlocks(key);
  const hashKey = new Uint8Array(BLOCK_BYTES);
  encrypt(hashKey);
  const start = new Uint8Array(BLOCK_BYTES);
  const NONCE_BYTES = 12;
  if (iv.length === NONCE_BYTES) {
    start.set(iv);
    start[BLOCK_BYTES - 1] = 1;
  } else start.set(ghash.create(hashKey).update(iv.slice()).update(lengthBlock(0, iv.length)).digest());
  const mask = start.slice();
  encrypt(mask);
  const counter = start.slice();
  increment(counter, 4);
  const stream = createCounterStream(key, counter, 4);
  const hash = ghash.create(hashKey);
  const authenticated = new PaddedHash(hash);
  const text = new PaddedHash(hash);
  let isTextBegun = false;
  let tag: Uint8Array | undefined;
  const begin = () => {
    if (!isTextBegun) authenticated.end();
    isTextBegun = true;
  };
  return {
    addAuthenticated: (data) => authenticated.update(data),
    update: (data) => {
      begin();
      if (!isEncrypting) text.update(data);
      const output = stream.update(data);
      if (isEncrypting) text.update(output);
      return output;
    },
    final: () => {
      begin();
      text.end();
      hash.update(lengthBlock(authenticated.length, text.length));
      tag = hash.digest();
      xorInto(tag, mask);
      return new Uint8Array(0);
    },
    tag: () => tag as Uint8Array,
  };
}

/** CCM is not a stream: the length of the text is hashed first. */
export function runCcm(
  key: Uint8Array,
  nonce: Uint8Array,
  authenticated: Uint8Array,
  text: Uint8Array,
  tagBytes: number,
  isEncrypting: boolean,
): { output: Uint8Array; tag: Uint8Array } {
  const { encrypt } = aesBlocks(key);
  const lengthBytes = 15 - nonce.length;
  const counter = new Uint8Array(BLOCK_BYTES);
  counter[0] = lengthBytes - 1;
  counter.set(nonce, 1);
  const mask = counter.slice();
  encrypt(mask);
  increment(counter, lengthBytes);
  const output = createCounterStream(key, counter, lengthBytes).update(text);
  const plain = isEncrypting ? text : output;

  const tag = new Uint8Array(BLOCK_BYTES);
  tag[0] = (authenticated.length > 0 ? 0x40 : 0) | (((tagBytes - 2) / 2) << 3) | (lengthBytes - 1);
  tag.set(nonce, 1);
  for (let at = 0, left = plain.length; at < lengthBytes; at++, left = Math.floor(left / 256)) tag[BLOCK_BYTES - 1 - at] = left % 256;
  encrypt(tag);
  const absorb = (data: Uint8Array) => {
    for (let at = 0; at < data.length; at += BLOCK_BYTES) {
      const part = data.subarray(at, at + BLOCK_BYTES);
      for (let index = 0; index < part.length; index++) tag[index] = (tag[index] as number) ^ (part[index] as number);
      encrypt(tag);
    }
  };
  if (authenticated.length > 0) absorb(joinBytes(ccmLength(authenticated.length), authenticated));
  absorb(plain);
  xorInto(tag, mask);
  return { output, tag: tag.slice(0, tagBytes) };
}

/** NIST SP 800-38C, A.2.2. */
function ccmLength(length: number): Uint8Array {
  if (length < 0xff00) return Uint8Array.of(length >> 8, length);
  return Uint8Array.of(0xff, 0xfe, length >>> 24, length >>> 16, length >>> 8, length);
}

/** RFC 7253. */
export function createOcb(key: Uint8Array, nonce: Uint8Array, tagBytes: number, isEncrypting: boolean): AeadStream {
  const { encrypt, decrypt } = aesBlocks(key);
  const star = new Uint8Array(BLOCK_BYTES);
  encrypt(star);
  const dollar = doubled(star);
  const table = [doubled(dollar)];
  const mask = (index: number): Uint8Array => {
    const zeros = Math.clz32(index & -index) ^ 31;
    while (table.length <= zeros) table.push(doubled(table.at(-1) as Uint8Array));
    return table[zeros] as Uint8Array;
  };

  const offset = firstOffset(nonce, tagBytes, encrypt);
  const checksum = new Uint8Array(BLOCK_BYTES);
  const texts = new BlockBuffer(BLOCK_BYTES);
  let textIndex = 0;
  const hash = new Uint8Array(BLOCK_BYTES);
  const hashOffset = new Uint8Array(BLOCK_BYTES);
  const authenticated = new BlockBuffer(BLOCK_BYTES);
  let hashIndex = 0;
  let tag: Uint8Array | undefined;

  const hashBlock = (block: Uint8Array) => {
    xorInto(block, hashOffset);
    encrypt(block);
    xorInto(hash, block);
  };

  return {
    addAuthenticated: (data) => {
      const blocks = authenticated.take(data);
      for (let at = 0; at < blocks.length; at += BLOCK_BYTES) {
        xorInto(hashOffset, mask(++hashIndex));
        hashBlock(blocks.slice(at, at + BLOCK_BYTES));
      }
    },
    update: (data) => {
      const blocks = texts.take(data);
      for (let at = 0; at < blocks.length; at += BLOCK_BYTES) {
        const block = blocks.slice(at, at + BLOCK_BYTES);
        xorInto(offset, mask(++textIndex));
        if (isEncrypting) xorInto(checksum, block);
        xorInto(block, offset);
        (isEncrypting ? encrypt : decrypt)(block);
        xorInto(block, offset);
        if (!isEncrypting) xorInto(checksum, block);
        blocks.set(block, at);
      }
      return blocks;
    },
    final: () => {
      const { rest } = texts;
      const output = rest.slice();
      if (rest.length > 0) {
        xorInto(offset, star);
        const pad = offset.slice();
        encrypt(pad);
        xorInto(output, pad);
        const plain = isEncrypting ? rest : output;
        const filled = new Uint8Array(BLOCK_BYTES);
        filled.set(plain);
        filled[plain.length] = 0x80;
        xorInto(checksum, filled);
      }
      if (authenticated.rest.length > 0) {
        xorInto(hashOffset, star);
        const filled = new Uint8Array(BLOCK_BYTES);
        filled.set(authenticated.rest);
        filled[authenticated.rest.length] = 0x80;
        hashBlock(filled);
      }
      tag = checksum.slice();
      xorInto(tag, offset);
      xorInto(tag, dollar);
      encrypt(tag);
      xorInto(tag, hash);
      return output;
    },
    tag: () => (tag as Uint8Array).slice(0, tagBytes),
  };
}

function firstOffset(nonce: Uint8Array, tagBytes: number, encrypt: BlockCipher['encrypt']): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block[0] = ((tagBytes * 8) % 128) << 1;
  block.set(nonce, BLOCK_BYTES - nonce.length);
  block[BLOCK_BYTES - 1 - nonce.length] = (block[BLOCK_BYTES - 1 - nonce.length] as number) | 1;
  const bottom = (block[BLOCK_BYTES - 1] as number) & 0x3f;
  block[BLOCK_BYTES - 1] = (block[BLOCK_BYTES - 1] as number) & 0xc0;
  encrypt(block);
  const stretch = joinBytes(
    block,
    block.slice(0, 8).map((byte, at) => byte ^ (block[at + 1] as number)),
  );
  const offset = new Uint8Array(BLOCK_BYTES);
  const [shift, skipped] = [bottom % 8, Math.floor(bottom / 8)];
  for (let at = 0; at < BLOCK_BYTES; at++) {
    const pair = ((stretch[at + skipped] as number) << 8) | (stretch[at + skipped + 1] ?? 0);
    offset[at] = (pair >> (8 - shift)) & 0xff;
  }
  return offset;
}

/** Multiplies by x in the field of 2^128 elements. */
function doubled(block: Uint8Array): Uint8Array {
  const result = block.map((byte, at) => ((byte << 1) | ((block[at + 1] ?? 0) >> 7)) & 0xff);
  if ((block[0] as number) & 0x80) result[BLOCK_BYTES - 1] = (result[BLOCK_BYTES - 1] as number) ^ 0x87;
  return result;
}

/** XTS: one call is one data unit. Returns undefined if it is shorter than a block. */
export function runXts(key: Uint8Array, tweakValue: Uint8Array, data: Uint8Array, isEncrypting: boolean): Uint8Array | undefined {
  if (data.length < BLOCK_BYTES) return undefined;
  const { encrypt, decrypt } = aesBlocks(key.slice(0, key.length / 2));
  const tweak = tweakValue.slice();
  aesBlocks(key.slice(key.length / 2)).encrypt(tweak);
  const output = data.slice();
  const run = (at: number, mask: Uint8Array) => {
    const block = output.slice(at, at + BLOCK_BYTES);
    xorInto(block, mask);
    (isEncrypting ? encrypt : decrypt)(block);
    xorInto(block, mask);
    output.set(block, at);
  };
  const left = data.length % BLOCK_BYTES;
  const whole = data.length - left;
  const direct = left > 0 ? whole - BLOCK_BYTES : whole;
  for (let at = 0; at < direct; at += BLOCK_BYTES) {
    run(at, tweak);
    multiplyTweak(tweak);
  }
  if (left === 0) return output;
  // Ciphertext stealing: the last whole block and the remainder swap places.
  const next = tweak.slice();
  multiplyTweak(next);
  run(direct, isEncrypting ? tweak : next);
  const stolen = output.slice(direct, direct + left);
  output.copyWithin(direct, whole, whole + left);
  output.set(stolen, whole);
  run(direct, isEncrypting ? next : tweak);
  return output;
}

function multiplyTweak(tweak: Uint8Array): void {
  let carry = 0;
  for (let at = 0; at < BLOCK_BYTES; at++) {
    const byte = tweak[at] as number;
    tweak[at] = ((byte << 1) | carry) & 0xff;
    carry = byte >> 7;
  }
  if (carry) tweak[0] = (tweak[0] as number) ^ 0x87;
}

const WRAP_ROUNDS = 6;

/** RFC 3394 over 8-byte halves; `register` is 8 bytes. */
export function wrapKey(key: Uint8Array, register: Uint8Array, data: Uint8Array): Uint8Array {
  const { encrypt } = aesBlocks(key);
  const output = joinBytes(register, data);
  const block = new Uint8Array(BLOCK_BYTES);
  const count = data.length / 8;
  for (let step = 1, round = 0; round < WRAP_ROUNDS; round++) {
    for (let at = 1; at <= count; at++, step++) {
      block.set(output.subarray(0, 8));
      block.set(output.subarray(at * 8, at * 8 + 8), 8);
      encrypt(block);
      addStep(block, step);
      output.set(block.subarray(0, 8));
      output.set(block.subarray(8), at * 8);
    }
  }
  return output;
}

/** The register, then the data. */
export function unwrapKey(key: Uint8Array, data: Uint8Array): Uint8Array {
  const { decrypt } = aesBlocks(key);
  const output = data.slice();
  const block = new Uint8Array(BLOCK_BYTES);
  const count = data.length / 8 - 1;
  for (let step = WRAP_ROUNDS * count, round = 0; round < WRAP_ROUNDS; round++) {
    for (let at = count; at >= 1; at--, step--) {
      block.set(output.subarray(0, 8));
      addStep(block, step);
      block.set(output.subarray(at * 8, at * 8 + 8), 8);
      decrypt(block);
      output.set(block.subarray(0, 8));
      output.set(block.subarray(8), at * 8);
    }
  }
  return output;
}

function addStep(block: Uint8Array, step: number): void {
  for (let at = 7, left = step; left > 0; at--, left = Math.floor(left / 256)) block[at] = (block[at] as number) ^ (left % 256);
}
