import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { SHOP_SQL } from './testing/shop.ts';

const ROUNDS = 150;

/** Pieces of the grammar, valid and broken, which are put together without understanding. */
const NAMES = [
  'id',
  'name',
  'tags',
  'profile',
  'age',
  'orders',
  'customers',
  'products',
  'nothing',
  '*',
  '"a b"',
  '"',
  "'",
  'a;b',
  'é',
  '',
  '\0',
  'select',
  '__proto__',
  'constructor',
];
const VALUES = [
  '1',
  '-1',
  'null',
  'Ann',
  '{1,2}',
  '(1,2)',
  '("a,b",c)',
  "'; drop table customers; --",
  '$1',
  '\\',
  '"',
  '%',
  '*',
  '99999999999999999999',
  '{"a":1}',
  '[1,2)',
  '\u{1f600}',
  '\ud800',
  '\0',
  '',
];
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'match',
  'in',
  'is',
  'isdistinct',
  'fts',
  'wfts(english)',
  'cs',
  'ov',
  'adj',
  'eq(any)',
  'like(all)',
  'not.eq',
  'not.is',
  'and',
  'or',
  'noop',
  '',
];
const KEYS = [
  'select',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'not.or',
  'columns',
  'on_conflict',
  'orders.limit',
  'orders.order',
  'orders.or',
  'customers.id',
];
const TABLES = [
  'customers',
  'orders',
  'products',
  'messages',
  'categories',
  'busy_orders',
  'rpc/all_customers',
  'rpc/add_numbers',
  'rpc/sum_all',
  'nothing',
  '',
];
const PREFERS = [
  'count=exact',
  'count=planned',
  'return=representation',
  'resolution=merge-duplicates',
  'missing=default',
  'handling=strict',
  'max-affected=1',
  'timezone=Europe/Oslo',
  'what',
];
const ACCEPTS = ['application/json', 'text/csv', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.plan', 'image/png', '*/*', ';;,,q='];

function createRequests(random: () => number) {
  /** The first pieces of each list are valid ones, and those are usual. */
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() ** 2 * items.length)] as Item;
  const some = (most: number, make: () => string, separator: string): string => Array.from({ length: Math.floor(random() * (most + 1)) }, make).join(separator);
  const path = () => some(2, () => pick(['->', '->>', '-', '.']) + pick(['a', '0', '-1', '"x"', '', '$']), '');
  const condition = (): string =>
    random() < 0.2 ? `${pick(['and', 'or', 'not.and'])}(${some(3, condition, ',')})` : `${pick(NAMES)}${path()}.${pick(OPERATORS)}.${pick(VALUES)}`;
  const item = (): string => {
    if (random() < 0.3) return `${pick(['', '...', 'alias:'])}${pick(NAMES)}${pick(['', '!inner', '!left', '!hint', '!!'])}(${some(3, item, ',')})`;
    return `${pick(['', 'alias:'])}${pick(NAMES)}${path()}${pick(['', '::text', '::int', '::nothing', '::', '.sum()', '.count()', 'count()'])}`;
  };
  const parameter = (): readonly [string, string] => {
    const key = random() < 0.6 ? pick(KEYS) : `${pick(NAMES)}${path()}`;
    if (key === 'select') return [key, some(5, item, ',')];
    if (/or$|and$/.test(key)) return [key, `(${some(4, condition, ',')})`];
    if (key.endsWith('order')) return [key, some(3, () => `${pick(NAMES)}${path()}${pick(['', '.asc', '.desc.nullslast', '.x', '(id)'])}`, ',')];
    return [key, random() < 0.8 ? `${pick(OPERATORS)}.${pick(VALUES)}` : pick(VALUES)];
  };
  return (): { path: string; init: RequestInit } => {
    const method = pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']);
    const query = new URLSearchParams(Array.from({ length: Math.floor(random() * 5) }, parameter).map(([key, value]): [string, string] => [key, value]));
    const headers = {
      accept: pick(ACCEPTS),
      prefer: `tx=rollback, ${some(3, () => pick(PREFERS), ',')}`,
      range: pick(['', '0-1', '5-1', 'x']),
      'content-type': pick(['application/json', 'text/csv', 'text/plain', 'x/y']),
    };
    const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
    const body = pick(['{}', '[]', '[{}]', '{"id":1}', '[{"id":1},{"name":2}]', '{"a":1,"b":2}', 'id,name\n1,x', '{', '1', 'null', '']);
    return { path: `/rest/v1/${pick(TABLES)}?${query}`, init: { method, headers, ...(hasBody ? { body } : {}) } };
  };
}

describeOnBothEngines(
  'requests of every shape',
  (at) => {
    beforeAll(() => at().migrate(SHOP_SQL));

    it('are answered without an error of ours, and change nothing', async () => {
      const seed = fuzzSeed();
      const next = createRequests(seededRandom(seed));
      const count = async () =>
        (await at().fetch('/rest/v1/customers?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } })).headers.get('content-range');
      const before = await count();
      for (let round = 0; round < fuzzRounds(ROUNDS); round++) {
        const { path, init } = next();
        const response = await at().fetch(path, init);
        const text = await response.text();
        const about = `SEED=${seed} round ${round}: ${init.method} ${path} ${JSON.stringify(init)} -> ${response.status} ${text}`;
        // A status of 500 is right only where the database says so, and a syntax error would be one that we wrote.
        expect(response.status, about).toBeLessThan(500);
        expect(text.includes('"42601"'), about).toBe(false);
      }
      expect(await count()).toBe(before);
    });
  },
  { rest: { aggregates: true, plans: true } },
);
