import * as z from 'zod/mini';
import { SQL_MAX_LENGTH } from './databases.ts';
import { DATABASE_REGIONS, DATABASE_STATUS_LABELS } from '../databases.ts';
import type { Endpoint } from './endpoint.ts';

// A project's database at Supabase, in the account of the person who connected it. Sources: docs/specification/databases.md, docs/decisions.md#F14.

/** Milliseconds between two checks whether a connection is ready, and how many checks there are. */
export const SUPABASE_CONNECT_POLL_MS = 2500;
export const SUPABASE_CONNECT_POLLS = 120;
/** Milliseconds that connecting waits for a person to sign in. */
export const SUPABASE_SIGN_IN_WAIT_MS = 120_000;

/** Characters of a new database's name, as the dialogs take it, and of its owner's password. */
export const SUPABASE_NAME_MAX_LENGTH = 60;
export const SUPABASE_PASSWORD_MIN_LENGTH = 8;
export const SUPABASE_PASSWORD_MAX_LENGTH = 128;

const statuses = Object.keys(DATABASE_STATUS_LABELS) as (keyof typeof DATABASE_STATUS_LABELS)[];
export const supabaseStatusSchema = z.enum(statuses);
export const supabaseRegionSchema = z.enum(DATABASE_REGIONS.map((region) => region.id));

/** What a project of Lathe is connected to. */
export const supabaseIntegrationSchema = z.object({
  project: z.object({
    /** Supabase's own ID of its project, the first label of its address. */
    id: z.string(),
    name: z.string(),
    status: supabaseStatusSchema,
    region: z.string(),
    organization: z.string(),
    /** The address that apps use, without a slash at the end. */
    url: z.string(),
  }),
  /** The publishable key, or the older anonymous one. Goes into apps. */
  apiKey: z.string(),
});
export type SupabaseIntegration = z.infer<typeof supabaseIntegrationSchema>;

/** The plain-text bodies of 400 and 409 from `connectSupabase`. Source: docs/specification/databases.md. */
export const SUPABASE_CODES = ['PROJECT_LIMIT_REACHED', 'PROJECT_NAME_ALREADY_EXISTS', 'NEED_EXTRA_CONFIRMATION_TO_CREATE_DATABASE'] as const;
export type SupabaseCode = (typeof SUPABASE_CODES)[number];

/** The plain-text body of a 403 from any of these calls if the person has to sign in to Supabase. */
export const SUPABASE_SIGN_IN_NEEDED = 'FORBIDDEN';

export const supabaseAccountSchema = z.object({
  /** Whether the operator has registered this server with Supabase. Without it nobody can sign in. */
  isAvailable: z.boolean(),
  /** Absent: the person is not signed in to Supabase. */
  connectedAt: z.optional(z.iso.datetime()),
});
export type SupabaseAccount = z.infer<typeof supabaseAccountSchema>;

/** Whether the person is signed in to Supabase. 401. */
export const readSupabaseAccount = {
  method: 'GET',
  path: '/api/supabase/account',
  response: supabaseAccountSchema,
} as const satisfies Endpoint<undefined, SupabaseAccount>;

export const supabaseSignInSchema = z.object({ /** Supabase's page, for a window of its own. */ url: z.url() });

/** Where Supabase sends the window back to. */
export const SUPABASE_CALLBACK_PATH = '/supabase/callback';
/** Of the BroadcastChannel that says how a sign-in ended, and `type` of the message. */
export const SUPABASE_SIGN_IN_CHANNEL = 'lathe-supabase-sign-in';

/**
 * Starts to sign in. The window that shows the page ends at a page of Lathe that posts `{ type: 'lathe-supabase-sign-in', isSignedIn }`
 * to its opener and closes. It posts the same to the BroadcastChannel of this name: a page that is isolated, like the workbench,
 * is no opener of a window that was at another site. 401, 503 if the operator has not registered this server.
 */
export const signInToSupabase = {
  method: 'POST',
  path: '/api/supabase/account/sign-in',
  response: supabaseSignInSchema,
} as const satisfies Endpoint<undefined, z.infer<typeof supabaseSignInSchema>>;

export const finishSupabaseSignInBodySchema = z.object({
  state: z.string().check(z.minLength(1), z.maxLength(500)),
  /** Absent: the person did not allow it. */
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(4000))),
});
export type FinishSupabaseSignInBody = z.infer<typeof finishSupabaseSignInBodySchema>;

/** Called by the page at `SUPABASE_CALLBACK_PATH` with what Supabase sent it. Works once. 204; 400 if it is over, 401, 502. */
export const finishSupabaseSignIn = {
  method: 'POST',
  path: '/api/supabase/account/signed-in',
  body: finishSupabaseSignInBodySchema,
} as const satisfies Endpoint<FinishSupabaseSignInBody, undefined>;

/** Ends Lathe's access to the person's account. Databases and the connections of projects stay, but need a new sign-in. 204. */
export const signOutOfSupabase = { method: 'DELETE', path: '/api/supabase/account' } as const satisfies Endpoint<undefined, undefined>;

export const supabaseOrganizationSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  plan: z.string(),
  /** How many more projects its plan allows. Null: no limit is known. */
  projectsLeft: z.nullable(z.int()),
});
export type SupabaseOrganization = z.infer<typeof supabaseOrganizationSchema>;

/** 401, 403 with the body `FORBIDDEN` if the person has to sign in to Supabase, 429, 502. */
export const listSupabaseOrganizations = {
  method: 'GET',
  path: '/api/supabase/organizations',
  response: z.array(supabaseOrganizationSchema),
} as const satisfies Endpoint<undefined, SupabaseOrganization[]>;

export const supabaseProjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  status: supabaseStatusSchema,
  createdAt: z.string(),
});
export type SupabaseProject = z.infer<typeof supabaseProjectSchema>;

export const supabaseOrganizationDetailsSchema = z.extend(supabaseOrganizationSchema, {
  /** Healthy ones first, paused ones last. */
  projects: z.array(supabaseProjectSchema),
});
export type SupabaseOrganizationDetails = z.infer<typeof supabaseOrganizationDetailsSchema>;

/** `:id` is the slug of an organization. 401, 403, 404, 429, 502. */
export const readSupabaseOrganization = {
  method: 'GET',
  path: '/api/supabase/organizations/:id',
  response: supabaseOrganizationDetailsSchema,
} as const satisfies Endpoint<undefined, SupabaseOrganizationDetails>;

/** An ID of Supabase's, which becomes a part of its API's addresses. */
const supabaseId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/));

export const connectSupabaseBodySchema = z.object({
  /** The slug of the project of Lathe. */
  projectId: z.string(),
  /** What a new database is called at Supabase. */
  projectName: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
  /** The slug of an organization. Without one it is the person's only one. */
  organization: z.optional(supabaseId),
  region: z.optional(supabaseRegionSchema),
  /** Of the database's owner. Without one the server makes it. */
  password: z.optional(z.string().check(z.minLength(SUPABASE_PASSWORD_MIN_LENGTH), z.maxLength(SUPABASE_PASSWORD_MAX_LENGTH))),
  /** Supabase's ID of an existing project, to connect instead of creating one. */
  existing: z.optional(supabaseId),
});
export type ConnectSupabaseBody = z.infer<typeof connectSupabaseBodySchema>;

export const connectSupabaseQuerySchema = z.object({ forceCreation: z.optional(z.enum(['true', 'false'])) });

/**
 * Connects, or goes on connecting: however often it is called, from however many pages, there is one new database at most.
 * 200 once it is ready, 202 without a body while it is not; 400 and 409 with a code of `SUPABASE_CODES` as text; 401, 403 if the person
 * has to sign in to Supabase, 404, 410 if the database is gone, 422, 429, 502.
 */
export const connectSupabase = {
  method: 'POST',
  path: '/api/supabase/connect',
  query: connectSupabaseQuerySchema,
  body: connectSupabaseBodySchema,
  response: supabaseIntegrationSchema,
} as const satisfies Endpoint<ConnectSupabaseBody, SupabaseIntegration, string, z.infer<typeof connectSupabaseQuerySchema>>;

/** `:slug` is the project of Lathe. 401, 403 if the access has ended, 404 if nothing is connected, 410 if the database is gone, 429, 502. */
export const readSupabaseIntegration = {
  method: 'GET',
  path: '/api/project/integrations/supabase/:slug',
  response: supabaseIntegrationSchema,
} as const satisfies Endpoint<undefined, SupabaseIntegration>;

/** Forgets the connection; the database stays at Supabase. 204, even if there was none; 401, 404. */
export const disconnectSupabase = {
  method: 'DELETE',
  path: '/api/project/integrations/supabase/:slug',
} as const satisfies Endpoint<undefined, undefined>;

/** `:slug` is the project of Lathe, here and below. 204; 401, 403, 404, 410, 429, 502. */
export const pauseSupabase = { method: 'POST', path: '/api/supabase/projects/:slug/pause' } as const satisfies Endpoint<undefined, undefined>;
/** 204; 401, 403, 404, 410, 429, 502. */
export const restoreSupabase = { method: 'POST', path: '/api/supabase/projects/:slug/restore' } as const satisfies Endpoint<undefined, undefined>;

export const supabaseStatusResponseSchema = z.object({ status: supabaseStatusSchema });
/** 401, 403, 404, 410, 429, 502. */
export const readSupabaseStatus = {
  method: 'GET',
  path: '/api/supabase/projects/:slug/status',
  response: supabaseStatusResponseSchema,
} as const satisfies Endpoint<undefined, z.infer<typeof supabaseStatusResponseSchema>>;

export const supabaseMigrationsSchema = z.object({
  success: z.boolean(),
  /** Those that have run, in their order: `{version}_{name}.sql`. */
  migrations: z.array(z.object({ filename: z.string() })),
  error: z.optional(z.string()),
});
export type SupabaseMigrations = z.infer<typeof supabaseMigrationsSchema>;

/** 401, 403, 404, 410, 429, 502. */
export const listSupabaseMigrations = {
  method: 'GET',
  path: '/api/supabase/migrations/:slug',
  response: supabaseMigrationsSchema,
} as const satisfies Endpoint<undefined, SupabaseMigrations>;

export const applySupabaseMigrationBodySchema = z.object({
  /** In `supabase/migrations`. */
  filename: z.string().check(z.maxLength(255), z.regex(/^\d{1,20}_.*\.sql$/)),
  content: z.string().check(z.maxLength(SQL_MAX_LENGTH)),
});
export type ApplySupabaseMigrationBody = z.infer<typeof applySupabaseMigrationBodySchema>;

export const supabaseMigrationOutcomeSchema = z.object({
  success: z.boolean(),
  /** The database's own words. Nothing has changed. */ error: z.optional(z.string()),
});
export type SupabaseMigrationOutcome = z.infer<typeof supabaseMigrationOutcomeSchema>;

/** Runs a migration, whole or not at all. One that ran before succeeds and changes nothing. 401, 403, 404, 410, 429, 502. */
export const applySupabaseMigration = {
  method: 'POST',
  path: '/api/supabase/migrations/:slug',
  body: applySupabaseMigrationBodySchema,
  response: supabaseMigrationOutcomeSchema,
} as const satisfies Endpoint<ApplySupabaseMigrationBody, SupabaseMigrationOutcome>;

export const supabaseFunctionsSchema = z.object({
  success: z.boolean(),
  data: z.array(z.object({ slug: z.string(), id: z.string(), verifyJWT: z.boolean() })),
});
export type SupabaseFunctions = z.infer<typeof supabaseFunctionsSchema>;

/** 401, 403, 404, 410, 429, 502. */
export const listSupabaseFunctions = {
  method: 'GET',
  path: '/api/supabase/functions/:slug',
  response: supabaseFunctionsSchema,
} as const satisfies Endpoint<undefined, SupabaseFunctions>;

const SUPABASE_FUNCTION_FILES_MAX = 500;
/** Relative, below the folder of the function or beside it in `_shared`. */
const functionPath = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\p{Cc}"\\]+$/u));

export const deploySupabaseFunctionBodySchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  slug: z.string().check(z.maxLength(100), z.regex(/^[A-Za-z][A-Za-z0-9_-]*$/)),
  /** Of `files`, such as `index.ts`. */
  entrypoint: functionPath,
  /** Contents by path. */
  files: z
    .record(functionPath, z.string())
    .check(z.refine((files) => Object.keys(files).length <= SUPABASE_FUNCTION_FILES_MAX, `at most ${SUPABASE_FUNCTION_FILES_MAX} files`)),
  verifyJWT: z.boolean(),
  /** Of `files`: a `deno.json` or an `import_map.json`. */
  importMap: z.optional(functionPath),
});
export type DeploySupabaseFunctionBody = z.infer<typeof deploySupabaseFunctionBodySchema>;

export const deployedSupabaseFunctionSchema = z.object({ id: z.string() });
export type DeployedSupabaseFunction = z.infer<typeof deployedSupabaseFunctionSchema>;

/** Deploys a function, replacing an earlier one with this slug. 400 with Supabase's own words; 401, 403, 404, 410, 429, 502. */
export const deploySupabaseFunction = {
  method: 'POST',
  path: '/api/supabase/functions/:slug',
  body: deploySupabaseFunctionBodySchema,
  response: deployedSupabaseFunctionSchema,
} as const satisfies Endpoint<DeploySupabaseFunctionBody, DeployedSupabaseFunction>;
