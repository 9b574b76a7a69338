import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHOP_SQL } from '../rest/testing/shop.ts';
import { describeOnBothEngines, TEST_URL } from '../testing/engines.ts';
import { realtime } from '../testing/web-socket.ts';
import { type Case, Fault, ITEMS_SQL, READS, REFILL_SQL, WRITES } from './data-cases.ts';

async function check(db: SupabaseClient, [, ask, expected]: Case): Promise<void> {
  const { data, error, status } = await ask(db);
  if (expected instanceof Fault) expect({ error, status }).toMatchObject({ error: { code: expected.code }, status: expected.status });
  else expect({ data, error }).toEqual({ data: expected, error: null });
}

describeOnBothEngines('the client of tables and functions', (at) => {
  beforeAll(async () => {
    await at().migrate(SHOP_SQL);
    await at().migrate(ITEMS_SQL);
  });

  describe('reads', () => {
    it.each(READS)('%s', (...found) => check(at().client(), found));
  });

  describe('writes', () => {
    beforeEach(() => at().migrate(REFILL_SQL));
    it.each(WRITES)('%s', (...found) => check(at().client(), found));
  });
});

/** Of its own machinery, or for types only. */
const NOT_ASKED = new Set(['constructor', 'then', 'returns', 'cloneRequestState', 'processResponse', 'retry']);

it('asks for every method of the client, in cases that are counted', () => {
  const all = [...READS, ...WRITES];
  expect(new Set(all.map(([title]) => title)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(233);
  const asked = all.map(([, ask]) => String(ask)).join('\n');
  const db = createClient(TEST_URL, 'key', { realtime }).schema('public');
  const table = db.from('t');
  const methods = [db, table, table.select()].flatMap((one) => methodsOf(one)).filter((name) => !name.startsWith('_') && !NOT_ASKED.has(name));
  expect(methods.length).toBeGreaterThan(50);
  expect(methods.filter((name) => !asked.includes(`.${name}(`) && !asked.includes(`.${name}<`))).toEqual([]);
});

function methodsOf(value: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return [];
  return [...Object.getOwnPropertyNames(prototype), ...methodsOf(prototype as object)];
}
