import { createHash } from 'node:crypto';
import { AppError, DEPLOY_FILE_LIMIT, DEPLOY_LIMIT_BYTES, type DeployFile, type ZipEntry } from '@lathe/protocol';
import { filesOfZip, unzip, whyUnreadable } from '../files/unzip.ts';
import { requirePublishable } from './deploy-body.ts';

export interface ZippedFile extends DeployFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What systems put into archives, and nobody means to publish. */
const LEFT_OUT = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

/** The files of a zip that arrives, never more than may be published. @throws AppError 'invalid-input', 'request-too-large', 'site-deployment-error' */
export async function readZip(body: AsyncIterable<Uint8Array>): Promise<readonly ZippedFile[]> {
  const bytes = await received(body);
  const entries = new Map(entriesOf(bytes).flatMap((entry) => (LEFT_OUT.test(entry.name) ? [] : [[entry.name.normalize('NFC'), entry] as const])));
  // A file never unpacks to more than its announced size.
  const unpackedBytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (unpackedBytes > DEPLOY_LIMIT_BYTES || entries.size > DEPLOY_FILE_LIMIT) throw tooLarge();
  requirePublishable([...entries].map(([path, { size }]) => ({ path, byteSize: size, sha256: '' })));
  const files: ZippedFile[] = [];
  for (const [path, entry] of entries) {
    const why = whyUnreadable(entry);
    const contents = why === undefined ? await unzip(bytes, entry) : undefined;
    if (contents === undefined) throw new AppError('invalid-input', `${path} in the archive ${why ?? 'is damaged'}. Pack the files again.`);
    files.push(fileOf(path, contents));
  }
  return files;
}

async function received(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of body) {
    byteSize += chunk.byteLength;
    if (byteSize > DEPLOY_LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function entriesOf(bytes: Uint8Array): ZipEntry[] {
  try {
    return filesOfZip(bytes);
  } catch (cause) {
    throw new AppError('invalid-input', 'This is not a zip archive that can be read. Pack the files again.', { cause });
  }
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

function tooLarge(): AppError {
  const megabytes = DEPLOY_LIMIT_BYTES / 1024 / 1024;
  const count = DEPLOY_FILE_LIMIT.toLocaleString('en-US');
  return new AppError('request-too-large', `At most ${megabytes} MB and ${count} files can be published. Leave out what visitors do not need.`);
}
