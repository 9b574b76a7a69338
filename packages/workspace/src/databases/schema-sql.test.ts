import type { Catalog } from '@lathe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRealDatabase, type RealDatabase } from '../testing/real-database.ts';
import { tryMigration } from './migration-trial.ts';
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

// One database for both: it takes longer to start than everything else.
let database: RealDatabase;
beforeAll(async () => {
  database = await openRealDatabase();
}, START_TIMEOUT_MS);
afterAll(() => database.close());

describe('the schema as SQL', () => {
  it('makes the same tables again', async () => {
    await database.migrate(SCHEMA);
    const before = await readCatalog(database);
    await database.migrate('drop view loud; drop table notes; drop table "Authors"; drop type mood');
    await database.migrate(schemaSql(before));
    expect(withoutSizes(await readCatalog(database))).toEqual(withoutSizes(before));
  });
});

const TRIED_SCHEMA = `
create table people (id int primary key, name text);
insert into people select n, 'Person ' || n from generate_series(1, 5) n;
create table tasks (id int primary key, person int references people on delete cascade, notes text, days text);
insert into tasks select n, 1 + n % 5, case when n % 2 = 0 then 'note' end, n::text from generate_series(1, 20) n;
alter table tasks enable row level security;
create table strict (id int);
insert into strict values (1), (2);
`;

describe('a migration that is tried', () => {
  const losses = async (...sqls: string[]) => {
    const trial = await tryMigration(database, sqls);
    return trial.type === 'tried' ? trial.losses : trial.error.message;
  };

  beforeAll(async () => {
    await database.migrate(TRIED_SCHEMA);
  });
  afterAll(() => database.migrate('drop table people, tasks, strict'));

  it('counts the rows of a table, and the values of a column, that go', async () => {
    expect(await losses('drop table tasks')).toEqual([{ type: 'table', table: 'tasks', count: 20 }]);
    expect(await losses('alter table tasks drop column notes')).toEqual([{ type: 'column', table: 'tasks', column: 'notes', count: 10 }]);
    expect(await losses('alter table tasks alter column days type int using days::int')).toEqual([
      { type: 'retyped', table: 'tasks', column: 'days', to: 'integer', count: 20 },
    ]);
  });

  it('counts rows that are deleted or changed, also those that go along', async () => {
    expect(await losses('delete from people where id <= 2')).toEqual([
      { type: 'rows', table: 'people', count: 2 },
      { type: 'rows', table: 'tasks', count: 8 },
    ]);
    expect(await losses(`update tasks set notes = 'x' where id <= 3`)).toEqual([{ type: 'changed', table: 'tasks', count: 3 }]);
    expect(await losses('truncate tasks')).toEqual([{ type: 'rows', table: 'tasks', count: 20 }]);
  });

  it('takes a new name for no loss, and what is added neither', async () => {
    expect(await losses('alter table tasks rename to todos;\n\nalter table todos rename column notes to words;\n\ncreate table more (id int)')).toEqual([]);
  });

  it('builds on those before it, and counts only its own', async () => {
    expect(await losses('delete from tasks where id <= 15', 'drop table tasks;')).toEqual([{ type: 'table', table: 'tasks', count: 5 }]);
  });

  it('is one transaction also where it begins and commits by itself', async () => {
    expect(await losses('begin;\ndrop table tasks;\ncommit;')).toEqual([{ type: 'table', table: 'tasks', count: 20 }]);
  });

  it('keeps the bodies of functions as they are', async () => {
    const made = 'create function clear() returns void language plpgsql as $$\nbegin\n  delete from tasks;\nend;\n$$;\n\nselect clear()';
    expect(await losses(made)).toEqual([{ type: 'rows', table: 'tasks', count: 20 }]);
  });

  it('says what the database says if it does not run', async () => {
    expect(await losses('drop table tusks')).toBe('table "tusks" does not exist');
  });

  it('does not count too few rows where policies bind the owner, too', async () => {
    await database.migrate('alter table strict enable row level security; alter table strict force row level security');
    expect(await losses('drop table strict')).toMatch(/row-level security/);
    await database.migrate('alter table strict no force row level security');
  });

  it('leaves everything as it was', async () => {
    const { results } = await database.run({
      text: 'select count(*) as tasks, count(notes) as notes, (select count(*) from people) as people from tasks',
      as: { role: 'owner' },
    });
    expect(results[0]?.rows).toEqual([['20', '10', '5']]);
  });
});
