import type { MigrationView } from '@lathe/workspace';
import { sampleAdditions, sampleMigrations } from '../fixture-migrations.ts';
import { doneChat } from '../sample-chat.ts';
import { files } from './parts.ts';
import type { Scenes } from './parts.ts';
import { pageDatabase } from '../page-database.ts';
import { EMPTY_SQL } from '../page-database-sql.ts';
import { AppError } from '@lathe/protocol';
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

export const databasesScenes: Scenes = {
  'database-none': database({ state: 'none' }),
  'database-creating': database({ state: 'none', busy: 'creating' }),
  'database-waking': database({ state: 'asleep', busy: 'waking' }),
  'database-changes': database({ state: 'running', run: async () => ({ results: [] }) }, sampleMigrations),
  'chat-database-changes': beside([...sampleMigrations, ...sampleAdditions]),
  'chat-database-loss': beside([...sampleMigrations.slice(3), ...sampleAdditions]),
  'chat-database-change': beside(sampleAdditions),
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
