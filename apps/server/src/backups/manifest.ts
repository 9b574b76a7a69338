import { createHash } from 'node:crypto';
import * as z from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Names in an archive, in their order. The manifest is last, so an archive that was cut off has none. */
export const SECRET_ENTRY = 'secret';
export const DATABASE_ENTRY = 'database.tar.gz';
export const BLOBS_ENTRY = 'blobs';
/** A folder for each database of a project. */
export const DATABASES_ENTRY = 'databases';
export const MANIFEST_ENTRY = 'manifest.json';

export const BACKUP_FORMAT = 1;

/** Where an archive is put together, in the data folder. A running server copies the databases of projects there. */
export const STAGING = 'backup.tmp';
export const STAGED = 'archive';

/** What an archive holds. The name of a blob is its own hash. */
export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The version of the Lathe that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  secret: sha256,
  database: sha256,
  blobs: z.number().int().nonnegative(),
  /** Of projects. Archives of older Lathes have none. */
  databases: z.object({ count: z.number().int().nonnegative(), hash: sha256 }).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** One hash for all files of projects' databases, by their paths and hashes. */
export function hashOfDatabases(files: Iterable<readonly [path: string, hash: string]>): string {
  const hash = createHash('sha256');
  for (const [path, own] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${own} ${path}\n`);
  return hash.digest('hex');
}
