import type { Realm } from '../realm.ts';
import { bytesOf, encodingTable } from './buffer.ts';
import { type BufferCodecs, createBufferCodecs, type Encoding } from './buffer-codecs.ts';

/** Layout of the state buffer; source: StringDecoder::Fields in node/src/string_decoder.h. */
const MISSING = 4;
const BUFFERED = 5;
const ENCODING = 6;
const INCOMPLETE_END = 4;

/** `string_decoder`: decodes chunks that may end in the middle of a character. Source: node/src/string_decoder.cc. */
export function installStringDecoder(realm: Realm): void {
  const binding = realm.binding('string_decoder');
  const codecs = createBufferCodecs(realm.native);
  const { kStringMaxLength } = realm.binding<{ kStringMaxLength: number }>('buffer');
  const encodings = encodingTable(realm);
  const encodingOf = (state: Uint8Array): Encoding => encodings[state[ENCODING] as number] ?? 'utf8';

  binding.decode = (state: Uint8Array, chunk: unknown) => {
    if (typeof chunk === 'string') return chunk;
    if (!ArrayBuffer.isView(chunk)) {
      throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "buf" argument must be an instance of Buffer, TypedArray, or DataView.');
    }
    const encoding = encodingOf(state);
    const bytes = bytesOf(chunk);
    if (bytes.length > kStringMaxLength) {
      throw realm.errors.nodeError(Error, 'ERR_STRING_TOO_LONG', `Cannot create a string longer than 0x${kStringMaxLength.toString(16)} characters`);
    }
    const isMultibyte = encoding === 'utf8' || encoding === 'ucs2' || encoding === 'base64' || encoding === 'base64url';
    return isMultibyte ? decodeMultibyte(codecs, encoding, state, bytes) : codecs.decode(encoding, bytes);
  };
  binding.flush = (state: Uint8Array) => {
    const encoding = encodingOf(state);
    if (encoding === 'ucs2' && (state[BUFFERED] as number) % 2 === 1) {
      state[MISSING] = (state[MISSING] as number) - 1;
      state[BUFFERED] = (state[BUFFERED] as number) - 1;
    }
    const text = codecs.decode(encoding, state.subarray(0, state[BUFFERED]));
    state[MISSING] = 0;
    state[BUFFERED] = 0;
    return text;
  };
}

function decodeMultibyte(codecs: BufferCodecs, encoding: Encoding, state: Uint8Array, chunk: Uint8Array): string {
  let data = chunk;
  let prefix = '';
  while ((state[MISSING] as number) > 0 && data.length > 0) {
    if (encoding === 'utf8') data = cutAtInvalidContinuation(state, data);
    const taken = Math.min(state[MISSING] as number, data.length);
    state.set(data.subarray(0, taken), state[BUFFERED]);
    data = data.subarray(taken);
    state[MISSING] = (state[MISSING] as number) - taken;
    state[BUFFERED] = (state[BUFFERED] as number) + taken;
    if (state[MISSING] !== 0) continue;
    prefix += codecs.decode(encoding, state.slice(0, state[BUFFERED]));
    state[BUFFERED] = 0;
  }
  if (data.length === 0) return prefix;
  const incomplete = incompleteTail(encoding, state, data);
  if (incomplete > 0) {
    state.set(data.subarray(data.length - incomplete), 0);
    data = data.subarray(0, data.length - incomplete);
  }
  return prefix + codecs.decode(encoding, data);
}

/** A byte that cannot continue the buffered character ends it: the bytes so far are decoded as they are. */
function cutAtInvalidContinuation(state: Uint8Array, data: Uint8Array): Uint8Array {
  const missing = state[MISSING] as number;
  for (let index = 0; index < data.length && index < missing; index++) {
    if (((data[index] as number) & 0xc0) === 0x80) continue;
    state[MISSING] = 0;
    state.set(data.subarray(0, index), state[BUFFERED]);
    state[BUFFERED] = (state[BUFFERED] as number) + index;
    return data.subarray(index);
  }
  return data;
}

/** The number of trailing bytes that belong to an incomplete character; updates the state's counts. */
function incompleteTail(encoding: Encoding, state: Uint8Array, data: Uint8Array): number {
  const last = data[data.length - 1] as number;
  if (encoding === 'utf8') return (last & 0x80) === 0 ? 0 : incompleteUtf8(state, data);
  if (encoding === 'ucs2') {
    if (data.length % 2 === 1) return setIncomplete(state, 1, 1);
    return (last & 0xfc) === 0xd8 ? setIncomplete(state, 2, 2) : 0;
  }
  const left = data.length % 3;
  return left === 0 ? 0 : setIncomplete(state, left, 3 - left);
}

function incompleteUtf8(state: Uint8Array, data: Uint8Array): number {
  for (let index = data.length - 1; index >= 0; index--) {
    const byte = data[index] as number;
    const count = data.length - index;
    if ((byte & 0xc0) === 0x80) {
      // Four continuation bytes, or nothing before them: this is not the end of a character.
      if (count >= INCOMPLETE_END || index === 0) return setIncomplete(state, 0, 0);
      continue;
    }
    const needed = (byte & 0xe0) === 0xc0 ? 2 : (byte & 0xf0) === 0xe0 ? 3 : (byte & 0xf8) === 0xf0 ? 4 : 0;
    return count >= needed ? setIncomplete(state, 0, 0) : setIncomplete(state, count, needed - count);
  }
  return setIncomplete(state, 0, 0);
}

function setIncomplete(state: Uint8Array, buffered: number, missing: number): number {
  state[BUFFERED] = buffered;
  state[MISSING] = missing;
  return buffered;
}
