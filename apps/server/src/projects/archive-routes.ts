import { readArchive } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { fileStream } from '../storage/blobs/file-stream.ts';
import type { ArchiveImports } from './archive-imports.ts';
import { type ArchiveDependencies, readArchiveAt } from './archives.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

export interface ArchiveRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly archives: { readonly imports: ArchiveImports; readonly source: ArchiveDependencies };
  readonly limiter: RateLimiter;
}

/** `POST /api/archives`: browsers may not read other sites' archives, so the server fetches them. */
export function archiveRoutes({ sessions, archives, limiter }: ArchiveRouteDependencies): Hono<ServerEnvironment> {
  const { routes, routeResponse } = endpointRoutes();
  routeResponse(readArchive, async ({ body, headers, signal }) => {
    const user = await sessions.require(headers);
    const { address } = await body({ limitBytes: BODY_LIMIT_BYTES });
    const end = archives.imports.begin(user.id);
    try {
      limiter.take(user.id);
      const { byteSize, file } = await readArchiveAt(address, archives.source, signal);
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(byteSize) };
      return new Response(fileStream(file, { onClose: end }), { headers });
    } catch (error) {
      end();
      throw error;
    }
  });
  return routes;
}
