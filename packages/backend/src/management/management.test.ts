import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLiveSettings } from '../auth/live-settings.ts';
import { CALLS, type CallContext } from '../process/calls.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import type { ManagementCalls } from './calls.ts';
import { functionId } from '../functions/function-id.ts';
import { createManagement, projectRef } from './management.ts';
import { faultOfAnswer } from './testing/published.ts';

const TOKEN = 'a token of the management';
const NOW = Date.parse('2026-11-28T12:00:00Z');
const LOGGED = { slug: 'hello', createdAt: NOW };
const LINES = [
  { id: 1, at: NOW, level: 'info', text: 'first' },
  { id: 2, at: NOW + 1000, level: 'error', text: 'second' },
] as const;
const folder = mkdtempSync(join(tmpdir(), 'management-'));
const SETTINGS = join(folder, 'auth-settings.json');
const authSettings = await openLiveSettings(SETTINGS, {});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeOnBothEngines(
  'The Management API',
  (at) => {
    const management = (call?: ManagementCalls) => {
      const functions = { list: async () => [LOGGED], logs: () => LINES };
      const context = { engine: at().engine, functions, authSettings, onStatement: async () => undefined } as unknown as CallContext;
      const real: ManagementCalls = (name, given) => CALLS[name](given, context);
      return createManagement({ token: TOKEN, keys: at().keys, call: call ?? real });
    };
    interface Given {
      readonly body?: unknown;
      readonly token?: string;
      readonly call?: ManagementCalls;
      readonly key?: string;
    }
    async function ask(method: string, path: string, { body, token = TOKEN, call, key }: Given = {}) {
      const init = {
        method,
        headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const response = await management(call)(new Request(`http://localhost/v1/projects/${projectRef(at().keys)}${path}`, init));
      const text = await response.text();
      const answer: unknown = text === '' ? undefined : JSON.parse(text);
      if (path !== '/unknown') expect(faultOfAnswer(`${method} /v1/projects/{ref}${path.split('?')[0]}`, response.status, answer)).toBeUndefined();
      return { status: response.status, answer };
    }
    const query = (text: string, more: object = {}) => ask('POST', '/database/query', { body: { query: text, ...more } });

    it('runs statements as the owner, in one transaction, and answers with typed rows', async () => {
      expect(await query('create table managed (id bigint primary key, words text, is_on boolean, more jsonb)')).toEqual({ status: 201, answer: [] });
      await query('insert into managed values ($1, $2, $3, $4)', { parameters: [1, 'one', true, { a: [1] }] });
      expect(await query('select *, null as nothing from managed; set local role anon')).toEqual({
        status: 201,
        answer: [{ id: 1, words: 'one', is_on: true, more: { a: [1] }, nothing: null }],
      });
      expect((await query("insert into managed values (2, 'two'); select * from missing")).status).toBe(400);
      expect((await query('select count(*) as count from managed')).answer).toEqual([{ count: 1 }]);
      expect((await query('select 9007199254740993 as big')).answer).toEqual([{ big: '9007199254740993' }]);
      expect(await query("begin; insert into managed values (3, 'three'); select words from managed where id = 3; commit;")).toEqual({
        status: 201,
        answer: [{ words: 'three' }],
      });
      expect((await query('begin; delete from managed; select * from missing; commit')).status).toBe(400);
      expect((await query('select count(*) as count from managed')).answer).toEqual([{ count: 2 }]);
    });

    it('says what the database says about a statement that fails', async () => {
      const message = 'Failed to run sql query: ERROR:  42P01: relation "missing" does not exist';
      expect(await query('select * from missing')).toEqual({ status: 400, answer: { message } });
      expect(await query('create table unwanted (id int)', { read_only: true })).toMatchObject({ status: 400 });
      expect(await query('select generate_series(1, 10001)')).toMatchObject({ status: 413 });
      for (const body of [{}, [], { query: '' }, { query: 'select 1', parameters: 1 }, { query: 'select 1', read_only: 'yes' }])
        expect((await ask('POST', '/database/query', { body })).status, JSON.stringify(body)).toBe(400);
      const request = new Request(`http://localhost/v1/projects/${projectRef(at().keys)}/database/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: 'select 1',
      });
      expect(await (await management()(request)).json()).toEqual({ message: 'The body is not JSON' });
    });

    it('answers with migrations, keys, health and types as the published document says', async () => {
      await CALLS.migrate([{ version: '20260101000000', name: 'first', sql: 'create table first (id int)' }], {
        engine: at().engine,
        onStatement: async () => undefined,
      } as unknown as CallContext);
      expect((await ask('GET', '/database/migrations')).answer).toEqual([{ version: '20260101000000', name: 'first' }]);
      expect(JSON.stringify(await ask('GET', '/api-keys'))).not.toContain(at().keys.secret);
      expect((await ask('GET', '/api-keys?reveal=true')).answer).toMatchObject([{ api_key: at().keys.publishable }, { api_key: at().keys.secret }]);
      expect((await ask('GET', '/health?services=db,rest')).answer).toMatchObject([
        { name: 'db', status: 'ACTIVE_HEALTHY' },
        { name: 'rest', status: 'ACTIVE_HEALTHY' },
      ]);
      expect((await ask('GET', '/health?services=coffee')).status).toBe(400);
      expect((await ask('GET', '/types/typescript?included_schemas=public')).answer).toEqual({ types: expect.stringContaining('first: {') });
    });

    it('applies a migration once, however often it comes with its key', async () => {
      const body = { query: 'create table once (id int); insert into once values (1);', name: 'once', rollback: 'drop table once' };
      for (const key of ['a key', 'a key']) expect((await ask('POST', '/database/migrations', { body, key })).status).toBe(200);
      expect((await query('select * from once')).answer).toEqual([{ id: 1 }]);
      const both = await Promise.all(
        [1, 2].map(() => ask('POST', '/database/migrations', { body: { query: 'insert into once values (2)', name: 'at once' }, key: 'another' })),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await query('select count(*) as count from once')).answer).toEqual([{ count: 2 }]);
      expect(
        await ask('POST', '/database/migrations', { body: { query: 'insert into once values (3); select * from missing', name: 'wrong' }, key: 'wrong' }),
      ).toMatchObject({
        status: 400,
        answer: { message: 'Failed to apply database migration: ERROR:  42P01: relation "missing" does not exist' },
      });
      for (const name of ['only recorded', 'recorded again'])
        await ask('PUT', '/database/migrations', { body: { query: 'drop table once', name }, key: 'recorded' });
      const names = ((await ask('GET', '/database/migrations')).answer as { name: string }[]).map(({ name }) => name);
      expect(names.filter((name) => name !== 'first')).toEqual(['once', 'at once', 'recorded again']);
      expect((await query("select rollback, statements from supabase_migrations.schema_migrations where name = 'once'")).answer).toEqual([
        { rollback: '{"drop table once"}', statements: '{"create table once (id int)","insert into once values (1)"}' },
      ]);
      for (const wrong of [{}, { query: 'select 1', name: 1 }, { query: 'select 1', rollback: 1 }])
        expect((await ask('POST', '/database/migrations', { body: wrong })).status).toBe(400);
    });

    it('answers SQL about the log of functions, and about nothing else', async () => {
      const logs = async (sql: string, range = '&iso_timestamp_start=2026-11-28T12:00:00Z&iso_timestamp_end=2026-11-28T12:00:01Z') =>
        ask('GET', `/analytics/endpoints/logs?sql=${encodeURIComponent(sql)}${range}`);
      const attributes =
        "select event_message, log_attributes['level'] as level from logs where log_attributes['function_slug'] = 'hello' and source_name = 'function_logs'";
      expect((await logs(`${attributes} order by timestamp desc limit 10;`)).answer).toEqual({
        result: [
          { event_message: 'second', level: 'error' },
          { event_message: 'first', level: 'info' },
        ],
      });
      const all = 'select timestamp, log_attributes from logs';
      expect((await logs(all, '&iso_timestamp_start=2026-11-28T12:00:01Z')).answer).toEqual({
        result: [
          {
            timestamp: '2026-11-28T12:00:01.000Z',
            log_attributes: { function_id: functionId(LOGGED), function_slug: 'hello', level: 'error', event_type: 'Log' },
          },
        ],
      });
      expect((await logs(all, '')).answer).toEqual({ result: [] });
      for (const wrong of ['select * from missing', 'select 1) as one; select (1', 'select * from auth.users'])
        expect((await logs(wrong)).answer).toMatchObject({ result: [], error: expect.stringContaining('ERROR') });
      for (const wrong of ['', '?sql=select%201&iso_timestamp_start=noon']) expect((await ask('GET', `/analytics/endpoints/logs${wrong}`)).status).toBe(400);
    });

    it('shows and changes how people sign in, at once and for the next start', async () => {
      const config = async () => (await ask('GET', '/config/auth')).answer;
      const change = (body: object) => ask('PATCH', '/config/auth', { body });
      const before = await config();
      expect(before).toMatchObject({ site_url: 'http://localhost:3000', uri_allow_list: '', disable_signup: false, external_github_client_id: null });
      const given = { disable_signup: true, site_url: 'https://shop.example', uri_allow_list: 'https://a.example/**,app://back', password_min_length: 10 };
      expect(await change({ ...given, external_github_client_id: null })).toMatchObject({ status: 200, answer: given });
      const signUp = (password: string) =>
        at()
          .client()
          .auth.signUp({ email: `ann-${password.length}@example.com`, password });
      expect((await signUp('correct horse')).error?.code).toBe('signup_disabled');
      expect((await openLiveSettings(SETTINGS, {})).current()).toMatchObject({
        isSignupEnabled: false,
        siteUrl: 'https://shop.example',
        minPasswordLength: 10,
      });
      const landing = await at().fetch('/auth/v1/verify?type=recovery&token=spent&redirect_to=https://a.example/x', { redirect: 'manual' });
      expect(landing.headers.get('location')).toMatch(/^https:\/\/a\.example\/x/);
      for (const wrong of [
        { external_google_enabled: true },
        { nothing: 1 },
        { password_min_length: 3 },
        { site_url: 'javascript:alert(1)' },
        { disable_signup: 'no' },
      ])
        expect((await change({ mailer_autoconfirm: true, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
      expect(await config()).toMatchObject({ ...given, mailer_autoconfirm: false });
      await change({ disable_signup: false });
      expect((await signUp('nine char')).error?.code).toBe('weak_password');
      expect((await change(Object.fromEntries(Object.keys(given).map((name) => [name, null])))).answer).toEqual(before);
      expect((await signUp('nine char')).error).toBeNull();
    });

    it('tells when the database does not answer', async () => {
      const call: ManagementCalls = () => Promise.reject(new Error('it is gone'));
      expect((await ask('GET', '/health?services=db', { call })).answer).toMatchObject([{ healthy: false, status: 'UNHEALTHY', error: 'Error: it is gone' }]);
      const message = 'Failed to list database migrations: it is gone';
      expect(await ask('GET', '/database/migrations', { call })).toEqual({ status: 500, answer: { message } });
    });

    it('answers nobody without the token, and knows only its own project', async () => {
      expect(await ask('GET', '/api-keys?reveal=true', { token: at().keys.secret })).toEqual({ status: 401, answer: { message: 'Unauthorized' } });
      expect((await management()(new Request('http://localhost/v1/projects/x/api-keys'))).status).toBe(401);
      expect(await ask('GET', '/unknown')).toMatchObject({ status: 404 });
      const other = new Request(`http://localhost/v1/projects/${'x'.repeat(20)}/api-keys`, { headers: { authorization: `Bearer ${TOKEN}` } });
      expect(await (await management()(other)).json()).toEqual({ message: 'Project not found' });
    });
  },
  { authChanges: () => authSettings.changes },
);
