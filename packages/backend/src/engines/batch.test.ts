import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { PreparedStatements } from './batch.ts';
import type { RequestSession, SqlEngine } from './contract.ts';

const sessionOf = (role: string, sub: string): RequestSession => ({ role, claims: { role, sub }, headers: {} });
const WHO = "select current_user::text as role, current_setting('request.jwt.claims')::json ->> 'sub' as sub";
const who = (engine: SqlEngine, role: string, sub: string) => engine.request(sessionOf(role, sub), (sql) => sql.last(WHO, []));

describeOnBothEngines('statements in one round trip', (at) => {
  beforeAll(() =>
    at().migrate(`
      create table counted (id int primary key deferrable initially deferred);
      grant select, insert on counted to anon, authenticated;
      create function fail_at(number int) returns int language plpgsql as $$ begin return 1 / (number % 3); end $$;
      create function forget_all() returns void language plpgsql as $$ begin execute 'deallocate all'; end $$;
      create function whoami() returns json language sql stable as $$ select json_build_object('role', current_user, 'sub', current_setting('request.jwt.claims')::json ->> 'sub') $$;
    `),
  );
  const counted = () => at().engine.owner((sql) => sql.query<{ id: number }>('select id from counted order by id'));

  it('commits with the last statement, after which there is no transaction', async () => {
    const { engine } = at();
    const rows = await engine.request(sessionOf('anon', 'a'), async (sql) => {
      const found = await sql.last('insert into counted values ($1) returning id', [1]);
      await expect(sql.query('select 1')).rejects.toThrow('The transaction has ended.');
      return found;
    });
    expect(rows).toEqual([{ id: 1 }]);
    expect(await counted()).toEqual([{ id: 1 }]);
  });

  it('undoes everything when a statement in the middle fails, and leaves no role and no claims behind', async () => {
    const { engine } = at();
    const failing = engine.request(sessionOf('authenticated', 'ann'), async (sql) => {
      await sql.query('insert into counted values (2)');
      return sql.last('select fail_at($1)', [3]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await expect(engine.request(sessionOf('service_role', 'ann'), (sql) => sql.last('select nothing', []))).rejects.toMatchObject({ code: '42703' });
    // A transaction that could not begin as its role runs nothing of what was sent meanwhile.
    const both = engine.request(sessionOf('nobody', 'ann'), (sql) => Promise.all([sql.query('select 1'), sql.query(WHO)]));
    await expect(both).rejects.toMatchObject({ code: '22023' });
    expect(await who(engine, 'anon', 'bob')).toEqual([{ role: 'anon', sub: 'bob' }]);
    expect(await counted()).toEqual([{ id: 1 }]);
  });

  it('reports what only the commit finds, and rolls back where that is asked for', async () => {
    const { engine } = at();
    const insert = (id: number, isUndone: boolean) =>
      engine.request(sessionOf('anon', 'a'), (sql) => {
        if (isUndone) sql.rollbackAtEnd();
        return sql.last('insert into counted values ($1)', [id]);
      });
    await expect(insert(1, false)).rejects.toMatchObject({ code: '23505' });
    await expect(insert(1, true)).rejects.toMatchObject({ code: '23505' });
    await insert(3, true);
    expect(await counted()).toEqual([{ id: 1 }]);
  });

  it('keeps requests apart, however they end', async () => {
    const { engine } = at();
    const roles = ['anon', 'authenticated', 'service_role'];
    const all = Array.from({ length: 120 }, async (_, index) => {
      const role = roles[index % 3] ?? '';
      const sub = `person ${index}`;
      const found = await engine
        .request(sessionOf(role, sub), async (sql) => {
          if (index % 5 === 0) sql.rollbackAtEnd();
          if (index % 7 === 0) await sql.query('select fail_at($1)', [index]);
          // More shapes than a connection keeps.
          return sql.last(`${WHO}, ${index} as index, fail_at($1)`, [index % 4 === 0 ? 3 : 1]);
        })
        .catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toMatchObject({ code: '22012' });
      else expect(found).toEqual([{ role, sub, index, fail_at: 1 }]);
    });
    await Promise.all(all);
  });

  it('prepares again what SQL of an app deallocated', async () => {
    const { engine } = at();
    await who(engine, 'anon', 'a');
    await engine.request(sessionOf('anon', 'a'), (sql) => sql.last('select forget_all()', []));
    expect(await who(engine, 'anon', 'b')).toEqual([{ role: 'anon', sub: 'b' }]);
  });

  it('runs a kept statement against the tables as they are now', async () => {
    const { engine, migrate } = at();
    const read = () =>
      engine.request(sessionOf('service_role', 'a'), (sql) => sql.last('select coalesce(json_agg(changing)::text, $1) as body from changing', ['']));
    await migrate('create table changing (id int); insert into changing values (1); grant all on changing to service_role');
    expect(await read()).toEqual([{ body: '[{"id":1}]' }]);
    await migrate("alter table changing add column words text default 'new'");
    expect(await read()).toEqual([{ body: '[{"id":1,"words":"new"}]' }]);
  });

  it('lets the next request be itself after one was cancelled, by the server or because its client left', async () => {
    const { engine, fetch, token } = at();
    // Nothing reaches PGlite while it works.
    if (engine.kind === 'postgresql') {
      const sleeping = engine.request(sessionOf('service_role', 'ann'), (sql) => sql.last('select pg_sleep(20)', []));
      const cancel = () =>
        engine.admin((sql) =>
          sql.query("select pg_cancel_backend(pid) as done from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'"),
        );
      const refused = expect(sleeping).rejects.toMatchObject({ code: '57014' });
      await expect.poll(cancel).toEqual([{ done: true }]);
      await refused;
      expect(await who(engine, 'anon', 'bob')).toEqual([{ role: 'anon', sub: 'bob' }]);
    }
    const left = new AbortController();
    const abandoned = fetch('/rest/v1/rpc/whoami', { signal: left.signal });
    left.abort();
    const bob = await fetch('/rest/v1/rpc/whoami', { headers: { authorization: `Bearer ${await token({ role: 'authenticated', sub: 'bob' })}` } });
    expect(await bob.json()).toEqual({ role: 'authenticated', sub: 'bob' });
    await abandoned.catch(() => undefined);
  });
});

it('prepares a kept statement once, and closes the one that was not used for longest', () => {
  const prepared = new PreparedStatements();
  const sent = (text: string) => prepared.encode([{ text, isKept: true }]).bytes.toString('latin1');
  expect(sent('select 1')).toContain('select 1');
  expect(sent('select 1')).not.toContain('select 1');
  for (let index = 2; index <= 101; index++) sent(`select ${index}`);
  expect(sent('select 101')).toContain('Skept_1\0');
  expect(sent('select 1')).toContain('select 1');
});
