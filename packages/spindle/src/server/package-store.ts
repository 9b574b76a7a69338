import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import npa from 'npm-package-arg';
import pacote from 'pacote';
import { Parser, type ReadEntry } from 'tar';
import { SpecificationError } from './specification-error.ts';
import { type PackageFile, transformPackage } from './module-transforms.ts';
import { TRANSFORM_VERSION } from '../userland/node/esm/transformed-module.ts';

/** One package unpacked: an index and its files' bytes in index order. */
export interface StoredPackage {
  readonly files: readonly (readonly [path: string, byteSize: number, mode: number])[];
  readonly bytes: Buffer;
  /** Its modules as the runtime's loader wants them: name in the transform cache and size. */
  readonly transformed: readonly (readonly [name: string, byteSize: number])[];
  /** Their bytes, in the same order. */
  readonly transformedBytes: Buffer;
}

/** Packs of another version are not read: they lie unused until the cache is cleared. */
const FORMAT = `2-${TRANSFORM_VERSION}`;

/**
 * Unpacked packages on disk, addressed by integrity. A stored package never changes, so it is
 * written once (temporary file, then rename) and read by every later installation.
 */
export class PackageStore {
  readonly #directory: string;
  readonly #options: pacote.Options;
  readonly #underWay = new Map<string, Promise<StoredPackage>>();

  constructor(directory: string, options: pacote.Options) {
    this.#directory = directory;
    this.#options = options;
  }

  /**
   * Same key, same bytes: the integrity where it is known, the exact version otherwise.
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
    const file = path.join(this.#directory, key.slice(0, 2), `${key}.${FORMAT}.pack`);
    try {
      return decode(await readFile(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const tarball = await pacote.tarball(`${name}@${version}`, { ...this.#options, ...(integrity ? { integrity } : {}) });
    const stored = await toStored(await unpack(tarball));
    await mkdir(path.dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}.${Date.now()}`;
    await writeFile(temporary, encode(stored));
    await rename(temporary, file);
    return stored;
  }
}

/** A lock file is the project's word: its "version" could be a file, a folder or an address of this server's network. */
function assertInRegistry(name: string, version: string): void {
  let type: string;
  try {
    type = npa.resolve(name, version).type;
  } catch (error) {
    throw new SpecificationError(`${name}@${version}: not a package of the registry.`, { cause: error });
  }
  if (type !== 'version') throw new SpecificationError(`${name}@${version}: only packages of the registry can be installed here, not ${type} addresses.`);
}

interface UnpackedFile extends PackageFile {
  readonly mode: number;
}

/** Only regular files count, as npm itself unpacks; the first path segment is dropped. */
function unpack(tarball: Buffer): Promise<UnpackedFile[]> {
  return new Promise((resolve, reject) => {
    const entries: UnpackedFile[] = [];
    const parser = new Parser({
      strict: false,
      onReadEntry: (entry: ReadEntry) => {
        const relative = entry.path.split('/').slice(1).join('/');
        if (!/^(?:File|OldFile|ContiguousFile)$/.test(entry.type) || relative === '' || relative.split('/').includes('..')) {
          entry.resume();
          return;
        }
        const parts: Buffer[] = [];
        entry.on('data', (part: Buffer) => parts.push(part));
        entry.on('end', () => entries.push({ path: relative, mode: (entry.mode ?? 0o644) & 0o111 ? 0o755 : 0o644, bytes: Buffer.concat(parts) }));
      },
    });
    parser.on('error', reject);
    parser.on('end', () => resolve(entries));
    parser.end(tarball);
  });
}

async function toStored(files: readonly UnpackedFile[]): Promise<StoredPackage> {
  const transformed = await transformPackage(files);
  return {
    files: files.map(({ path: filePath, bytes, mode }) => [filePath, bytes.length, mode] as const),
    bytes: Buffer.concat(files.map(({ bytes }) => bytes)),
    transformed: transformed.map(({ name, bytes }) => [name, bytes.length] as const),
    transformedBytes: Buffer.concat(transformed.map(({ bytes }) => bytes)),
  };
}

interface StoredIndex extends Pick<StoredPackage, 'files' | 'transformed'> {
  readonly byteSize: number;
}

function encode({ files, bytes, transformed, transformedBytes }: StoredPackage): Buffer {
  const index = Buffer.from(JSON.stringify({ files, transformed, byteSize: bytes.length } satisfies StoredIndex));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(index.length);
  return Buffer.concat([head, index, bytes, transformedBytes]);
}

function decode(stored: Buffer): StoredPackage {
  const start = 4 + stored.readUInt32LE(0);
  const { files, transformed, byteSize } = JSON.parse(stored.toString('utf8', 4, start)) as StoredIndex;
  return { files, transformed, bytes: stored.subarray(start, start + byteSize), transformedBytes: stored.subarray(start + byteSize) };
}
