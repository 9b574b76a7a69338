import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../testing/engines.ts';
import { dumpSchema } from './dump-schema.ts';
import { emptyApp } from '../empty-app.ts';
import { SAMPLE } from '../testing/sample-app.ts';

describeOnBothEngines('the schema of an app', (at) => {
  it('is written as SQL that makes the same schema again', async () => {
    const { engine, migrate } = at();
    const dump = () => engine.admin((sql) => dumpSchema(sql));
    await migrate(SAMPLE);
    const first = await dump();
    expect(first.leftOut).toEqual(['the operator shop.===(integer,integer)']);
    expect(first.tables.map(({ schema, name }) => `${schema}.${name}`)).toContain('public.orders_2026');

    await engine.owner(async (sql) => {
      await emptyApp(sql);
      await sql.execute('set local check_function_bodies = off');
      for (const statement of [...first.before, ...first.after])
        await sql.execute(statement).catch((error: unknown) => Promise.reject(new Error(`${statement}: ${(error as Error).message}`)));
    });
    const second = await dump();
    expect(second.before).toEqual(first.before);
    expect(second.after).toEqual(first.after);
    // A database without anything has nothing to write.
    await engine.owner((sql) => emptyApp(sql));
    const none = await dump();
    expect([none.tables, none.leftOut]).toEqual([[], []]);
  });
});
