import { bigint, boolean, doublePrecision, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

// PostgreSQL 15 SQL only: the embedded engine is newer. File contents never go into a table.

/** With milliseconds, because JavaScript has no finer times and `editedAt` is compared for equality. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

// --- Accounts: the tables of better-auth -------------------------------------------------------

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  experimentalNode: boolean('experimental_node').notNull().default(false),
  privateRegistries: boolean('private_registries').notNull().default(false),
  previewTunneling: boolean('preview_tunneling').notNull().default(false),
  /** No foreign key: a person who is no longer a member has no active organization, whatever this column says. */
  activeOrganizationId: text('active_organization_id'),
  /** US dollars. Null: no limit. */
  monthlyCostCap: doublePrecision('monthly_cost_cap'),
  monthlyTokenCap: bigint('monthly_token_cap', { mode: 'number' }),
  /** The model that may answer when another one cannot. Null: none may. */
  fallbackModelId: text('fallback_model_id'),
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

// --- Organizations ---------------------------------------------------------------------------

export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('organizations_slug').on(table.provider, table.slug)],
);

export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'member'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] }), index('organization_members_user').on(table.userId)],
);

/** Credentials of an organization's package registries, sealed like model keys. */
export const registries = pgTable(
  'registries',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    scope: text('scope').notNull(),
    url: text('url').notNull(),
    sealedToken: text('sealed_token').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.scope] })],
);

// --- Projects ----------------------------------------------------------------------------------

export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    /** The person who made it, who is its owner unless it belongs to an organization. */
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
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
    index('projects_of_organization').on(table.organizationId, table.editedAt.desc(), table.id.desc()),
  ],
);

export const projectMembers = pgTable(
  'project_members',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'editor', 'viewer'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('project_members_user').on(table.userId)],
);

/** Which text about a project each person wrote themselves, as instructions to the assistant. Any other text in its file may be anybody's. */
export const ownKnowledge = pgTable(
  'own_knowledge',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('own_knowledge_user').on(table.userId)],
);

/** Links that make a person a member of an organization or of a project: exactly one of the two. */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'member', 'owner', 'editor', 'viewer'] }).notNull(),
    email: text('email'),
    createdById: text('created_by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('invitations_organization').on(table.organizationId), index('invitations_project').on(table.projectId)],
);

/** The usage of each model step, never its text. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The steps of one turn share it. Null: the call belongs to no turn. */
    messageId: text('message_id'),
    modelId: text('model_id').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    cachedInputTokens: bigint('cached_input_tokens', { mode: 'number' }).notNull(),
    /** Whose key was used. Null: the row is older than this column. */
    keyOwner: text('key_owner', { enum: ['person', 'organization', 'server'] }),
    /** US dollars at the price that was configured that day. Null: there was none. */
    cost: doublePrecision('cost'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('model_usage_of_user').on(table.userId, table.createdAt)],
);

/** A binary file that a person uploads: the record first, the bytes later. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    /** Null: the account was deleted. The upload is kept while a tree names it. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The upload is kept when the project is deleted, because a fork may refer to it. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** MD5 in base64, as announced. */
    checksum: text('checksum').notNull(),
    /** The stored contents; null until they have arrived whole. */
    blobId: text('blob_id'),
    createdAt: moment('created_at').notNull(),
    /** When a project or a version was last known to name it, or was about to. An upload that none names is swept. */
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [index('uploads_project').on(table.projectId), index('uploads_owner').on(table.ownerId)],
);

/** Contents that count for a person: those that the projects they made, and their versions, refer to or did so until a moment ago. */
export const storedContents = pgTable(
  'stored_contents',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blobId: text('blob_id').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.blobId] })],
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
    /** The blob that lists the version's files, as for a project. */
    treeId: text('tree_id').notNull(),
    fileCount: bigint('file_count', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** The blob of its small picture. */
    thumbnailId: text('thumbnail_id'),
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
  /** Bytes of the messages. */
  byteSize: bigint('byte_size', { mode: 'number' }).notNull().default(0),
  /** The writer's name for this state; '' if it gave none. */
  revision: text('revision').notNull().default(''),
  updatedAt: moment('updated_at').notNull(),
});

/** Running turns, each in somebody's page; one per chat at a time. */
export const chatTurns = pgTable('chat_turns', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  messageId: text('message_id').notNull(),
  step: bigint('step', { mode: 'number' }).notNull(),
  isStopRequested: boolean('is_stop_requested').notNull(),
  /** The visit in which its page announced that it leaves; null while the page is open. */
  leftVisit: text('left_visit'),
  /** When its page last renewed its claim. Without an index, for the same reason as for steps. */
  aliveAt: moment('alive_at').notNull(),
});

/** Model steps that run or ended a moment ago, so that a reader that reconnects can continue. */
export const chatSteps = pgTable('chat_steps', {
  /** Project, message and step. */
  id: text('id').primaryKey(),
  projectId: text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  messageId: text('message_id').notNull(),
  step: bigint('step', { mode: 'number' }).notNull(),
  isOver: boolean('is_over').notNull(),
  isStopRequested: boolean('is_stop_requested').notNull(),
  /**
   * When the process that runs it last marked it as running, and when a reader in another process last marked it as
   * read. Without an index: these change all the time, and PostgreSQL rewrites a row in place only where no index
   * names the column.
   */
  aliveAt: moment('alive_at').notNull(),
  readAt: moment('read_at').notNull(),
});

/** Their events, many per row, as a JSON text. */
export const chatStepEvents = pgTable(
  'chat_step_events',
  {
    stepId: text('step_id')
      .notNull()
      .references(() => chatSteps.id, { onDelete: 'cascade' }),
    firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    events: text('events').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stepId, table.firstSeq] })],
);

/** A key for a model provider, whoever owns it. */
const sealedKeyColumns = () => ({
  provider: text('provider').notNull(),
  sealedKey: text('sealed_key').notNull(),
  hint: text('hint').notNull(),
  baseUrl: text('base_url'),
  updatedAt: moment('updated_at').notNull(),
});

/** People's own keys for model providers, sealed with the data folder's secret. */
export const modelKeys = pgTable(
  'model_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...sealedKeyColumns(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);

/** Keys that all members of an organization use in its projects. */
export const organizationModelKeys = pgTable(
  'organization_model_keys',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ...sealedKeyColumns(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.provider] })],
);

/** People's Model Context Protocol servers; the Authorization header sealed with the data folder's secret. */
export const mcpServers = pgTable(
  'mcp_servers',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    sealedAuthorization: text('sealed_authorization'),
    /** Registration, tokens and a sign-in under way, if the server requires one. */
    sealedSignIn: text('sealed_sign_in'),
    /** Until when one process of the server has claimed the renewal of the sign-in. */
    renewingUntil: moment('renewing_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mcp_servers_user').on(table.userId)],
);

/** A person's lasting decision about a tool: 'always' or 'never'. Without one, the person is asked. */
export const mcpConsents = pgTable(
  'mcp_consents',
  {
    serverId: text('server_id')
      .notNull()
      .references(() => mcpServers.id, { onDelete: 'cascade' }),
    tool: text('tool').notNull(),
    consent: text('consent').notNull(),
    /** The fingerprint of the tool as it was when the person allowed it. For another tool of this name, they are asked. */
    fingerprint: text('fingerprint'),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.tool] })],
);

/** What the installation counts about itself if its operator has turned that on: no person, no address. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    /** Not a reference: events outlive their projects, and say nothing more about them. */
    projectId: text('project_id'),
    messageId: text('message_id'),
    framework: text('framework'),
    browser: text('browser').notNull(),
    message: text('message').notNull(),
    /** By the clock of the page. */
    happenedAt: moment('happened_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('analytics_events_received').on(table.receivedAt.desc(), table.id),
    index('analytics_events_by_name').on(table.event, table.receivedAt.desc()),
  ],
);
