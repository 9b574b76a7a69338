import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALLS, type CallContext } from '../process/calls.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import type { ManagementCalls } from './calls.ts';
import { createManagement, projectRef } from './management.ts';

const TOKEN = 'a token of the management';
interface Answers {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>>;
}
const document = JSON.parse(readFileSync(new URL('testing/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Answers>>>>;
};
const ajv = new Ajv({ strict: false, formats: { 'date-time': true } });
ajv.addSchema(document, 'document');

/** @throws when the published document does not have this answer */
function check(method: string, path: string, status: number, body: unknown): void {
  const found = document.paths[`/v1/projects/{ref}${path}`]?.[method.toLowerCase()]?.responses[status];
  if (found === undefined) throw new Error(`${method} ${path} has no answer ${status} in the document`);
  const schema = found.content?.['application/json']?.schema;
  if (schema === undefined) return;
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  if (!ajv.validate(JSON.parse(text) as object, body)) throw new Error(`${method} ${path}: ${ajv.errorsText()}`);
}

describeOnBothEngines('The Management API', (at) => {
  const management = (call?: ManagementCalls) => {
    const context = { engine: at().engine, onStatement: async () => undefined } as unknown as CallContext;
    const real: ManagementCalls = (name, given) => CALLS[name](given, context);
    return createManagement({ token: TOKEN, keys: at().keys, call: call ?? real });
  };
  async function ask(method: string, path: string, { body, token = TOKEN, call }: { body?: unknown; token?: string; call?: ManagementCalls } = {}) {
    const init = { method, headers: { authorization: `Bearer ${token}` }, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await management(call)(new Request(`http://localhost/v1/projects/${projectRef(at().keys)}${path}`, init));
    const answer: unknown = await response.json();
    if (response.ok) check(method, path.split('?')[0] ?? '', response.status, answer);
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

  it('answers with migrations, keys and health as the published document says', async () => {
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
});
