import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { entityTooLarge, noContent } from './errors.ts';
import { MAX_USER_METADATA_BYTES } from './limits.ts';
import type { Incoming } from './objects.ts';

/** The file of an upload request, in the two forms that clients send: a form, or the bytes as they are. */
export async function readIncoming(request: Request): Promise<Incoming> {
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data/i.test(type)) return readForm(request, type);
  const length = request.headers.get('content-length');
  const metadata = request.headers.get('x-metadata');
  return {
    mimetype: type || 'application/octet-stream',
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: metadata === null ? undefined : parseUserMetadata(Buffer.from(metadata, 'base64').toString('utf8')),
    byteSize: length !== null && /^\d+$/.test(length) ? Number(length) : undefined,
    bytes: request.body ?? nothing(),
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** What people keep with a file. What is no JSON object is not kept, as at Supabase. */
export function parseUserMetadata(json: string): Record<string, unknown> | undefined {
  if (Buffer.byteLength(json) > MAX_USER_METADATA_BYTES) throw entityTooLarge('user_metadata');
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a form up to its file. The fields that describe it come before it, as in every client of Supabase. */
function readForm(request: Request, type: string): Promise<Incoming> {
  if (!request.body) throw noContent();
  const source = Readable.fromWeb(request.body as never);
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let file: (Readable & { truncated?: boolean }) | undefined;
    const fail = (error: Error) => {
      if (file) file.destroy(error);
      else reject(Object.assign(noContent(), { cause: error }));
    };
    let form: BusboyInstance;
    try {
      form = new Busboy({ headers: { 'content-type': type }, limits: { files: 1, fields: 10, fieldSize: MAX_USER_METADATA_BYTES + 1 } });
    } catch (error) {
      fail(error as Error);
      return;
    }
    form.on('field', (name: string, value: string) => fields.set(name, value));
    form.on('file', (_field: string, stream: Readable, _name: string, _encoding: string, mimetype: string) => {
      file = stream;
      // Whoever reads the file gets its error. While nobody does, such as when a policy refuses it, the error would end the process.
      stream.on('error', () => undefined);
      try {
        resolve(describeForm(fields, mimetype, stream));
      } catch (error) {
        stream.resume();
        reject(error as Error);
      }
    });
    form.on('finish', () => {
      if (!file) reject(noContent());
    });
    form.on('error', (error: unknown) => fail(error as Error));
    source.on('error', fail);
    // A connection that is cut ends the source without its last boundary, which is an error of the form.
    source.pipe(form);
  });
}

function describeForm(fields: ReadonlyMap<string, string>, mimetype: string, stream: Readable): Incoming {
  const seconds = fields.get('cacheControl');
  const metadata = fields.get('metadata') ?? fields.get('userMetadata');
  return {
    mimetype: fields.get('contentType') || mimetype || 'application/octet-stream',
    cacheControl: seconds && /^[\x20-\x7e]+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: metadata === undefined ? undefined : parseUserMetadata(metadata),
    byteSize: undefined,
    bytes: stream,
  };
}
