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
