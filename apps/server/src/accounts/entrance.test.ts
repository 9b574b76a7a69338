import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProject, idOf, join as joinBy } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { OWNER_LINK_LIFE_S, OwnerLinks } from './owner-links.ts';

const ORIGIN = 'http://localhost:3000';
const DAY_MS = 24 * 60 * 60_000;
const SERVER_WITH_GUESTS = { isLocal: false, areGuestsAllowed: true } as const;

describeOnBothEngines('ways in without a sign-up', (storage) => {
  let dataDirectory: string;

  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'lathe-links-'));
  });
  afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

  const local = (entrance: Parameters<typeof createTestApp>[1] = {}) => createTestApp(storage(), { dataDirectory, ...entrance });
  const createLink = () => new OwnerLinks({ dataDirectory }).create(ORIGIN);
  const secretOf = (link: string) => new URL(link).hash.slice(1);
  const open = (browser: TestBrowser, link: string, movesGuestProjects = false) =>
    browser.call('POST', '/api/auth/sign-in/link', { secret: secretOf(link), movesGuestProjects });
  const userOf = async (browser: TestBrowser) => (await browser.call('GET', '/api/logged-in')).body.user;
  const titlesOf = async (browser: TestBrowser) =>
    (await browser.call('GET', '/api/projects')).body.projects.map(({ title }: { title: string }) => title).sort();

  async function guest(test: TestApp): Promise<TestBrowser> {
    const browser = test.browser();
    expect((await browser.call('POST', '/api/guests')).status).toBe(201);
    return browser;
  }

  it('makes a guest of each browser that sends a prompt, who sees only their own', async () => {
    const test = local();
    const nobody = test.browser();
    expect((await nobody.call('GET', '/api/logged-in')).body).toEqual({ isLoggedIn: false, entrance: { way: 'guest', isLocal: true } });
    // Two visitors at once.
    const [ann, bob] = await Promise.all([guest(test), guest(test)]);
    expect(await userOf(ann)).toMatchObject({ kind: 'guest', name: 'Guest', email: null });
    expect(await idOf(ann)).not.toBe(await idOf(bob));
    const project = await createProject(ann);
    expect(await titlesOf(bob)).toEqual([]);
    expect((await bob.call('GET', `/api/projects/${project.slug}`)).status).toBe(404);
    // A second tab of the same browser does not replace the guest.
    const before = await idOf(ann);
    expect((await ann.call('POST', '/api/guests')).body.user.id).toBe(before);
    expect(await idOf(ann)).toBe(before);
  });

  it('shows nobody the address that the database requires', async () => {
    const test = local();
    const [owner, visitor] = [await test.signUp('ada'), await guest(test)];
    const project = await createProject(owner);
    await joinBy(owner, visitor, `/api/projects/${project.slug}`, 'editor');
    const people = await owner.call('GET', `/api/projects/${project.slug}/members`);
    expect(people.body.members).toContainEqual(expect.objectContaining({ name: 'Guest', email: null }));
    expect(JSON.stringify((await owner.call('GET', '/api/account/deletion')).body)).not.toContain('account.invalid');
  });

  it('signs the owner in with a link, once', async () => {
    const test = local();
    const link = await createLink();
    expect(link).toMatch(/^http:\/\/localhost:3000\/open#[\w-]{43}$/);
    const first = test.browser();
    const opened = await open(first, link);
    expect(opened.status).toBe(200);
    expect(opened.body.user).toMatchObject({ kind: 'owner', email: null });
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly/i);
    expect(opened.headers.get('set-cookie')).toMatch(/SameSite=Lax/i);
    expect(JSON.stringify(opened.body)).not.toContain(secretOf(link));
    const replayed = await open(test.browser(), link);
    expect([replayed.status, replayed.body.code]).toEqual([404, 'not-found']);
  });

  it('lets only one of many browsers use a link, and makes one owner for many links', async () => {
    const test = local();
    const link = await createLink();
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await open(test.browser(), link)).status));
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
    const browsers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = test.browser();
        await open(browser, await createLink());
        return browser;
      }),
    );
    expect(new Set(await Promise.all(browsers.map(idOf))).size).toBe(1);
  });

  it('refuses a link after a minute, an invented one, and any link on a server that others can reach', async () => {
    const test = local();
    const old = await createLink();
    test.advance(OWNER_LINK_LIFE_S * 1000);
    expect((await open(test.browser(), old)).status).toBe(404);
    expect((await open(test.browser(), `${ORIGIN}/open#${'a'.repeat(43)}`)).status).toBe(404);
    expect((await open(test.browser(), `${ORIGIN}/open#../../../../../etc/passwd`)).status).toBe(400);
    const server = local({ entrance: { isLocal: false } });
    expect((await open(server.browser(), await createLink())).status).toBe(404);
  });

  it('keeps links where only their owner can read, without their secrets, and removes old ones', async () => {
    const link = await createLink();
    const folder = join(dataDirectory, 'owner-links');
    const [name = ''] = await readdir(folder);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    expect(name + (await readFile(join(folder, name), 'utf8'))).not.toContain(secretOf(link));
    await new OwnerLinks({ dataDirectory, now: () => Date.now() + OWNER_LINK_LIFE_S * 1000 }).create(ORIGIN);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readdir(folder)).not.toContain(name);
  });

  it('refuses these calls from pages of other origins and for other hosts', async () => {
    const test = local();
    const link = await createLink();
    const body = JSON.stringify({ secret: secretOf(link), movesGuestProjects: false });
    for (const path of ['/api/guests', '/api/auth/sign-in/link']) {
      const init = { method: 'POST', body };
      const json = { 'content-type': 'application/json' };
      const fromPreview = await test.browser().send(path, { ...init, headers: { ...json, origin: 'http://5173--x.preview.localhost:3000' } });
      expect([fromPreview.status, fromPreview.body.code]).toEqual([403, 'forbidden-origin']);
      const sameSite = await test.browser().send(path, { ...init, headers: { ...json, 'sec-fetch-site': 'same-site' } });
      expect(sameSite.status).toBe(403);
      const rebound = await test.browser().send(path, { ...init, headers: { ...json, host: 'evil.example:3000', origin: 'http://evil.example:3000' } });
      expect([rebound.status, rebound.body.code]).toEqual([421, 'unknown-host']);
    }
    // None of those used the link.
    expect((await open(test.browser(), link)).status).toBe(200);
  });

  it('moves a guest’s projects to the owner once they agree, and never loses them', async () => {
    const test = local();
    const visitor = await guest(test);
    const project = await createProject(visitor);
    const host = await test.signUp('host');
    const shared = await createProject(host);
    await joinBy(host, visitor, `/api/projects/${shared.slug}`, 'editor');
    const guestId = await idOf(visitor);

    const link = await createLink();
    const refused = await open(visitor, link);
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid-state']);
    expect(await idOf(visitor)).toBe(guestId);

    // The refusal did not use the link.
    expect((await open(visitor, link, true)).body.user.kind).toBe('owner');
    expect(await titlesOf(visitor)).toEqual(['Shared', 'Shared']);
    const opened = await visitor.call('GET', `/api/projects/${project.slug}`);
    expect([opened.status, Object.keys(opened.body.appFiles)]).toEqual([200, ['a.ts']]);
    const people = await host.call('GET', `/api/projects/${shared.slug}/members`);
    expect(people.body.members).toContainEqual(expect.objectContaining({ userId: await idOf(visitor), role: 'editor' }));
    // The guest account is gone, and its contents count for the owner.
    expect((await visitor.call('GET', '/api/usage')).body.storage.usedBytes).toBeGreaterThan(0);
  });

  it('keeps a guest account with an address and a password', async () => {
    const test = local();
    const visitor = await guest(test);
    await createProject(visitor);
    const id = await idOf(visitor);
    const email = `kept-${Date.now()}-${Math.random()}@Example.com`;
    const kept = await visitor.call('PUT', '/api/account/credentials', { email, password: 'correct horse', name: 'Kim' });
    expect([kept.status, kept.body]).toEqual([200, expect.objectContaining({ id, kind: 'registered', email: email.toLowerCase(), name: 'Kim' })]);
    const elsewhere = test.browser();
    expect((await elsewhere.call('POST', '/api/auth/sign-in/email', { email, password: 'correct horse' })).status).toBe(200);
    expect(await idOf(elsewhere)).toBe(id);
    const again = await visitor.call('PUT', '/api/account/credentials', { email: `x${email}`, password: 'correct horse' });
    expect([again.status, again.body.code]).toEqual([422, 'invalid-state']);
    const taken = await (await guest(test)).call('PUT', '/api/account/credentials', { email, password: 'correct horse' });
    expect([taken.status, taken.body.code]).toEqual([422, 'account-exists']);
    expect((await test.browser().call('PUT', '/api/account/credentials', { email, password: 'correct horse' })).status).toBe(401);
  });

  it('adds one password to an account, whatever arrives at once', async () => {
    const test = local();
    const visitor = await guest(test);
    const emails = Array.from({ length: 5 }, (_, index) => `race-${index}-${Date.now()}@example.com`);
    const answers = await Promise.all(emails.map((email) => visitor.call('PUT', '/api/account/credentials', { email, password: 'correct horse' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('deletes an account without a password by its name', async () => {
    const test = local();
    const visitor = await guest(test);
    await createProject(visitor);
    expect((await visitor.call('PUT', '/api/account/password', { currentPassword: '', newPassword: 'correct horse' })).body.code).toBe('invalid-state');
    const wrong = await visitor.call('POST', '/api/account/deletion', { password: '', confirmation: 'someone', handOvers: [] });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'confirmation']);
    expect((await visitor.call('POST', '/api/account/deletion', { password: '', confirmation: 'guest', handOvers: [] })).status).toBe(204);
    expect((await visitor.call('GET', '/api/logged-in')).body.isLoggedIn).toBe(false);
  });

  it('refuses guests where they are turned off', async () => {
    const test = local({ entrance: { areGuestsAllowed: false } });
    expect((await test.browser().call('GET', '/api/logged-in')).body.entrance).toEqual({ way: 'sign-up', isLocal: true });
    const refused = await test.browser().call('POST', '/api/guests');
    expect([refused.status, refused.body.code]).toEqual([403, 'usage-blocked']);
    const closed = local({ entrance: { areGuestsAllowed: false, isSignUpOpen: false } });
    expect((await closed.browser().call('GET', '/api/logged-in')).body.entrance).toEqual({ way: 'private', isLocal: true });
  });

  it('limits guests of a server by address, and deletes those who have not come back for 30 days', async () => {
    const test = local({ entrance: SERVER_WITH_GUESTS, isProxyTrusted: true });
    const ada = await test.signUp('ada');
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await test.browser().call('POST', '/api/guests', undefined, from('203.0.113.9'))).status);
    expect(statuses.slice(-2)).toEqual([201, 429]);
    const loyal = test.browser();
    await loyal.call('POST', '/api/guests', undefined, from('203.0.113.10'));
    const gone = test.browser();
    await gone.call('POST', '/api/guests', undefined, from('203.0.113.11'));
    const project = await createProject(gone);
    await joinBy(gone, ada, `/api/projects/${project.slug}`, 'editor');
    await createProject(gone, { project: { appFiles: {}, title: 'Alone' } });

    test.advance(29 * DAY_MS);
    await loyal.call('GET', '/api/logged-in');
    expect(await test.services.entrance.sweep()).toBe(0);
    test.advance(2 * DAY_MS);
    expect(await test.services.entrance.sweep()).toBeGreaterThanOrEqual(21);
    expect((await loyal.call('GET', '/api/logged-in')).body.user?.kind).toBe('guest');
    expect((await gone.call('GET', '/api/logged-in')).body.isLoggedIn).toBe(false);
    // What somebody else works on stays, with them.
    expect((await ada.call('GET', `/api/projects/${project.slug}`)).status).toBe(200);
  });

  it('installs packages for visitors who would become guests, limited by address, and for no others', async () => {
    const install = (test: ReturnType<typeof local>, address: string) =>
      test.app.request('http://runtime.localhost:3000/install', { method: 'POST', headers: { 'x-forwarded-for': address } });
    const test = local({ entrance: SERVER_WITH_GUESTS, isProxyTrusted: true });
    await test.signUp('ada');
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await install(test, '203.0.113.9')).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await install(test, '203.0.113.10')).status).toBe(200);
    expect((await install(local({ entrance: { areGuestsAllowed: false }, isProxyTrusted: true }), '203.0.113.9')).status).toBe(401);
  });

  it('keeps guests on a person’s own machine, and their session for as long as a browser does', async () => {
    const test = local();
    const visitor = test.browser();
    const { headers } = await visitor.call('POST', '/api/guests');
    expect(Number(/Max-Age=(\d+)/i.exec(headers.get('set-cookie') ?? '')?.[1])).toBe(400 * 24 * 60 * 60);
    test.advance(200 * DAY_MS);
    expect(await test.services.entrance.sweep()).toBe(0);
  });

  it('gives guests of a server none of its keys', async () => {
    const options = { modelOptions: { settings: { anthropic: { apiKey: 'k', baseUrl: 'http://127.0.0.1:1' } } } };
    const statusesOf = async (browser: TestBrowser) => {
      const { models } = (await browser.call('GET', '/api/models')).body;
      return new Set(models.filter(({ id }: { id: string }) => id.startsWith('anthropic:')).map(({ status }: { status: string }) => status));
    };
    const server = local({ ...options, entrance: SERVER_WITH_GUESTS });
    const member = await server.signUp('member');
    expect(await statusesOf(member)).toEqual(new Set(['ready']));
    expect(await statusesOf(await guest(server))).toEqual(new Set(['needs-key']));
    const own = local(options);
    expect(await statusesOf(await guest(own))).toEqual(new Set(['ready']));
    // Before there is an account, a visitor chooses among what a guest can, and nothing where there are no guests.
    expect(await statusesOf(server.browser())).toEqual(new Set(['needs-key']));
    expect(await statusesOf(own.browser())).toEqual(new Set(['ready']));
    const { body } = await own.browser().call('GET', '/api/models');
    expect(body).toMatchObject({ fallbackModelId: null, models: expect.arrayContaining([expect.objectContaining({ isEmbedded: true, status: 'ready' })]) });
    const closed = local({ ...options, entrance: { isLocal: false, areGuestsAllowed: false } });
    expect((await closed.browser().call('GET', '/api/models')).status).toBe(401);
    // A project's list is for those who may read it.
    expect((await own.browser().call('GET', '/api/models?projectId=any')).status).toBe(401);
  });
});
