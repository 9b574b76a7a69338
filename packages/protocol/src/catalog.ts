import * as z from 'zod/mini';

// What the database of a project consists of, as its own catalog says. Names are as PostgreSQL keeps them, without quotes.

const counted = z.number().check(z.int(), z.minimum(0));
const names = z.array(z.string());

/** The roles that apps act as. */
export const APP_ROLES = ['anon', 'authenticated', 'service_role'] as const;
export const ROW_PRIVILEGES = ['select', 'insert', 'update', 'delete'] as const;

export const catalogColumnSchema = z.object({
  name: z.string(),
  /** As `format_type` writes it, with its length and so on. */
  type: z.string(),
  isNullable: z.boolean(),
  /** The expression of its default, or of a generated column. */
  default: z.optional(z.string()),
  isGenerated: z.boolean(),
  identity: z.optional(z.enum(['always', 'by default'])),
  /** In order, if it is an enum. */
  enumValues: z.optional(names),
  comment: z.optional(z.string()),
});

export const REFERENCE_ACTIONS = ['no action', 'restrict', 'cascade', 'set null', 'set default'] as const;

export const catalogForeignKeySchema = z.object({
  name: z.string(),
  columns: names,
  target: z.object({ schema: z.string(), table: z.string(), columns: names }),
  onDelete: z.enum(REFERENCE_ACTIONS),
  onUpdate: z.enum(REFERENCE_ACTIONS),
});

export const catalogIndexSchema = z.object({
  name: z.string(),
  isUnique: z.boolean(),
  isPrimary: z.boolean(),
  sizeBytes: counted,
  definition: z.string(),
});

export const catalogPolicySchema = z.object({
  name: z.string(),
  command: z.enum(['all', 'select', 'insert', 'update', 'delete']),
  /** `public` stands for all roles. */
  roles: names,
  isPermissive: z.boolean(),
  using: z.optional(z.string()),
  check: z.optional(z.string()),
});

export const catalogTableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view', 'materialized view', 'foreign table']),
  /** It belongs to the platform, which changes it: `auth.users` and `storage.objects`. */
  isSystem: z.boolean(),
  comment: z.optional(z.string()),
  columns: z.array(catalogColumnSchema),
  /** Its columns, in order. Empty without one. */
  primaryKey: names,
  uniques: z.array(z.object({ name: z.string(), columns: names })),
  checks: z.array(z.object({ name: z.string(), definition: z.string() })),
  foreignKeys: z.array(catalogForeignKeySchema),
  indexes: z.array(catalogIndexSchema),
  triggers: z.array(z.object({ name: z.string(), definition: z.string(), isEnabled: z.boolean() })),
  policies: z.array(catalogPolicySchema),
  rowSecurity: z.enum(['off', 'on', 'forced']),
  /** What each role may do with at least one column. Which rows is said by policies. */
  grants: z.object({
    anon: z.array(z.enum(ROW_PRIVILEGES)),
    authenticated: z.array(z.enum(ROW_PRIVILEGES)),
    service_role: z.array(z.enum(ROW_PRIVILEGES)),
  }),
  /** The query of a view. */
  definition: z.optional(z.string()),
  /** A view that reads with the rights of the person who asks. Policies do not hold for other views. */
  isSecurityInvoker: z.boolean(),
  /** Counted for small tables, estimated for others. Absent where nobody knows. */
  rows: z.optional(z.object({ count: counted, isExact: z.boolean() })),
  /** With its indexes. */
  sizeBytes: counted,
});

export const catalogFunctionSchema = z.object({
  schema: z.string(),
  name: z.string(),
  arguments: z.string(),
  returns: z.string(),
  language: z.string(),
  /** It runs with the rights of its owner. */
  isSecurityDefiner: z.boolean(),
  isTrigger: z.boolean(),
  /** The roles that may call it. */
  callers: z.array(z.enum(APP_ROLES)),
});

export const catalogSchema = z.object({
  /** By schema and name, `public` first. */
  tables: z.array(catalogTableSchema),
  functions: z.array(catalogFunctionSchema),
  /** The tables whose changes realtime tells, with their schema: `public.notes`. */
  publications: z.array(z.object({ name: z.string(), isForAllTables: z.boolean(), tables: names })),
  /** Of PostgreSQL, such as 18.6. */
  version: z.string(),
  sizeBytes: counted,
});

export type AppRole = (typeof APP_ROLES)[number];
export type RowPrivilege = (typeof ROW_PRIVILEGES)[number];
export type ReferenceAction = (typeof REFERENCE_ACTIONS)[number];
export type CatalogColumn = z.infer<typeof catalogColumnSchema>;
export type CatalogForeignKey = z.infer<typeof catalogForeignKeySchema>;
export type CatalogIndex = z.infer<typeof catalogIndexSchema>;
export type CatalogPolicy = z.infer<typeof catalogPolicySchema>;
export type CatalogTable = z.infer<typeof catalogTableSchema>;
export type CatalogFunction = z.infer<typeof catalogFunctionSchema>;
export type Catalog = z.infer<typeof catalogSchema>;

/** What a table had at one moment, to compare with another one. */
export const tableSnapshotSchema = z.object({
  name: z.string(),
  rows: z.number(),
  /** Rows that the transaction has updated and deleted. */
  updated: z.number(),
  deleted: z.number(),
  /** By their numbers, which renaming does not change. */
  columns: z.record(z.string(), z.object({ name: z.string(), type: z.string() })),
  /** Values of each column that are not null. */
  filled: z.record(z.string(), z.coerce.number()),
});
export type TableSnapshot = z.infer<typeof tableSnapshotSchema>;

/** By their OIDs. */
export const tableSnapshotsSchema = z.record(z.string(), tableSnapshotSchema);
export type TableSnapshots = z.infer<typeof tableSnapshotsSchema>;

/** Findings about what visitors can do that are left as they are, as a file of the project keeps them. */
export const ignoredFindingsSchema = z.array(
  z.object({
    id: z.string(),
    reason: z.string(),
    /** ISO 8601. */
    at: z.string(),
  }),
);
