import { expect, it } from 'vitest';
import { SqlError } from './engines/contract.ts';
import { describeOnBothEngines } from './testing/engines.ts';

const ANN = '3f0a7d44-96ac-4b1f-9f0f-0f6d1d1d3a01';
const BOB = '3f0a7d44-96ac-4b1f-9f0f-0f6d1d1d3a02';

describeOnBothEngines('a backend', (at) => {
  it('runs a request as its role, with the claims that policies read', async () => {
    const { engine, migrate } = at();
    await migrate(`
      create table notes (id int primary key, author uuid not null, words text not null);
      grant select, insert on notes to authenticated;
      grant all on notes to service_role;
      alter table notes enable row level security;
      create policy own on notes to authenticated using (author = auth.uid()) with check (author = auth.uid());
      insert into notes values (1, '${ANN}', 'ann''s'), (2, '${BOB}', 'bob''s');
    `);
    const readAs = (role: string, claims: object) =>
      engine.request({ role, claims: { role, ...claims }, headers: {} }, (transaction) => transaction.query('select id from notes order by id'));
    expect(await readAs('authenticated', { sub: ANN })).toEqual([{ id: 1 }]);
    expect(await readAs('service_role', {})).toEqual([{ id: 1 }, { id: 2 }]);
    await expect(readAs('anon', {})).rejects.toMatchObject({ code: '42501' });
  });

  it('has no session and no claims left after a request', async () => {
    const { engine } = at();
    await engine.request({ role: 'anon', claims: { sub: ANN }, headers: { 'x-a': 'b' } }, async () => undefined);
    const [row] = await engine.admin((transaction) =>
      transaction.query(`select nullif(current_setting('request.jwt.claims', true), '') as claims, current_user::text as name`),
    );
    expect(row).toEqual({ claims: null, name: 'postgres' });
  });

  it('lets a request become no role that is not its own', async () => {
    const { engine } = at();
    for (const text of ['set role owner', 'set role postgres', ...(engine.kind === 'postgresql' ? ['set session authorization owner'] : [])])
      await expect(engine.request({ role: 'anon', claims: {}, headers: {} }, (transaction) => transaction.execute(text))).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('binds every kind of value and reads every kind of result', async () => {
    const { engine } = at();
    const values = [1, "it's", true, null, { a: [1] }, ['x', 'a"b\\c', null], new Uint8Array([0, 255]), new Date(0)];
    const [row] = await engine.admin((transaction) =>
      transaction.query(
        "select $1::int as number, $2::text as words, $3::boolean as truth, $4::text as nothing, $5::jsonb as json, $6::text[] as list, $7::bytea as bytes, $8::timestamptz at time zone 'utc' as time, 9007199254740993::bigint as big, array[1, 2] as numbers",
        values,
      ),
    );
    expect(row).toEqual({
      number: 1,
      words: "it's",
      truth: true,
      nothing: null,
      json: { a: [1] },
      list: ['x', 'a"b\\c', null],
      bytes: new Uint8Array([0, 255]),
      time: '1970-01-01 00:00:00',
      big: '9007199254740993',
      numbers: [1, 2],
    });
  });

  it('undoes a transaction that throws, and one that asks for it', async () => {
    const { engine, migrate } = at();
    await migrate('create table undone (id int primary key)');
    await expect(
      engine.owner(async (transaction) => {
        await transaction.execute('insert into undone values (1)');
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    await engine.owner(async (transaction) => {
      await transaction.execute('insert into undone values (2)');
      transaction.rollbackAtEnd();
    });
    expect(await engine.owner((transaction) => transaction.query('select * from undone'))).toEqual([]);
  });

  it('reports the fields of an error', async () => {
    const error = await at()
      .engine.admin((transaction) => transaction.query('select nothing from pg_class'))
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SqlError);
    expect(error).toMatchObject({ code: '42703', message: 'column "nothing" does not exist' });
  });

  it('hears of every change of the schema, and of a notification', async () => {
    const { engine, migrate } = at();
    const heard: string[] = [];
    let wake = (): void => undefined;
    const stop = await engine.listen('pgrst', (payload) => {
      heard.push(payload);
      wake();
    });
    for (const text of ['create table heard (id int)', 'drop table heard', "notify pgrst, 'reload schema'"]) {
      const next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await migrate(text);
      await next;
    }
    expect(new Set(heard)).toEqual(new Set(['reload schema']));
    await stop();
  });

  it('hears again once the database is reachable again, and looks for what it missed', async ({ skip }) => {
    const { engine, migrate } = at();
    if (engine.kind === 'pglite') return skip('It has no connection that could break.');
    const heard: string[] = [];
    const stop = await engine.listen('pgrst', (payload) => heard.push(payload));
    const asPlatform = (text: string) => engine.admin((transaction) => transaction.query(text));
    const allow = (isAllowed: boolean) => asPlatform(`update pg_database set datallowconn = ${isAllowed} where datname = current_database()`);
    await allow(false);
    await asPlatform(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await allow(true);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('');
    await migrate("notify pgrst, 'reload schema'");
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('reload schema');
    await stop();
  });

  it('never runs functions and reads no tables of a project as the platform, whatever they are called', async () => {
    const { engine, migrate } = at();
    await migrate(`
      create function public.format(text, regclass) returns text language sql as $$ select 'as ' || current_user $$;
      create function extensions.format(text, regclass) returns text language sql as $$ select 'as ' || current_user $$;
      create temporary table pg_publication (pubname name);
    `);
    const [row] = await engine.admin((transaction) =>
      transaction.query("select format('%s', 'pg_type'::regclass) as text, (select count(*)::int from pg_publication) as publications"),
    );
    expect(row).toEqual({ text: 'pg_type', publications: 1 });
    await migrate('drop function public.format(text, regclass); drop function extensions.format(text, regclass); drop table if exists pg_temp.pg_publication');
  });

  it('has the extensions that migrations of hosted projects take for granted, and they belong to the owner', async () => {
    const { engine, migrate } = at();
    await migrate(`
      create extension if not exists pgcrypto with schema extensions;
      create table doors (id uuid primary key default uuid_generate_v4(), code text not null);
      insert into doors (code) values (crypt('open', gen_salt('bf', 4)));
      alter extension "uuid-ossp" set schema extensions;
    `);
    const [door] = await engine.request({ role: 'service_role', claims: {}, headers: {} }, (transaction) =>
      transaction.query("select extensions.crypt('open', '$2a$04$abcdefghijklmnopqrstuv') like '$2a$04$%' as works"),
    );
    expect(door).toEqual({ works: true });
    expect(await engine.owner((transaction) => transaction.query("select crypt('open', code) = code as fits from doors"))).toEqual([{ fits: true }]);
  });

  it('wants a key of the project', async () => {
    const { backend, keys, token } = at();
    const get = (headers: Record<string, string>) => backend.fetch(new Request('http://project.localhost/rest/v1/', { headers }));
    const none = await get({});
    expect([none.status, await none.json()]).toEqual([
      401,
      { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    ]);
    expect((await get({ apikey: 'sb_publishable_other' })).status).toBe(401);
    for (const apikey of [keys.publishable, keys.secret, keys.anonKey, keys.serviceRoleKey]) expect((await get({ apikey })).status).toBe(200);
    expect((await get({ apikey: await token({ role: 'authenticated' }) })).status).toBe(401);
  });

  it('answers every origin', async () => {
    const { backend, fetch } = at();
    const asked = await backend.fetch(
      new Request('http://project.localhost/rest/v1/notes', {
        method: 'OPTIONS',
        headers: { origin: 'http://app.example', 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'apikey,x-client-info' },
      }),
    );
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
    expect((await fetch('/rest/v1/')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch('/nothing')).status).toBe(404);
  });
});
