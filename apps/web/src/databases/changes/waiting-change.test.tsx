import type { MigrationView, Workspace } from '@lathe/workspace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WorkspaceContext } from '../../services.tsx';
import { createFixtureDatabase } from '../../testing/fixture-database.ts';
import { createFixtureSupabase, type SupabaseScene } from '../../testing/fixture-supabase.ts';
import { WaitingChange } from './WaitingChange.tsx';

const DROP: MigrationView = {
  ...{ version: '20260102000000', title: 'Drop the notes', summary: '', state: 'waiting', notes: [] },
  file: { path: 'supabase/migrations/20260102000000_drop.sql', sql: 'alter table tasks drop column note' },
  risks: [{ type: 'loses', text: 'deletes the column note of tasks', subject: 'note' }],
};

function drawn(scene: SupabaseScene): string {
  const workspace = {
    ...{ database: createFixtureDatabase(), supabase: createFixtureSupabase(scene), project: { state: atom({ status: 'opening' }) } },
    migrations: { isBusy: atom(false), tryOut: async () => undefined },
  } as unknown as Workspace;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceContext value={workspace}>
        <WaitingChange change={DROP} before={[]} className="" />
      </WorkspaceContext>
    </QueryClientProvider>,
  );
}

it('a change at Supabase that loses something says that nothing is tried out or kept there, and asks for a name', () => {
  const there = drawn({ database: 'ACTIVE_HEALTHY' });
  for (const text of ['Nothing is tried out at Supabase', 'Type <b', '>note</b>', 'No copy of the database is kept']) expect(there).toContain(text);
  expect(there).not.toContain('under Usage');
  const here = drawn({});
  expect(here).toContain('The database is kept as it is now, under Usage.');
  expect(here).not.toContain('Supabase');
});
