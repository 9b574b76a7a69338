import { createHash } from 'node:crypto';
import type { AppError } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { uploadFile } from './direct-upload.ts';

const url = '/api/projects/x/direct_uploads';
const record = { signed_id: 'signed', direct_upload: { url: '/api/uploads/1', headers: { 'Content-MD5': 'sum', 'Content-Type': 'image/png' } } };

/** A server that creates blobs with one answer and stores them with another. */
function server({
  create = () => Response.json(record, { status: 201 }),
  put = () => new Response(null, { status: 204 }),
}: {
  create?: () => Response;
  put?: () => Response;
} = {}) {
  const calls: { method: string; path: string; headers: Record<string, string>; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const method = init?.method ?? 'GET';
    calls.push({ method, path: String(path), headers: { ...(init?.headers as Record<string, string>) }, body: init?.body });
    return method === 'POST' ? create() : put();
  };
  return { fetch, calls };
}

/** The blob in the request that created its record. */
const sentBlob = (calls: readonly { body: unknown }[]): { checksum: string } => (JSON.parse(String(calls[0]?.body)) as { blob: { checksum: string } }).blob;

const failureOf = (upload: Promise<unknown>) =>
  upload.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );

describe('a direct upload', () => {
  it('creates the blob first, then uploads the file with the returned headers, and returns the signed id', async () => {
    const { fetch, calls } = server();
    const file = new File(['twelve bytes'], 'logo.png', { type: 'image/png' });
    expect(await uploadFile(file, { fetch, url, headers: async () => ({ authorization: 'Bearer t' }) })).toBe('signed');
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${url}`, 'PUT /api/uploads/1']);
    expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'content-type': 'application/json' });
    expect(JSON.parse(String(calls[0]?.body))).toEqual({
      blob: { filename: 'logo.png', content_type: 'image/png', byte_size: 12, checksum: createHash('md5').update('twelve bytes').digest('base64') },
    });
    expect(calls[1]?.headers).toEqual(record.direct_upload.headers);
    expect(calls[1]?.body).toBe(file);
  });

  it('has the content type application/octet-stream if the file has none', async () => {
    const { fetch, calls } = server();
    await uploadFile(new File([], 'empty'), { fetch, url });
    expect(sentBlob(calls)).toEqual({
      filename: 'empty',
      content_type: 'application/octet-stream',
      byte_size: 0,
      checksum: '1B2M2Y8AsgTpgAmY7PhCfg==',
    });
  });

  it('computes the checksum over chunks of 2097152 bytes, one at a time', async () => {
    const bytes = new Uint8Array(2 * 2_097_152 + 5).map((_, index) => index % 251);
    const file = new File([bytes], 'large.bin');
    const slices: [number | undefined, number | undefined][] = [];
    const slice = file.slice.bind(file);
    file.slice = (start, end, type) => {
      slices.push([start, end]);
      return slice(start, end, type);
    };
    const { fetch, calls } = server();
    await uploadFile(file, { fetch, url });
    expect(slices).toEqual([
      [0, 2_097_152],
      [2_097_152, 4_194_304],
      [4_194_304, 6_291_456],
    ]);
    expect(sentBlob(calls).checksum).toBe(createHash('md5').update(bytes).digest('base64'));
  });
});

describe('a direct upload that fails', () => {
  const file = new File(['x'], 'a b.png');

  it('says that the blob could not be created, with the status, and keeps the server’s error', async () => {
    const { fetch } = server({ create: () => Response.json({ error: 'It is too big.', code: 'project-too-big' }, { status: 413 }) });
    const error = await failureOf(uploadFile(file, { fetch, url }));
    expect(error).toMatchObject({ message: 'Error creating Blob for "a b.png". Status: 413', code: 'project-too-big', isRetryable: false });
    expect(error).toMatchObject({ cause: { message: 'It is too big.' } });
  });

  it('says that the file could not be stored, with the status', async () => {
    const { fetch } = server({ put: () => new Response('no', { status: 503 }) });
    expect(await failureOf(uploadFile(file, { fetch, url }))).toMatchObject({ message: 'Error storing "a b.png". Status: 503' });
  });

  it('has the status 0 if the server was not reached', async () => {
    const fetch: typeof globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await failureOf(uploadFile(file, { fetch, url }))).toMatchObject({
      message: 'Error creating Blob for "a b.png". Status: 0',
      code: 'network-error',
      isRetryable: true,
    });
  });

  it('says that the file could not be read', async () => {
    const { fetch, calls } = server();
    const gone = new File(['x'], 'gone.png');
    gone.slice = () => ({ arrayBuffer: async () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as unknown as Blob;
    expect(await failureOf(uploadFile(gone, { fetch, url }))).toMatchObject({ message: 'Error reading gone.png' });
    expect(calls).toEqual([]);
  });
});
