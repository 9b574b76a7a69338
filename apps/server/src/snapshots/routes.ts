import {
  applySnapshot,
  createSnapshot,
  JSON_BODY_LIMIT_BYTES,
  listSnapshots,
  putThumbnail,
  readSnapshot,
  readThumbnail,
  THUMBNAIL_LIMIT_BYTES,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import { bodyTooBig } from '../files/app-files.ts';
import type { SnapshotService } from './service.ts';

/** The file map is JSON inside JSON, which may double its length again. */
const BODY_LIMIT_BYTES = 2 * JSON_BODY_LIMIT_BYTES;

export function snapshotRoutes({ sessions, snapshots }: { readonly sessions: SessionService; readonly snapshots: SnapshotService }): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();

  route(createSnapshot, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: BODY_LIMIT_BYTES, tooLarge: bodyTooBig });
    return snapshots.create(user, params.projectId, given);
  });

  // Like projects, versions of public projects can be read without an account.
  route(listSnapshots, async ({ params, headers }) => {
    const user = await sessions.find(headers);
    return { snapshots: await snapshots.list(user, params.projectId) };
  });

  route(readSnapshot, async ({ params, headers }) => {
    const user = await sessions.find(headers);
    return { snapshot: await snapshots.read(user, params.projectId, params.messageId) };
  });

  route(applySnapshot, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    await snapshots.apply(user, params.projectId, params.messageId);
  });

  route(putThumbnail, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const { picture } = await body({ limitBytes: 2 * THUMBNAIL_LIMIT_BYTES });
    await snapshots.putThumbnail(user, params.projectId, params.messageId, Buffer.from(picture, 'base64'));
  });

  routeResponse(readThumbnail, async ({ params, headers, c }) => {
    const user = await sessions.find(headers);
    const picture = await snapshots.thumbnail(user, params.projectId, params.messageId);
    return c.body(picture, 200, { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'private, max-age=86400' });
  });

  return routes;
}
