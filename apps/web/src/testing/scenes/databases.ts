import type { DialogView, MigrationView } from '@lathe/workspace';
import { sampleAdditions, sampleMigrations } from '../fixture-migrations.ts';
import { doneChat } from '../sample-chat.ts';
import { files } from './parts.ts';
import type { Scenes } from './parts.ts';
import { pageDatabase } from '../page-database.ts';
import { EMPTY_SQL } from '../page-database-sql.ts';
import { AppError } from '@lathe/protocol';
import type { SupabaseScene } from '../fixture-supabase.ts';
import type { DatabaseServicesScene } from '../fixture-database-services.ts';
import type { DatabaseScene } from '../fixture-database.ts';
import { askEmptyAppData, askSampleAppData, sampleFunctions, sampleLog } from '../sample-app-data.ts';
import { askSampleDatabase, sampleCatalog } from '../sample-database.ts';

const database =
  (scene: DatabaseScene, migrations: readonly MigrationView[] = []) =>
  () =>
    ({ view: 'database', files, messages: doneChat, isTerminalOpen: false, database: scene, migrations }) as const;

const sample = () => database({ state: 'running', run: pageDatabase() })();
const withServices = (scene: DatabaseScene, databaseServices: DatabaseServicesScene) => () => ({ ...database(scene)(), databaseServices });

const asked: NonNullable<DatabaseScene['run']> = async (body) => {
  const found = askSampleAppData(body) ?? (await askSampleDatabase(body));
  if (found === undefined) throw new AppError('unavailable', 'The sample has no answer to this.');
  return found;
};
const emptyCatalog = { ...sampleCatalog, tables: sampleCatalog.tables.filter(({ isSystem }) => isSystem) };

const beside = (migrations: readonly MigrationView[]) => () =>
  ({ ...database({ state: 'running', run: async () => ({ results: [] }) }, migrations)(), view: 'preview' }) as const;

/** Beside the chat, what a project without a database asks. */
const offered = (supabase: SupabaseScene) => () =>
  ({ ...database({ state: 'none' }, sampleAdditions)(), supabase, view: 'preview', needsDatabase: true }) as const;
const connected = (supabase: SupabaseScene) => () => ({ ...database({ state: 'none' })(), supabase }) as const;
const asking = (supabase: SupabaseScene, dialog: DialogView) => () => ({ ...offered(supabase)(), dialog }) as const;
const configuring = (step: 'initial' | 'create-new'): DialogView => ({
  ...{ id: 'd1', type: 'database-configuration', step },
  ...{ name: 'bakery-handover', region: 'eu-central-1' },
});

export const databasesScenes: Scenes = {
  'supabase-choice': offered({}),
  'supabase-connecting': () => offered({ status: 'CONNECTING', progress: { step: 'waiting', since: Date.now() - 64_000, region: 'us-east-1' } })(),
  'supabase-blocked': () => offered({ status: 'CONNECTING', progress: { step: 'signing-in', since: Date.now(), isBlocked: true } })(),
  'supabase-unfinished': offered({ failure: 'The sign-in to Supabase was not finished.' }),
  'supabase-ended': connected({ hasAccessEnded: true }),
  'supabase-paused': connected({ database: 'INACTIVE' }),
  'supabase-restoring': connected({ database: 'RESTORING' }),
  'supabase-active': connected({ database: 'ACTIVE_HEALTHY' }),
  'supabase-none': connected({}),
  'supabase-projects': asking({}, configuring('initial')),
  'supabase-new': asking({ isEmpty: true }, configuring('create-new')),
  'supabase-reading': asking({ isBusy: true }, configuring('initial')),
  'supabase-limit': asking({}, { id: 'd1', type: 'database-limit' }),
  'supabase-name': asking({}, { id: 'd1', type: 'database-name-exists', name: 'bakery-handover' }),
  'supabase-confirmation': asking({}, { id: 'd1', type: 'database-confirmation' }),
  'database-none': database({ state: 'none' }),
  'database-creating': database({ state: 'none', busy: 'creating' }),
  'database-waking': database({ state: 'asleep', busy: 'waking' }),
  'database-changes': database({ state: 'running', run: async () => ({ results: [] }) }, sampleMigrations),
  'chat-database-changes': beside([...sampleMigrations, ...sampleAdditions]),
  'chat-database-loss': beside([...sampleMigrations.slice(3), ...sampleAdditions]),
  'chat-database-change': beside(sampleAdditions),
  'chat-database-secrets': () => ({
    ...beside(sampleAdditions)(),
    neededSecrets: { 'send-receipt': ['RECEIPT_FROM', 'SMTP_PASSWORD'], 'stripe-webhook': ['STRIPE_WEBHOOK_SECRET'] },
  }),
  'chat-database-needed': () => ({ ...database({ state: 'none' }, sampleAdditions)(), view: 'preview', needsDatabase: true }),
  'database-failed': database({ state: 'failed', failure: 'the database process was stopped\nit used more than 512 MB' }),
  'database-empty': () => database({ state: 'running', run: pageDatabase(EMPTY_SQL) })(),
  'database-nearly-full': () => database({ state: 'running', sizeBytes: 498_200_000, run: pageDatabase() })(),
  'database-full': () => database({ state: 'running', sizeBytes: 512_400_000, run: pageDatabase() })(),
  'database-tables': sample,
  'database-access': withServices({ state: 'running', run: asked }, { functions: sampleFunctions, log: sampleLog }),
  'database-ignored': () => ({
    ...withServices({ state: 'running', run: asked }, { functions: sampleFunctions, log: sampleLog })(),
    ignoredFindings: [
      { id: 'anyone select public.customers: email addresses, phone numbers', reason: 'Customers agreed to be listed.', at: '2026-11-26T09:00:00Z' },
    ],
  }),
  'database-access-empty': database({
    state: 'running',
    run: async (body) => askEmptyAppData(body) ?? (await askSampleDatabase(body, emptyCatalog)) ?? asked(body),
  }),
  'database-access-failed': withServices(
    { state: 'running', run: async () => ({ results: [], error: { code: '57014', message: 'canceling statement due to statement timeout' } }) },
    { failure: 'The database does not answer.' },
  ),
  'database-access-busy': database({ state: 'running', run: () => new Promise(() => undefined) }),
};
