import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRealDatabase, type RealDatabase } from '../../testing/real-database.ts';
import { readCatalog } from '../read-catalog.ts';
import { findAccess, findIgnored } from './findings.ts';
import { tryAccess } from './try-access.ts';

const START_TIMEOUT_MS = 300_000;
const SCHEMA = `
create table customers (id uuid primary key, user_id uuid, email text);
alter table customers enable row level security;
create policy "Customers are visible" on customers for select to anon, authenticated using (true);
grant select on customers to anon, authenticated;
insert into customers select gen_random_uuid(), null, n || '@example.com' from generate_series(1, 3) n;

create table lists (id int primary key, words text);
grant all on lists to anon, authenticated;
insert into lists values (1, 'one');

create table guests (id int primary key, phone text);
alter table guests enable row level security;
create policy visible on guests for select using (true);
grant select on guests to anon, authenticated;

create table products (id int primary key, name text);
alter table products enable row level security;
create policy visible on products for select using (true);
grant select on products to anon, authenticated;
insert into products values (1, 'bread');

insert into storage.buckets (id, name) values ('photos', 'photos');
insert into storage.objects (bucket_id, name) values ('photos', 'a.jpg');
create policy open on storage.objects to anon using (true);

create table accounts (id uuid primary key references auth.users, email text);
alter table accounts enable row level security;
create policy own on accounts to authenticated using (id = auth.uid());
grant all on accounts to authenticated;
create view account_emails as select email from accounts;
grant select on account_emails to anon;
`;

describe('what visitors should not be able to do', () => {
  let database: RealDatabase;
  const find = async () => findAccess(await tryAccess(database, await readCatalog(database), { newId: () => crypto.randomUUID() }));

  beforeAll(async () => {
    database = await openRealDatabase();
    await database.migrate(SCHEMA);
    const ada = await database.addUser('ada@example.com');
    await database.migrate(`update customers set user_id = '${ada}' where email like '1%'; insert into accounts values ('${ada}', 'ada@example.com')`);
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());

  it('is named with its count, and a safer version is not found again', async () => {
    const findings = await find();
    expect(findings.map(({ title }) => title)).toEqual([
      'Anyone can read 1 email address',
      'Anyone can read 3 email addresses',
      'Anyone can read phone numbers',
      'Anyone can delete 1 row of lists',
      'Anyone can delete 1 stored file',
    ]);
    expect(findings.map(({ text }) => text)).toEqual([
      'account_emails answers without sign-in. Seen by a real query.',
      'customers answers without sign-in. Seen by a real query.',
      'guests answers without sign-in. There are no rows yet, so its policies were read.',
      'Row-level security is off for lists. Seen by a real query.',
      'storage.objects answers without sign-in. Seen by a real query.',
    ]);
    const customers = findings[1]?.safer;
    expect(customers?.beforeSql).toBe('create policy "Customers are visible"\n  on "public"."customers" for select to anon, authenticated\n  using (true);');
    expect(customers?.sql).toBe(
      'drop policy "Customers are visible" on "public"."customers";\n\ncreate policy "People read their own customers"\n  on "public"."customers" for select to authenticated\n  using ("user_id" = (select auth.uid()));',
    );
    const list = 'anyone delete public.lists';
    expect(findings.map(({ id }) => id)).toEqual([
      'anyone select public.account_emails: email addresses',
      'anyone select public.customers: email addresses',
      'anyone select public.guests: phone numbers',
      list,
      'anyone delete storage.objects',
    ]);

    // What is ignored is not found, not for people who are signed in either. What else is open is.
    const access = await tryAccess(database, await readCatalog(database), { newId: () => crypto.randomUUID() });
    expect(findAccess(access, [list]).map(({ id }) => id)).toEqual([
      ...findings.slice(0, 3).map(({ id }) => id),
      'anyone update public.lists',
      'anyone delete storage.objects',
    ]);
    const ignored = findings.map(({ id }) => id);
    expect(findAccess(access, [...ignored, 'anyone update public.lists', 'anyone update storage.objects'])).toEqual([]);
    expect(findIgnored(access, [...ignored, 'anyone select public.gone: secrets']).map(({ id }) => id)).toEqual(ignored);

    for (const { safer } of findings) if (safer) await database.migrate(safer.sql);
    // Phone numbers without an owner are for people who are signed in, which is said again, without a remedy.
    expect((await find()).map(({ title, safer }) => [title, safer])).toEqual([
      ['Anyone can delete 1 stored file', undefined],
      ['Everyone who signs up can read phone numbers', undefined],
    ]);
  });
});
