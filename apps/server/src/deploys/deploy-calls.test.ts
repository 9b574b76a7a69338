import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../network/rate-limits.ts';
import { createProject, idOf, join } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { slowBody } from '../testing/slow-body.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { BAD_BUILD, NETLIFY_TOKEN, type NetlifyDouble, SERVER_TOKEN, startNetlifyDouble } from '../integrations/hosting/testing/netlify-double.ts';
import { readZip } from './read-zip.ts';

const APP = { 'index.html': '<!doctype html><title>App</title><h1>One</h1>', 'assets/a.js': 'export {};' };
const zipOf = (contents: Readonly<Record<string, string>>) =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, new TextEncoder().encode(text)]))));

let double: NetlifyDouble;
beforeEach(async () => {
  double = await startNetlifyDouble();
});
afterEach(() => double.close());

/** A form with a zip, as it is sent to be built. */
async function formOf(zip: Uint8Array<ArrayBuffer>, title = 'Bread') {
  const form = new FormData();
  form.set('title', title);
  form.set('zip', new Blob([zip]), 'project.zip');
  const response = new Response(form);
  return { type: response.headers.get('content-type') ?? '', bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** An upload whose contents arrive when the test says so. */
function slowUpload(browser: TestBrowser, path: string, contents?: Uint8Array) {
  const { init, begun, end } = slowBody(contents);
  return { response: browser.send(path, { method: 'PUT', ...init }), begun, end };
}

describeOnBothEngines('publishing by the calls of the specification', (storage) => {
  const claim = { clientId: 'id', clientSecret: 'secret' };
  const start = (netlify: Parameters<typeof createTestApp>[1] = {}) =>
    createTestApp(storage(), { netlify: { baseUrl: double.apiUrl, logsUrl: double.logsUrl }, ...netlify });
  const withServerAccount = () => start({ netlify: { baseUrl: double.apiUrl, logsUrl: double.logsUrl, token: SERVER_TOKEN, claim } });
  const open = (browser: TestBrowser, projectId: string, provider?: string) =>
    browser.call('POST', '/api/deploy/new', { projectId, title: 'Bread', ...(provider ? { provider } : {}) });

  async function connected(test: TestApp) {
    const ann = await test.signUp('ann');
    const project = await createProject(ann);
    expect((await ann.call('PUT', '/api/hosting-accounts', { provider: 'netlify', token: NETLIFY_TOKEN })).status).toBe(200);
    return { ann, project, site: (await open(ann, project.id, 'netlify')).body };
  }

  /** Sends a project to be built. */
  async function build(browser: TestBrowser, siteId: string) {
    const { type, bytes } = await formOf(zipOf({ 'package.json': '{}' }));
    return browser.call('PUT', `/api/deploy/${siteId}?build=true`, bytes, { 'content-type': type });
  }

  it('make a site on this server, and publish a zip to it', async () => {
    const test = start();
    const ann = await test.signUp('ann');
    const { id, slug } = await createProject(ann);
    const { body: site } = await open(ann, id);
    expect(site).toMatchObject({ provider: 'lathe', owner: 'user', deploy_url: expect.stringContaining('.site.localhost') });
    expect((await ann.call('POST', `/api/deploy/${site.site_id}`, { projectId: id })).body).toEqual(site);
    const { status, body } = await ann.call('PUT', `/api/deploy/${site.site_id}?title=First`, zipOf(APP));
    expect([status, body.state]).toEqual([200, 'ready']);
    await ann.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'public' });
    expect(await (await test.app.request(`${site.deploy_url}/`)).text()).toContain('One');
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/status`, { deploy_id: body.deploy_id })).body.state).toBe('ready');
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/status`, { deploy_id: 'none' })).status).toBe(404);
    expect((await build(ann, site.site_id)).body.error).toContain('This server builds no apps.');
  });

  it('make a site at Netlify, and publish built files to it, each deploy to the same address', async () => {
    const test = start();
    const { ann, project, site } = await connected(test);
    expect(site).toMatchObject({ provider: 'netlify', owner: 'user', deploy_url: expect.stringContaining('/site/') });
    expect((await ann.call('PUT', `/api/deploy/${site.site_id}?title=First`, zipOf(APP))).body).toMatchObject({ state: 'ready', warnings: [] });
    expect(await (await fetch(`${site.deploy_url}/`)).text()).toContain('One');
    await ann.call('PATCH', `/api/projects/${project.slug}`, { project: { title: 'Renamed' } });
    const again = (await open(ann, project.id, 'netlify')).body;
    expect([again.site_id, again.deploy_url]).toEqual([site.site_id, site.deploy_url]);
    expect((await ann.call('GET', `/api/projects/${project.slug}/hosting/netlify`)).body.site.site_id).toBe(site.site_id);
  });

  it('set up the domain of a site on this server only, and say where it is done otherwise', async () => {
    const { ann, site } = await connected(start());
    const { status, body } = await ann.call('POST', `/api/deploy/${site.site_id}/domain`, { hostname: 'shop.example.org' });
    expect([status, body.error]).toEqual([422, `This site is at another host, which sets its domain up: ${site.admin_url}`]);
    expect((await ann.call('POST', '/api/deploy/none/domain', { hostname: 'shop.example.org' })).status).toBe(404);
  });

  it('have Netlify build a project, and show its log without showing its token', async () => {
    const test = start();
    const { ann, site } = await connected(test);
    const { body } = await build(ann, site.site_id);
    expect(body).toMatchObject({ state: 'building', build_id: expect.any(String) });
    const request = { site_id: site.site_id, build_id: body.build_id, deploy_id: body.deploy_id, access_token: site.access_token };
    const log = new TextDecoder().decode((await ann.call('POST', `/api/deploy/${site.site_id}/logs`, request)).body);
    const entries = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries[0]).toMatchObject({ type: 'log', section: 'initializing' });
    expect(entries.at(-1)).toEqual({ type: 'report' });
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/status`, { deploy_id: body.deploy_id })).body.state).toBe('ready');
    for (const seen of [site, body, log]) expect(JSON.stringify(seen)).not.toContain(NETLIFY_TOKEN);
    const strange = await ann.call('POST', `/api/deploy/${site.site_id}/logs`, { ...request, access_token: 'x' });
    expect([strange.status, strange.body.error]).toEqual([403, 'Netlify Logs: Permission error']);
  });

  it('show the log and the deploys of one site only', async () => {
    const test = start();
    const { ann, site } = await connected(test);
    const other = (await open(ann, (await createProject(ann)).id, 'netlify')).body;
    const { body } = await build(ann, other.site_id);
    const request = { site_id: site.site_id, deploy_id: body.deploy_id, access_token: site.access_token };
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/logs`, request)).status).toBe(404);
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/status`, { deploy_id: body.deploy_id })).status).toBe(404);
    expect((await ann.call('POST', `/api/deploy/${other.site_id}/logs`, request)).status).toBe(403);
  });

  it('are open to programs with an access token that may write', async () => {
    const test = start();
    const ann = await test.signUp('ann');
    const { id } = await createProject(ann);
    const tokenOf = async (scope: string) => (await ann.call('POST', '/api/account/tokens', { name: scope, scope, expiresInDays: null })).body.token as string;
    const program = test.browser();
    for (const [scope, status] of [
      ['read', 403],
      ['write', 200],
    ] as const) {
      const authorization = `Bearer ${await tokenOf(scope)}`;
      const made = await program.call('POST', '/api/deploy/new', { projectId: id }, { authorization });
      expect(made.status).toBe(status);
      if (status === 200) expect((await program.call('PUT', `/api/deploy/${made.body.site_id}`, zipOf(APP), { authorization })).body.state).toBe('ready');
    }
  });

  it('let only a few uploads of a project arrive at a time, because each is in memory', async () => {
    const { ann, project, site } = await connected(start());
    const own = (await open(ann, project.id)).body;
    for (const path of [`/api/deploy/${own.site_id}`, `/api/deploy/${site.site_id}`, `/api/deploy/${site.site_id}?build=true`]) {
      const arriving = Array.from({ length: 3 }, () => slowUpload(ann, path));
      await Promise.all(arriving.map(({ begun }) => begun));
      expect((await ann.call('PUT', path, zipOf(APP))).status, path).toBe(429);
      for (const { end } of arriving) end();
      await Promise.all(arriving.map(({ response }) => response));
    }
    expect((await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP))).status).toBe(200);
  });

  it('publish nothing elsewhere for a project that is gone when the upload has arrived', async () => {
    const { ann, project, site } = await connected(start());
    await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP));
    const { begun, end, response } = slowUpload(ann, `/api/deploy/${site.site_id}`, zipOf({ 'index.html': 'Two' }));
    await begun;
    expect((await ann.call('DELETE', `/api/projects/${project.slug}`)).status).toBe(204);
    end();
    expect((await response).status).toBe(404);
    expect(await (await fetch(`${site.deploy_url}/`)).text()).toContain('One');
  });

  it('say why a remote build failed', async () => {
    const test = start();
    const { ann, site } = await connected(test);
    double.buildWith(BAD_BUILD);
    const { body } = await build(ann, site.site_id);
    await ann.call('POST', `/api/deploy/${site.site_id}/logs`, { site_id: site.site_id, deploy_id: body.deploy_id, access_token: site.access_token });
    const { body: status } = await ann.call('POST', `/api/deploy/${site.site_id}/status`, { deploy_id: body.deploy_id });
    expect(status).toMatchObject({ state: 'failed', message: expect.stringContaining('non-zero exit code') });
  });

  it('let people without an account claim the site, and go on in their account', async () => {
    const test = withServerAccount();
    const ann = await test.signUp('ann');
    const project = await createProject(ann);
    const { body: site } = await open(ann, project.id, 'netlify');
    expect(site).toMatchObject({ owner: 'stackblitz', claim_url: expect.stringContaining('https://app.netlify.com/claim#') });
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/claim`)).body.claim_url).toContain('#');
    await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP));
    double.claim(site.site_id);
    const refused = await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf({ ...APP, 'index.html': 'Two' }));
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'This site was claimed. Connect the Netlify account that has it now in Settings, Applications.',
    ]);
    await ann.call('PUT', '/api/hosting-accounts', { provider: 'netlify', token: NETLIFY_TOKEN });
    expect((await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf({ ...APP, 'index.html': 'Two' }))).status).toBe(200);
    expect(await (await fetch(`${site.deploy_url}/`)).text()).toBe('Two');
    const { body: after } = await open(ann, project.id, 'netlify');
    expect([after.owner, after.claim_url, after.deploy_url]).toEqual(['user', undefined, site.deploy_url]);
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/claim`)).status).toBe(422);
  });

  it('do not let a guest of a server that others can reach fill the server’s account', async () => {
    const netlify = { baseUrl: double.apiUrl, logsUrl: double.logsUrl, token: SERVER_TOKEN, claim };
    for (const isLocal of [true, false]) {
      const test = start({ netlify, entrance: { isLocal, areGuestsAllowed: true } });
      await test.signUp('owner');
      const guest = test.browser();
      expect((await guest.call('POST', '/api/guests')).status).toBe(201);
      const project = await createProject(guest);
      expect((await guest.call('GET', '/api/hosting-accounts')).body.claimable).toEqual(isLocal ? ['netlify'] : []);
      expect((await open(guest, project.id, 'netlify')).status).toBe(isLocal ? 200 : 422);
    }
  });

  it('forget a site that was deleted at Netlify, and make another one', async () => {
    const test = start();
    const { ann, project, site } = await connected(test);
    double.deleteSite(site.site_id);
    const gone = await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP));
    expect(gone.body.error).toBe('Netlify does not have this site anymore. Publish again to make a new one.');
    const next = (await open(ann, project.id, 'netlify')).body;
    expect(next.site_id).not.toBe(site.site_id);
    expect((await ann.call('PUT', `/api/deploy/${next.site_id}`, zipOf(APP))).status).toBe(200);
  });

  it('are for people who may change the project, and a copy gets no site', async () => {
    const test = start();
    const { ann, project, site } = await connected(test);
    const bob = await test.signUp('bob');
    expect((await bob.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP))).status).toBe(404);
    await join(ann, bob, `/api/projects/${project.slug}`, 'viewer');
    expect((await bob.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP))).status).toBe(422);
    const eve = await test.signUp('eve');
    await join(ann, eve, `/api/projects/${project.slug}`, 'editor');
    // With the account in which the site is, not with her own.
    expect((await eve.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP))).status).toBe(200);
    expect(await idOf(eve)).not.toBe(await idOf(ann));
    const { body: copy } = await ann.call('POST', `/api/projects/${project.id}/fork`, { project: { title: 'Copy' } });
    expect((await ann.call('GET', `/api/projects/${copy.slug}/hosting/netlify`)).body.site).toBeNull();
  });

  it('try no more tokens of a host than a person may', async () => {
    const ann = await start().signUp('ann');
    const attempt = async () => (await ann.call('PUT', '/api/hosting-accounts', { provider: 'netlify', token: 'wrong' })).status;
    for (let count = 0; count < RATE_LIMITS.deploysPerUser.burst; count++) expect(await attempt()).toBe(403);
    expect(await attempt()).toBe(429);
  });

  it('need an account at Netlify that works', async () => {
    const test = start();
    const ann = await test.signUp('ann');
    const project = await createProject(ann);
    expect((await open(ann, project.id, 'netlify')).body.error).toBe('Connect Netlify in Settings, Applications, to publish there.');
    const wrong = await ann.call('PUT', '/api/hosting-accounts', { provider: 'netlify', token: 'wrong' });
    expect([wrong.status, wrong.body.error]).toEqual([403, 'Netlify does not accept this token. Make a new one there, and paste all of it.']);
    const { body } = await ann.call('PUT', '/api/hosting-accounts', { provider: 'netlify', token: NETLIFY_TOKEN });
    expect(body.accounts).toMatchObject([{ provider: 'netlify', name: 'baker@example.com' }]);
    const { body: site } = await open(ann, project.id, 'netlify');
    double.revoke();
    expect((await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP))).body.error).toContain('Connect Netlify again');
    expect((await ann.call('DELETE', '/api/hosting-accounts?provider=netlify')).status).toBe(204);
    expect((await open(ann, project.id, 'netlify')).body.access_token).toBeUndefined();
    const left = await ann.call('PUT', `/api/deploy/${site.site_id}`, zipOf(APP));
    expect([left.status, left.body.error]).toEqual([422, expect.stringContaining('not connected anymore')]);
  });
});

describe('a zip that arrives', () => {
  const pieces = async function* (bytes: Uint8Array, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

  /** All files, without the directory that follows them. */
  const beginningOf = (zip: Uint8Array) => zip.subarray(0, Buffer.from(zip).indexOf('PK\x01\x02'));

  /** A file whose contents changed on the way. Only its checksum tells. */
  const damaged = () => {
    const zip = Buffer.from(zipSync({ 'index.html': new TextEncoder().encode(APP['index.html']) }, { level: 0 }));
    zip.write('Two', zip.indexOf('One'));
    return new Uint8Array(zip);
  };

  it('is read in pieces of any size, without what systems add', async () => {
    const zip = zipOf({ ...APP, '__MACOSX/x': 'x', 'assets/.DS_Store': 'x' });
    for (const size of [1, 7, 100_000]) expect((await readZip(pieces(zip, size))).map(({ path }) => path)).toEqual(Object.keys(APP));
  });

  it.each([
    ['names that lead elsewhere', zipOf({ '../index.html': 'x' }), 'Rename the file.'],
    ['no files', zipOf({}), 'There are no files to publish.'],
    ['a damaged file', damaged(), 'index.html in the archive is damaged'],
    ['its end missing', beginningOf(zipOf(APP)), 'not a zip archive'],
    ['something else', new TextEncoder().encode('<!doctype html>'.repeat(9)), /There are no files|not a zip/],
    ['contents that unpack to too much', zipOf({ 'index.html': ' '.repeat(101 * 1024 * 1024) }), 'At most 100 MB'],
  ])('with %s is refused', async (_what, zip, message) => {
    await expect(readZip(pieces(zip, 65_536))).rejects.toThrow(message);
  });
});
