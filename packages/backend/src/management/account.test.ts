import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { realtime } from '../testing/web-socket.ts';
import { REGIONS } from './account/regions.ts';
import { ACCOUNT_ROUTES } from './account/routes.ts';
import { OAUTH_ROUTES } from './oauth/routes.ts';
import { PROJECT_ROUTES } from './routes.ts';
import { OPERATIONS } from './testing/published.ts';
import { type SupabaseDouble, type SupabaseDoubleOptions, startSupabaseDouble, SUPABASE_TOKEN } from './testing/supabase-double.ts';

let double: SupabaseDouble;
const opened: SupabaseDouble[] = [];
const start = async (options: SupabaseDoubleOptions = {}): Promise<SupabaseDouble> => {
  const started = await startSupabaseDouble({ template: inject('backendPgliteTemplate'), organizations: [{ name: 'Acme', slug: 'acme' }], ...options });
  opened.push(started);
  return started;
};
beforeAll(async () => {
  double = await start({ organizations: [{ name: 'Acme', slug: 'acme', plan: 'pro' }] });
});
afterAll(async () => {
  for (const one of opened) await one.close();
  // Requests and answers are as published, all of them.
  expect(opened.flatMap(({ violations }) => violations)).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: answers of the API, whose shapes the double compares with the document
type Answer = { readonly status: number; readonly body: any; readonly headers: Headers };
async function ask(
  method: string,
  path: string,
  body?: object,
  { at = double, token = SUPABASE_TOKEN }: { at?: SupabaseDouble; token?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${at.apiUrl}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}
const create = (name: string, at = double, more: object = {}) =>
  ask('POST', '/projects', { name, organization_slug: 'acme', db_pass: 'correct horse', ...more }, { at });

it('has no route that is not published, and each that is checked', () => {
  const routes = [...OAUTH_ROUTES, ...ACCOUNT_ROUTES, ...PROJECT_ROUTES].map(({ method, path }) => `${method} ${path}`);
  expect(routes.toSorted()).toEqual(OPERATIONS.toSorted());
});

it('lists and creates organizations, with their projects in pages', async () => {
  const made = await ask('POST', '/organizations', { name: 'Second' });
  expect(made).toMatchObject({ status: 201, body: { name: 'Second', slug: expect.stringMatching(/^[a-z]{20}$/) } });
  expect((await ask('GET', '/organizations')).body).toMatchObject([{ slug: 'acme', name: 'Acme' }, { name: 'Second' }]);
  expect((await ask('GET', '/organizations/acme')).body).toMatchObject({ id: 'acme', plan: 'pro' });
  expect((await ask('GET', `/organizations/${made.body.slug}`)).body.plan).toBe('free');
  expect(await ask('GET', '/organizations/nobody')).toMatchObject({ status: 404, body: { message: 'Organization not found' } });

  for (const name of ['B', 'A', 'C']) double.addProject({ name, organization: made.body.slug }, name === 'C' ? 'INACTIVE' : 'ACTIVE_HEALTHY');
  const names = async (query: string) =>
    (await ask('GET', `/organizations/${made.body.slug}/projects${query}`)).body.projects.map(({ name }: { name: string }) => name);
  expect(await names('')).toEqual(['A', 'B', 'C']);
  expect(await names('?sort=name_desc&limit=2')).toEqual(['C', 'B']);
  expect(await names('?offset=1&limit=1')).toEqual(['B']);
  expect(await names('?statuses=INACTIVE')).toEqual(['C']);
  expect(await names('?search=b')).toEqual(['B']);
});

it('creates a project, which comes up, is paused, restored and deleted', async () => {
  double.settings.settling = 'held';
  const { status, body } = await create('Shop', double, { region_selection: { type: 'smartGroup', code: 'emea' } });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Shop', status: 'COMING_UP', region: 'eu-central-1', organization_slug: 'acme' });
  const path = `/projects/${body.ref}`;
  const statusNow = async () => (await ask('GET', path)).body.status;
  expect((await ask('GET', `${path}/api-keys`)).body).toEqual([]);
  expect((await ask('GET', `${path}/health?services=db&services=rest`)).body).toMatchObject([{ name: 'db', status: 'COMING_UP' }, { name: 'rest' }]);
  expect((await ask('POST', `${path}/database/query`, { query: 'select 1' })).status).toBe(400);

  double.settings.settling = 0;
  double.setStatus(body.ref, 'ACTIVE_HEALTHY');
  expect((await ask('GET', `${path}/api-keys?reveal=true`)).body).toMatchObject([{ type: 'publishable' }, { type: 'secret' }]);
  expect((await ask('POST', `${path}/pause`)).status).toBe(200);
  expect(await statusNow()).toBe('INACTIVE');
  expect((await ask('POST', `${path}/pause`)).status).toBe(400);
  expect((await ask('POST', `${path}/restore`)).status).toBe(200);
  expect(await statusNow()).toBe('ACTIVE_HEALTHY');
  double.setStatus(body.ref, 'ACTIVE_UNHEALTHY');
  expect((await ask('GET', `${path}/health?services=auth`)).body).toMatchObject([{ status: 'UNHEALTHY' }]);
  expect((await ask('GET', '/projects')).body).toContainEqual(expect.objectContaining({ ref: body.ref, status: 'ACTIVE_UNHEALTHY' }));
  expect((await double.project(body.ref)).isOpen).toBe(false);

  expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { ref: body.ref, name: 'Shop' } });
  for (const gone of ['', '/api-keys', '/health?services=db']) expect((await ask('GET', path + gone)).status).toBe(404);
  expect((await ask('GET', '/projects/available-regions?organization_slug=acme')).body.all.specific).toHaveLength(REGIONS.length);
});

it('serves the database of a project to its API and to apps', async () => {
  const { body } = await create('Real');
  const rows = 'create table notes (id int primary key, words text); grant select on notes to anon; insert into notes values (1, $$kept$$)';
  expect((await ask('POST', `/projects/${body.ref}/database/query`, { query: rows })).status).toBe(201);
  const { keys, url } = await double.project(body.ref);
  expect(double.projectUrlTemplate.replace('{ref}', body.ref)).toBe(url);
  expect((await createClient(url, keys.publishable, { realtime }).from('notes').select('words')).data).toEqual([{ words: 'kept' }]);
  double.setStatus(body.ref, 'INACTIVE');
  expect((await createClient(url, keys.publishable, { realtime }).from('notes').select('words')).error?.message).toBe('Project paused');
}, 120_000);

it('refuses a third free project, a second one of a name, and what is no project', async () => {
  const free = await start();
  const first = await create('One', free);
  expect((await create('One', free)).body.message).toMatch(/already exists/);
  await create('Two', free);
  const third = await create('Three', free);
  expect([third.status, third.body.message]).toEqual([
    400,
    expect.stringMatching(/maximum limits for the number of active free projects .*\(2 project limit\)/),
  ]);
  await ask('POST', `/projects/${first.body.ref}/pause`, undefined, { at: free });
  expect((await create('Three', free)).status).toBe(201);
  expect((await ask('POST', `/projects/${first.body.ref}/restore`, undefined, { at: free })).status).toBe(400);
  expect(free.created.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
  free.settings.hasLegacyKeysOnly = true;
  expect((await ask('GET', `/projects/${free.created[1]?.ref}/api-keys`, undefined, { at: free })).body).toMatchObject([
    { name: 'anon' },
    { name: 'service_role' },
  ]);

  const strict = await startSupabaseDouble();
  for (const wrong of [
    {},
    { name: 'X' },
    { name: 'X', organization_slug: 'acme', db_pass: 'x', region: 'moon-1' },
    { name: 'X', organization_slug: 'acme', db_pass: 'x', more: 1 },
  ])
    expect((await ask('POST', '/projects', wrong, { at: strict })).status).toBe(400);
  // Such requests are not as published, which is found.
  expect(strict.violations).toHaveLength(4);
  await strict.close();
});

it('fails on demand: with any status, silence, a cut connection, and an answer that is lost', async () => {
  const flaky = await start({ organizations: [{ name: 'Acme', slug: 'acme', plan: 'pro' }] });
  for (const status of [401, 402, 403, 409, 429, 500]) {
    flaky.fault({ at: 'GET /v1/organizations', status, ...(status === 429 && { headers: { 'retry-after': '7' } }) });
    const answer = await ask('GET', '/organizations', undefined, { at: flaky });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, status === 429 ? '7' : null]);
  }
  flaky.fault({ status: 500, times: 2 });
  expect((await ask('GET', '/projects', undefined, { at: flaky })).status).toBe(500);
  expect((await ask('GET', '/organizations', undefined, { at: flaky })).status).toBe(500);
  flaky.fault({ at: 'POST /v1/projects', cuts: true });
  await expect(create('Cut', flaky)).rejects.toThrow();
  expect(flaky.created).toEqual([]);
  flaky.fault({ at: 'POST /v1/projects', cuts: true, isAfterwards: true });
  await expect(create('Lost', flaky)).rejects.toThrow();
  expect(flaky.created).toMatchObject([{ name: 'Lost' }]);
  flaky.fault({ at: 'GET /v1/projects', hangs: true });
  const waiting = new AbortController();
  const silent = fetch(`${flaky.apiUrl}/v1/projects`, { headers: { authorization: `Bearer ${SUPABASE_TOKEN}` }, signal: waiting.signal });
  await expect.poll(() => flaky.requests.at(-1)).toBe('GET /v1/projects');
  waiting.abort();
  await expect(silent).rejects.toThrow('aborted');
  expect((await ask('GET', '/projects', undefined, { at: flaky })).body).toHaveLength(1);
  await flaky.removeProject(flaky.created[0]?.ref ?? '');
  expect((await ask('GET', '/projects', undefined, { at: flaky })).body).toEqual([]);
});
