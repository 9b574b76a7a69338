import { createDirectUpload, putUpload, readUpload, type User } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { UploadReader, UploadService } from './service.ts';

/** Size limit in bytes of the record of an upload. */
const RECORD_LIMIT_BYTES = 16 * 1024;
/** A media type with its parameters that is valid in a header. Source: RFC 9110, 8.3.1. */
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[ \t\x21-\x7e]*$/;

export interface UploadRouteDependencies {
  readonly uploads: UploadService;
  readonly sessions: Pick<SessionService, 'find' | 'require'>;
  readonly projects: {
    /** The project, if the person may read it. */
    find(user: User | undefined, projectId: string): Promise<object | undefined>;
    /** The project, if the person may change it. @throws AppError */
    writable(user: User, slugOrId: string): Promise<{ readonly id: string }>;
  };
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

  route(createDirectUpload, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const { blob } = await body({ limitBytes: RECORD_LIMIT_BYTES });
    const project = await projects.writable(user, params.slug);
    return uploads.create(user, project.id, blob);
  });

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
