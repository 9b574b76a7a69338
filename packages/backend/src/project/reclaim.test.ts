import { expect, it } from 'vitest';
import { SqlError } from '../engines/contract.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { reclaimSpace } from './reclaim.ts';

describeOnBothEngines('the space of rows that are gone', (at) => {
  it('is free again, whatever the table is called, and every other row is still there', async () => {
    const { engine, migrate } = at();
    await migrate(`create schema "Sha""red";
      create table "Sha""red"."big; table" (id int primary key, words text);
      insert into "Sha""red"."big; table" select n, repeat(md5(n::text), 30) from generate_series(1, 6000) n;
      create view "Sha""red".seen as select id from "Sha""red"."big; table"`);
    await migrate('delete from "Sha""red"."big; table" where id > 3');
    const tables: number[] = [];
    const { before, after } = await reclaimSpace(engine, async (timeoutMs) => void tables.push(timeoutMs));
    expect(before - after).toBeGreaterThan(5_000_000);
    expect(tables.length).toBeGreaterThan(0);
    expect(await engine.owner((transaction) => transaction.query('select id from "Sha""red".seen order by id'))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await engine.owner((transaction) => transaction.query("select current_setting('statement_timeout') as wait"))).toEqual([{ wait: '0' }]);
  });

  it('of a table that somebody keeps locked waits for another time, and not that of the others', async () => {
    const { engine, migrate } = at();
    for (const name of ['kept', 'other'])
      await migrate(`create table ${name} as select n, repeat(md5(n::text), 30) as words from generate_series(1, 2000) n; delete from ${name}`);
    await expect(engine.compact({ schema: 'public', name: 'gone' }, 1000)).rejects.toMatchObject({ code: '42P01' });
    const sizes = async (): Promise<unknown> =>
      engine.owner((transaction) => transaction.query("select pg_relation_size('kept') > 0 as kept, pg_relation_size('other') > 0 as other"));
    const compact: typeof engine.compact = async (table, timeoutMs) => {
      if (table.name === 'kept') throw new SqlError({ code: '55P03', message: 'canceling statement due to lock timeout' });
      await engine.compact(table, timeoutMs);
    };
    await reclaimSpace({ ...engine, compact }, async () => undefined);
    expect(await sizes()).toEqual([{ kept: true, other: false }]);
    await reclaimSpace(engine, async () => undefined);
    expect(await sizes()).toEqual([{ kept: false, other: false }]);
  });
});
