import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Auth, AuthKeys } from './contract.ts';

/** A random UUID (version 4, RFC 9562). */
export function newId({ random }: Pick<Auth, 'random'>): string {
  return asUuid(random(16));
}

/** A UUID that follows from another one and the secret of the project. */
export function derivedId(auth: Pick<Auth, 'keys'>, purpose: string, id: string): string {
  return asUuid(hmac(derivedKey(auth, purpose), id));
}

function asUuid(random: Uint8Array): string {
  const bytes = Buffer.from(random.subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A key for one purpose, so that what is signed for one cannot be used for another. */
export function derivedKey({ keys }: { readonly keys: Pick<AuthKeys, 'secret'> }, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keys.secret, '', purpose, 32));
}

export function hmac(key: Uint8Array, value: Uint8Array | string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

/** How a token is stored: it cannot be read back, and random tokens cannot be guessed from it. */
export function storedHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A decimal code in which every value is equally likely. */
export function newCode({ random }: Pick<Auth, 'random'>, length: number): string {
  let code = '';
  while (code.length < length) {
    // 250 is the largest multiple of 10 in a byte; larger bytes would make 0 to 5 likelier.
    for (const byte of random(length)) if (byte < 250 && code.length < length) code += String(byte % 10);
  }
  return code;
}
