import { ROW_PRIVILEGES } from '@lathe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRealDatabase, type RealDatabase } from '../../testing/real-database.ts';
import { readCatalog } from '../read-catalog.ts';
import { type Access, VISITORS } from './contract.ts';
import { isTried, tryAccess } from './try-access.ts';

const START_TIMEOUT_MS = 300_000;
const SCHEMA = `
create table notes (id bigint generated always as identity primary key, author uuid not null default auth.uid() references auth.users, words text not null unique);
alter table notes enable row level security;
create policy own on notes to authenticated using (author = auth.uid()) with check (author = auth.uid());
grant all on notes to authenticated;
grant select on notes to anon;

create table customers (user_id uuid, email text primary key);
alter table customers enable row level security;
create policy visible on customers for select using (true);
create policy own on customers for update to authenticated using ((select auth.uid()) = user_id);
grant select on customers to anon;
grant select, update (email) on customers to authenticated;

create table parts (note bigint references notes on delete cascade, name text);
alter table parts enable row level security;
create policy own on parts to authenticated using (exists (select from notes where notes.id = note and notes.author = auth.uid()));
grant all on parts to authenticated;

create table open_list (id int primary key, name text);
grant all on open_list to anon, authenticated;

create table empty_list (id uuid primary key, user_id uuid references auth.users);
alter table empty_list enable row level security;
create policy own on empty_list to authenticated using (user_id = auth.uid());
grant select, insert on empty_list to authenticated;

create table guarded (id int primary key);
create function refuse() returns trigger language plpgsql as $$begin raise exception 'closed on Mondays'; end$$;
create trigger refuse before update on guarded for each row execute function refuse();
grant select, update on guarded to anon;

insert into storage.buckets (id, name) values ('photos', 'photos');
create policy own on storage.objects to authenticated using (bucket_id = 'photos' and owner_id = auth.uid()::text)
  with check (bucket_id = 'photos' and owner_id = auth.uid()::text);
create policy shown on storage.objects for select to anon using (bucket_id = 'photos');

create view everything as select * from notes;
grant select on everything to anon;
`;

/** One word for each of read, add, change and delete; what was not tried is in brackets. */
function words(access: Access, name: string): Record<string, string> {
  const { cells } = access.tables.find(({ table }) => table.name === name)!;
  const word = (visitor: (typeof VISITORS)[number]) =>
    ROW_PRIVILEGES.map((command) => cells[visitor][command])
      .map(({ verdict, isPredicted }) => (isPredicted ? `(${verdict})` : verdict))
      .join(' ');
  return Object.fromEntries(VISITORS.map((visitor) => [visitor, word(visitor)]));
}

describe('what visitors of an app can do', () => {
  let database: RealDatabase;
  let access: Access;
  const snapshot = () =>
    database.run({
      text: `select json_build_array((select json_agg(n order by id) from notes n), (select json_agg(c order by email) from customers c),
        (select json_agg(p) from parts p), (select json_agg(o) from open_list o), (select json_agg(f order by id) from storage.objects f), (select json_agg(e) from empty_list e))`,
      as: { role: 'owner' },
    });

  beforeAll(async () => {
    database = await openRealDatabase();
    await database.migrate(SCHEMA);
    const ada = await database.addUser('ada@example.com');
    const lin = await database.addUser('lin@example.com');
    // What people wrote may look like the end of the query.
    await database.migrate(`insert into notes (author, words) values ('${ada}', '$trial0$; it''s'), ('${ada}', 'two'), ('${lin}', 'three')`);
    await database.migrate(`insert into customers values ('${ada}', 'ada@example.com'), (null, 'max@example.com')`);
    await database.migrate(`insert into parts select id, words from notes`);
    await database.migrate(`insert into open_list values (1, 'one'); insert into guarded values (1)`);
    await database.migrate(`insert into storage.objects (bucket_id, name, owner, owner_id)
      values ('photos', 'a.jpg', '${ada}', '${ada}'), ('photos', 'b.jpg', '${lin}', '${lin}'), ('photos', 'c.jpg', null, null)`);
    const before = await snapshot();
    access = await tryAccess(database, await readCatalog(database), { newId: () => crypto.randomUUID() });
    expect((await snapshot()).results[0]?.rows).toEqual(before.results[0]?.rows);
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());

  it('tries as somebody who has rows, and as somebody else', () => {
    expect([access.owner, access.other]).toEqual(['ada@example.com', 'lin@example.com']);
    expect(access.queryCount).toBeGreaterThan(60);
  });

  it('tells rows of one’s own from those of others', () => {
    expect(words(access, 'notes')).toEqual({ anyone: 'policy grant grant grant', owner: 'own own own own', other: 'own policy policy policy' });
    expect(access.tables.find(({ table }) => table.name === 'notes')).toMatchObject({ ownerColumn: 'author', cells: { owner: { select: { rows: 2 } } } });
  });

  it('sees what a policy opens, and grants of columns', () => {
    expect(words(access, 'customers')).toEqual({ anyone: 'all grant grant grant', owner: 'all grant own grant', other: 'all grant policy grant' });
  });

  it('tries rows that belong to somebody by another table, without a key', () => {
    expect(words(access, 'parts')).toEqual({ anyone: 'grant grant grant grant', owner: 'own own own own', other: 'own policy policy policy' });
  });

  it('sees what is open to everyone', () => {
    expect(words(access, 'open_list')).toEqual({ anyone: 'all all all all', owner: 'all all all all', other: 'all all all all' });
  });

  it('says what policies say where there are no rows', () => {
    expect(words(access, 'empty_list')).toEqual({
      anyone: 'grant grant (grant) (grant)',
      owner: '(own) own (grant) (grant)',
      other: '(policy) policy (grant) (grant)',
    });
  });

  it('tries stored files', () => {
    expect(words(access, 'objects')).toEqual({ anyone: 'all policy policy policy', owner: 'own own own own', other: 'own policy policy policy' });
  });

  it('leaves out what the platform keeps, and stored files where there are none', async () => {
    const catalog = await readCatalog(database);
    const named = (name: string) => catalog.tables.find((table) => table.name === name)!;
    expect([isTried(named('users')), isTried(named('objects')), isTried({ ...named('objects'), policies: [], rows: { count: 0, isExact: true } })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('repeats what a trigger says', () => {
    expect(access.tables.find(({ table }) => table.name === 'guarded')?.cells.anyone.update).toMatchObject({ verdict: 'error', message: 'closed on Mondays' });
  });

  it('sees that a view passes policies', () => {
    expect(words(access, 'everything')['anyone']).toMatch(/^all /);
  });
});
