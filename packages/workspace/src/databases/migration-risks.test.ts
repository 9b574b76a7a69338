import { describe, expect, it } from 'vitest';
import { risksOf } from './migration-risks.ts';

const said = (sql: string) => risksOf(sql).map(({ text }) => text);

describe('whether a migration may lose data', () => {
  it.each([
    'create table public.notes (id int primary key, words text not null);',
    'create table if not exists notes (id int); create index on notes (id); create unique index x on notes (id)',
    'grant select, insert, update, delete on public.notes to authenticated;',
    'alter table public.notes enable row level security;',
    `create policy "Deletes; drop table x" on public.notes for delete to authenticated using ((select auth.uid()) = user_id);`,
    'alter table public.tasks add column due_date date, add column price numeric(8, 2) default 0;',
    'alter table only "public"."tasks" add constraint c check (a in (1, 2)) not valid',
    'alter table tasks alter column a set default 1, alter b set not null',
    `create or replace function f() returns int language plpgsql as $body$ begin delete from notes; return 1; end $body$;`,
    `insert into notes (words) values ('truncate notes; drop table notes'), (E'it\\'s; delete from x');`,
    `insert into storage.buckets (id, name) values ('a', 'a') on conflict (id) do nothing;`,
    'alter publication supabase_realtime add table public.notes;',
    '-- drop table notes\n/* delete from /* nested */ notes; */ create table a (b int);',
    "create extension if not exists pgcrypto; create type mood as enum ('sad'); alter type mood add value 'ok';",
    'drop policy "a" on notes; drop index if exists b;',
    '',
  ])('no: %s', (sql) => {
    expect(said(sql)).toEqual([]);
  });

  it.each([
    ['drop table notes;', 'deletes the table notes'],
    ['DROP TABLE IF EXISTS public."Notes" CASCADE', 'deletes the table Notes'],
    ['create table a (b int); drop schema private cascade', 'deletes the schema private'],
    ['alter table tasks drop column notes;', 'deletes the column notes of tasks'],
    ['alter table public.tasks add column a int, drop if exists "Old name"', 'deletes the column Old name of tasks'],
    ['alter table tasks alter column price type int using price::int', 'changes the type of price in tasks'],
    ['alter table tasks alter price set data type int', 'changes the type of price in tasks'],
    ['alter table tasks disable row level security', 'lets everyone past the policies of tasks'],
    ['truncate table only tasks, notes', 'deletes all rows of tasks'],
    ['delete from tasks where done', 'deletes rows of tasks'],
    ['update tasks set done = true', 'changes rows of tasks'],
    ['insert into tasks (id) values (1) on conflict (id) do update set id = 2', 'changes rows of tasks'],
    ['with gone as (delete from tasks returning *) select * from gone', 'runs "with gone as"'],
    ['insert into a with gone as (delete from tasks returning *) select * from gone', 'does more than adding rows'],
    ['revoke select on tasks from anon', 'takes rights away'],
    ["do $$ begin execute 'drop table x'; end $$", 'runs a block of code'],
    ['select wipe()', 'runs "select wipe ("'],
    ['create table copy as with gone as (delete from tasks returning *) select * from gone', 'runs "create table copy"'],
    ['create table copy as (with gone as (delete from tasks returning *) select * from gone)', 'runs "create table copy"'],
    ['create table copy as execute wipe', 'runs "create table copy"'],
    ['alter table tasks set schema old', 'changes tasks'],
    ['copy tasks from stdin', 'runs "copy tasks from"'],
    ["select 'a'; drop table \u00e4pfel", 'deletes the table \u00e4pfel'],
    ["insert into t values ('it''s'); drop table t", 'deletes the table t'],
    ["insert into t values (E'\\'); drop table t; --'); drop view v", 'deletes the view v'],
    ['insert into t values ($a$ $$ ; drop table no; $$ $a$); drop table t', 'deletes the table t'],
  ])('yes: %s', (sql, text) => {
    expect(said(sql)).toContain(text);
  });
});
