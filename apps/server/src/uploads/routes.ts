import type { User } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import type { UploadReader, UploadService } from './service.ts';

/** A type and its parameters, as they may stand in a header. Source: RFC 9110, 8.3.1. */
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[ \t\x21-\x7e]*$/;

export interface UploadRouteDependencies {
  readonly uploads: UploadService;
  readonly sessions: Pick<SessionService, 'find'>;
  /** Finds a project that the person may read. */
  readonly projects: { find(user: User | undefined, projectId: string): Promise<object | undefined> };
}

export function uploadRoutes({ uploads, sessions, projects }: UploadRouteDependencies): Hono {
  const routes = new Hono();

  const readerOf =
    (headers: Headers): UploadReader =>
    async ({ ownerId, projectId }) => {
      const user = await sessions.find(headers);
      if (user?.id === ownerId) return true;
      return projectId !== null && (await projects.find(user, projectId)) !== undefined;
    };

  // The signature in the address is the permission, as with storage services elsewhere: a public project
  // can be read without an account, and its files with it. It ends within a day.
  routes.put('/api/uploads/:signedPutId', async (c) => {
    const body = c.req.raw.body as unknown as AsyncIterable<Uint8Array> | null;
    await uploads.put(c.req.param('signedPutId'), body ?? noChunks());
    return c.body(null, 204);
  });

  routes.get('/api/storage/:signedId/:filename', async (c) => {
    const file = await uploads.find(c.req.param('signedId'), readerOf(c.req.raw.headers));
    return new Response(c.req.raw.method === 'HEAD' ? null : file.contents(), {
      headers: {
        'content-type': CONTENT_TYPE.test(file.contentType) ? file.contentType : 'application/octet-stream',
        'content-length': String(file.byteSize),
        // What people uploaded must not run as a page of the product's origin.
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename.toWellFormed())}`,
        'x-content-type-options': 'nosniff',
        // The same address always has the same contents, for as long as it opens them.
        'cache-control': file.readableMs > 0 ? `private, max-age=${Math.floor(file.readableMs / 1000)}, immutable` : 'private, no-store',
      },
    });
  });

  return routes;
}

async function* noChunks(): AsyncGenerator<Uint8Array> {
  // An empty file has no chunks.
}
