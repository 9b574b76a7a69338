import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import type { SqlEngine } from '../engines/contract.ts';
import { createOutboxReader, type OutboxEntry } from './outbox.ts';

describeOnBothEngines('the outbox', (at) => {
  const send = (n: number) => `select realtime.send('{"n": ${n}}', 'e', 'topic')`;
  const read = async (reader: ReturnType<typeof createOutboxReader>): Promise<OutboxEntry[]> => {
    const entries: OutboxEntry[] = [];
    for await (const entry of reader.read()) entries.push(entry);
    return entries;
  };
  const numbersOf = (entries: readonly OutboxEntry[]) => entries.map(({ message }) => (message!.payload as { n: number }).n).sort((a, b) => a - b);
  const asService = (text: string) => at().engine.request({ role: 'service_role', claims: {}, headers: {} }, (sql) => sql.query(text));

  it('is read from the beginning of the reader on, and each entry once', async () => {
    await asService(send(0));
    const reader = createOutboxReader(at().engine);
    expect(await read(reader)).toEqual([]);
    await reader.begin();
    await asService(send(1));
    await asService(send(2));
    expect(numbersOf(await read(reader))).toEqual([1, 2]);
    expect(await read(reader)).toEqual([]);
    await asService(send(3));
    expect(numbersOf(await read(reader))).toEqual([3]);
  });

  it('is read by every reader, and in pages', async () => {
    const [one, two] = [createOutboxReader(at().engine), createOutboxReader(at().engine)];
    await one.begin();
    await two.begin();
    await asService(`select realtime.send(jsonb_build_object('n', n), 'e', 'topic') from generate_series(1, 1200) n`);
    const all = Array.from({ length: 1200 }, (_, index) => index + 1);
    expect(numbersOf(await read(one))).toEqual(all);
    expect(numbersOf(await read(two))).toEqual(all);
  });

  it('holds only a few megabytes at a time of what one statement changed', async () => {
    const sizes: number[] = [];
    const { engine } = at();
    const watched: SqlEngine = {
      ...engine,
      admin: (work) =>
        engine.admin((sql) =>
          work({
            ...sql,
            query: async (text, values) => {
              const rows = await sql.query(text, values);
              sizes.push(JSON.stringify(rows).length);
              return rows as never;
            },
          }),
        ),
    };
    const reader = createOutboxReader(watched);
    await reader.begin();
    await asService(`with noise as materialized (select string_agg(md5(i::text), '') as text from generate_series(1, 16000) i)
      select realtime.send(jsonb_build_object('n', n, 'noise', text), 'e', 'topic') from noise, generate_series(1, 12) n`);
    expect(numbersOf(await read(reader))).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(Math.max(...sizes)).toBeGreaterThan(4_000_000);
    expect(Math.max(...sizes)).toBeLessThan(7_000_000);
  }, 120_000);

  it('loses nothing of a transaction that began first and ends last', async () => {
    // PGlite runs one transaction after another.
    if (at().engine.kind === 'pglite') return;
    const reader = createOutboxReader(at().engine);
    await reader.begin();
    await at().engine.request({ role: 'service_role', claims: {}, headers: {} }, async (sql) => {
      await sql.query(send(1));
      await asService(send(2));
      expect(numbersOf(await read(reader))).toEqual([2]);
      expect(await read(reader)).toEqual([]);
    });
    expect(numbersOf(await read(reader))).toEqual([1]);
    expect(await read(reader)).toEqual([]);
  });

  it('is emptied of what is old, and nothing of a project runs as the platform then', async () => {
    await at().migrate(`create table public.ran_as (role text); grant insert on public.ran_as to public;
      create function public.note_role() returns trigger language plpgsql as $$ begin insert into public.ran_as values (current_user); return old; end $$;
      create trigger note_role before delete on realtime.messages for each row execute function public.note_role()`);
    await at().engine.admin((sql) => sql.query(`update realtime.messages set inserted_at = now() - interval '4 days'`));
    await at().engine.admin((sql) => sql.query(`update realtime.outbox set occurred_at = now() - interval '1 hour'`));
    await createOutboxReader(at().engine).clean();
    expect(await at().engine.admin((sql) => sql.query('select 1 from realtime.outbox union all select 1 from realtime.messages'))).toEqual([]);
    const ran = await at().engine.admin((sql) => sql.query('select distinct role from public.ran_as'));
    expect(ran).toEqual([{ role: 'service_role' }]);
  });
});
