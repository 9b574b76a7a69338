import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

// A whole database as one zip. Source: docs/specification/databases.md.

const counted = z.number().check(z.int(), z.minimum(0));

export const movedInSchema = z.object({
  counts: z.object({ tables: counted, rows: counted, users: counted, storedFiles: counted, functions: counted, migrations: counted }),
  /** What the archive does not hold, in words. */
  leftOut: z.array(z.string()),
  /** Secrets of functions, whose values have to be set again. */
  secretNames: z.array(z.string()),
  /** Functions that did not start here. Everything else has been moved in. */
  failedFunctions: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type MovedIn = z.infer<typeof movedInSchema>;

const moveInQuerySchema = z.object({
  /** The project's title, typed by the person. Without it, only an empty database takes an archive. */
  title: z.optional(z.string()),
});

/** Everything of an app as a zip, with a program that loads it anywhere. A POST, so that nothing prefetches it. 401, 404, 422 while it moves, 503, 507. */
export const moveDatabaseOut = {
  method: 'POST',
  path: '/api/projects/:slug/database/move-out',
  content: 'bytes',
} as const satisfies Endpoint<undefined, undefined>;

/** A copy of a database from before a change that may have lost data, as such a zip. */
export const databaseCopySchema = z.object({
  id: z.string().check(z.regex(/^\d{1,16}-\d{1,20}$/)),
  createdAt: z.string(),
  /** The version of the first migration that was applied then. */
  version: z.string(),
  byteSize: counted,
});
export type DatabaseCopy = z.infer<typeof databaseCopySchema>;
export const databaseCopiesSchema = z.object({ copies: z.array(databaseCopySchema) });
export type DatabaseCopies = z.infer<typeof databaseCopiesSchema>;

/** The copies that are kept, the newest first. 401, 404. */
export const listDatabaseCopies = {
  method: 'GET',
  path: '/api/projects/:slug/database/copies',
  response: databaseCopiesSchema,
} as const satisfies Endpoint<undefined, DatabaseCopies>;

/** The zip of one copy. A POST, so that nothing prefetches it. 401, 404. */
export const downloadDatabaseCopy = {
  method: 'POST',
  path: '/api/projects/:slug/database/copies/:copyId',
  content: 'bytes',
} as const satisfies Endpoint<undefined, undefined>;

/** Loads such a zip: all of it, or nothing. 401, 404, 413, 422 with what is wrong, 503, 507. */
export const moveDatabaseIn = {
  method: 'POST',
  path: '/api/projects/:slug/database/move-in',
  bodyContent: 'bytes',
  query: moveInQuerySchema,
  response: movedInSchema,
} as const satisfies Endpoint<undefined, MovedIn, string, z.infer<typeof moveInQuerySchema>>;

export const moveHostedInBodySchema = z.object({
  /** Of a hosted project or any PostgreSQL: `postgresql://user:password@host:5432/database`. It is used once, and not kept. */
  connectionString: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Where stored files are: without it, they do not come along. */
  storage: z.optional(z.object({ url: z.url(), serviceKey: z.string().check(z.minLength(1), z.maxLength(2000)) })),
  /** As in `moveDatabaseIn`. */
  title: z.optional(z.string()),
});
export type MoveHostedInBody = z.infer<typeof moveHostedInBodySchema>;

/** Reads a database elsewhere, and loads it here: all of it, or nothing. 401, 404, 422 with what is wrong, 503, 507. */
export const moveHostedDatabaseIn = {
  method: 'POST',
  path: '/api/projects/:slug/database/move-in/hosted',
  body: moveHostedInBodySchema,
  response: movedInSchema,
} as const satisfies Endpoint<MoveHostedInBody, MovedIn>;
