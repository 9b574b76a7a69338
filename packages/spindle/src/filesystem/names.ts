import { NAME_MAX_BYTES } from '../abi/layout.ts';

/**
 * Names are stored as bytes. A byte string is a JavaScript string whose characters are the bytes of the name's
 * UTF-8. For plain ASCII, nearly always the case, that is the name itself and costs nothing.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const nameBuffer = new Uint8Array(NAME_MAX_BYTES + 1);

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

export function toByteString(text: string): string {
  if (isAscii(text)) return text;
  return binary(encoder.encode(text));
}

function binary(bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) out += String.fromCharCode(byte);
  return out;
}

export function fromByteString(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

export function hashName(bytes: string, parent: number): number {
  let hash = Math.imul(parent, 0x9e3779b1) | 0;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ bytes.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Decodes a name from shared memory; a TextDecoder rejects shared views. */
export function decodeName(u8: Uint8Array, offset: number, length: number): string {
  let ascii = '';
  for (let at = 0; at < length; at++) {
    const byte = u8[offset + at]!;
    if (byte > 127) {
      nameBuffer.set(u8.subarray(offset, offset + length));
      return decoder.decode(nameBuffer.subarray(0, length));
    }
    ascii += String.fromCharCode(byte);
  }
  return ascii;
}

/** Encodes text as UTF-8 in memory that is not shared. */
export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Decodes bytes that are not in shared memory. */
export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
