import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seconds in which a link works. */
export const OWNER_LINK_LIFE_S = 60;

/** Path of the page that a link opens. The secret is in the fragment, which browsers do not send, so no log has it. */
export const OWNER_LINK_PATH = '/open';

const SECRET_BYTES = 32;

/**
 * Links that sign the owner in once. They are files in the data folder, because anyone who can write there owns the
 * installation: `npm run open` needs no other proof, and the running server finds the link without a call. A file is
 * named after the hash of the link's secret, so nobody gets a link by reading the folder.
 */
export class OwnerLinks {
  readonly #directory: string;
  readonly #now: () => number;

  constructor({ dataDirectory, now = Date.now }: { readonly dataDirectory: string; readonly now?: () => number }) {
    this.#directory = join(dataDirectory, 'owner-links');
    this.#now = now;
  }

  /** A new link to an installation at `origin`. */
  async create(origin: string): Promise<string> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await this.#removeExpired();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const expiresAt = this.#now() + OWNER_LINK_LIFE_S * 1000;
    await writeFile(this.#fileOf(secret), String(expiresAt), { mode: 0o600, flag: 'wx' });
    return `${origin}${OWNER_LINK_PATH}#${secret}`;
  }

  /** False unless the link is valid. It never is again: of two callers, only one removes the file. */
  async use(secret: string): Promise<boolean> {
    const file = this.#fileOf(secret);
    try {
      const expiresAt = Number(await readFile(file, 'utf8'));
      await unlink(file);
      return this.#now() < expiresAt;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  #fileOf(secret: string): string {
    return join(this.#directory, createHash('sha256').update(secret).digest('hex'));
  }

  async #removeExpired(): Promise<void> {
    for (const name of await readdir(this.#directory)) {
      const file = join(this.#directory, name);
      const expiresAt = Number(await readFile(file, 'utf8').catch(() => '0'));
      if (this.#now() >= expiresAt) await rm(file, { force: true });
    }
  }
}
