import { beforeAll, expect, it } from 'vitest';
import { createBackend } from '../backend.ts';
import type { SqlEngine } from '../engines/contract.ts';
import { describeOnBothEngines, TEST_URL } from '../testing/engines.ts';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { SHOP_SQL } from './testing/shop.ts';

const ROUNDS = 200;
/** So many are on their way at a time. */
const AT_ONCE = 8;

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
  'zq7mark',
  '{1,2}',
  '{zq7mark,"zq7mark"}',
  "zq7mark'; select $1 --",
  '"zq7mark\\\\',
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
  const path = () => some(2, () => pick(['->', '->>', '-', '.']) + pick(['a', '0', '-1', '"x"', 'zq7mark', '', '$']), '');
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
    const body = pick([
      '{}',
      '[]',
      '[{}]',
      '{"id":1}',
      '[{"id":1},{"name":2}]',
      '{"a":1,"b":2}',
      '{"name":"zq7mark\\u0000"}',
      '[{"id":"zq7mark"}]',
      'id,name\n1,x',
      '{',
      '1',
      'null',
      '',
    ]);
    return { path: `/rest/v1/${pick(TABLES)}?${query}`, init: { method, headers, ...(hasBody ? { body } : {}) } };
  };
}

/** What a request sends of its own, in every place where a value can be. It may reach the database as a bound value, or as a name in quotes. */
const MARK = 'zq7mark';
const NAME = /"(?:[^"]|"")*"/g;

/** Notes the text of every statement that an engine runs. */
function watched(engine: SqlEngine, texts: string[]): SqlEngine {
  return {
    ...engine,
    request: (session, work) =>
      engine.request(session, (sql) =>
        work({
          ...sql,
          query: (text, values) => {
            texts.push(text);
            return sql.query(text, values);
          },
          last: (text, values) => {
            texts.push(text);
            return sql.last(text, values);
          },
        }),
      ),
  };
}

/** SQLSTATEs that can only be a fault of ours: broken SQL, values that nobody bound, and a transaction that is not what we think. */
const OURS = /"code":"(?:42601|42P02|08...|26000|34000|25P0.)"/;
/** The text of a search has a syntax of its own, whose errors PostgreSQL gives the same SQLSTATE as broken SQL. */
const IS_OF_SEARCH = /"message":"(?:(?:syntax error|no operand) in tsquery|there is no escaped character)/;
/** A 500 is right where the database says so, as PostgREST does: by a class of SQLSTATE that is no fault of the request. */
const IS_OF_DATABASE = /"code":"(?:21000|25|2D|38|39|3B|40|42P17|53|54|55|57|58|F0|HV|P0|XX)/;

describeOnBothEngines('requests of every shape', (at) => {
  beforeAll(() => at().migrate(SHOP_SQL));

  it('are answered without an error of ours, bind every value, and change nothing', async () => {
    const seed = fuzzSeed();
    const next = createRequests(seededRandom(seed));
    const texts: string[] = [];
    const { keys, engine } = at();
    const errors: unknown[] = [];
    const backend = await createBackend({
      engine: watched(engine, texts),
      keys,
      rest: { aggregates: true, plans: true },
      onError: (error) => errors.push(error),
    });
    const count = async () =>
      (await at().fetch('/rest/v1/customers?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } })).headers.get('content-range');
    const before = await count();
    const rounds = fuzzRounds(ROUNDS);
    for (let round = 0; round < rounds; round += AT_ONCE) {
      const sent = Array.from({ length: AT_ONCE }, () => next());
      await Promise.all(
        sent.map(async ({ path, init }, index) => {
          const headers = { ...(init.headers as Record<string, string>), apikey: keys.publishable };
          const response = await backend.fetch(new Request(new URL(path, TEST_URL), { ...init, headers }));
          const text = await response.text();
          const about = `SEED=${seed} round ${round + index}: ${init.method} ${path} ${JSON.stringify(init)} -> ${response.status} ${text}`;
          expect(response.status < 500 || IS_OF_DATABASE.test(text), about).toBe(true);
          expect(OURS.test(text) && !IS_OF_SEARCH.test(text), about).toBe(false);
        }),
      );
      expect(errors, `SEED=${seed} round ${round}`).toEqual([]);
      expect(
        texts.splice(0).filter((text) => text.replace(NAME, '').includes(MARK)),
        `SEED=${seed} round ${round}`,
      ).toEqual([]);
    }
    expect(await count()).toBe(before);
  });
});
