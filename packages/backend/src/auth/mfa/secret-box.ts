import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Auth } from '../contract.ts';
import { derivedKey } from '../secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'sealed:';

/** Secrets of authenticator apps have to be read back, so the database holds them encrypted, bound to their factor. */
export function seal(auth: Pick<Auth, 'keys' | 'random'>, factorId: string, secret: string): string {
  const nonce = auth.random(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(auth, 'factors'), nonce).setAAD(Buffer.from(factorId));
  return PREFIX + Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Also takes what was moved in from the hosted service, which may store it as it is. Throws if the key is another one. */
export function unseal(auth: Pick<Auth, 'keys'>, factorId: string, stored: string): string {
  if (!stored.startsWith(PREFIX)) return stored;
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(auth, 'factors'), bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(factorId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
