import { createHash } from 'node:crypto';
import { AppError, DEPLOY_FILE_LIMIT, DEPLOY_LIMIT_BYTES, type DeployFile } from '@lathe/protocol';
import { Unzip, UnzipInflate } from 'fflate';
import { requirePublishable } from './deploy-body.ts';

export interface ZippedFile extends DeployFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What systems put into archives, and nobody means to publish. */
const LEFT_OUT = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

/** The record at the end of an archive (APPNOTE.TXT 4.3.16), with the longest comment that may be in it. */
const END = 'PK\x05\x06';
const END_MAX_BYTES = 22 + 65_535;

/** The files of a zip that arrives, never more than may be published. @throws AppError 'invalid-input', 'site-deployment-error' */
export async function readZip(body: AsyncIterable<Uint8Array>): Promise<readonly ZippedFile[]> {
  const found = new Map<string, Uint8Array[]>();
  let unpackedBytes = 0;
  let problem: Error | undefined;
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/') || LEFT_OUT.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    found.set(file.name.normalize('NFC'), chunks);
    file.ondata = (error, chunk) => {
      if (error !== null) problem ??= error;
      unpackedBytes += chunk?.byteLength ?? 0;
      if (unpackedBytes <= DEPLOY_LIMIT_BYTES) chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const push = (chunk: Uint8Array, isLast: boolean): void => {
    try {
      unzip.push(chunk, isLast);
    } catch (error) {
      problem ??= error instanceof Error ? error : new Error(String(error));
    }
    if (problem !== undefined) throw unreadable(problem);
    if (unpackedBytes > DEPLOY_LIMIT_BYTES || found.size > DEPLOY_FILE_LIMIT) throw tooLarge();
  };
  let packedBytes = 0;
  const last = new LastBytes(END_MAX_BYTES);
  for await (const chunk of body) {
    packedBytes += chunk.byteLength;
    if (packedBytes > DEPLOY_LIMIT_BYTES) throw tooLarge();
    push(chunk, false);
    last.add(chunk);
  }
  push(new Uint8Array(0), true);
  // An archive that was cut off between two files would lack the others.
  if (!last.includes(END)) throw unreadable(new Error('The archive has no end-of-directory record.'));
  const files = [...found].map(([path, chunks]) => fileOf(path, new Uint8Array(Buffer.concat(chunks))));
  requirePublishable(files);
  return files;
}

/** A file with what a deploy says about it. */
export function fileOf(path: string, bytes: Uint8Array<ArrayBuffer>): ZippedFile {
  return { path, bytes, byteSize: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Files that arrived, of which each content is stored once. */
export function filesOf(files: readonly ZippedFile[]) {
  const sent = (async function* () {
    yield* new Map(files.map((file) => [file.sha256, file])).values();
  })();
  return { files, sent };
}

/** The last bytes of what arrives, in chunks that may have one byte each. */
class LastBytes {
  readonly #max: number;
  readonly #kept: Buffer;
  #filled = 0;

  constructor(max: number) {
    this.#max = max;
    this.#kept = Buffer.alloc(2 * max);
  }

  add(chunk: Uint8Array): void {
    const added = chunk.subarray(-this.#max);
    if (this.#filled + added.byteLength > this.#kept.byteLength) {
      this.#kept.copyWithin(0, this.#filled - this.#max, this.#filled);
      this.#filled = this.#max;
    }
    this.#kept.set(added, this.#filled);
    this.#filled += added.byteLength;
  }

  includes(text: string): boolean {
    return this.#kept.subarray(0, this.#filled).includes(text);
  }
}

function unreadable(cause: Error): AppError {
  return new AppError('invalid-input', 'This is not a zip archive that can be read. Pack the files again.', { cause });
}

function tooLarge(): AppError {
  const megabytes = DEPLOY_LIMIT_BYTES / 1024 / 1024;
  const count = DEPLOY_FILE_LIMIT.toLocaleString('en-US');
  return new AppError('request-too-large', `At most ${megabytes} MB and ${count} files can be published. Leave out what visitors do not need.`);
}
