import * as z from 'zod/mini';
import { MESSAGE_ID_MAX_LENGTH, THUMBNAIL_LIMIT_BYTES } from '../limits.ts';
import { appFilesSchema } from '../projects.ts';
import { snapshotInfoSchema, snapshotTitleSchema } from '../snapshots.ts';
import type { Endpoint } from './endpoint.ts';

export const createSnapshotBodySchema = z.object({
  /** The id of its message, or a random one. The same id again changes nothing. */
  id: z.string().check(z.minLength(1), z.maxLength(MESSAGE_ID_MAX_LENGTH)),
  /** The default is `Untitled`. */
  title: z.optional(snapshotTitleSchema),
  /** JSON text of the file map (`AppFiles`). */
  snapshot: z.string(),
});

export const createdSnapshotSchema = z.object({
  /** The version that has these files: an older one if nothing has changed since. */
  id: z.string(),
  createdAt: z.iso.datetime(),
});
export const snapshotListSchema = z.object({ snapshots: z.array(snapshotInfoSchema) });
export const snapshotAnswerSchema = z.object({ snapshot: appFilesSchema });

export type CreateSnapshotBody = z.infer<typeof createSnapshotBodySchema>;
export type CreatedSnapshot = z.infer<typeof createdSnapshotSchema>;
export type SnapshotList = z.infer<typeof snapshotListSchema>;
export type SnapshotAnswer = z.infer<typeof snapshotAnswerSchema>;

/** 201; 400, 401, 404, 413, 422 for people who may only read the project. */
export const createSnapshot = {
  method: 'POST',
  path: '/api/snapshot/:projectId',
  body: createSnapshotBodySchema,
  response: createdSnapshotSchema,
  status: 201,
} as const satisfies Endpoint<CreateSnapshotBody, CreatedSnapshot>;

/** Newest first. 404 for a project that may not be read. */
export const listSnapshots = {
  method: 'GET',
  path: '/api/snapshot/:projectId',
  response: snapshotListSchema,
} as const satisfies Endpoint<undefined, SnapshotList>;

/** The snapshot's files. 404. */
export const readSnapshot = {
  method: 'GET',
  path: '/api/snapshot/:projectId/:messageId',
  response: snapshotAnswerSchema,
} as const satisfies Endpoint<undefined, SnapshotAnswer>;

export const putThumbnailBodySchema = z.object({ /** Base64 JPEG. */ picture: z.base64().check(z.maxLength(Math.ceil(THUMBNAIL_LIMIT_BYTES / 3) * 4)) });
export type PutThumbnailBody = z.infer<typeof putThumbnailBodySchema>;

/** A thumbnail of the app in this version; 204. 400, 401, 404, 422. */
export const putThumbnail = {
  method: 'PUT',
  path: '/api/snapshot/:projectId/:messageId/thumbnail',
  body: putThumbnailBodySchema,
} as const satisfies Endpoint<PutThumbnailBody, undefined>;

/** The picture itself. 404 for a project that may not be read, or a version without one. */
export const readThumbnail = {
  method: 'GET',
  path: '/api/snapshot/:projectId/:messageId/thumbnail',
  content: 'bytes',
} as const satisfies Endpoint<undefined, undefined>;

/** The version was written into the project. 204; 404, 422. */
export const applySnapshot = {
  method: 'POST',
  path: '/api/snapshot/:projectId/apply/:messageId',
} as const satisfies Endpoint<undefined, undefined>;
