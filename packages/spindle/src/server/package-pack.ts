import { type FileHandle, open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { TRANSFORM_VERSION } from '../userland/node/esm/transformed-module.ts';
import { type PackageFile, transformPackage } from './module-transforms.ts';

/** The contents of a pack, in order: its files, then its modules transformed for the runtime's loader. */
export interface PackIndex {
  readonly files: readonly (readonly [path: string, byteSize: number, mode: number])[];
  /** Name in the transform cache and size. */
  readonly transformed: readonly (readonly [name: string, byteSize: number])[];
}

/** Packs in another format are not read; they stay unused until the cache is cleared. */
export const PACK_FORMAT = `4-${TRANSFORM_VERSION}`;

interface UnpackedFile extends PackageFile {
  readonly mode: number;
}

/** Maximum unpacked size. The largest published packages reach a quarter of it, and all of it is in memory at once. */
const UNPACKED_LIMIT_BYTES = 512 * 1024 * 1024;

/** Converts an npm tarball to a pack. Blocks the thread while transforming its modules. */
export async function packTarball(tarball: Buffer, limitBytes: number = UNPACKED_LIMIT_BYTES): Promise<Buffer> {
  const files = await unpack(tarball, limitBytes);
  const transformed = await transformPackage(files);
  return encodePack(
    {
      files: files.map(({ path: filePath, bytes, mode }) => [filePath, bytes.length, mode] as const),
      transformed: transformed.map(({ name, bytes }) => [name, bytes.length] as const),
    },
    [...files, ...transformed].map(({ bytes }) => bytes),
  );
}

/** Only regular files count, as when npm unpacks; the first path segment is dropped. */
async function unpack(tarball: Buffer, limitBytes: number): Promise<UnpackedFile[]> {
  const entries: UnpackedFile[] = [];
  let failure: Error | undefined;
  const parser = new Parser({
    strict: false,
    onReadEntry: (entry: ReadEntry) => {
      const segments = entry.path.split('/').slice(1);
      // As when unpacking: empty segments and dots have no effect.
      const relative = segments.filter((segment) => segment !== '' && segment !== '.').join('/');
      if (!/^(?:File|OldFile|ContiguousFile)$/.test(entry.type) || relative === '' || segments.includes('..') || relative.includes('\0')) {
        entry.resume();
        return;
      }
      const parts: Buffer[] = [];
      entry.on('data', (part: Buffer) => parts.push(part));
      entry.on('end', () => entries.push({ path: relative, mode: (entry.mode ?? 0o644) & 0o111 ? 0o755 : 0o644, bytes: Buffer.concat(parts) }));
    },
  });
  parser.on('error', (error: Error) => {
    failure ??= error;
  });
  let byteSize = 0;
  for await (const part of decompressed(tarball)) {
    byteSize += part.length;
    if (byteSize > limitBytes) throw new Error(`The package unpacks to more than ${limitBytes / (1024 * 1024)} MB.`);
    parser.write(part);
    if (failure) throw failure;
  }
  parser.end();
  if (failure) throw failure;
  return entries;
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const PART_BYTES = 64 * 1024;

/** In parts, and not by the parser itself, whose decompression is done before anything can stop it. */
function decompressed(tarball: Buffer): AsyncIterable<Buffer> {
  const parts = Array.from({ length: Math.ceil(tarball.length / PART_BYTES) }, (_, index) => tarball.subarray(index * PART_BYTES, (index + 1) * PART_BYTES));
  const source = Readable.from(parts);
  return tarball.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC) ? source.pipe(createGunzip({ chunkSize: PART_BYTES })) : source;
}

const HEAD_BYTES = 4;
/** Most indexes are shorter, so one read suffices. */
const FIRST_READ_BYTES = 64 * 1024;

/** Length of the index, the index as JSON, then all bytes in its order. */
function encodePack(index: PackIndex, bytes: readonly Buffer[]): Buffer {
  const text = Buffer.from(JSON.stringify(index));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(text.length);
  return Buffer.concat([head, text, ...bytes]);
}

/** A pack on disk. Only its index is read until its bytes are needed. */
export class StoredPackage implements PackIndex {
  /** Identifies the bytes: those of the package and of its transformed modules. */
  readonly key: string;
  readonly files: PackIndex['files'];
  readonly transformed: PackIndex['transformed'];
  readonly #file: string;
  readonly #start: number;

  private constructor(key: string, file: string, { files, transformed }: PackIndex, start: number) {
    this.key = key;
    this.files = files;
    this.transformed = transformed;
    this.#file = file;
    this.#start = start;
  }

  /** @throws ENOENT if there is none */
  static async open(key: string, file: string): Promise<StoredPackage> {
    const handle = await open(file);
    try {
      let bytes = await readPart(handle, 0, FIRST_READ_BYTES);
      const start = HEAD_BYTES + bytes.readUInt32LE(0);
      if (start > bytes.length) bytes = await readPart(handle, 0, start);
      return new StoredPackage(key, file, JSON.parse(bytes.toString('utf8', HEAD_BYTES, start)) as PackIndex, start);
    } finally {
      await handle.close();
    }
  }

  get byteSize(): number {
    return sizeOf(this.files) + sizeOf(this.transformed);
  }

  /** The bytes of the files, then those of the modules. */
  async read(): Promise<Buffer> {
    return (await readFile(this.#file)).subarray(this.#start);
  }

  /** The text of one file; undefined if the package does not contain it. */
  async readText(name: string): Promise<string | undefined> {
    const index = this.files.findIndex(([file]) => file === name);
    if (index < 0) return undefined;
    const handle = await open(this.#file);
    try {
      return (await readPart(handle, this.#start + sizeOf(this.files.slice(0, index)), this.files[index]?.[1] ?? 0)).toString('utf8');
    } finally {
      await handle.close();
    }
  }
}

function sizeOf(entries: readonly (readonly [name: string, byteSize: number, ...rest: unknown[]])[]): number {
  return entries.reduce((sum, [, byteSize]) => sum + byteSize, 0);
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
