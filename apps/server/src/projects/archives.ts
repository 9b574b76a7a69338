import { AppError, ARCHIVE_LIMIT_BYTES, ARCHIVE_TIMEOUT_MS } from '@lathe/protocol';
import type { Dispatcher } from 'undici';
import { refusal, refusalIn } from '../network/guarded-fetch.ts';
import type { OutboundPolicy } from '../network/outbound.ts';
import { archiveAddress } from './archive-address.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;
/** How a zip archive begins (the second is an empty one), one that gzip compressed, and, at its place, a tar. */
const HEADS = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u001f\u008b'];
const TAR_MARK = { at: 257, text: 'ustar' };

export interface ArchiveDependencies {
  /** Over guarded connections. */
  readonly dispatcher: Dispatcher;
  readonly policy: Pick<OutboundPolicy, 'isAllowedHost'>;
  readonly ports: readonly number[];
  readonly limitBytes?: number;
}

/**
 * The bytes of the archive at an address that a person pasted. Every hop of a redirect is checked as the
 * first one is; nobody's credentials go along. @throws AppError
 */
export async function readArchiveAt(pasted: string, dependencies: ArchiveDependencies, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
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
      if (statusCode === 200) return await readBytes(body, target, dependencies.limitBytes ?? ARCHIVE_LIMIT_BYTES);
      body.on('error', () => undefined).destroy();
      if ([401, 403, 404, 410].includes(statusCode)) {
        throw new AppError('not-found', `There is no archive at ${target.host}${target.pathname}, or it is not public.`);
      }
      throw new AppError('api-error', `${target.host} answered ${statusCode} in place of an archive.`);
    }
  } catch (error) {
    const known = error instanceof AppError ? error : refusalIn(error);
    if (known) throw known;
    if (timeout.aborted) throw new AppError('api-error', `${target.host} did not send the archive in time.`, { cause: error });
    if (signal.aborted) throw new AppError('aborted', 'Stopped.', { cause: error });
    throw new AppError('api-error', `${target.host} could not be reached.`, { cause: error });
  }
  throw new AppError('api-error', `${target.host} redirected more than ${MAX_REDIRECTS} times.`);
}

function requireAllowed(target: URL, { policy, ports }: ArchiveDependencies): void {
  const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
  if (!/^https?:$/.test(target.protocol) || !ports.includes(port)) throw new AppError('invalid-input', `Archives are not read from ${target.origin}.`);
  if (!policy.isAllowedHost(target.hostname)) throw refusal(target.hostname);
}

async function readBytes(body: AsyncIterable<Uint8Array>, { host }: URL, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of body) {
    byteSize += chunk.byteLength;
    if (byteSize > limitBytes) throw new AppError('project-too-big', `The archive is larger than ${limitBytes / (1024 * 1024)} MB.`);
    chunks.push(chunk);
  }
  const all = Buffer.concat(chunks);
  const isArchive = HEADS.some((head) => all.subarray(0, head.length).equals(Buffer.from(head, 'latin1')));
  const isTar = all.toString('latin1', TAR_MARK.at, TAR_MARK.at + TAR_MARK.text.length) === TAR_MARK.text;
  if (!isArchive && !isTar) throw new AppError('invalid-input', `What ${host} sent is no zip or tar archive.`);
  return new Uint8Array(all);
}
