import { randomBytes } from 'node:crypto';
import { DEPLOYS_KEPT, type User } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createProject, idOf, join } from '../testing/endpoint-cast.ts';
import { deployBody, publish } from '../testing/deploy-files.ts';
import { DeployRepository } from './repository.ts';
import { type DeployDependencies, DeployService } from './service.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const page = (text: string) => `<!doctype html><title>App</title><link rel="stylesheet" href="/assets/app-Bq3T9xkZ.css"><h1>${text}</h1>`;
const APP = { 'index.html': page('one'), 'assets/app-Bq3T9xkZ.css': `body{color:red}${' '.repeat(2_000)}` };

/** A visitor's request, with the headers that a browser sends when a person opens an address. */
const visit = (test: TestApp, url: string, headers: Record<string, string> = {}) =>
  test.app.request(url, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', ...headers } });
const textAt = async (test: TestApp, url: string) => (await visit(test, url)).text();
const sitePath = (slug: string) => `/api/projects/${slug}/site`;
const setVisibility = (browser: TestBrowser, slug: string, visibility: string, password?: string) =>
  browser.call('PATCH', sitePath(slug), { visibility, ...(password === undefined ? {} : { password }) });

/** A project with a public site. */
async function published(test: TestApp, contents: Parameters<typeof publish>[2] = APP) {
  const ann = await test.signUp('ann');
  const { slug, id } = await createProject(ann);
  await setVisibility(ann, slug, 'public');
  const { status, body } = await publish(ann, slug, contents);
  expect([status, body.error]).toEqual([201, undefined]);
  return { ann, slug, id, site: body.site as { url: string; deploys: { id: string; url: string; number: number }[] } };
}

describeOnBothEngines('publishing', (storage) => {
  it('serves an app at an address of its own, which stays the same on every deploy and after a rename', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    expect(site.url).toMatch(/^http:\/\/shared-[0-9a-z]{8}\.site\.localhost:3000$/);
    expect(await textAt(test, site.url)).toContain('one');
    for (const label of ['shared-00000000', 'x', '0123456789--shared-00000000'])
      expect((await visit(test, `http://${label}.site.localhost:3000/`)).status).toBe(404);
    await ann.call('PATCH', `/api/projects/${slug}`, { project: { title: 'Renamed' } });
    const second = await publish(ann, slug, { ...APP, 'index.html': page('two') }, 'Second');
    expect(second.body.site.url).toBe(site.url);
    expect(await textAt(test, site.url)).toContain('two');
    expect(second.body.site.deploys).toMatchObject([
      { number: 2, title: 'Second', isLive: true },
      { number: 1, title: 'First', isLive: false },
    ]);
  });

  it('sends and stores only what changed', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test, { ...APP, 'film.bin': randomBytes(300_000) as Uint8Array<ArrayBuffer> });
    const stored = async () => (await ann.call('GET', '/api/usage')).body.storage.usedBytes as number;
    const before = await stored();
    const file = site.deploys[0];
    const film = new Uint8Array(await (await test.app.request(`${file?.url}/film.bin`)).arrayBuffer());
    const again = await publish(ann, slug, { ...APP, 'film.bin': film, 'new.txt': 'new' });
    expect(again).toMatchObject({ status: 201, missing: [expect.any(String)] });
    expect(again.sentBytes).toBeLessThan(1_000);
    expect((await stored()) - before).toBeLessThan(2_000);
  });

  it('gives every deploy an address, keeps the last 20, and rolls back to any of them', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const first = site.deploys[0];
    const { body } = await publish(ann, slug, { ...APP, 'index.html': page('two') });
    expect(await textAt(test, `${first?.url}`)).toContain('one');
    expect((await visit(test, `${first?.url}`)).headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const back = await ann.call('POST', `${sitePath(slug)}/deploys/${first?.id}/restore`);
    expect(back.body.deploys).toMatchObject([{ isLive: false }, { isLive: true }]);
    expect(await textAt(test, site.url)).toContain('one');
    expect(await textAt(test, body.site.deploys[0].url)).toContain('two');
    for (let count = 0; count < DEPLOYS_KEPT; count++) await publish(ann, slug, { ...APP, 'index.html': page(`again ${count}`) });
    const { deploys } = (await ann.call('GET', sitePath(slug))).body.site;
    expect(deploys).toHaveLength(DEPLOYS_KEPT);
    expect((await visit(test, `${first?.url}`)).status).toBe(404);
    expect((await ann.call('POST', `${sitePath(slug)}/deploys/${first?.id}/restore`)).status).toBe(404);
  });

  it('says which files changed since the live deploy', async () => {
    const test = createTestApp(storage());
    const { ann, slug } = await published(test);
    const { body } = await ann.call('GET', `/api/projects/${slug}`);
    expect((await ann.call('GET', sitePath(slug))).body.site.changes).toEqual({ added: [], changed: [], removed: [] });
    const file = (path: string, contents: string) => ({ [path]: { fullPath: path, name: path, type: 'file', contents, isBinary: false, lastModified: 1 } });
    const project = { appFiles: { ...file('a.ts', 'two'), ...file('b.ts', 'new') }, editedAt: body.editedAt };
    expect((await ann.call('PATCH', `/api/projects/${slug}`, { project })).status).toBe(200);
    expect((await ann.call('GET', sitePath(slug))).body.site.changes).toEqual({ added: ['b.ts'], changed: ['a.ts'], removed: [] });
  });

  it('leaves the live deploy as it is when a new one is broken', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const broken = await publish(ann, slug, { 'index.html': '<script type="module" src="/assets/gone.js"></script>' });
    expect(broken).toMatchObject({ status: 422, body: { code: 'site-deployment-error', error: expect.stringContaining('/assets/gone.js') } });
    expect(await publish(ann, slug, { 'about.html': 'x' })).toMatchObject({ status: 422, body: { error: expect.stringContaining('no index.html') } });
    expect(await publish(ann, slug, { 'index.html': ' ' })).toMatchObject({ status: 422, body: { error: expect.stringContaining('is empty') } });
    expect(await textAt(test, site.url)).toContain('one');
    expect((await ann.call('GET', sitePath(slug))).body.site.deploys).toHaveLength(1);
  });

  it('leaves the live deploy as it is when the files stop arriving anywhere', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const whole = await deployBody({ 'index.html': page('two'), 'assets/app-Bq3T9xkZ.css': 'x' });
    for (const length of [0, 3, 4, 40, whole.byteLength - 60, whole.byteLength - 1]) {
      const cut = await ann.call('POST', `${sitePath(slug)}/deploys`, whole.slice(0, length));
      expect(cut.body, `${length} bytes`).toMatchObject({ code: 'site-deployment-error', error: expect.stringContaining('stopped arriving') });
    }
    const more = new Uint8Array([...whole, 1]);
    expect((await ann.call('POST', `${sitePath(slug)}/deploys`, more)).body.error).toContain('More arrived');
    const damaged = whole.slice();
    damaged[whole.byteLength - 1] = 0;
    expect((await ann.call('POST', `${sitePath(slug)}/deploys`, damaged)).body.code).toBe('checksum-mismatch');
    expect(await textAt(test, site.url)).toContain('one');
  });

  it('never publishes contents of others that only a hash names', async () => {
    const test = createTestApp(storage());
    const secret = 'a secret of somebody else';
    await published(test, { ...APP, 'secret.txt': secret });
    const bob = await test.signUp('bob');
    const { slug } = await createProject(bob);
    const body = await deployBody({ ...APP, 'secret.txt': secret }, []);
    expect((await bob.call('POST', `${sitePath(slug)}/deploys`, body)).body).toMatchObject({
      code: 'site-deployment-error',
      error: expect.stringContaining('did not arrive'),
    });
  });

  it('refuses names that lead elsewhere, and lists that are no lists', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const { slug } = await createProject(ann);
    for (const path of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'C:\\b', 'a\0b'])
      expect((await publish(ann, slug, { ...APP, [path]: 'x' })).body.error).toContain('Rename the file');
    for (const sent of [['0'.repeat(64)], ['not a hash']]) {
      const body = await deployBody(APP, [], { sent });
      expect((await ann.call('POST', `${sitePath(slug)}/deploys`, body)).status).toBe(400);
    }
    const huge = new Uint8Array(8);
    new DataView(huge.buffer).setUint32(0, 0xffffffff);
    expect((await ann.call('POST', `${sitePath(slug)}/deploys`, huge)).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`${index}.txt`, 'x']));
    expect((await publish(ann, slug, many)).body.error).toContain('25,000 files');
  });

  it('refuses to begin when the person’s storage is full', async () => {
    const test = createTestApp(storage(), { storagePerPersonBytes: 200_000 });
    const { ann, slug, site } = await published(test);
    const full = await publish(ann, slug, { ...APP, 'film.bin': randomBytes(300_000) as Uint8Array<ArrayBuffer> });
    expect(full).toMatchObject({ status: 413, sentBytes: 0, body: { code: 'storage-limit', error: expect.stringContaining('Your storage is full') } });
    const unplanned = await ann.call(
      'POST',
      `${sitePath(slug)}/deploys`,
      await deployBody({ ...APP, 'film.bin': randomBytes(300_000) as Uint8Array<ArrayBuffer> }),
    );
    expect(unplanned).toMatchObject({ status: 413, body: { code: 'storage-limit' } });
    expect((await publish(ann, slug, { ...APP, 'film.bin': randomBytes(50_000) as Uint8Array<ArrayBuffer> })).status).toBe(201);
    expect(await textAt(test, site.url)).toContain('one');
  });

  it('gives deploys that arrive together a number each', async () => {
    const test = createTestApp(storage());
    const { ann, slug } = await published(test);
    await Promise.all(['a', 'b', 'c'].map((text) => publish(ann, slug, { ...APP, 'index.html': page(text) })));
    const { deploys } = (await ann.call('GET', sitePath(slug))).body.site;
    expect(deploys.map(({ number }: { number: number }) => number)).toEqual([4, 3, 2, 1]);
    expect(deploys.filter(({ isLive }: { isLive: boolean }) => isLive)).toMatchObject([{ number: 4 }]);
  });

  it('is open to programs with an access token, as far as it reaches', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const tokenOf = async (scope: string) => (await ann.call('POST', '/api/account/tokens', { name: scope, scope, expiresInDays: null })).body.token as string;
    const call = async (token: string, method: string, path: string, body?: Uint8Array<ArrayBuffer> | string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' };
      const response = await test.app.request(`http://localhost:3000${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
      return { status: response.status, body: await response.json() };
    };
    const [read, write] = [await tokenOf('read'), await tokenOf('write')];
    const two = await deployBody({ ...APP, 'index.html': page('two') });
    const restore = `${sitePath(slug)}/deploys/${site.deploys[0]?.id}/restore`;
    expect((await call(read, 'GET', sitePath(slug))).body).toMatchObject({ site: { url: site.url } });
    expect((await call(read, 'POST', `${sitePath(slug)}/deploys`, two)).status).toBe(403);
    expect((await call(read, 'POST', restore)).status).toBe(403);
    expect((await call(write, 'POST', `${sitePath(slug)}/deploys`, two)).status).toBe(201);
    expect(await textAt(test, site.url)).toContain('two');
    expect((await call(write, 'POST', restore)).status).toBe(200);
    expect(await textAt(test, site.url)).toContain('one');
    // Who can open a site, and whether it is online, is decided by people.
    expect((await call(write, 'PATCH', sitePath(slug), '{"visibility":"me"}')).status).toBe(401);
    expect((await call(write, 'DELETE', `${sitePath(slug)}/live`)).status).toBe(401);
    expect((await call(`${write}x`, 'GET', sitePath(slug))).status).toBe(401);
  });

  it('begins a few deploys at a time for one project and one person, and more once they are live', async () => {
    const test = createTestApp(storage());
    const { ann, slug } = await published(test);
    const user = { id: await idOf(ann) } as User;
    const body = await deployBody({ ...APP, 'index.html': page('two') });
    let send = (): void => undefined;
    const rest = new Promise<void>((resolve) => {
      send = resolve;
    });
    let begun = 0;
    const arriving = async function* () {
      begun++;
      yield body.subarray(0, 10);
      await rest;
      yield body.subarray(10);
    };
    const begin = (project: string) => test.services.deploys.deploy(user, project, arriving(), new AbortController().signal);
    const waiting = [begin(slug), begin(slug), begin(slug)];
    await expect.poll(() => begun).toBe(3);
    await expect(begin(slug)).rejects.toMatchObject({ code: 'rate-limited', message: expect.stringContaining('Wait until their versions are live') });
    const other = await createProject(ann);
    waiting.push(begin(other.slug));
    await expect.poll(() => begun).toBe(4);
    await expect(begin((await createProject(ann)).slug)).rejects.toMatchObject({ message: expect.stringContaining('You are publishing 4 projects') });
    send();
    await Promise.all(waiting);
    expect((await publish(ann, slug, APP)).status).toBe(201);
  });

  it('rolls back only to a version that is still kept, while another is published', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const [first] = site.deploys;
    const repository = new (class extends DeployRepository {
      override async list(projectId: string) {
        const rows = await super.list(projectId);
        // Meanwhile, a deploy expires.
        const [row] = rows;
        if (row?.number === 1) await this.publish({ ...row, id: '0123456789' }, 1);
        return rows;
      }
    })(storage().database.sql);
    const { projects } = test.services;
    const dependencies = {
      repository,
      projects,
      hosting: { url: () => '' },
      onChanged: () => undefined,
      domainUrl: async () => undefined,
    } as unknown as DeployDependencies;
    await new DeployService(dependencies).restore({ id: await idOf(ann) } as User, slug, first?.id ?? '');
    expect((await ann.call('GET', sitePath(slug))).body.site.deploys).toMatchObject([{ isLive: true }]);
  });

  it('publishes nothing when the project is deleted while its files arrive', async () => {
    const test = createTestApp(storage());
    const { ann, slug } = await published(test);
    const body = await deployBody({ ...APP, 'index.html': page('two') });
    const arriving = (async function* () {
      yield body.subarray(0, 10);
      await ann.call('DELETE', `/api/projects/${slug}`);
      yield body.subarray(10);
    })();
    const deploying = test.services.deploys.deploy({ id: await idOf(ann) } as User, slug, arriving, new AbortController().signal);
    await expect(deploying).rejects.toMatchObject({ code: 'not-found' });
  });

  it('ends with the project, and a copy of the project has none', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const copy = (await ann.call('POST', `/api/projects/${slug}/fork`, { project: {} })).body;
    expect((await ann.call('GET', sitePath(copy.slug))).body).toEqual({ site: null });
    expect((await ann.call('DELETE', `/api/projects/${slug}`)).status).toBe(204);
    test.services.sites.forget(new URL(site.url).hostname.split('.')[0] ?? '');
    expect((await visit(test, site.url)).status).toBe(404);
  });

  it('can be taken offline and put back', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    expect((await ann.call('DELETE', `${sitePath(slug)}/live`)).body.changes).toBeNull();
    expect(await textAt(test, site.url)).toContain('offline');
    await ann.call('POST', `${sitePath(slug)}/deploys/${site.deploys[0]?.id}/restore`);
    expect(await textAt(test, site.url)).toContain('one');
  });

  it('keeps what deploys need when unused contents are deleted', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    await publish(ann, slug, { 'index.html': '<h1>two</h1>' });
    for (let count = 0; count < 3; count++) {
      await test.services.unusedBlobs.sweep();
      test.advance(2 * 60 * 60_000);
    }
    const fresh = createTestApp(storage());
    expect(await textAt(fresh, `${site.deploys[0]?.url}`)).toContain('one');
    expect(
      (await fresh.app.request(`${site.deploys[0]?.url}/assets/app-Bq3T9xkZ.css`, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding'),
    ).toBe('br');
  });
});

describeOnBothEngines('who can open a site', (storage) => {
  /** Opens a site as a browser does that is signed in to the product: by way of it, and back with a cookie of the site's own. */
  async function openBy(test: TestApp, browser: TestBrowser, url: string) {
    const gate = await visit(test, url);
    const at = new URL(gate.headers.get('location') ?? '');
    expect(at.origin + at.pathname).toBe('http://localhost:3000/open-site');
    const asked = { label: at.searchParams.get('site'), path: at.searchParams.get('path') };
    const opened = await browser.call('POST', '/api/sites/visits', asked);
    if (opened.status !== 200) return { status: opened.status, cookie: '', ticket: '' };
    const entered = await visit(test, opened.body.url);
    expect(entered.status).toBe(303);
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const target = new URL(entered.headers.get('location') ?? '', url).href;
    return { status: (await visit(test, target, { cookie })).status, cookie, ticket: opened.body.url as string };
  }

  it('is only the person who published, until an owner decides otherwise', async () => {
    const test = createTestApp(storage());
    const [ann, bob, eve] = await Promise.all(['ann', 'bob', 'eve'].map(test.signUp));
    if (!ann || !bob || !eve) throw new Error('Somebody is missing.');
    const { slug } = await createProject(ann);
    await join(ann, bob, `/api/projects/${slug}`, 'editor');
    // Who only looked at the address has published nothing.
    await bob.call('POST', sitePath(slug));
    const { url, visibility } = (await publish(ann, slug, APP)).body.site;
    expect(visibility).toBe('me');
    expect((await openBy(test, ann, `${url}/`)).status).toBe(200);
    expect((await openBy(test, bob, `${url}/`)).status).toBe(404);
    expect((await setVisibility(bob, slug, 'public')).status).toBe(403);
    expect((await setVisibility(ann, slug, 'members')).status).toBe(200);
    const visitOfBob = await openBy(test, bob, `${url}/`);
    expect(visitOfBob.status).toBe(200);
    expect((await openBy(test, eve, `${url}/`)).status).toBe(404);
    // Whoever is removed is out at once, with the cookie they have.
    await ann.call('DELETE', `/api/projects/${slug}/members/${await idOf(bob)}`);
    expect((await visit(test, `${url}/`, { cookie: visitOfBob.cookie })).status).toBe(302);
    // Also whoever published first, as long as the site is only theirs.
    const hers = await createProject(ann);
    await join(ann, bob, `/api/projects/${hers.slug}`, 'editor');
    const ofBob = (await publish(bob, hers.slug, APP)).body.site;
    const { status, cookie } = await openBy(test, bob, `${ofBob.url}/`);
    expect(status).toBe(200);
    const isMine = async (browser: TestBrowser) => (await browser.call('GET', sitePath(hers.slug))).body.site.isMine as boolean;
    expect([await isMine(bob), await isMine(ann)]).toEqual([true, false]);
    await ann.call('DELETE', `/api/projects/${hers.slug}/members/${await idOf(bob)}`);
    expect((await visit(test, `${ofBob.url}/`, { cookie })).status).toBe(302);
    expect((await openBy(test, bob, `${ofBob.url}/`)).status).toBe(404);
    expect((await setVisibility(ann, hers.slug, 'me')).body).toMatchObject({ visibility: 'me', isMine: true });
    // A public project does not make its site public.
    await ann.call('PATCH', `/api/projects/${slug}`, { project: { visibility: 'public' } });
    expect((await openBy(test, eve, `${url}/`)).status).toBe(404);
  });

  it('is whoever knows the password, until it changes', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    expect((await setVisibility(ann, slug, 'password')).status).toBe(400);
    expect((await setVisibility(ann, slug, 'password', 'short')).status).toBe(400);
    expect((await setVisibility(ann, slug, 'password', 'bread and butter')).body).toMatchObject({ visibility: 'password', hasPassword: true });
    const enter = (password: string, headers = {}) =>
      test.app.request(`${site.url}/_lathe/enter`, { method: 'POST', body: new URLSearchParams({ password, to: '/a?b' }).toString(), headers });
    expect(await textAt(test, site.url)).toContain('This site is private');
    expect((await test.app.request(`${site.url}/assets/app-Bq3T9xkZ.css`)).status).toBe(401);
    expect(await (await enter('wrong')).text()).toContain('The password is wrong.');
    const entered = await enter('bread and butter');
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/a?b']);
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await visit(test, site.url, { cookie })).status).toBe(200);
    await setVisibility(ann, slug, 'password', 'salt and pepper');
    expect((await visit(test, site.url, { cookie })).status).toBe(401);
    for (let count = 0; count < 10; count++) await enter('wrong');
    expect(await (await enter('salt and pepper')).text()).toContain('Too many attempts');
  });

  it('tickets open one site, for a minute, and lead nowhere else', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const other = await published(test);
    for (const [browser, at] of [
      [ann, slug],
      [other.ann, other.slug],
    ] as const)
      await setVisibility(browser, at, 'me');
    const { ticket, cookie } = await openBy(test, ann, `${site.url}/`);
    const moved = (url: string) => ticket.replace(new URL(site.url).host, new URL(url).host);
    expect((await visit(test, moved(other.site.url))).headers.get('set-cookie')).toBeNull();
    expect((await visit(test, `${other.site.url}/`, { cookie })).status).toBe(302);
    test.advance(61_000);
    expect((await visit(test, ticket)).headers.get('set-cookie')).toBeNull();
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/_lathe/enter?to=/', '/日本', '/\u007f'])
      expect((await visit(test, `${site.url}/_lathe/enter?${new URLSearchParams({ to })}`)).headers.get('location')).toBe('/');
  });

  it('lead straight to a site that meanwhile anyone may open', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    const bob = await test.signUp('bob');
    const label = new URL(site.url).hostname.split('.')[0];
    const open = async () => (await bob.call('POST', '/api/sites/visits', { label, path: '/about?x=1' })).body.url;
    expect(await open()).toBe(`${site.url}/about?x=1`);
    await setVisibility(ann, slug, 'password', 'open sesame');
    expect(await open()).toBe(`${site.url}/about?x=1`);
    await setVisibility(ann, slug, 'members');
    expect(await open()).toBeUndefined();
  });

  it('does not let another site use a private one with its visitor’s cookie', async () => {
    const test = createTestApp(storage());
    const { ann, slug, site } = await published(test);
    await setVisibility(ann, slug, 'me');
    const { cookie } = await openBy(test, ann, `${site.url}/`);
    for (const headers of [
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ])
      expect((await test.app.request(`${site.url}/`, { headers: { cookie, ...headers } })).status).toBe(403);
    const opened = await visit(test, `${site.url}/`, { cookie, 'sec-fetch-site': 'cross-site' });
    expect(opened.status).toBe(200);
    expect(opened.headers.get('cache-control')).toMatch(/^private/);
    expect(opened.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('hosts', () => {
  it('is a host name that the operator may choose', async () => {
    const { createHosts, destinationOf } = await import('../network/hosts.ts');
    const hosts = createHosts(
      { appHost: 'lathe.example.com', wildcardDomain: 'code.example', sitesDomain: 'sites.example', scheme: 'https', publicPort: undefined },
      1,
    );
    expect(destinationOf(hosts, 'shop-1.sites.example')).toEqual({ type: 'site', name: 'shop-1' });
    expect(destinationOf(hosts, 'shop-1.site.code.example').type).toBe('unknown');
  });
});
