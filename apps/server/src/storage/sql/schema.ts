/**
 * One file, because tables refer to each other. Only SQL of PostgreSQL 15, because the embedded engine is newer. File
 * contents never go into a table.
 */

import { relations, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Milliseconds are JavaScript's precision, and `editedAt` is compared for equality. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** What the assistant may use. The cost is in US dollars. Null: no limit. */
const monthlyCaps = () => ({
  monthlyCostCap: doublePrecision('monthly_cost_cap'),
  monthlyTokenCap: bigint('monthly_token_cap', { mode: 'number' }),
});

// --- Accounts: the tables of better-auth -------------------------------------------------------

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['registered', 'guest', 'owner'] })
      .notNull()
      .default('registered'),
    /** The auth library requires one. An account without an address has a placeholder (`placeholderEmail`). */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    experimentalNode: boolean('experimental_node').notNull().default(false),
    privateRegistries: boolean('private_registries').notNull().default(false),
    previewTunneling: boolean('preview_tunneling').notNull().default(false),
    /** Not a foreign key. For a person who is no longer a member it has no effect, whatever its value. */
    activeOrganizationId: text('active_organization_id'),
    ...monthlyCaps(),
    turnCostCap: doublePrecision('turn_cost_cap'),
    turnTokenCap: bigint('turn_token_cap', { mode: 'number' }),
    dailyCostCap: doublePrecision('daily_cost_cap'),
    dailyTokenCap: bigint('daily_token_cap', { mode: 'number' }),
    /** The model that may answer in place of one that cannot. Null: none. */
    fallbackModelId: text('fallback_model_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_owner').on(table.kind).where(sql`${table.kind} = 'owner'`)],
);

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

/** The auth library reads a session with its user, and a user with their accounts, in one query each. */
export const sessionRelations = relations(sessions, ({ one }) => ({ user: one(users, { fields: [sessions.userId], references: [users.id] }) }));
export const accountRelations = relations(accounts, ({ one }) => ({ user: one(users, { fields: [accounts.userId], references: [users.id] }) }));
export const userRelations = relations(users, ({ many }) => ({ accounts: many(accounts) }));

// --- Organizations ---------------------------------------------------------------------------

export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    ...monthlyCaps(),
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

/** Credentials of an organization's package registries, encrypted like model keys. */
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
    /** Its creator: the owner, unless it belongs to an organization. */
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
    ...monthlyCaps(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at').notNull(),
    /** When it was last changed by a push. Equal to `editedAt`: nothing has changed since. */
    pushedAt: moment('pushed_at'),
    /** The project that this is a branch of, with the same owner, title, visibility and people. Null: it is the project itself. */
    branchOfId: text('branch_of_id').references((): AnyPgColumn => projects.id, { onDelete: 'cascade' }),
    /** A branch's name in git, and the name that its person gave it. */
    branchName: text('branch_name'),
    branchTitle: text('branch_title'),
  },
  (table) => [
    uniqueIndex('projects_slug').on(table.slug),
    uniqueIndex('projects_branch').on(table.branchOfId, table.branchName),
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

/** Which knowledge about a project each person wrote themselves. Anyone may have written the rest of the file. */
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

/** Links that make a person a member of either an organization or a project. */
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

/** What each model step used, but never its text. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Shared by the steps of one turn. Null: the call belongs to no turn. */
    messageId: text('message_id'),
    /** From 0; of a repair, the step whose file it repaired. Null: the call belongs to no step, or it was recorded before this column existed. */
    step: integer('step'),
    /** What the call was for. */
    purpose: text('purpose', { enum: ['step', 'repair', 'diagnosis'] })
      .notNull()
      .default('step'),
    /** The organization that owned the project, which counts even once the project is deleted. */
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** A step of a turn that fixes an error which the assistant caused in its turn before. */
    isOwnErrorFix: boolean('is_own_error_fix').notNull().default(false),
    modelId: text('model_id').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    cachedInputTokens: bigint('cached_input_tokens', { mode: 'number' }).notNull(),
    /** Whose key was used. Null: recorded before this column existed. */
    keyOwner: text('key_owner', { enum: ['person', 'organization', 'server'] }),
    /** US dollars at the price that was configured that day. Null: there was none. */
    cost: doublePrecision('cost'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('model_usage_of_user').on(table.userId, table.createdAt),
    index('model_usage_of_project').on(table.projectId, table.createdAt),
    index('model_usage_of_organization').on(table.organizationId, table.createdAt),
  ],
);

/** A binary file that a person uploads: the record first, the bytes later. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    /** Null: the account was deleted. The upload is kept while a tree refers to it. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Kept when the project is deleted, because a fork may refer to the same upload. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** MD5 in base64, as announced. */
    checksum: text('checksum').notNull(),
    /** The stored contents. Null until they have arrived completely. */
    blobId: text('blob_id'),
    createdAt: moment('created_at').notNull(),
    /**
     * When a project or a version was last known to refer to it, or about to. Uploads that none refers to are swept.
     */
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [index('uploads_project').on(table.projectId), index('uploads_owner').on(table.ownerId)],
);

/**
 * Contents that count for a person: those that the projects they created, and their versions, refer to or did until a
 * moment ago.
 */
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
    /** As for a project. */
    treeId: text('tree_id').notNull(),
    fileCount: bigint('file_count', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** The blob of its thumbnail. */
    thumbnailId: text('thumbnail_id'),
    /** When it was last written into the project. */
    appliedAt: moment('applied_at'),
    /** Who made it. Null: it is older than this column, or the account was deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.messageId] }), index('snapshots_of_project').on(table.projectId, table.createdAt.desc())],
);

/**
 * Commits of a project's repository, which outlive the versions that they were made of. Trees and blobs are not stored:
 * they follow from the tree of the files.
 */
export const gitCommits = pgTable(
  'git_commits',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Its name in git: SHA-1 in hexadecimal. */
    id: text('id').notNull(),
    /** Their names, separated by spaces. */
    parents: text('parents').notNull(),
    /** As for a project: exactly the files of the commit. */
    treeId: text('tree_id').notNull(),
    /** The paths of files that may be executed, as JSON. */
    executables: text('executables').notNull(),
    /** The commit as git stores it, in base64, because it may have bytes that no text has. */
    object: text('object').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

/** Where each branch of a project's repository is. */
export const gitBranches = pgTable(
  'git_branches',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Not a foreign key, because commits are never deleted while their project exists. */
    commitId: text('commit_id').notNull(),
    /** Of a branch that the workbench has: when the newest version was made that it has. */
    versionsUntil: moment('versions_until'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.name] })],
);

/** The repository of a code host that a project is synchronized with. */
export const projectRemotes = pgTable('project_remotes', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  host: text('host').notNull(),
  /** Where the host is. Tokens for another address are never sent there. */
  address: text('address').notNull(),
  /** `owner/name` */
  path: text('path').notNull(),
  url: text('url').notNull(),
  branch: text('branch').notNull(),
  defaultBranch: text('default_branch').notNull(),
  /** The commit of `main` that both had after the last synchronization. */
  commitId: text('commit_id'),
  syncedAt: moment('synced_at'),
  /** Each version is pushed as soon as there is one. */
  pushesVersions: boolean('pushes_versions').notNull().default(false),
});

/** Where a project is published. Its name is in its address, and never changes. */
export const sites = pgTable('sites', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  name: text('name').notNull().unique(),
  visibility: text('visibility', { enum: ['me', 'members', 'password', 'link', 'public'] }).notNull(),
  /** Salt and scrypt hash. */
  passwordHash: text('password_hash'),
  /** Who may open it if only one person may: who published first, or chose that. */
  createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  /** Not a foreign key, because deploys refer to their site. */
  liveDeployId: text('live_deploy_id'),
  /** The number of the newest deploy. */
  deployCount: integer('deploy_count').notNull().default(0),
  createdAt: moment('created_at').notNull(),
});

/** What was published, which never changes. */
export const deploys = pgTable(
  'deploys',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => sites.projectId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    /** The tree of the project's files that it was built from. Only the tree is kept, not the files. */
    sourceTreeId: text('source_tree_id').notNull(),
    /** The hosting provider's name for it: for the embedded host, the blob of its manifest. */
    reference: text('reference').notNull(),
    fileCount: integer('file_count').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    sentByteSize: bigint('sent_byte_size', { mode: 'number' }).notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('deploys_of_site').on(table.projectId, table.number)],
);

/** A project's site at a host of another company. A copy of the project does not get it. */
export const hostedSites = pgTable(
  'hosted_sites',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['netlify'] }).notNull(),
    /** The host's name for it. */
    siteId: text('site_id').notNull(),
    url: text('url').notNull(),
    adminUrl: text('admin_url'),
    /** Whose account it belongs to. Null: the server's own, so it can be claimed. */
    accountId: text('account_id').references(() => users.id, { onDelete: 'set null' }),
    /** With which a site of the server's account is claimed. */
    sessionId: text('session_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider] }), uniqueIndex('hosted_sites_at_host').on(table.provider, table.siteId)],
);

/** People's own names for their sites. A name may be claimed by several projects, and at most one has proved it. */
export const domains = pgTable(
  'domains',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => sites.projectId, { onDelete: 'cascade' }),
    /** In ASCII and lower case. A wildcard begins with `*.`. */
    hostname: text('hostname').notNull(),
    /** Equal for names that look alike. */
    skeleton: text('skeleton').notNull(),
    /** What the ownership record must have. It is random, so that a record that somebody left behind proves nothing. */
    token: text('token').notNull(),
    state: text('state', { enum: ['pending', 'verifying', 'verified', 'live', 'misconfigured', 'failed', 'expired'] }).notNull(),
    isPrimary: boolean('is_primary').notNull(),
    redirects: boolean('redirects').notNull(),
    /** Since when the name is this project's. Null: it is not. */
    provenAt: moment('proven_at'),
    /** Since when the ownership record of a proven name is gone. */
    lostAt: moment('lost_at'),
    /** When somebody last expected its state to change. Checks become rarer from then on. */
    expectedAt: moment('expected_at').notNull(),
    checkedAt: moment('checked_at'),
    /** Null: only when somebody asks. */
    nextCheckAt: moment('next_check_at'),
    /** What DNS said at the last check, as JSON. */
    findings: text('findings').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('domains_of_project').on(table.projectId, table.hostname),
    uniqueIndex('domains_proven').on(table.hostname).where(sql`${table.provenAt} is not null`),
    index('domains_skeleton').on(table.skeleton),
    index('domains_due').on(table.nextCheckAt),
  ],
);

/** People's accounts at services that Lathe uses for them. The tokens are encrypted with the data folder's secret. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For example `figma`. */
    service: text('service').notNull(),
    sealedToken: text('sealed_token').notNull(),
    /** What the service calls the person. */
    name: text('name').notNull(),
    /** Of a service that others run, too. Null: it has one address. */
    address: text('address'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.service] })],
);

/** People's access to Supabase, which they give by signing in there. */
export const supabaseAccounts = pgTable('supabase_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A sign-in that was begun, as JSON, encrypted with the installation's secret. */
  sealedPending: text('sealed_pending'),
  /** As JSON, encrypted with the installation's secret. Null: the person is not signed in. */
  sealedTokens: text('sealed_tokens'),
  signedInAt: moment('signed_in_at'),
  /** Until then one process renews the tokens alone. */
  renewingUntil: moment('renewing_until'),
});

/** Databases at Supabase that projects use. A row is written before the database is created, so that there is never a second one. */
export const supabaseConnections = pgTable(
  'supabase_connections',
  {
    projectId: text('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Whose access is used. */
    accountId: text('account_id').references(() => users.id, { onDelete: 'set null' }),
    /** `creating`: it was asked for, and nothing is known of an answer. `waiting`: it is coming up. */
    step: text('step', { enum: ['creating', 'waiting', 'ready'] }).notNull(),
    /** Supabase's ID of it. Null while it is being created. */
    ref: text('ref'),
    name: text('name').notNull(),
    /** The slug of an organization at Supabase. */
    organization: text('organization').notNull(),
    region: text('region').notNull(),
    /** Of the database's owner, encrypted with the installation's secret. Null: it was there before. */
    sealedPassword: text('sealed_password'),
    createdAt: moment('created_at').notNull(),
    /** When it was last asked for. */
    attemptedAt: moment('attempted_at').notNull(),
  },
  (table) => [
    index('supabase_connections_ref').on(table.ref),
    // Otherwise what another project has just created could be taken for this one's.
    uniqueIndex('supabase_connections_creating').on(table.organization, table.name).where(sql`step = 'creating'`),
  ],
);

/** A project's chat, with its messages as JSON text, because jsonb would reject \u0000 in output. */
export const chats = pgTable('chats', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  messageCount: integer('message_count').notNull().default(0),
  /** Size of the messages. */
  byteSize: bigint('byte_size', { mode: 'number' }).notNull().default(0),
  /** The writer's name for this revision, '' if it gave none. */
  revision: text('revision').notNull().default(''),
  updatedAt: moment('updated_at').notNull(),
});

/** One row per message: a running turn writes its last message all the time, and the others stay as they are. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => chats.projectId, { onDelete: 'cascade' }),
    /** From 0, without gaps. */
    position: integer('position').notNull(),
    /** JSON text, exactly as it was sent: `jsonb` would refuse a NUL character in it. */
    message: text('message').notNull(),
    byteSize: integer('byte_size').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.position] })],
);

/** Running turns, each in someone's page. One per chat at a time. */
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
  /** The visit in which its page announced that it leaves. Null while it is there. */
  leftVisit: text('left_visit'),
  /** The last heartbeat of its page. Without an index, for the same reason as steps. */
  aliveAt: moment('alive_at').notNull(),
});

/** Model steps that run or ended recently, so that a reader that reconnects can continue. */
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
   * When its process last marked it as running, and when a reader in another process last marked it as read. Without an
   * index, because these change all the time, and PostgreSQL updates a row in place only if no index covers the column.
   */
  aliveAt: moment('alive_at').notNull(),
  readAt: moment('read_at').notNull(),
});

/** Their events, many per row, as JSON text. */
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

/** Access tokens that programs such as git sign in with. Only their hash is stored. */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    /** The first part of the token, which is shown. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope', { enum: ['read', 'write'] }).notNull(),
    /** SHA-256 in hexadecimal of the whole token, which is random enough to need no slow hash. */
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null: it does not expire. */
    expiresAt: moment('expires_at'),
    /** To within a minute. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('personal_tokens_user').on(table.userId)],
);

/** A key for a model provider, whoever owns it. */
const sealedKeyColumns = () => ({
  provider: text('provider').notNull(),
  sealedKey: text('sealed_key').notNull(),
  hint: text('hint').notNull(),
  baseUrl: text('base_url'),
  updatedAt: moment('updated_at').notNull(),
});

/** People's own keys for model providers, encrypted with the data folder's secret. */
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

/** People's Model Context Protocol servers, with the Authorization header encrypted with the data folder's secret. */
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
    /** Registration, tokens and a sign-in in progress, if the server requires one. */
    sealedSignIn: text('sealed_sign_in'),
    /** Until when one process of the server has claimed the renewal of the sign-in. */
    renewingUntil: moment('renewing_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mcp_servers_user').on(table.userId)],
);

/** A person's permanent decision about a tool: 'always' or 'never'. Without one, they are asked. */
export const mcpConsents = pgTable(
  'mcp_consents',
  {
    serverId: text('server_id')
      .notNull()
      .references(() => mcpServers.id, { onDelete: 'cascade' }),
    tool: text('tool').notNull(),
    consent: text('consent').notNull(),
    /** Of the tool as it was when it was allowed permanently. If it differs, the person is asked. */
    fingerprint: text('fingerprint'),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.tool] })],
);

/** Events that the installation counts if its operator turned that on. Without people and addresses. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    /** Not a reference, because events outlive their projects and say nothing more about them. */
    projectId: text('project_id'),
    messageId: text('message_id'),
    framework: text('framework'),
    browser: text('browser').notNull(),
    message: text('message').notNull(),
    /** By the page's clock. */
    happenedAt: moment('happened_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('analytics_events_received').on(table.receivedAt.desc(), table.id),
    index('analytics_events_by_name').on(table.event, table.receivedAt.desc()),
  ],
);

/** The database that the app of a project uses. Branches share it. Its contents are in a folder of the data folder, or on a server of databases. */
export const projectDatabases = pgTable('project_databases', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** Twenty letters: the first label of its address, and the name of its folder. */
  ref: text('ref').notNull().unique(),
  engine: text('engine', { enum: ['embedded', 'postgresql'] }).notNull(),
  /** As JSON, encrypted with the installation's secret. */
  sealedKeys: text('sealed_keys').notNull(),
  publishableKey: text('publishable_key').notNull(),
  /** As it was last measured, files and functions included. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
});
