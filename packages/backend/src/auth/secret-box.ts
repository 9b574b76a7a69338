import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Auth, AuthKeys } from './contract.ts';
import { derivedKey } from './secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'sealed:';

/** What has to be read back, such as the secrets of authenticator apps, is encrypted in the database, bound to what it belongs to. */
export function seal(auth: Pick<Auth, 'random'> & { readonly keys: Pick<AuthKeys, 'secret'> }, owner: string, secret: string): string {
  const nonce = auth.random(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(auth, 'sealed secrets'), nonce).setAAD(Buffer.from(owner));
  return PREFIX + Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Also takes what was moved in from the hosted service, which may store it as it is. Throws if the key is another one. */
export function unseal(auth: { readonly keys: Pick<AuthKeys, 'secret'> }, owner: string, stored: string): string {
  if (!stored.startsWith(PREFIX)) return stored;
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(auth, 'sealed secrets'), bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
