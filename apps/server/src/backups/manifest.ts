import * as z from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Names in an archive, in their order. The manifest is last, so an archive that was cut off has none. */
export const SECRET_ENTRY = 'secret';
export const DATABASE_ENTRY = 'database.tar.gz';
export const BLOBS_ENTRY = 'blobs';
export const MANIFEST_ENTRY = 'manifest.json';

export const BACKUP_FORMAT = 1;

/** What an archive holds. The name of a blob is its own hash. */
export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The version of the Lathe that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  secret: sha256,
  database: sha256,
  blobs: z.number().int().nonnegative(),
});
export type Manifest = z.infer<typeof manifestSchema>;
