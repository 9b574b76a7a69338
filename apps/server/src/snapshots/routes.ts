import {
  applySnapshot,
  createSnapshot,
  createSnapshotBodySchema,
  JSON_BODY_LIMIT_BYTES,
  listSnapshots,
  putThumbnail,
  putThumbnailBodySchema,
  readSnapshot,
  THUMBNAIL_LIMIT_BYTES,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { readJson } from '../network/request-bodies.ts';
import { bodyTooBig } from '../files/app-files.ts';
import type { SnapshotService } from './service.ts';

/** The file map is JSON inside JSON, which may double its length once more. */
const BODY_LIMIT_BYTES = 2 * JSON_BODY_LIMIT_BYTES;

export function snapshotRoutes({ sessions, snapshots }: { readonly sessions: SessionService; readonly snapshots: SnapshotService }): Hono {
  const routes = new Hono();

  routes.post(createSnapshot.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, createSnapshotBodySchema, { limitBytes: BODY_LIMIT_BYTES, tooLarge: bodyTooBig });
    return c.json(await snapshots.create(user, c.req.param('projectId'), body), 201);
  });

  // Versions of public projects can be read without an account, as the projects.
  routes.get(listSnapshots.path, async (c) => {
    const user = await sessions.find(c.req.raw.headers);
    return c.json({ snapshots: await snapshots.list(user, c.req.param('projectId')) });
  });

  routes.get(readSnapshot.path, async (c) => {
    const user = await sessions.find(c.req.raw.headers);
    return c.json({ snapshot: await snapshots.read(user, c.req.param('projectId'), c.req.param('messageId')) });
  });

  routes.post(applySnapshot.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await snapshots.apply(user, c.req.param('projectId'), c.req.param('messageId'));
    return c.body(null, 204);
  });

  routes.put(putThumbnail.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { picture } = await readJson(c.req.raw, putThumbnailBodySchema, { limitBytes: 2 * THUMBNAIL_LIMIT_BYTES });
    await snapshots.putThumbnail(user, c.req.param('projectId'), c.req.param('messageId'), Buffer.from(picture, 'base64'));
    return c.body(null, 204);
  });

  routes.get(putThumbnail.path, async (c) => {
    const user = await sessions.find(c.req.raw.headers);
    const picture = await snapshots.thumbnail(user, c.req.param('projectId'), c.req.param('messageId'));
    return c.body(picture, 200, { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'private, max-age=86400' });
  });

  return routes;
}
