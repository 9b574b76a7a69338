import { concatenate } from '../../../../../abi/concatenate.ts';

/** DER: the subset of ASN.1 in which keys and certificates are encoded. Source: ITU-T X.690. */

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;
/** Context-specific tag `[n]`, constructed or primitive. */
export const contextTag = (number: number, isConstructed = true): number => (isConstructed ? 0xa0 : 0x80) | number;

export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
  /** Including its tag and length. */
  readonly raw: Uint8Array;
}

export class DerError extends Error {}

const LONG_LENGTH = 0x80;
/** A length with more bytes than this would not fit into memory. */
const MAX_LENGTH_BYTES = 4;

/** Reads the value at `offset`; ignores what follows. */
export function readDer(bytes: Uint8Array, offset = 0): DerValue {
  const tag = bytes[offset];
  let length = bytes[offset + 1];
  if (tag === undefined || length === undefined) throw new DerError('not enough data');
  let start = offset + 2;
  if (length === LONG_LENGTH || length > LONG_LENGTH + MAX_LENGTH_BYTES) throw new DerError('bad object header');
  if (length > LONG_LENGTH) {
    const end = start + length - LONG_LENGTH;
    length = 0;
    for (; start < end; start++) length = length * 256 + (bytes[start] ?? 0);
  }
  const end = start + length;
  if (end > bytes.length) throw new DerError('not enough data');
  return { tag, content: bytes.subarray(start, end), raw: bytes.subarray(offset, end) };
}

/** The values inside a constructed one. */
export function partsOf(value: DerValue | Uint8Array): DerValue[] {
  const content = value instanceof Uint8Array ? value : value.content;
  const parts: DerValue[] = [];
  for (let at = 0; at < content.length; ) {
    const part = readDer(content, at);
    parts.push(part);
    at += part.raw.length;
  }
  return parts;
}

/** Checks the tag of a required value. */
export function expect(value: DerValue | undefined, tag: number): DerValue {
  if (value === undefined || value.tag !== tag) throw new DerError('wrong tag');
  return value;
}

export function sequenceParts(value: DerValue | undefined): DerValue[] {
  return partsOf(expect(value, TAG.sequence));
}

export function readInteger(value: DerValue | undefined): bigint {
  const { content } = expect(value, TAG.integer);
  const unsigned = unsignedOf(content);
  return (content[0] ?? 0) & 0x80 ? unsigned - (1n << BigInt(content.length * 8)) : unsigned;
}

export function readOid(value: DerValue | undefined): string {
  const { content } = expect(value, TAG.oid);
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (arcs.length > 0) arcs.push(arc);
    else {
      const first = Math.min(2, Math.floor(arc / 40));
      arcs.push(first, arc - first * 40);
    }
    arc = 0;
  }
  return arcs.join('.');
}

/** The whole bytes of a bit string. */
export function readBitString(value: DerValue | undefined): Uint8Array {
  return expect(value, TAG.bitString).content.subarray(1);
}

export function readOctetString(value: DerValue | undefined): Uint8Array {
  return expect(value, TAG.octetString).content;
}

export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const lengthBytes = length < LONG_LENGTH ? [length] : longLength(length);
  return joinBytes(Uint8Array.of(tag, ...lengthBytes), ...parts);
}

function longLength(length: number): number[] {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [LONG_LENGTH | bytes.length, ...bytes];
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => writeDer(TAG.sequence, ...parts);
export const octetString = (bytes: Uint8Array): Uint8Array => writeDer(TAG.octetString, bytes);
export const bitString = (bytes: Uint8Array): Uint8Array => writeDer(TAG.bitString, Uint8Array.of(0), bytes);
export const nullValue = (): Uint8Array => writeDer(TAG.null);

export function integer(value: bigint | number): Uint8Array {
  const bytes = bytesOfBigint(BigInt(value));
  const isNegativeLooking = (bytes[0] ?? 0) & 0x80;
  return bytes.length === 0 || isNegativeLooking ? writeDer(TAG.integer, Uint8Array.of(0), bytes) : writeDer(TAG.integer, bytes);
}

export function oid(text: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left % 128) | 0x80);
    bytes.push(...groups);
  }
  return writeDer(TAG.oid, Uint8Array.from(bytes));
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return concatenate(parts);
}

export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Interprets big-endian bytes as a non-negative number. */
export function unsignedOf(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${hexOf(bytes)}`);
}

/** Big-endian bytes, as few as possible (none for zero) or `length` of them. Throws a RangeError if they are too few. */
export function bytesOfBigint(value: bigint, length?: number): Uint8Array {
  let hex = value === 0n ? '' : value.toString(16);
  if (hex.length % 2) hex = `0${hex}`;
  const size = length ?? hex.length / 2;
  if (size * 2 < hex.length) throw new RangeError('the number has more bytes');
  hex = hex.padStart(size * 2, '0');
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}
