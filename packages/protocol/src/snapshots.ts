import * as z from 'zod/mini';
import { SNAPSHOT_TITLE_MAX_LENGTH } from './limits.ts';

/** In place of a version's id: the files as they are now. */
export const CURRENT_FILES = 'now';

/** One version of a project's files, without the files. */
export const snapshotInfoSchema = z.object({
  /** The message it belongs to, or an id of its own. */
  messageId: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** Files, without folders. */
  fileCount: z.int(),
  /** Its contents are complete and never change again. */
  finalized: z.boolean(),
  /** There is a small picture of the app as it was. */
  hasThumbnail: z.boolean(),
});
export type SnapshotInfo = z.infer<typeof snapshotInfoSchema>;

export const snapshotTitleSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(SNAPSHOT_TITLE_MAX_LENGTH));
