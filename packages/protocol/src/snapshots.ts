import * as z from 'zod/mini';
import { SNAPSHOT_TITLE_MAX_LENGTH } from './limits.ts';

/** Used instead of a version's id for the current files. */
export const CURRENT_FILES = 'now';

/** One version of a project's files, without the files. */
export const snapshotInfoSchema = z.object({
  /** The id of the message it belongs to, or its own id. */
  messageId: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** Number of files, without folders. */
  fileCount: z.int(),
  /** The contents are complete and will not change. */
  finalized: z.boolean(),
  /** There is a thumbnail of the app at that time. */
  hasThumbnail: z.boolean(),
});
export type SnapshotInfo = z.infer<typeof snapshotInfoSchema>;

export const snapshotTitleSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(SNAPSHOT_TITLE_MAX_LENGTH));
