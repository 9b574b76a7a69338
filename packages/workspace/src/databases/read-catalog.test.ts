import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '@lathe/protocol';
import { openRealDatabase, type RealDatabase } from '../testing/real-database.ts';
import { readCatalog } from './read-catalog.ts';

const START_TIMEOUT_MS = 300_000;
const MIGRATION = `
create type mood as enum ('calm', 'busy');
create table authors (id uuid primary key references auth.users (id) on delete cascade, "full Name" text not null unique, mood mood not null default 'calm');
create table notes (
  id bigint generated always as identity primary key,
  author uuid not null default auth.uid() references authors (id) on delete set null,
  words varchar(80) not null check (words <> ''),
  word_count int generated always as (length(words)) stored,
  tags text[]
);
comment on table notes is 'What people wrote.';
create index notes_author on notes (author);
alter table notes enable row level security;
create policy "own notes" on notes to authenticated using (author = auth.uid()) with check (author = auth.uid());
create policy shown on notes as restrictive for select using (words <> 'secret');
grant select, insert on notes to authenticated;
grant update (words) on notes to authenticated;
create view loud with (security_invoker = true) as select id, upper(words) as words from notes;
create function touch() returns trigger language plpgsql security definer as 'begin return new; end';
create trigger touch_notes before update on notes for each row execute function touch();
alter publication supabase_realtime add table notes;
`;

describe('the catalog of a database', () => {
  let database: RealDatabase;
  let catalog: Catalog;
  const table = (name: string) => catalog.tables.find((found) => found.name === name);

  beforeAll(async () => {
    database = await openRealDatabase();
    await database.migrate(MIGRATION);
    const author = await database.addUser('ada@example.com');
    await database.migrate(`insert into authors (id, "full Name") values ('${author}', 'Ada')`);
    await database.migrate(`insert into notes (author, words) values ('${author}', 'one'), ('${author}', 'two')`);
    catalog = await readCatalog(database);
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());

  it('names the tables of the app first, and those of the platform that people need', () => {
    expect(catalog.tables.map(({ schema, name, kind, isSystem }) => [`${schema}.${name}`, kind, isSystem])).toEqual([
      ['public.authors', 'table', false],
      ['public.loud', 'view', false],
      ['public.notes', 'table', false],
      ['auth.users', 'table', true],
      ['storage.objects', 'table', true],
    ]);
    expect(catalog.version).toMatch(/^\d+\.\d/);
    expect(catalog.sizeBytes).toBeGreaterThan(1_000_000);
  });

  it('describes columns with their types, defaults and values', () => {
    expect(table('notes')?.columns).toEqual([
      { name: 'id', type: 'bigint', isNullable: false, isGenerated: false, identity: 'always' },
      { name: 'author', type: 'uuid', isNullable: false, isGenerated: false, default: 'auth.uid()' },
      { name: 'words', type: 'character varying(80)', isNullable: false, isGenerated: false },
      { name: 'word_count', type: 'integer', isNullable: true, isGenerated: true, default: 'length((words)::text)' },
      { name: 'tags', type: 'text[]', isNullable: true, isGenerated: false },
    ]);
    expect(table('authors')?.columns[2]).toMatchObject({ type: 'mood', enumValues: ['calm', 'busy'], default: "'calm'::mood" });
  });

  it('describes keys, references, checks and indexes', () => {
    expect(table('notes')).toMatchObject({
      comment: 'What people wrote.',
      primaryKey: ['id'],
      checks: [{ definition: "CHECK (((words)::text <> ''::text))" }],
      foreignKeys: [{ columns: ['author'], target: { schema: 'public', table: 'authors', columns: ['id'] }, onDelete: 'set null', onUpdate: 'no action' }],
      triggers: [{ name: 'touch_notes', isEnabled: true }],
    });
    expect(table('notes')?.indexes.map(({ name, isUnique, isPrimary }) => [name, isUnique, isPrimary])).toEqual([
      ['notes_author', false, false],
      ['notes_pkey', true, true],
    ]);
    expect(table('authors')).toMatchObject({
      uniques: [{ columns: ['full Name'] }],
      foreignKeys: [{ target: { schema: 'auth', table: 'users' }, onDelete: 'cascade' }],
    });
  });

  it('describes who may do what', () => {
    expect(table('notes')).toMatchObject({
      rowSecurity: 'on',
      grants: { anon: [], authenticated: ['select', 'insert', 'update'], service_role: [] },
      policies: [
        { name: 'own notes', command: 'all', roles: ['authenticated'], isPermissive: true, using: '(author = auth.uid())', check: '(author = auth.uid())' },
        { name: 'shown', command: 'select', roles: ['public'], isPermissive: false, using: "((words)::text <> 'secret'::text)" },
      ],
    });
    expect(table('authors')?.rowSecurity).toBe('off');
    expect(table('users')?.policies).toEqual([]);
    expect(table('loud')).toMatchObject({ isSecurityInvoker: true, primaryKey: [], definition: expect.stringContaining('upper') });
    expect(catalog.functions).toEqual([expect.objectContaining({ name: 'touch', isTrigger: true, isSecurityDefiner: true, language: 'plpgsql' })]);
    expect(catalog.publications).toEqual([{ name: 'supabase_realtime', isForAllTables: false, tables: ['public.notes'] }]);
  });

  it('counts small tables', () => {
    expect(table('notes')?.rows).toEqual({ count: 2, isExact: true });
    expect(table('users')?.rows).toEqual({ count: 1, isExact: true });
    expect(table('loud')?.rows).toBeUndefined();
  });

  it('says what the database says when it refuses', async () => {
    const refusing = { run: async () => ({ results: [], error: { code: '57014', message: 'canceling statement' } }) };
    await expect(readCatalog(refusing)).rejects.toThrow('The database did not say what it consists of: canceling statement');
  });
});
