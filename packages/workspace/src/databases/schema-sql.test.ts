import type { Catalog } from '@lathe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRealDatabase, type RealDatabase } from '../testing/real-database.ts';
import { readCatalog } from './read-catalog.ts';
import { schemaSql } from './schema-sql.ts';

const START_TIMEOUT_MS = 300_000;
const SCHEMA = `
create type mood as enum ('calm', 'it''s busy');
create table "Authors" (id uuid primary key references auth.users (id) on delete cascade, "full Name" text not null unique, mood mood not null default 'calm');
create table notes (
  id bigint generated always as identity primary key,
  number serial,
  author uuid not null default auth.uid() references "Authors" (id) on update cascade on delete set null,
  words varchar(80) not null check (words <> ''),
  word_count int generated always as (length(words)) stored
);
create index notes_author on notes (author) where words <> 'x';
alter table notes enable row level security;
create policy "own notes" on notes to authenticated using (author = auth.uid()) with check (author = auth.uid());
create policy shown on notes as restrictive for select using (words <> 'secret');
grant select, insert on notes to authenticated;
create view loud as select id, upper(words) as words from notes;
grant select on loud to anon;
`;

const withoutSizes = ({ tables }: Catalog) =>
  tables.map(({ sizeBytes: _, indexes, ...table }) => ({ ...table, indexes: indexes.map(({ sizeBytes: __, ...index }) => index) }));

describe('the schema as SQL', () => {
  let database: RealDatabase;
  beforeAll(async () => {
    database = await openRealDatabase();
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());

  it('makes the same tables again', async () => {
    await database.migrate(SCHEMA);
    const before = await readCatalog(database);
    await database.migrate('drop view loud; drop table notes; drop table "Authors"; drop type mood');
    await database.migrate(schemaSql(before));
    expect(withoutSizes(await readCatalog(database))).toEqual(withoutSizes(before));
  });
});
