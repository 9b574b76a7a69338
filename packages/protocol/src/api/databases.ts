import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

// The built-in database of a project: one for the project and its branches. Source: docs/specification/databases.md.

/** Characters of the SQL of one request, and of a migration. */
export const SQL_MAX_LENGTH = 1_000_000;
/** Rows of one answer, at most. */
export const SQL_ROWS_MAX = 10_000;
export const SQL_ROWS_DEFAULT = 1000;
/** Statements are canceled after this long, unless the request says less. */
export const SQL_TIMEOUT_MS = 10_000;

const counted = z.number().check(z.int(), z.minimum(0));

/** Waiting processes are started by the next request. */
export const DATABASE_STATES = ['asleep', 'starting', 'running', 'failed'] as const;

export const createdDatabaseSchema = z.object({
  state: z.enum(DATABASE_STATES),
  /** The first label of its address. */
  ref: z.string(),
  /** The address that apps use, without a slash at the end. */
  url: z.string(),
  /** Goes into apps. */
  publishableKey: z.string(),
  engine: z.enum(['embedded', 'postgresql']),
  createdAt: z.string(),
  /** Database, files and functions, as they were last measured. */
  sizeBytes: counted,
  sizeLimitBytes: counted,
  /** The last start failed with this. */
  failure: z.optional(z.string()),
});
export type CreatedDatabase = z.infer<typeof createdDatabaseSchema>;

/** `none` until somebody creates one. */
export const projectDatabaseSchema = z.union([createdDatabaseSchema, z.object({ state: z.literal('none') })]);
export type ProjectDatabase = z.infer<typeof projectDatabaseSchema>;

export const databaseKeysSchema = z.object({
  publishable: z.string(),
  /** Passes all policies. For a person's own servers. */
  secret: z.string(),
});
export type DatabaseKeys = z.infer<typeof databaseKeysSchema>;

/** Whose rights a query has. `owner` is the role that migrations run as. */
export const sqlRoleSchema = z.union([
  z.object({ role: z.enum(['owner', 'anon', 'service_role']) }),
  /** A person who is signed in to the app. */
  z.object({ role: z.literal('authenticated'), userId: z.uuid() }),
]);
export type SqlRole = z.infer<typeof sqlRoleSchema>;

export const sqlBodySchema = z.object({
  /** One or several statements. They are one transaction: one that fails undoes those before it. */
  text: z.string().check(z.minLength(1), z.maxLength(SQL_MAX_LENGTH)),
  /** For `$1` and so on, in PostgreSQL's text format. With values there may be one statement only. */
  values: z.optional(z.array(z.nullable(z.string())).check(z.maxLength(1000))),
  as: sqlRoleSchema,
  isReadOnly: z.optional(z.boolean()),
  /** The transaction is rolled back at the end, whatever happens. For questions such as "could this person do that?". */
  isRolledBack: z.optional(z.boolean()),
  /** Rows of each statement that are answered; the others are counted. */
  rowLimit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(SQL_ROWS_MAX))),
  timeoutMs: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(60_000))),
});
export type SqlBody = z.infer<typeof sqlBodySchema>;

export const sqlResultSchema = z.object({
  /** Such as `SELECT` or `CREATE TABLE`. */
  command: z.string(),
  /** Empty for a statement that returns no rows. The type is as `format_type` writes it. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** In PostgreSQL's text format. */
  rows: z.array(z.array(z.nullable(z.string()))),
  /** Rows that were returned or changed, including those beyond the limit. */
  rowCount: counted,
  durationMs: z.number(),
});
export type SqlResult = z.infer<typeof sqlResultSchema>;

export const sqlErrorSchema = z.object({
  /** SQLSTATE. */
  code: z.string(),
  message: z.string(),
  detail: z.optional(z.string()),
  hint: z.optional(z.string()),
  /** Where in the text of the request, from 1, in characters. */
  position: z.optional(z.number()),
});
export type SqlError = z.infer<typeof sqlErrorSchema>;

export const sqlAnswerSchema = z.object({
  /** Of the statements before the one that failed. */
  results: z.array(sqlResultSchema),
  error: z.optional(sqlErrorSchema),
});
export type SqlAnswer = z.infer<typeof sqlAnswerSchema>;

/** `{version}_{name}.sql` in `supabase/migrations`. */
export const migrationFileSchema = z.object({
  version: z.string().check(z.regex(/^\d{1,20}$/)),
  name: z.string().check(z.maxLength(200)),
  sql: z.string().check(z.maxLength(SQL_MAX_LENGTH)),
});
export type MigrationFile = z.infer<typeof migrationFileSchema>;

export const appliedMigrationsSchema = z.object({ migrations: z.array(z.object({ version: z.string(), name: z.string() })) });
export type AppliedMigrations = z.infer<typeof appliedMigrationsSchema>;

export const applyMigrationsBodySchema = z.object({
  migrations: z.array(migrationFileSchema).check(z.minLength(1), z.maxLength(500)),
  /** Whether to copy the database first, because data may be lost. If it cannot be copied, nothing is applied. */
  keepsCopy: z.optional(z.boolean()),
});
export type ApplyMigrationsBody = z.infer<typeof applyMigrationsBodySchema>;

export const databaseTypesSchema = z.object({ /** A module. */ types: z.string() });
export type DatabaseTypes = z.infer<typeof databaseTypesSchema>;

export const migrationOutcomeSchema = z.object({
  /** Versions that this call applied, in order. Those that were applied before are passed over. */
  applied: z.array(z.string()),
  /** The one that failed. It left nothing behind, and those after it did not run. */
  failed: z.optional(z.object({ version: z.string(), error: sqlErrorSchema })),
});
export type MigrationOutcome = z.infer<typeof migrationOutcomeSchema>;

/** `FAILED`: the last deploy went wrong, and the version before, if there is one, still answers. */
export const FUNCTION_STATUSES = ['DEPLOYED', 'FAILED'] as const;

export const databaseFunctionSchema = z.object({
  /** Its slug. */
  name: z.string(),
  /** Absent if it was never deployed. */
  id: z.optional(z.string()),
  verifiesToken: z.boolean(),
  /** SHA-1 of its files. Source: docs/decisions.md#F12. */
  contentHash: z.optional(z.string()),
  status: z.enum(FUNCTION_STATUSES),
  /** Why the last deploy went wrong. */
  failure: z.optional(z.string()),
  /** Absent if it was never deployed. */
  deployedAt: z.optional(z.string()),
});
export type DatabaseFunction = z.infer<typeof databaseFunctionSchema>;

/** The message of a deploy that failed. Source: docs/specification/databases.md. */
export const failedDeployText = (message: string): string => `Failed to deploy edge function: ${message}`;

export const databaseFunctionsSchema = z.object({
  functions: z.array(databaseFunctionSchema),
  /** Names of the secrets that functions read. Their values stay on the server. */
  secrets: z.array(z.string()),
});
export type DatabaseFunctions = z.infer<typeof databaseFunctionsSchema>;

const FUNCTION_FILES_MAX = 500;

/** All functions of the project: those that are absent are removed. */
export const deployFunctionsBodySchema = z.object({
  /** Texts by their paths below `supabase/functions`, those that are shared included. */
  files: z.record(z.string(), z.string()).check(z.refine((files) => Object.keys(files).length <= FUNCTION_FILES_MAX, `at most ${FUNCTION_FILES_MAX} files`)),
  /** `supabase/config.toml`, which says which functions check tokens. */
  config: z.optional(z.string()),
});
export type DeployFunctionsBody = z.infer<typeof deployFunctionsBodySchema>;

export const deployFunctionsOutcomeSchema = z.object({
  deployed: z.array(z.string()),
  removed: z.array(z.string()),
  /** The version before of these stays. */
  failed: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type DeployFunctionsOutcome = z.infer<typeof deployFunctionsOutcomeSchema>;

export const functionLogSchema = z.object({
  lines: z.array(z.object({ id: counted, at: z.string(), function: z.string(), level: z.enum(['info', 'warn', 'error', 'debug']), text: z.string() })),
});
export type FunctionLog = z.infer<typeof functionLogSchema>;

const logQuerySchema = z.object({
  /** Lines after this ID only. */
  after: z.optional(z.string()),
});

export const secretsBodySchema = z.object({
  /** `null` removes one. */
  secrets: z.record(z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)), z.nullable(z.string().check(z.maxLength(64_000)))),
});
export type SecretsBody = z.infer<typeof secretsBodySchema>;

export const databaseUserBodySchema = z.object({
  email: z.email(),
  password: z.string().check(z.minLength(6), z.maxLength(72)),
});
export type DatabaseUserBody = z.infer<typeof databaseUserBodySchema>;

const storedFileSchema = z.object({ bucket: z.string(), name: z.string() });
export const storedFilesBodySchema = z.object({ files: z.array(storedFileSchema).check(z.minLength(1), z.maxLength(1000)) });
export type StoredFilesBody = z.infer<typeof storedFilesBodySchema>;

export const storedFileLinkSchema = z.object({ url: z.string() });

export const deleteDatabaseBodySchema = z.object({
  /** The project's title, typed by the person. */
  title: z.string(),
});
export type DeleteDatabaseBody = z.infer<typeof deleteDatabaseBodySchema>;

/** 401, 404. */
export const readDatabase = {
  method: 'GET',
  path: '/api/projects/:slug/database',
  response: projectDatabaseSchema,
} as const satisfies Endpoint<undefined, ProjectDatabase>;

/** Creates the database, unless there is one. 401, 404, 422, 503 where this server has none to give. */
export const createDatabase = {
  method: 'POST',
  path: '/api/projects/:slug/database',
  response: createdDatabaseSchema,
} as const satisfies Endpoint<undefined, CreatedDatabase>;

/** Starts it, and answers once it runs. 401, 404, 503 with what failed. */
export const wakeDatabase = {
  method: 'POST',
  path: '/api/projects/:slug/database/wake',
  response: createdDatabaseSchema,
} as const satisfies Endpoint<undefined, CreatedDatabase>;

/** Removes it with its rows, people and files. 204; 401, 404, 422 for another title. */
export const deleteDatabase = {
  method: 'DELETE',
  path: '/api/projects/:slug/database',
  body: deleteDatabaseBodySchema,
} as const satisfies Endpoint<DeleteDatabaseBody, undefined>;

/** 401, 404. */
export const readDatabaseKeys = {
  method: 'GET',
  path: '/api/projects/:slug/database/keys',
  response: databaseKeysSchema,
} as const satisfies Endpoint<undefined, DatabaseKeys>;

/** 401, 404, 422, 503. What the database says about the SQL is in the answer. */
export const runSql = {
  method: 'POST',
  path: '/api/projects/:slug/database/sql',
  body: sqlBodySchema,
  response: sqlAnswerSchema,
} as const satisfies Endpoint<SqlBody, SqlAnswer>;

/** TypeScript types of the tables of the app, for `createClient<Database>()`. 401, 404, 503. */
export const readDatabaseTypes = {
  method: 'GET',
  path: '/api/projects/:slug/database/types',
  response: databaseTypesSchema,
} as const satisfies Endpoint<undefined, DatabaseTypes>;

/** In the order of their versions. 401, 404, 503. */
export const listAppliedMigrations = {
  method: 'GET',
  path: '/api/projects/:slug/database/migrations',
  response: appliedMigrationsSchema,
} as const satisfies Endpoint<undefined, AppliedMigrations>;

/** Runs those that have not run, in the order of their versions, each in a transaction with its line in the history. 401, 404, 422, 503. */
export const applyMigrations = {
  method: 'POST',
  path: '/api/projects/:slug/database/migrations',
  body: applyMigrationsBodySchema,
  response: migrationOutcomeSchema,
} as const satisfies Endpoint<ApplyMigrationsBody, MigrationOutcome>;

/** 401, 404, 503. */
export const listDatabaseFunctions = {
  method: 'GET',
  path: '/api/projects/:slug/database/functions',
  response: databaseFunctionsSchema,
} as const satisfies Endpoint<undefined, DatabaseFunctions>;

/** 401, 404, 413, 422, 503. */
export const deployDatabaseFunctions = {
  method: 'PUT',
  path: '/api/projects/:slug/database/functions',
  body: deployFunctionsBodySchema,
  response: deployFunctionsOutcomeSchema,
} as const satisfies Endpoint<DeployFunctionsBody, DeployFunctionsOutcome>;

/** The newest lines of all functions, the oldest first. 401, 404. */
export const readFunctionLog = {
  method: 'GET',
  path: '/api/projects/:slug/database/functions/log',
  query: logQuerySchema,
  response: functionLogSchema,
} as const satisfies Endpoint<undefined, FunctionLog, string, z.infer<typeof logQuerySchema>>;

/** 204; 401, 404, 422, 503. */
export const setDatabaseSecrets = {
  method: 'PATCH',
  path: '/api/projects/:slug/database/secrets',
  body: secretsBodySchema,
} as const satisfies Endpoint<SecretsBody, undefined>;

/** A person who can sign in to the app, with a confirmed address. 201; 401, 404, 422, 503. */
export const createDatabaseUser = {
  method: 'POST',
  path: '/api/projects/:slug/database/users',
  body: databaseUserBodySchema,
  response: z.object({ id: z.uuid() }),
  status: 201,
} as const satisfies Endpoint<DatabaseUserBody, { id: string }>;

/** 204; 401, 404, 503. */
export const deleteDatabaseUser = {
  method: 'DELETE',
  path: '/api/projects/:slug/database/users/:userId',
} as const satisfies Endpoint<undefined, undefined>;

/** An address of one stored file that holds for a minute. 401, 404, 422, 503. */
export const linkStoredFile = {
  method: 'POST',
  path: '/api/projects/:slug/database/files/link',
  body: storedFileSchema,
  response: storedFileLinkSchema,
} as const satisfies Endpoint<z.infer<typeof storedFileSchema>, z.infer<typeof storedFileLinkSchema>>;

/** Removes files with their rows. 204; 401, 404, 422, 503. */
export const deleteStoredFiles = {
  method: 'POST',
  path: '/api/projects/:slug/database/files/delete',
  body: storedFilesBodySchema,
} as const satisfies Endpoint<StoredFilesBody, undefined>;
