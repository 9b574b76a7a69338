import { putUpload, readUpload, type User } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { UploadReader, UploadService } from './service.ts';

/** A media type with its parameters that is valid in a header. Source: RFC 9110, 8.3.1. */
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[ \t\x21-\x7e]*$/;

export interface UploadRouteDependencies {
  readonly uploads: UploadService;
  readonly sessions: Pick<SessionService, 'find'>;
  /** The project, if the person may read it. */
  readonly projects: { find(user: User | undefined, projectId: string): Promise<object | undefined> };
}

export function uploadRoutes({ uploads, sessions, projects }: UploadRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();

  const readerOf =
    (headers: Headers): UploadReader =>
    async ({ ownerId, projectId }) => {
      const user = await sessions.find(headers);
      if (user?.id === ownerId) return true;
      return projectId !== null && (await projects.find(user, projectId)) !== undefined;
    };

  route(putUpload, ({ params, bytes }) => uploads.put(params.signedPutId, bytes()));

  routeResponse(readUpload, async ({ params, headers, c }) => {
    const file = await uploads.find(params.signedId, readerOf(headers));
    return new Response(c.req.raw.method === 'HEAD' ? null : file.contents(), {
      headers: {
        'content-type': CONTENT_TYPE.test(file.contentType) ? file.contentType : 'application/octet-stream',
        'content-length': String(file.byteSize),
        // What people uploaded must not run as a page of the product's origin.
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename.toWellFormed())}`,
        'x-content-type-options': 'nosniff',
        // The same URL returns the same contents for as long as it is valid.
        'cache-control': file.readableMs > 0 ? `private, max-age=${Math.floor(file.readableMs / 1000)}, immutable` : 'private, no-store',
      },
    });
  });

  return routes;
}
