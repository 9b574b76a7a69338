import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { syncDirectory } from './durable-write.ts';

const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The uses of the installation's secret. Each has its own key. */
export type SecretPurpose =
  | 'sessions'
  | 'access-tokens'
  | 'runtime-tokens'
  | 'uploads'
  | 'model-keys'
  | 'invitations'
  | 'registries'
  | 'cors-tokens'
  | 'mcp-servers'
  | 'backups'
  | 'service-accounts'
  | 'sites'
  | 'databases'
  | 'supabase';

/** The installation's secret, created at the first start and kept in the data folder. */
export class Secret {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** A key for one purpose (HKDF-SHA-256, RFC 5869). If it leaks, it reveals nothing about the others. */
  keyFor(purpose: SecretPurpose): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, '', `lathe ${purpose}`, SECRET_BYTES));
  }

  /** Encrypts a text with AES-256-GCM. The same `context` is required to decrypt it. */
  seal(purpose: SecretPurpose, text: string, context: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keyFor(purpose), iv);
    cipher.setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  /** Decrypts what `seal` encrypted. @throws Error if it was changed, moved, or encrypted with another secret */
  unseal(purpose: SecretPurpose, sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.keyFor(purpose), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}

/**
 * Reads the data folder's secret, or creates it at the first start. To be called while holding the folder's lock.
 * @throws StartError if the file exists but is not a valid secret: a new one would make stored keys unreadable
 */
export async function openSecret(directory: string): Promise<Secret> {
  const existing = await readSecret(directory);
  if (existing !== undefined) return existing;
  const path = join(directory, 'secret');
  const bytes = randomBytes(SECRET_BYTES);
  const file = await open(`${path}.tmp`, 'w', 0o600);
  try {
    await file.writeFile(`${bytes.toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
  await syncDirectory(directory);
  return new Secret(bytes);
}

/** The data folder's secret, or undefined if it has none yet. @throws StartError if the file is not a valid secret */
export async function readSecret(directory: string): Promise<Secret | undefined> {
  const path = join(directory, 'secret');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== SECRET_BYTES) {
    throw new StartError(
      `${path} is damaged: it must contain ${SECRET_BYTES} bytes in base64. Restore it from a backup; deleting it signs everyone out and loses stored model keys.`,
    );
  }
  return new Secret(bytes);
}
