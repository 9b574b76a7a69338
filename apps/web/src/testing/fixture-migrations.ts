import type { MigrationView, Workspace } from '@lathe/workspace';
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
    tryOut: async () => ({ type: 'tried', losses: [{ type: 'column', table: 'tasks', column: 'notes', count: 31 }] }),
    discard: nothing,
    fix: nothing,
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
  },
  {
    version: '20261110174200',
    title: 'Create orders',
    summary: 'Each customer sees only their own, and the owner of the app sees all.',
    file: file('20261110174200', 'create_orders', 'create table public.orders (\n  id uuid primary key\n);'),
    state: 'applied',
    risks: [],
  },
  {
    version: '20261112084103',
    title: 'Find orders by the day they are picked up',
    summary: '',
    file: file('20261112084103', 'pickup_index', 'create index on public.order (pickup_at);'),
    state: 'failed',
    risks: [],
    error: { code: '42P01', message: 'relation "public.order" does not exist', hint: 'Perhaps you meant "public.orders".' },
  },
  {
    version: '20261112084510',
    title: 'Drop the notes of tasks',
    summary: 'The app no longer shows them.',
    file: file('20261112084510', 'drop_notes', 'alter table public.tasks drop column notes;'),
    state: 'waiting',
    risks: ['deletes the column notes of tasks'],
  },
];
