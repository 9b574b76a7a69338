import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, ARCHIVE_LIMIT_BYTES, ARCHIVE_TIMEOUT_MS } from '@lathe/protocol';
import type { Dispatcher } from 'undici';
import { refusalIn } from '../network/guarded-fetch.ts';
import { asStorageError, requireDiskSpace } from '../storage/disk-space.ts';
import { archiveAddress } from './archive-address.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;
/** How a zip archive begins (the second is an empty one), a gzip archive, and, at its offset, a tar archive. */
const HEADS = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u001f\u008b'];
const TAR_MARK = { at: 257, text: 'ustar' };
const HEAD_BYTES = TAR_MARK.at + TAR_MARK.text.length;

/** A received archive, in a file without a name, whose space is freed when it is closed. */
export interface ReadArchive {
  readonly byteSize: number;
  readonly file: FileHandle;
}

export interface ArchiveDependencies {
  /** Over guarded connections. */
  readonly dispatcher: Dispatcher;
  readonly ports: readonly number[];
  /** Where an archive is kept until it has been sent. Several at once would fill the memory. */
  readonly directory: string;
  /** Bytes to leave free on its disk. */
  readonly reserve: number;
  readonly limitBytes?: number;
}

/**
 * Fetches the archive at a URL that a person pasted. Every hop of a redirect is checked like the first one, and no
 * credentials are sent. @throws AppError
 */
export async function readArchiveAt(pasted: string, dependencies: ArchiveDependencies, signal: AbortSignal): Promise<ReadArchive> {
  const timeout = AbortSignal.timeout(ARCHIVE_TIMEOUT_MS);
  let target = archiveAddress(pasted);
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      requireAllowed(target, dependencies);
      const { statusCode, headers, body } = await dependencies.dispatcher.request({
        origin: target.origin,
        path: `${target.pathname}${target.search}`,
        method: 'GET',
        headers: { accept: 'application/zip, application/gzip, application/x-tar, application/octet-stream;q=0.9', 'user-agent': 'lathe' },
        signal: AbortSignal.any([signal, timeout]),
      });
      const location = headers['location'];
      if (REDIRECTS.has(statusCode) && typeof location === 'string' && URL.canParse(location, target.href)) {
        body.on('error', () => undefined).destroy();
        target = new URL(location, target.href);
        continue;
      }
      if (statusCode === 200) return await keep(body, target, dependencies);
      body.on('error', () => undefined).destroy();
      if ([401, 403, 404, 410].includes(statusCode)) {
        throw new AppError('not-found', `There is no archive at ${target.host}${target.pathname}, or it is not public.`);
      }
      throw new AppError('api-error', `${target.host} returned status ${statusCode} instead of an archive.`);
    }
  } catch (error) {
    const known = error instanceof AppError ? error : refusalIn(error);
    if (known) throw known;
    if (timeout.aborted) throw new AppError('api-error', `${target.host} did not send the archive in time.`, { cause: error });
    if (signal.aborted) throw new AppError('aborted', 'Stopped.', { cause: error });
    throw new AppError('api-error', `Could not reach ${target.host}.`, { cause: error });
  }
  throw new AppError('api-error', `${target.host} redirected more than ${MAX_REDIRECTS} times.`);
}

function requireAllowed(target: URL, { ports }: ArchiveDependencies): void {
  const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
  if (!/^https?:$/.test(target.protocol) || !ports.includes(port)) throw new AppError('invalid-input', `Archives cannot be imported from ${target.origin}.`);
}

async function keep(
  body: AsyncIterable<Uint8Array>,
  { host }: URL,
  { directory, reserve, limitBytes = ARCHIVE_LIMIT_BYTES }: ArchiveDependencies,
): Promise<ReadArchive> {
  await mkdir(directory, { recursive: true });
  await requireDiskSpace(directory, limitBytes, reserve);
  const file = await openUnnamed(directory);
  try {
    let head = Buffer.alloc(0);
    let byteSize = 0;
    for await (const chunk of body) {
      byteSize += chunk.byteLength;
      if (byteSize > limitBytes) throw new AppError('project-too-big', `The archive is larger than ${limitBytes / (1024 * 1024)} MB.`);
      if (head.byteLength < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
        if (head.byteLength >= HEAD_BYTES) requireArchive(head, host);
      }
      await file.writeFile(chunk);
    }
    requireArchive(head, host);
    return { byteSize, file };
  } catch (error) {
    await file.close();
    throw asStorageError(error);
  }
}

async function openUnnamed(directory: string): Promise<FileHandle> {
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

function requireArchive(head: Buffer, host: string): void {
  const isArchive = HEADS.some((begin) => head.subarray(0, begin.length).equals(Buffer.from(begin, 'latin1')));
  const isTar = head.toString('latin1', TAR_MARK.at, HEAD_BYTES) === TAR_MARK.text;
  if (!isArchive && !isTar) throw new AppError('invalid-input', `The file from ${host} is not a zip or tar archive.`);
}
