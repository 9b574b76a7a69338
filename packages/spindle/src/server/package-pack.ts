import { Parser, type ReadEntry } from 'tar';
import { TRANSFORM_VERSION } from '../userland/node/esm/transformed-module.ts';
import { type PackageFile, transformPackage } from './module-transforms.ts';

/** One package unpacked: an index and its files' bytes in index order. */
export interface StoredPackage {
  /** Names the bytes: of the package and of what was made of it. */
  readonly key: string;
  readonly files: readonly (readonly [path: string, byteSize: number, mode: number])[];
  readonly bytes: Buffer;
  /** Its modules as the runtime's loader wants them: name in the transform cache and size. */
  readonly transformed: readonly (readonly [name: string, byteSize: number])[];
  /** Their bytes, in the same order. */
  readonly transformedBytes: Buffer;
}

/** Packs of another version are not read: they lie unused until the cache is cleared. */
export const PACK_FORMAT = `2-${TRANSFORM_VERSION}`;

interface UnpackedFile extends PackageFile {
  readonly mode: number;
}

/** A tarball of npm as a pack. Takes the processor for as long as its modules take to transform. */
export async function packTarball(tarball: Buffer): Promise<Buffer> {
  const files = await unpack(tarball);
  const transformed = await transformPackage(files);
  return encodePack({
    files: files.map(({ path: filePath, bytes, mode }) => [filePath, bytes.length, mode] as const),
    bytes: Buffer.concat(files.map(({ bytes }) => bytes)),
    transformed: transformed.map(({ name, bytes }) => [name, bytes.length] as const),
    transformedBytes: Buffer.concat(transformed.map(({ bytes }) => bytes)),
  });
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

interface PackIndex extends Pick<StoredPackage, 'files' | 'transformed'> {
  readonly byteSize: number;
}

function encodePack({ files, bytes, transformed, transformedBytes }: Omit<StoredPackage, 'key'>): Buffer {
  const index = Buffer.from(JSON.stringify({ files, transformed, byteSize: bytes.length } satisfies PackIndex));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(index.length);
  return Buffer.concat([head, index, bytes, transformedBytes]);
}

export function decodePack(pack: Buffer, key: string): StoredPackage {
  const start = 4 + pack.readUInt32LE(0);
  const { files, transformed, byteSize } = JSON.parse(pack.toString('utf8', 4, start)) as PackIndex;
  return { key, files, transformed, bytes: pack.subarray(start, start + byteSize), transformedBytes: pack.subarray(start + byteSize) };
}
