import { beforeAll, expect, it } from 'vitest';
import type { SchemaCache } from '../schema/schema-cache.ts';
import { readSchemaCache } from '../schema/schema-cache.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { restSettings } from './options.ts';
import { readRequest } from './request/request.ts';
import { createStatements, type Statements } from './statements.ts';
import { SHOP_SQL } from './testing/shop.ts';

const settings = restSettings();

async function plan(statements: Statements, cache: SchemaCache, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const url = new URL(path, 'http://project.localhost/rest/v1/');
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const request = await readRequest(
    new Request(url, { ...init, headers: { 'content-type': 'application/json', ...headers } }),
    { url, path: url.pathname.slice('/rest/v1'.length) },
    settings,
  );
  const { target } = request;
  if (target.type === 'root') throw new Error('not a table');
  return statements.of({ ...request, target }, cache);
}

describeOnBothEngines('statements of requests that differ only in their values', (at) => {
  beforeAll(() => at().migrate(SHOP_SQL));

  it('are planned once, with the values of each', async () => {
    const cache = await readSchemaCache(at().engine, ['public']);
    const statements = createStatements(settings);
    const pairs: readonly (readonly [string, string, unknown?, unknown?])[] = [
      ['customers?id=eq.1', 'customers?id=eq.2'],
      ['customers?select=name,orders(note)&orders.note=neq.a&id=gt.1&limit=5', 'customers?select=name,orders(note)&orders.note=neq.eq.b&id=gt.2&limit=5'],
      ['customers?name=not.eq.a&name=eq(any).{a,b}', 'customers?name=not.eq.b&name=eq(any).{c}'],
      ['customers', 'customers', { name: 'Ann' }, { name: 'Bob' }],
      ['products', 'products', [{ id: 1, title: 'a', price: 1 }], [{ id: 2, title: 'b', price: 2 }]],
    ];
    for (const [one, other, body, otherBody] of pairs) {
      const first = await plan(statements, cache, one, body);
      const second = await plan(statements, cache, other, otherBody);
      expect([one, second.action === first.action]).toEqual([one, true]);
      const fresh = await plan(createStatements(settings), cache, other, otherBody);
      expect(second.statement).toEqual(fresh.statement);
      expect(second.statement.values).not.toEqual(first.statement.values);
    }
  });

  it('are not taken for those of another shape', async () => {
    const cache = await readSchemaCache(at().engine, ['public']);
    const statements = createStatements(settings);
    const count = { prefer: 'count=exact' };
    const all: readonly (readonly [string, unknown?, Record<string, string>?])[] = [
      ['customers?id=eq.1'],
      ['customers?id=eq.1', undefined, count],
      ['customers?id=eq.1', undefined, { range: '0-1' }],
      ['customers?id=eq.1', undefined, { accept: 'application/vnd.pgrst.object+json' }],
      ['customers?id=not.eq.1'],
      ['customers?id=gt.1'],
      ['customers?id=is.null'],
      ['customers?id=in.(1,2)'],
      ['customers?id=in.(1)'],
      ['customers?name=like.a*'],
      ['customers?name=like.b*'],
      ['customers?id=eq.1&limit=1'],
      ['customers?id=eq.1&limit=2'],
      ['customers?or=(id.eq.1,id.eq.2)'],
      ['customers?or=(id.eq.1,id.eq.3)'],
      ['customers?select=id&id=eq.1'],
      ['orders?id=eq.1'],
      ['customers', { name: 'Ann' }],
      ['customers', [{ name: 'Ann' }]],
      ['customers', { name: 'Ann', age: 1 }],
      ['customers?columns=age', { name: 'Ann', age: 1 }],
      ['customers', { name: 'Ann' }, { prefer: 'resolution=merge-duplicates' }],
      ['customers', { name: 'Ann' }, { prefer: 'missing=default' }],
      ['customers', { name: 'Ann' }, { prefer: 'return=representation' }],
      // A value that looks like the mark of one.
      ['customers?or=(name.eq.%00value 0%00)&name=eq.a'],
    ];
    for (const _ of [1, 2])
      for (const [path, body, headers] of all) {
        const { statement } = await plan(statements, cache, path, body, headers);
        expect([path, statement]).toEqual([path, (await plan(createStatements(settings), cache, path, body, headers)).statement]);
      }
  });

  it('are planned again when the schema has changed', async () => {
    const names = async () => Object.keys(((await (await at().fetch('/rest/v1/customers?id=eq.1')).json()) as object[])[0] ?? {});
    await at().migrate("grant select on customers to anon; insert into customers (id, name) values (1, 'Ann') on conflict do nothing");
    const before = await names();
    await at().migrate('alter table customers add column later int');
    await expect.poll(names).toEqual([...before, 'later']);
    await at().migrate('alter table customers rename column age to years');
    await expect.poll(async () => (await at().fetch('/rest/v1/customers?years=eq.1')).status).toBe(200);
    expect((await at().fetch('/rest/v1/customers?age=eq.1')).status).toBe(400);
  });
});
