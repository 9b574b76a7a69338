import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { UploadService } from './service.ts';

export function uploadRoutes({ uploads }: { readonly uploads: UploadService }): Hono {
  const routes = new Hono();

  // The signature in the address is the permission, as with storage services elsewhere: a public project
  // can be read without an account, and its files with it.
  routes.put('/api/uploads/:signedPutId', async (c) => {
    const body = c.req.raw.body as unknown as AsyncIterable<Uint8Array> | null;
    await uploads.put(c.req.param('signedPutId'), body ?? noChunks());
    return c.body(null, 204);
  });

  routes.get('/api/storage/:signedId/:filename', async (c) => {
    const file = await uploads.open(c.req.param('signedId'));
    return new Response(Readable.toWeb(file.stream) as ReadableStream, {
      headers: {
        'content-type': file.contentType,
        'content-length': String(file.byteSize),
        // What people uploaded must not run as a page of the product's origin.
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
        'x-content-type-options': 'nosniff',
        // The same signed id always has the same contents.
        'cache-control': 'private, max-age=31536000, immutable',
      },
    });
  });

  return routes;
}

async function* noChunks(): AsyncGenerator<Uint8Array> {
  // An empty file has no chunks.
}
