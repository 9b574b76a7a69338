import type { Realm } from '../../realm.ts';

export type BinaryLike = ArrayBufferView | ArrayBufferLike;

/** The bytes of a view or buffer, without copying. */
export function bytesOf(data: BinaryLike): Uint8Array {
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
}

/** Strings are decoded with `encoding` (utf8 if missing or unknown); bytes are used unchanged. */
export function decodeInput(realm: Realm, data: string | BinaryLike, encoding: string | undefined): Uint8Array {
  if (typeof data !== 'string') return bytesOf(data);
  const { Buffer } = realm.requireBuiltin('buffer');
  return bytesOf(Buffer.from(data, Buffer.isEncoding(encoding) ? encoding : 'utf8'));
}

/** A Buffer, or a string if an encoding is given. */
export function encodeOutput(realm: Realm, bytes: Uint8Array, encoding: string | undefined): unknown {
  const buffer = realm.requireBuiltin('buffer').Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return encoding === undefined || encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

/** An ArrayBuffer of exactly these bytes. */
export function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}

export function fillRandom(realm: Realm, bytes: Uint8Array): void {
  /** The browser's limit per call; source: Web Crypto, getRandomValues. */
  const QUOTA_BYTES = 65_536;
  // Shared memory is rejected too, so always go through a separate buffer.
  const block = new Uint8Array(Math.min(QUOTA_BYTES, bytes.length));
  for (let at = 0; at < bytes.length; at += block.length) {
    const part = block.subarray(0, Math.min(block.length, bytes.length - at));
    realm.native.crypto.getRandomValues(part);
    bytes.set(part, at);
  }
}
