import { createHmac } from 'node:crypto';
import { isSame } from '../../keys/is-same.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648), as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')].map((char) => ALPHABET.indexOf(char.toUpperCase()).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)));
}

/** The code at a time (RFC 6238, SHA-1). */
export function totpCode(secret: string, timeMs: number): string {
  return codeOfStep(secret, Math.floor(timeMs / 1000 / STEP_SECONDS));
}

/** The number of the time step whose code this is: the current one or one beside it, since clocks differ. */
export function totpStep(secret: string, code: string, timeMs: number): number | undefined {
  const current = Math.floor(timeMs / 1000 / STEP_SECONDS);
  // All three are compared, so that the time of an answer tells nothing.
  const matches = [current - 1, current, current + 1].filter((step) => isSame(codeOfStep(secret, step), code));
  return matches[0];
}

export function stepStart(step: number): number {
  return step * STEP_SECONDS * 1000;
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function totpUri(secret: string, issuer: string, account: string): string {
  const parameters = new URLSearchParams({ algorithm: 'SHA1', digits: String(DIGITS), issuer, period: String(STEP_SECONDS), secret });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters}`;
}
