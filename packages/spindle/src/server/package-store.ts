import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import npa from 'npm-package-arg';
import pacote from 'pacote';
import { withCurrentMetadata } from './registry-options.ts';
import { SpecificationError } from './specification-error.ts';
import { PackThread } from './pack-thread.ts';
import { PACK_FORMAT, StoredPackage } from './package-pack.ts';

/** Length of the key, a SHA-256 prefix in hexadecimal: 96 bits distinguish all packages, and browsers send many keys. */
const PACK_KEY_LENGTH = 24;

/**
 * Unpacked packages on disk, addressed by integrity. A stored package never changes, so it is written once
 * (temporary file, then rename) and read by every later installation.
 */
export class PackageStore {
  readonly #directory: string;
  readonly #options: pacote.Options;
  readonly #underWay = new Map<string, Promise<StoredPackage>>();
  readonly #thread = new PackThread();
  #fetched = 0;

  constructor(directory: string, options: pacote.Options) {
    this.#directory = directory;
    this.#options = options;
  }

  /** How many packages came from the registry so far. */
  get fetchedCount(): number {
    return this.#fetched;
  }

  /**
   * The same key always means the same bytes: the integrity if known, the exact version otherwise.
   * @throws SpecificationError for anything but a version in the registry
   */
  async get(name: string, version: string, integrity: string | undefined): Promise<StoredPackage> {
    assertInRegistry(name, version);
    const key = createHash('sha256')
      .update(integrity ?? `${name}@${version}`)
      .digest('hex');
    let stored = this.#underWay.get(key);
    if (!stored) {
      stored = this.#load(key, name, version, integrity).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, stored);
    }
    return stored;
  }

  async #load(key: string, name: string, version: string, integrity: string | undefined): Promise<StoredPackage> {
    const packKey = `${key.slice(0, PACK_KEY_LENGTH)}.${PACK_FORMAT}`;
    const file = path.join(this.#directory, key.slice(0, 2), `${key}.${PACK_FORMAT}.pack`);
    try {
      return await StoredPackage.open(packKey, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const tarball = await withCurrentMetadata(this.#options, (current) =>
      pacote.tarball(`${name}@${version}`, { ...current, ...(integrity ? { integrity } : {}) }),
    );
    this.#fetched += 1;
    const pack = await this.#thread.pack(tarball);
    await mkdir(path.dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}.${Date.now()}`;
    await writeFile(temporary, pack);
    await rename(temporary, file);
    return StoredPackage.open(packKey, file);
  }
}

/** A lock file is untrusted: its "version" could be a file, a folder or a URL in this server's network. */
function assertInRegistry(name: string, version: string): void {
  let type: string;
  try {
    type = npa.resolve(name, version).type;
  } catch (error) {
    throw new SpecificationError(`${name}@${version}: not a package in the registry.`, { cause: error });
  }
  if (type !== 'version')
    throw new SpecificationError(`${name}@${version}: only packages from the registry can be installed here, not ${type} specifications.`);
}
