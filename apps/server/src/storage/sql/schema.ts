import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

// PostgreSQL 15 SQL only: the embedded engine is newer. File contents never go into a table.

/** Milliseconds are what JavaScript keeps, and `editedAt` is compared for equality. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

// --- Accounts: the tables of better-auth -------------------------------------------------------

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user').on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

// --- Projects ----------------------------------------------------------------------------------

export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    visibility: text('visibility', { enum: ['private', 'unlisted', 'public'] }).notNull(),
    frozen: boolean('frozen').notNull().default(false),
    /** The blob that lists the project's files: see `projects/project-tree.ts`. */
    treeId: text('tree_id').notNull(),
    lastEditorId: text('last_editor_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at').notNull(),
  },
  (table) => [
    uniqueIndex('projects_slug').on(table.slug),
    // The order of the list and of its cursor.
    index('projects_of_owner').on(table.ownerId, table.editedAt.desc(), table.id.desc()),
  ],
);

/** A binary file that a person uploads: the record first, the bytes later. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Kept when the project goes: a fork may refer to the same upload. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** MD5 in base64, as announced. */
    checksum: text('checksum').notNull(),
    /** The stored contents; null until they have arrived whole. */
    blobId: text('blob_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('uploads_project').on(table.projectId)],
);

/** A version of a project's files. */
export const snapshots = pgTable(
  'snapshots',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull(),
    title: text('title').notNull(),
    /** As a project's. */
    treeId: text('tree_id').notNull(),
    fileCount: bigint('file_count', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was last written into the project. */
    appliedAt: moment('applied_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.messageId] }), index('snapshots_of_project').on(table.projectId, table.createdAt.desc())],
);

/** A project's chat, as the JSON text of its messages: jsonb would refuse \u0000 in an output. */
export const chats = pgTable('chats', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  messages: text('messages').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** People's own keys for model providers, sealed with the data folder's secret. */
export const modelKeys = pgTable(
  'model_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    sealedKey: text('sealed_key').notNull(),
    hint: text('hint').notNull(),
    baseUrl: text('base_url'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);
