import type { SupabaseDouble } from '@lathe/backend/testing/supabase-double';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supabaseConnections } from '../storage/sql/schema.ts';
import { createProject, join } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser, type TestResponse } from '../testing/test-app.ts';
import { settingsFor, signInAtSupabase, startSupabase } from './testing/supabase-session.ts';

const CREATE = 'POST /v1/projects';

describeOnBothEngines('connecting a project to Supabase', (storage) => {
  let double: SupabaseDouble;
  let test: TestApp;
  let ada: TestBrowser;
  let project: { id: string; slug: string };
  beforeEach(async () => {
    double = await startSupabase();
    test = createTestApp(storage(), { supabase: settingsFor(double) });
    ada = await test.signUp('ada');
    project = await createProject(ada);
    await signInAtSupabase(ada);
  });
  afterEach(async () => {
    expect(double.violations).toEqual([]);
    await double.close();
  });

  const connect = (browser = ada, fields: object = {}, query = '') =>
    browser.call('POST', `/api/supabase/connect${query}`, { projectId: project.slug, projectName: 'Shop', ...fields });
  const integration = (browser = ada) => browser.call('GET', `/api/project/integrations/supabase/${project.slug}`);
  const at = (path: string, method: 'GET' | 'POST' = 'POST', browser = ada) => browser.call(method, `/api/supabase/projects/${project.slug}/${path}`);
  const disconnect = (browser = ada) => browser.call('DELETE', `/api/project/integrations/supabase/${project.slug}`);
  const row = async () => (await storage().database.sql.select().from(supabaseConnections).where(eq(supabaseConnections.projectId, project.id)))[0];
  const answerOf = ({ status, body }: TestResponse) => [status, body instanceof Uint8Array ? new TextDecoder().decode(body) : body];
  const asked = () => double.requests.filter((request) => request === CREATE).length;
  const onlyRef = () => {
    expect(double.created).toHaveLength(1);
    return double.created[0]?.ref ?? '';
  };

  it('creates a database, waits until it has come up, and has its address and its key', async () => {
    double.settings.settling = 'held';
    expect(answerOf(await connect(ada, { region: 'eu-central-1' }))).toEqual([202, '']);
    expect((await integration()).status).toBe(404);
    expect(answerOf(await connect())).toEqual([202, '']);
    const ref = onlyRef();
    double.setStatus(ref, 'ACTIVE_HEALTHY');
    const ready = await connect();
    const { keys, url } = await double.project(ref);
    const expected = {
      project: { id: ref, name: 'Shop', status: 'ACTIVE_HEALTHY', region: 'eu-central-1', organization: expect.any(String), url },
      apiKey: keys.publishable,
    };
    expect(answerOf(ready)).toEqual([200, expected]);
    expect(answerOf(await integration())).toEqual([200, expected]);
    expect(asked()).toBe(1);
    expect(await row()).toMatchObject({ step: 'ready', ref, sealedPassword: expect.not.stringContaining(' ') });
    expect(JSON.stringify(await row())).not.toContain(keys.publishable);
  });

  it('has the older key where there is no other', async () => {
    double.settings.hasLegacyKeysOnly = true;
    expect((await connect()).body.apiKey).toMatch(/^ey/);
  });

  it('makes one database, however many pages, people and processes ask at once', async () => {
    const bob = await test.signUp('bob');
    await join(ada, bob, `/api/projects/${project.slug}`, 'editor');
    await signInAtSupabase(bob);
    const other = createTestApp(storage(), { supabase: settingsFor(double) });
    const pages = [ada, ada, bob, other.browser(ada), other.browser(bob)];
    const answers = await Promise.all(pages.map((page) => connect(page)));
    for (const { status } of answers) expect([200, 202]).toContain(status);
    for (const page of pages) expect((await connect(page)).body.project.id).toBe(onlyRef());
    expect(asked()).toBe(1);
  });

  it('finds the database of a request whose answer was lost, and does not ask again', async () => {
    double.fault({ at: CREATE, isAfterwards: true, cuts: true });
    expect((await connect()).status).toBe(202);
    expect((await row())?.step).toBe('creating');
    test.advance(60_000);
    expect((await connect()).body.project.id).toBe(onlyRef());
    expect(asked()).toBe(1);
  });

  it('asks again for a database that was not created, once no earlier request can be under way', async () => {
    double.fault({ at: CREATE, cuts: true });
    expect((await connect()).status).toBe(202);
    expect((await connect()).status).toBe(202);
    expect(asked()).toBe(1);
    test.advance(60_000);
    const answers = await Promise.all([connect(), connect(), connect()]);
    for (const { status } of answers) expect([200, 202]).toContain(status);
    expect((await connect()).body.project.id).toBe(onlyRef());
    expect(asked()).toBe(2);
  });

  it('does not take a database of the same name for its own', async () => {
    const organization = (await double.organizations())[0]?.slug ?? '';
    double.addProject({ name: 'Shop', organization });
    expect(answerOf(await connect())).toEqual([400, 'PROJECT_NAME_ALREADY_EXISTS']);
    expect([asked(), await row()]).toEqual([0, undefined]);
    // The name was taken between the look and the request.
    double.fault({ at: CREATE, status: 400, body: { message: 'Project with name "Bakery" already exists in your organization.' } });
    expect(answerOf(await connect(ada, { projectName: 'Bakery' }))).toEqual([400, 'PROJECT_NAME_ALREADY_EXISTS']);
    expect(await row()).toBeUndefined();
    expect((await connect(ada, { projectName: 'Bakery' })).status).toBe(200);
  });

  it('says that the limit of free projects is reached, and forgets what it was about to create', async () => {
    const organization = (await double.organizations())[0]?.slug ?? '';
    for (const name of ['One', 'Two']) double.addProject({ name, organization });
    expect((await ada.call('GET', '/api/supabase/organizations')).body).toMatchObject([{ projectsLeft: 0 }]);
    expect(answerOf(await connect())).toEqual([400, 'PROJECT_LIMIT_REACHED']);
    expect(await row()).toBeUndefined();
  });

  it('connects a database that is there, and creates none', async () => {
    const organization = (await double.organizations())[0]?.slug ?? '';
    const { ref } = double.addProject({ name: 'Old', organization });
    expect((await connect(ada, { existing: ref })).body.project).toMatchObject({ id: ref, name: 'Old' });
    expect(asked()).toBe(0);
    expect((await row())?.sealedPassword).toBeNull();
    await disconnect();
    expect((await connect(ada, { existing: 'unknown' })).status).toBe(404);
    const before = double.requests.length;
    for (const fields of [{ existing: '..' }, { organization: '..' }]) expect((await connect(ada, fields)).status).toBe(400);
    expect([double.requests.length, await row()]).toEqual([before, undefined]);
  });

  it('is paused and restored, and says how it is', async () => {
    await connect();
    const ref = onlyRef();
    expect(answerOf(await at('status', 'GET'))).toEqual([200, { status: 'ACTIVE_HEALTHY' }]);
    expect(answerOf(await at('pause'))).toEqual([204, '']);
    expect((await integration()).body.project.status).toBe('INACTIVE');
    double.settings.settling = 'held';
    expect(answerOf(await at('restore'))).toEqual([204, '']);
    expect((await at('status', 'GET')).body).toEqual({ status: 'RESTORING' });
    double.setStatus(ref, 'ACTIVE_UNHEALTHY');
    expect((await connect()).body.project.status).toBe('ACTIVE_UNHEALTHY');
  });

  it('says 410 when the database is gone at Supabase, and connects another one then', async () => {
    await connect();
    await double.removeProject(onlyRef());
    for (const answer of [await integration(), await at('status', 'GET'), await at('pause'), await connect()]) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'database-removed' } });
    }
    expect(await row()).toBeUndefined();
    expect((await connect()).status).toBe(200);
  });

  it('takes no trouble of Supabase for a database that is gone', async () => {
    await connect();
    for (const [status, expected, times] of [
      [403, 403, 1],
      [500, 502, 2],
    ] as const) {
      for (const call of [connect, integration]) {
        double.fault({ at: 'GET /v1/projects/{ref}', status, times });
        expect((await call()).status).toBe(expected);
      }
    }
    expect((await row())?.step).toBe('ready');
  });

  it('asks who has signed out to sign in again, and goes on with the account of another who may see the database', async () => {
    const bob = await test.signUp('bob');
    await join(ada, bob, `/api/projects/${project.slug}`, 'editor');
    await connect();
    expect((await integration(bob)).status).toBe(200);
    await ada.call('DELETE', '/api/supabase/account');
    for (const browser of [ada, bob]) {
      for (const answer of [await integration(browser), await connect(browser), await at('status', 'GET', browser)]) {
        expect(answerOf(answer)).toEqual([403, 'FORBIDDEN']);
      }
    }
    // Bob's own access has ended, too, so that he has to sign in again first.
    await signInAtSupabase(bob);
    double.revoke();
    expect(answerOf(await connect(bob))).toEqual([403, 'FORBIDDEN']);
    await signInAtSupabase(bob);
    double.fault({ at: 'GET /v1/projects/{ref}', status: 404 });
    expect(await connect(bob)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await connect(bob)).status).toBe(200);
    expect((await integration()).status).toBe(200);
    expect(asked()).toBe(1);
  });

  it('is for those who may change the project', async () => {
    const [bob, stranger] = [await test.signUp('bob'), await test.signUp('eve')];
    await join(ada, bob, `/api/projects/${project.slug}`, 'viewer');
    await connect();
    for (const browser of [bob, stranger]) {
      await signInAtSupabase(browser);
      const answers = [await connect(browser), await integration(browser), await disconnect(browser), await at('pause', 'POST', browser)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await integration()).status).toBe(200);
  });

  it('belongs to the project and its branches, and to no copy', async () => {
    await connect();
    const branch = await ada.call('POST', `/api/projects/${project.slug}/branches`, { title: 'Idea' });
    expect((await ada.call('GET', `/api/project/integrations/supabase/${branch.body.slug}`)).status).toBe(200);
    const copy = await ada.call('POST', `/api/projects/${project.slug}/fork`, {});
    expect(copy.status).toBeLessThan(300);
    expect((await ada.call('GET', `/api/project/integrations/supabase/${copy.body.slug}`)).status).toBe(404);
  });

  it('is forgotten by disconnecting and with the project, and stays at Supabase', async () => {
    await connect();
    expect(answerOf(await disconnect())).toEqual([204, '']);
    expect(answerOf(await disconnect())).toEqual([204, '']);
    expect((await integration()).status).toBe(404);
    await connect(ada, { existing: onlyRef() });
    expect((await ada.call('DELETE', `/api/projects/${project.slug}`)).status).toBeLessThan(300);
    expect(await row()).toBeUndefined();
    expect(onlyRef()).not.toBe('');
  });
});

describeOnBothEngines('organizations at Supabase', (storage) => {
  const started = async (plans: readonly ('free' | 'pro')[]) => {
    const double = await startSupabase({ organizations: plans.map((plan, index) => ({ name: `Org ${index}`, slug: `org-${index}`, plan })) });
    const ada = await createTestApp(storage(), { supabase: settingsFor(double) }).signUp('ada');
    const project = await createProject(ada);
    await signInAtSupabase(ada);
    const connect = (fields: object = {}, query = '') =>
      ada.call('POST', `/api/supabase/connect${query}`, { projectId: project.slug, projectName: 'Shop', ...fields });
    return { double, ada, connect };
  };

  it('with a paid plan cost money, so that a new database there has to be wanted', async () => {
    const { double, connect } = await started(['pro']);
    for (const query of ['', '?forceCreation=false']) {
      const { status, body } = await connect({}, query);
      expect([status, new TextDecoder().decode(body)]).toEqual([409, 'NEED_EXTRA_CONFIRMATION_TO_CREATE_DATABASE']);
    }
    expect(double.created).toEqual([]);
    expect((await connect({}, '?forceCreation=true')).status).toBe(200);
    await double.close();
  });

  it('are chosen from if there are several, with their projects: healthy ones first, paused ones last', async () => {
    const { double, ada, connect } = await started(['free', 'pro']);
    double.addProject({ name: 'A', organization: 'org-0' }, 'INACTIVE');
    double.addProject({ name: 'B', organization: 'org-0' }, 'ACTIVE_UNHEALTHY');
    double.addProject({ name: 'C', organization: 'org-0' });
    double.addProject({ name: 'D', organization: 'org-1' });
    const { body } = await ada.call('GET', '/api/supabase/organizations/org-0');
    expect(body).toMatchObject({ slug: 'org-0', name: 'Org 0', plan: 'free', projectsLeft: 0 });
    expect(body.projects.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`)).toEqual([
      'C ACTIVE_HEALTHY',
      'B ACTIVE_UNHEALTHY',
      'A INACTIVE',
    ]);
    expect((await ada.call('GET', '/api/supabase/organizations/org-1')).body).toMatchObject({ plan: 'pro', projectsLeft: null });
    expect((await ada.call('GET', '/api/supabase/organizations/unknown')).status).toBe(404);
    expect(await connect()).toMatchObject({ status: 422, body: { error: expect.stringContaining('Choose the one') } });
    expect((await connect({ organization: 'org-1' }, '?forceCreation=true')).body.project).toMatchObject({ organization: 'org-1' });
    expect(double.violations).toEqual([]);
    await double.close();
  });
});
