import { describe, expect, it } from 'vitest';
import { applyMigrations, listMigrations } from '../project/migrations.ts';
import { describeOnBothEngines, type TestBackend } from '../testing/engines.ts';
import { runScript, type SqlCommand } from './run-script.ts';
import { splitStatements } from './split.ts';

describe('splitStatements', () => {
  const parts = (text: string) => splitStatements(text).map((one) => one.text.trim());

  it('finds the ends that PostgreSQL finds', () => {
    expect(parts('select 1; select 2')).toEqual(['select 1', 'select 2']);
    expect(parts(' ;;\n-- a; b\n select \';\' ; /* ; /* ; */ ; */ select ";"')).toEqual(["select ';'", 'select ";"']);
    expect(parts("select E'\\';' ; select 'it''s;'")).toEqual(["select E'\\';'", "select 'it''s;'"]);
    expect(parts('do $$ begin perform 1; end $$; select $a$;$$;$a$;')).toEqual(['do $$ begin perform 1; end $$', 'select $a$;$$;$a$']);
    expect(parts('select $1; select a$b$ from t')).toEqual(['select $1', 'select a$b$ from t']);
    const sqlBody = 'create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end';
    expect(parts(`${sqlBody}; select 3`)).toEqual([sqlBody, 'select 3']);
    expect(parts('create rule r as on insert to t do also (select 1; select 2); select 3')).toEqual([
      'create rule r as on insert to t do also (select 1; select 2)',
      'select 3',
    ]);
  });
});

const run = (at: () => TestBackend, text: string, more: Partial<SqlCommand> = {}) =>
  runScript(at().engine, { as: 'owner', text, ...more }, async () => undefined);
const as = (role: string, claims: object = {}) => ({ role, claims: { role, ...claims } });

describeOnBothEngines('runScript', (at) => {
  it('answers each statement with its columns, rows, tag and time', async () => {
    const { results, error } = await run(
      at,
      `create schema shop; create table shop.t (id int, price numeric(10,2), tags text[], at timestamptz, words varchar(20));
      insert into shop.t values (1, 2.5, '{a,b}', '2026-01-02T03:04:05Z', null), (2, null, null, null, 'x');
      select * from shop.t order by id`,
    );
    expect(error).toBeUndefined();
    expect(results.map(({ command, rowCount }) => [command, rowCount])).toEqual([
      ['CREATE SCHEMA', 0],
      ['CREATE TABLE', 0],
      ['INSERT', 2],
      ['SELECT', 2],
    ]);
    expect(results[3]?.columns).toEqual([
      { name: 'id', type: 'integer' },
      { name: 'price', type: 'numeric(10,2)' },
      { name: 'tags', type: 'text[]' },
      { name: 'at', type: 'timestamp with time zone' },
      { name: 'words', type: 'character varying(20)' },
    ]);
    expect(results[3]?.rows[1]).toEqual(['2', null, null, null, 'x']);
    expect(results[3]?.rows[0]?.slice(0, 3)).toEqual(['1', '2.50', '{a,b}']);
    expect(results.every(({ durationMs }) => durationMs >= 0)).toBe(true);
  });

  it('counts the rows beyond the limit', async () => {
    const { results } = await run(at, 'select generate_series(1, 2500)', { rowLimit: 3 });
    expect(results).toMatchObject([{ command: 'SELECT', rows: [['1'], ['2'], ['3']], rowCount: 2500 }]);
  });

  it('keeps no more of large rows than fits into memory', async () => {
    const { results } = await run(at, `select repeat('x', 6000000) from generate_series(1, 5)`);
    expect([results[0]?.rows.length, results[0]?.rowCount]).toEqual([2, 5]);
  });

  it('binds values of one statement, and refuses them for several', async () => {
    expect((await run(at, 'select $1::int + 1, $2::text', { values: ['41', null] })).results[0]?.rows).toEqual([['42', null]]);
    expect((await run(at, 'select $1::int; select 1', { values: ['1'] })).error).toMatchObject({ code: '42601' });
  });

  it('undoes everything when one statement fails, and says where', async () => {
    const text = `create table undone (id int);\nselect '\u{1f600}'; select nope from undone`;
    const { results, error } = await run(at, text);
    expect(results).toHaveLength(2);
    expect(error).toEqual({ code: '42703', message: 'column "nope" does not exist', position: [...text.slice(0, text.indexOf('nope'))].length + 1 });
    expect((await run(at, `select to_regclass('undone')`)).results[0]?.rows).toEqual([[null]]);
  });

  it('rolls back on request, reads only on request, and reports deferred constraints', async () => {
    await run(at, 'create table kept (id int primary key deferrable initially deferred)');
    expect((await run(at, 'insert into kept values (1)', { isRolledBack: true })).results[0]?.rowCount).toBe(1);
    expect((await run(at, 'select * from kept')).results[0]?.rowCount).toBe(0);
    expect((await run(at, 'insert into kept values (1)', { isReadOnly: true })).error?.code).toBe('25006');
    expect((await run(at, 'insert into kept values (1), (1)')).error?.code).toBe('23505');
  });

  it('runs as a role with its claims', async () => {
    await run(
      at,
      `create table own (author uuid default auth.uid(), words text); grant all on own to authenticated, service_role;
      alter table own enable row level security; create policy mine on own to authenticated using (author = auth.uid())`,
    );
    const ann = as('authenticated', { sub: '11111111-1111-4111-8111-111111111111' });
    await run(at, `insert into own values ('11111111-1111-4111-8111-111111111111', 'hers'), (gen_random_uuid(), 'other')`, { as: as('service_role') });
    expect((await run(at, 'select words from own', { as: ann })).results[0]?.rows).toEqual([['hers']]);
    expect((await run(at, 'select words from own', { as: as('service_role') })).results[0]?.rowCount).toBe(2);
    expect((await run(at, 'select words from own', { as: as('anon') })).error?.code).toBe('42501');
  });

  it('leaves no way out of its transaction, its role and the database', async () => {
    expect((await run(at, `select rolsuper, rolcreaterole from pg_roles where rolname = current_user`)).results[0]?.rows).toEqual([['f', 'f']]);
    for (const text of ['commit', 'begin; select 1', '/* a */ rollback', 'end', 'abort', `prepare transaction 'x'`])
      expect((await run(at, text)).error?.code).toBe('25001');
    for (const text of [
      `copy (select 1) to program 'id'`,
      `copy kept from program 'id'`,
      `select pg_read_file('/etc/passwd')`,
      `select pg_ls_dir('/')`,
      `select lo_import('/etc/passwd')`,
      `copy kept to '/tmp/x'`,
      'set role postgres',
      'set session authorization postgres',
      'set local session authorization default',
      'reset session authorization',
      'alter system set work_mem = 1',
      'create role intruder superuser',
      'alter role owner superuser',
      'create language plpython3u',
      'create extension file_fdw',
    ])
      expect([text, (await run(at, text)).error?.code]).toEqual([text, expect.stringMatching(/^42501|0A000|42704|58P01|25001|22023|42883$/)]);
    expect((await run(at, `create extension dblink`)).error).toBeDefined();
    expect((await run(at, 'reset role; select * from own', { as: as('anon') })).error?.code).toBe('42501');
    expect((await run(at, 'set role service_role; select * from own', { as: as('anon') })).error?.code).toBe('42501');
    expect((await run(at, 'copy kept from stdin')).error?.code).toBe('0A000');
    expect((await run(at, 'savepoint a; rollback to a; select 1')).results[2]?.rows).toEqual([['1']]);
  });

  it('ends a statement that returns rows for too long', async () => {
    const { error } = await run(at, 'select generate_series(1, 4000000000)', { timeoutMs: 200, rowLimit: 1 });
    expect(error?.code).toBe('57014');
  });
});

describeOnBothEngines('applyMigrations', (at) => {
  it('runs those that are new in the order of their versions, each as a whole', async () => {
    const first = { version: '2', name: 'second', sql: 'begin; alter table m add words text; commit;' };
    const second = { version: '1', name: 'first', sql: 'create table m (id int)' };
    expect(await applyMigrations(at().engine, [first, second])).toEqual({ applied: ['1', '2'] });
    const broken = { version: '10', name: 'broken', sql: `create table half (id int);\nselect wrong` };
    const later = { version: '11', name: 'later', sql: 'create table later (id int)' };
    expect(await applyMigrations(at().engine, [first, second, later, broken])).toEqual({
      applied: [],
      failed: { version: '10', error: { code: '42703', message: 'column "wrong" does not exist', position: 36 } },
    });
    expect((await run(at, `select to_regclass('half'), to_regclass('later')`)).results[0]?.rows).toEqual([[null, null]]);
    const escape = { version: '12', name: 'escape', sql: 'create table half (id int); rollback; create table half (id int)' };
    expect((await applyMigrations(at().engine, [escape])).failed?.error.code).toBe('25001');
    expect(await listMigrations(at().engine)).toEqual([
      { version: '1', name: 'first' },
      { version: '2', name: 'second' },
    ]);
  });
});
