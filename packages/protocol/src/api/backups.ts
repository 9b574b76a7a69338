import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/**
 * A complete copy of the embedded database, as a gzipped tar archive. For the command line, on the same machine: the
 * bearer token is signed with the data folder's secret. 401 without one, 422 if the server uses PostgreSQL.
 */
export const dumpDatabase = {
  method: 'POST',
  path: '/api/backups/dump',
  content: 'bytes',
} as const satisfies Endpoint<undefined, void>;

const copyBodySchema = z.object({ ref: z.string() });

/**
 * Copies the database of a project, by its ref, into the folder of the backup that is being taken. For the command line, as
 * `dumpDatabase`. 401 without a token, 400 for what is no ref.
 */
export const copyProjectDatabase = {
  method: 'POST',
  path: '/api/backups/copy',
  body: copyBodySchema,
} as const satisfies Endpoint<z.infer<typeof copyBodySchema>, void>;
