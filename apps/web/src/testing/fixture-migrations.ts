import type { ChangeQueueItem, MigrationView, Workspace } from '@lathe/workspace';
import { atom } from 'nanostores';

const nothing = async (): Promise<void> => undefined;

/** Changes to a database that stay as they are. */
export function createFixtureMigrations(all: readonly MigrationView[] = []): Workspace['migrations'] {
  return {
    all: atom(all),
    waitingCount: atom(all.filter(({ state }) => state !== 'applied').length),
    isBusy: atom(false),
    failure: atom(undefined),
    read: nothing,
    apply: nothing,
    applyAll: nothing,
    tryOut: async () => ({ type: 'tried', losses: [{ type: 'column', table: 'tasks', column: 'notes', count: 31 }] }),
    discard: nothing,
  };
}

/** What a queue asks for beside migrations. */
export interface FixtureRequests {
  readonly needsDatabase?: boolean | undefined;
  /** Names of secrets by the function that reads them. */
  readonly secrets?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Their queue: a database first, then those that failed, and secrets last. */
export function createFixtureChanges(all: readonly MigrationView[] = [], { needsDatabase = false, secrets = {} }: FixtureRequests = {}): Workspace['changes'] {
  const queued = ({ title, summary, file }: MigrationView) => ({ filePath: file?.path ?? '', longSummary: summary, shortSummary: title });
  const waiting = all.filter(({ state }) => state === 'waiting');
  const items: readonly ChangeQueueItem[] = [
    ...(needsDatabase ? [{ id: 'connect', type: 'connect-required' } as const] : []),
    ...all.flatMap(({ version, state, error, file }): readonly ChangeQueueItem[] => {
      if (state !== 'failed' || file === undefined) return [];
      const problem = { type: 'supabase-migration', id: version, count: 1, filePath: file.path, query: file.sql, message: error?.message ?? '' } as const;
      return [{ id: `error ${version}`, type: 'migration-error', problems: [problem], changeId: 'change' }];
    }),
    ...(waiting.length > 0 ? [{ id: 'change', type: 'migration', migrations: waiting.map(queued) } as const] : []),
    ...Object.entries(secrets).map(([slug, names]) => ({ id: slug, type: 'function-secrets', slug, names }) as const),
  ];
  return {
    items: atom(items),
    first: atom(items[0]),
    areMigrationsFetched: atom(!needsDatabase),
    ...{ connect: nothing, postpone: () => undefined, acceptAll: nothing, discardAll: nothing, fix: nothing },
  };
}

const file = (version: string, name: string, sql: string) => ({ path: `supabase/migrations/${version}_${name}.sql`, sql });

export const sampleMigrations: readonly MigrationView[] = [
  {
    version: '20261103091500',
    title: 'Create products',
    summary: 'Products get a table. Everyone sees them.',
    file: file(
      '20261103091500',
      'create_products',
      'create table public.products (\n  id uuid primary key default gen_random_uuid(),\n  name text not null\n);',
    ),
    state: 'applied',
    risks: [],
    notes: [],
  },
  {
    version: '20261110174200',
    title: 'Create orders',
    summary: 'Each customer sees only their own, and the owner of the app sees all.',
    file: file('20261110174200', 'create_orders', 'create table public.orders (\n  id uuid primary key\n);'),
    state: 'applied',
    risks: [],
    notes: [],
  },
  {
    version: '20261112084103',
    title: 'Find orders by the day they are picked up',
    summary: '',
    file: file('20261112084103', 'pickup_index', 'create index on public.order (pickup_at);'),
    state: 'failed',
    risks: [],
    notes: [],
    error: { code: '42P01', message: 'relation "public.order" does not exist', hint: 'Perhaps you meant "public.orders".' },
  },
  {
    version: '20261112084510',
    title: 'Drop the notes of tasks',
    summary: 'The app no longer shows them.',
    file: file('20261112084510', 'drop_notes', 'alter table public.tasks drop column notes;'),
    state: 'waiting',
    risks: [{ type: 'loses', text: 'deletes the column notes of tasks', subject: 'notes' }],
    notes: [],
  },
];

/** Changes that only add something. */
export const sampleAdditions: readonly MigrationView[] = [
  {
    version: '20261112090000',
    title: 'Orders from customers',
    summary: 'Customers read, add, and change their own orders. Visitors who are not signed in see none.',
    file: file(
      '20261112090000',
      'brisk_heron',
      'create table public.orders (\n  id uuid primary key default gen_random_uuid(),\n  customer_id uuid not null references customers (id)\n);\n\ngrant select, insert, update on public.orders to authenticated;\nalter table public.orders enable row level security;',
    ),
    state: 'waiting',
    risks: [],
    notes: [],
  },
  {
    version: '20261112091500',
    title: 'Products are listed for everyone',
    summary: '',
    file: file('20261112091500', 'quiet_maple', 'create policy "Products: read" on public.products for select to anon using (true);'),
    state: 'waiting',
    risks: [],
    notes: [
      { type: 'opens', text: 'Opens products to everyone, without a condition' },
      { type: 'locks', text: 'Holds back writes to products for a moment' },
    ],
  },
];
