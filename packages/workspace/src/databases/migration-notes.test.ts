import { describe, expect, it } from 'vitest';
import { notesOf } from './migration-notes.ts';

const TABLE = 'create table public.tasks (id int); grant select on public.tasks to authenticated; alter table public.tasks enable row level security;';
const said = (sql: string) => notesOf(sql).map(({ type, text }) => `${type}: ${text}`);

describe('what else is to know of a migration', () => {
  it.each([
    TABLE,
    `${TABLE} create index on tasks (id); create unique index x on public.tasks (id); alter table tasks alter id set not null;`,
    `${TABLE} create policy "To anon, using (true)" on tasks for select to authenticated using ((select auth.uid()) = user_id)`,
    'create policy p on tasks for select to authenticated using (true)',
    'create policy p on tasks using (auth.uid() = user_id)',
    'grant usage on schema public to anon; grant execute on function f() to anon; grant select on tasks to authenticated',
    'create index concurrently on tasks (id)',
    `create function f() returns int language sql security definer set search_path = '' as $$ select 1 $$`,
    'alter table tasks add column day date',
    `comment on table tasks is 'rename; grant select on tasks to anon'`,
  ])('nothing: %s', (sql) => {
    expect(said(sql)).toEqual([]);
  });

  it.each([
    ['grant select, insert on table public.tasks to anon, authenticated', 'opens: Lets visitors select, insert tasks, as far as its policies do'],
    ['create policy "All" on public."Tasks" for select to anon using (true)', 'opens: Opens Tasks to everyone, without a condition'],
    ['create policy p on tasks for insert with check (true)', 'opens: Opens tasks to everyone, without a condition'],
    [
      'create or replace function f() returns int language sql security definer as $$ select 1 $$',
      'opens: f runs with the rights of its owner, and without a search_path of its own',
    ],
    ['create index on tasks (id)', 'locks: Holds back writes to tasks for a moment'],
    ['create unique index x on only public.tasks (id)', 'locks: Fails if values of tasks are there twice'],
    ['alter table only tasks alter column "Title" set not null', 'locks: Fails if a row of tasks has no Title'],
    ['alter table tasks add constraint one unique (title)', 'locks: Fails if values of tasks are there twice'],
    ['alter table public.tasks rename title to name', 'locks: Changes a name in tasks: what still uses the old one fails'],
    ['create table if not exists public.tasks (id int); grant select on tasks to anon', 'missing: tasks has no row level security'],
    ['create table tasks (id int); alter table tasks enable row level security', 'missing: Nobody may use tasks yet: it has no GRANT'],
  ])('%s', (sql, text) => {
    expect(said(sql)).toContain(text);
  });
});
