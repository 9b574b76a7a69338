import type { CatalogTable, SqlRole } from '@lathe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRealDatabase, type RealDatabase } from '../testing/real-database.ts';
import { quoteName } from './quote-name.ts';
import { readCatalog } from './read-catalog.ts';
import { readLabels } from './row-labels.ts';
import { createTableSql, deleteRows, importRows, insertRow, restoreRows, updateCell } from './table-changes.ts';
import { readRows, readValue, type RowsQuery, SHOWN_VALUE_LENGTH } from './table-rows.ts';

const START_TIMEOUT_MS = 120_000;
const MIGRATION = `
create table orders (
  id bigint generated always as identity primary key,
  owner uuid references auth.users (id),
  status text not null default 'open' check (status in ('open', 'paid')),
  code varchar(4),
  total numeric(10, 2),
  is_gift boolean,
  extra jsonb,
  tags text[],
  double_total numeric generated always as (total * 2) stored
);
alter table orders enable row level security;
grant select, insert, update, delete on orders to anon, authenticated;
create policy "own orders" on orders for select to authenticated using (owner = auth.uid());
create table loose ("a ""b" text, n int);
create table wide (id int primary key, words text);
create view open_orders as select id, status from orders where status = 'open';
`;
const OWNER = { role: 'owner' } as const;
const ANON = { role: 'anon' } as const;

describe('rows of a table', () => {
  let database: RealDatabase;
  let tables: ReadonlyMap<string, CatalogTable>;
  let ada: string;
  const table = (name: string) => tables.get(name) as CatalogTable;
  const rows = (name: string, query: Partial<RowsQuery> = {}) =>
    readRows(database, { table: table(name), as: OWNER, filters: [], sort: undefined, offset: 0, limit: 100, ...query });
  const column = async (name: string, of: string, query: Partial<RowsQuery> = {}) => {
    const at = table(name).columns.findIndex((one) => one.name === of);
    return (await rows(name, query)).rows.map(({ values }) => values[at]);
  };

  beforeAll(async () => {
    database = await openRealDatabase();
    await database.migrate(MIGRATION);
    ada = await database.addUser('ada@example.com');
    tables = new Map((await readCatalog(database)).tables.map((one) => [one.name, one]));
    await database.migrate(`insert into orders (owner, total, code, is_gift, extra, tags) values
      ('${ada}', 12.1, 'a_1', true, '{"a": 1}', '{x,"y z"}'), (null, 5, 'ab1', false, null, null), (null, null, null, null, null, '{}')`);
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());

  it('are read as text, with the key of each', async () => {
    const page = await rows('orders');
    expect(page.rows[0]).toEqual({ key: ['1'], values: ['1', ada, 'open', 'a_1', '12.10', 'true', '{"a": 1}', '{x,"y z"}', '24.20'] });
    expect([page.filteredCount, page.readableCount, page.totalCount]).toEqual([3, 3, 3]);
    expect((await rows('open_orders')).rows[0]).toEqual({ key: undefined, values: ['1', 'open'] });
  });

  it('are filtered by bound values, whatever they contain', async () => {
    const filtered = (column: string, operator: RowsQuery['filters'][number]['operator'], value = '') =>
      rows('orders', { filters: [{ column, operator, value }] }).then((page) => [page.rows.map(({ key }) => key?.[0]), page.filteredCount, page.readableCount]);
    expect(await filtered('total', '>', '6')).toEqual([['1'], 1, 3]);
    expect(await filtered('total', 'is null')).toEqual([['3'], 1, 3]);
    expect(await filtered('code', 'contains', '_')).toEqual([['1'], 1, 3]);
    expect(await filtered('code', 'starts with', 'AB')).toEqual([['2'], 1, 3]);
    expect(await filtered('code', '=', "' or true --")).toEqual([[], 0, 3]);
    await expect(filtered('total', '=', 'much')).rejects.toThrow('invalid input syntax for type numeric');
  });

  it('are sorted with nothing last, and paged in one order', async () => {
    expect(await column('orders', 'total', { sort: { column: 'total', isDescending: true } })).toEqual(['12.10', '5.00', null]);
    expect(await column('orders', 'id', { limit: 2, offset: 1 })).toEqual(['2', '3']);
  });

  it('are those that the role may read, with the count of the others', async () => {
    const counts = async (as: RowsQuery['as']) => {
      const page = await rows('orders', { as });
      return [page.readableCount, page.totalCount];
    };
    expect(await counts(ANON)).toEqual([0, 3]);
    expect(await counts({ role: 'authenticated', userId: ada })).toEqual([1, 3]);
  });

  it('are changed one value at a time, as the type wants it', async () => {
    const set = (of: string, before: string | null, value: string | null, as: RowsQuery['as'] = OWNER) =>
      updateCell(database, { table: table('orders'), as, key: ['1'], column: of, before, value });
    expect(await set('total', '12.10', '9.8')).toEqual({ type: 'saved', value: '9.80' });
    expect(await set('is_gift', 'true', null)).toEqual({ type: 'saved', value: null });
    expect(await set('tags', '{x,"y z"}', '{a}')).toEqual({ type: 'saved', value: '{a}' });
    await expect(set('status', 'open', 'lost')).rejects.toMatchObject({ sql: { code: '23514' } });
    await expect(set('code', 'a_1', 'too long')).rejects.toMatchObject({ sql: { code: '22001' } });
    // It was read before somebody else changed it.
    expect(await set('total', '12.10', '1')).toEqual({ type: 'changed', value: '9.80' });
    expect(await set('total', '9.80', '1', { role: 'authenticated', userId: ada })).toEqual({ type: 'kept-by-policy' });
    expect(await updateCell(database, { table: table('orders'), as: OWNER, key: ['99'], column: 'total', before: null, value: '1' })).toEqual({ type: 'gone' });
  });

  it('are added with defaults, deleted, and put back as they were', async () => {
    await insertRow(database, { table: table('orders'), as: OWNER, values: { code: 'new', total: null } });
    await insertRow(database, { table: table('orders'), as: OWNER, values: {} });
    const before = await rows('orders');
    expect(before.readableCount).toBe(5);
    const keys = before.rows.slice(-2).map(({ key }) => key ?? []);
    const deleted = await deleteRows(database, { table: table('orders'), as: OWNER, keys });
    expect([deleted.length, (await rows('orders')).readableCount]).toEqual([2, 3]);
    await restoreRows(database, { table: table('orders'), as: OWNER, rows: deleted });
    expect((await rows('orders')).rows).toEqual(before.rows);
    await expect(insertRow(database, { table: table('orders'), as: ANON, values: { code: 'no' } })).rejects.toMatchObject({ sql: { code: '42501' } });
  });

  it('without a key are known by their place', async () => {
    await insertRow(database, { table: table('loose'), as: OWNER, values: { 'a "b': 'one', n: '1' } });
    await insertRow(database, { table: table('loose'), as: OWNER, values: { 'a "b': 'one', n: '1' } });
    const [first] = (await rows('loose')).rows;
    await deleteRows(database, { table: table('loose'), as: OWNER, keys: [first?.key ?? []] });
    expect((await rows('loose')).readableCount).toBe(1);
  });

  it('with long values are cut, and read whole', async () => {
    const words = 'é'.repeat(SHOWN_VALUE_LENGTH * 3);
    await insertRow(database, { table: table('wide'), as: OWNER, values: { id: '1', words } });
    expect((await rows('wide')).rows[0]?.values[1]).toHaveLength(SHOWN_VALUE_LENGTH + 1);
    expect(await readValue(database, { table: table('wide'), as: OWNER, key: ['1'], column: 'words' })).toBe(words);
  });

  it('are imported in order, all that fit in one statement or none of them', async () => {
    const long = 'x'.repeat(200_000);
    const given = [1, 2, 3, 4, 5, 6].map((id) => [String(id + 10), long]);
    const counts: number[] = [];
    const outcome = await importRows(database, {
      table: table('wide'),
      as: OWNER,
      columns: ['id', 'words'],
      rows: [...given, ['11', 'again']],
      onProgress: (count) => counts.push(count),
    });
    expect(outcome).toMatchObject({ count: 4, failure: { sql: { code: '23505' } } });
    expect(counts).toEqual([2, 4]);
    expect((await rows('wide')).readableCount).toBe(5);
  });

  it('that are linked are called by what names them, as far as the role reads them', async () => {
    const labels = async (as: RowsQuery['as']) => {
      const read = await readLabels(database, { tables: [...tables.values()], table: table('orders'), rows: (await rows('orders')).rows, as });
      return [...read].map(([name, found]) => [name, [...found]]);
    };
    expect(await labels(OWNER)).toEqual([['owner', [[ada, 'ada@example.com']]]]);
    expect(await labels(ANON)).toEqual([['owner', []]]);
  });

  it('of a new table are the owner’s until it has a policy', async () => {
    const text = createTableSql({
      name: 'it"s new',
      comment: "Ada's",
      columns: [
        { name: 'id', type: 'uuid', isNullable: false, isPrimary: true, default: 'gen_random_uuid()' },
        { name: 'na"me', type: 'text', isNullable: false, isPrimary: false, default: undefined },
      ],
    });
    expect((await database.run({ text: text.replaceAll(';\n\n', ';\n\n'), as: OWNER })).error).toBeUndefined();
    const created = (await readCatalog(database)).tables.find(({ name }) => name === 'it"s new');
    expect(created).toMatchObject({ rowSecurity: 'on', primaryKey: ['id'], comment: "Ada's" });
    expect(created?.columns.map(({ name, isNullable }) => [name, isNullable])).toEqual([
      ['id', false],
      ['na"me', false],
    ]);
  });

  it('of a new table are for its policies alone: without one nobody else reads them, with one no grant is missing', async () => {
    const column = { isNullable: false, isPrimary: false, default: undefined };
    const columns = [
      { ...column, name: 'id', type: 'serial', isPrimary: true },
      { ...column, name: 'words', type: 'text' },
    ];
    expect((await database.run({ text: createTableSql({ name: 'wishes', columns }), as: OWNER })).error).toBeUndefined();
    const count = async (as: SqlRole) => (await database.run({ text: 'select count(*) from wishes', as })).results[0]?.rows[0]?.[0];
    const insert = async (as: SqlRole) => (await database.run({ text: `insert into wishes (words) values ('a boat')`, as })).error?.code;
    const SERVER = { role: 'service_role' } as const;
    expect([await insert(SERVER), await insert(ANON)]).toEqual([undefined, '42501']);
    expect([await count(SERVER), await count(ANON)]).toEqual(['1', '0']);
    await database.migrate(
      'create policy adding on wishes for insert to anon with check (true); create policy reading on wishes for select to anon using (true)',
    );
    expect([await insert(ANON), await count(ANON)]).toEqual([undefined, '2']);
  });

  it('have names that are quoted the same way everywhere, whatever they contain', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const parts = ['"', "'", '\\', ';', '--', '/*', '$1', '$$', ' ', '\n', 'é', '😀', 'select', '%', '.', 'a'];
    for (let round = 0; round < 200; round++) {
      const name = Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)]).join('');
      const { results, error } = await database.run({ text: `select t.${quoteName(name)} as v from (select 1 as ${quoteName(name)}) t`, as: OWNER });
      expect([name, error, results[0]?.rows]).toEqual([name, undefined, [['1']]]);
    }
  });
});
