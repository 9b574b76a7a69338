import { createHmac } from 'node:crypto';
import type { AppError, DeployLogEntry } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '../../../testing/deploy-files.ts';
import type { RemoteHost } from '../provider.ts';
import { BAD_BUILD, type Fault, GOOD_BUILD, NETLIFY_TOKEN, type NetlifyDouble, startNetlifyDouble } from '../testing/netlify-double.ts';
import { netlifyWith } from '../testing/netlify-host.ts';

const going = { signal: new AbortController().signal };
let double: NetlifyDouble;
let account: RemoteHost;
beforeEach(async () => {
  double = await startNetlifyDouble();
  account = netlifyWith(double).as(NETLIFY_TOKEN) as RemoteHost;
});
afterEach(() => double.close());

function filesOf(contents: Readonly<Record<string, string>>) {
  const files = Object.entries(contents).map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { path, bytes, sha256: sha256(bytes), byteSize: bytes.byteLength };
  });
  const sent = (async function* () {
    for (const file of files) yield file;
  })();
  return { files, sent, earlier: [], reserve: async () => undefined };
}

const PAGE = { 'index.html': '<h1>One</h1>', 'a b/ü.txt': 'x' };
const deploy = (siteId: string, contents = PAGE, signal = going.signal) => account.site(siteId, 'First & last').deploy(filesOf(contents), { signal });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: AppError) => ({ code: error.code, message: error.message, data: error.data }),
  );

describe('Netlify', () => {
  it('is asked whose token it is', async () => {
    expect(await account.accountName(going)).toBe('baker@example.com');
    const stranger = netlifyWith(double).as('wrong') as RemoteHost;
    expect(await failureOf(stranger.accountName(going))).toMatchObject({
      code: 'forbidden',
      message: 'Netlify does not accept the token. Connect Netlify again in Settings, Applications.',
    });
  });

  it('is read in the server, whose HTTP library replaces the global Response', async () => {
    vi.stubGlobal('Response', class {});
    try {
      expect(await account.accountName(going)).toBe('baker@example.com');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('cannot fill the memory with an answer that never ends, be it good or bad', async () => {
    let isLeft = 0;
    const endless = (status: number) => async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
          cancel: () => void isLeft++,
        }),
        { status },
      );
    const asked = (status: number) => failureOf((netlifyWith(double, { fetch: endless(status) }).as(NETLIFY_TOKEN) as RemoteHost).accountName(going));
    expect(await asked(200)).toMatchObject({ code: 'bad-server-response', message: 'Netlify sent an unreadable response.' });
    expect(await asked(422)).toMatchObject({ message: 'Netlify refused this.' });
    expect(isLeft).toBe(2);
  });

  it('confirms only the deploy that it was asked about', async () => {
    // `..` in place of a deploy leads to the site itself, which has a state, too.
    const answering = (id: string) => async () => Response.json({ id, state: 'current' });
    const status = (answered: string, deployId: string) =>
      (netlifyWith(double, { fetch: answering(answered) }).as(NETLIFY_TOKEN) as RemoteHost).status({ siteId: 's1', deployId }, going);
    expect(await failureOf(status('s1', '..'))).toMatchObject({ code: 'not-found' });
    expect(await status('d1', 'd1')).toMatchObject({ deploy_id: 'd1' });
  });

  it('gets only the files that it does not have, and serves them', async () => {
    const { siteId, url } = await account.createSite({ name: 'bread' }, going);
    await deploy(siteId);
    expect(await (await fetch(`${url}/`)).text()).toBe('<h1>One</h1>');
    const before = double.requests.length;
    await deploy(siteId, { ...PAGE, 'index.html': '<h1>Two</h1>' });
    expect(double.requests.slice(before).filter((request) => request.startsWith('PUT'))).toEqual(['PUT /deploys/:id/files/index.html']);
    expect(await (await fetch(`${url}/`)).text()).toBe('<h1>Two</h1>');
  });

  it('says that a name is taken, in its own words', async () => {
    await account.createSite({ name: 'bread' }, going);
    expect(await failureOf(account.createSite({ name: 'bread' }, going))).toEqual({
      code: 'site-creation-error',
      message: 'Netlify refused this: subdomain must be unique.',
      data: { reason: 'subdomain must be unique' },
    });
  });

  it('keeps what is live when a deploy fails, and says why', async () => {
    const { siteId, url } = await account.createSite({ name: 'bread' }, going);
    await deploy(siteId);
    double.endDeploysWith('error', 'Invalid header rule in _headers');
    expect(await failureOf(deploy(siteId, { ...PAGE, 'index.html': 'new' }))).toMatchObject({
      code: 'site-deployment-error',
      message: 'Netlify could not publish this: Invalid header rule in _headers',
    });
    expect(await (await fetch(`${url}/`)).text()).toBe('<h1>One</h1>');
  });

  it.each<[what: string, fault: Fault]>([
    ['a 500 while it looks', { at: 'GET /deploys/:id', status: 500, times: 2 }],
    ['a 502 while it uploads', { at: 'PUT /deploys/:id/files', status: 502, times: 1 }],
    ['a cut connection', { at: 'PUT /deploys/:id/files', cut: true, times: 1 }],
    ['a limit that ends at once', { at: 'POST /sites/:id/deploys', status: 429, headers: { 'retry-after': '0' }, times: 2 }],
    ['a slow answer', { at: 'GET /deploys/:id', delayMs: 60, times: 1 }],
  ])('is asked again after %s', async (_what, fault) => {
    const { siteId } = await account.createSite({ name: 'bread' }, going);
    double.fault(fault);
    expect((await deploy(siteId)).reference).not.toBe('');
  });

  it.each<[what: string, fault: Fault, failure: object]>([
    [
      'it is broken',
      { at: 'POST /sites/:id/deploys', status: 500 },
      { code: 'site-deployment-error', message: expect.stringContaining('Try again in a minute') },
    ],
    [
      'the token is refused in the middle',
      { at: 'PUT /deploys/:id/files', status: 401 },
      { code: 'forbidden', message: expect.stringContaining('Connect Netlify again') },
    ],
    ['the site is gone', { at: 'POST /sites/:id/deploys', status: 404 }, { code: 'not-found', message: expect.stringContaining('another account') }],
    [
      'its limit lasts',
      { at: 'POST /sites/:id/deploys', status: 429, headers: { 'retry-after': '3600' } },
      { code: 'rate-limited', message: expect.stringContaining('3600 s'), data: { retryAfterS: 3600 } },
    ],
    [
      'it refuses a file',
      { at: 'PUT /deploys/:id/files', status: 422, body: { message: 'The file is too large' } },
      { message: 'Netlify refused this: The file is too large.' },
    ],
    ['it cannot be reached', { at: 'POST /sites/:id/deploys', cut: true }, { message: expect.stringContaining('could not be reached') }],
    ['it answers with something else', { at: 'POST /sites/:id/deploys', status: 200, body: { hello: 1 } }, { code: 'bad-server-response' }],
  ])('fails with what to do when %s', async (_what, fault, failure) => {
    const { siteId } = await account.createSite({ name: 'bread' }, going);
    double.fault(fault);
    expect(await failureOf(deploy(siteId))).toMatchObject(failure);
  });

  it('cancels a deploy that nobody waits for anymore', async () => {
    const { siteId } = await account.createSite({ name: 'bread' }, going);
    const leaving = new AbortController();
    double.fault({ at: 'GET /deploys/:id', delayMs: 5_000 });
    const deploying = failureOf(deploy(siteId, PAGE, leaving.signal));
    while (!double.requests.includes('GET /deploys/:id')) await new Promise((resolve) => setTimeout(resolve, 2));
    leaving.abort();
    expect(await deploying).toMatchObject({ code: 'aborted' });
    expect(double.requests.at(-1)).toBe('POST /deploys/:id/cancel');
  });

  it('can be asked for an address that hands the site over', async () => {
    const hosting = netlifyWith(double, { claim: { clientId: 'id', clientSecret: 'secret', url: 'https://app.netlify.com/claim' } });
    const [address = '', jwt = ''] = hosting.claimUrl('session', 1_000_000)?.split('#') ?? [];
    const [header, payload = '', signature] = jwt.split('.');
    expect(address).toBe('https://app.netlify.com/claim');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ client_id: 'id', session_id: 'session', exp: 2_800 });
    expect(signature).toBe(createHmac('sha256', 'secret').update(`${header}.${payload}`).digest('base64url'));
    expect(netlifyWith(double).claimUrl('session', 0)).toBeUndefined();
  });
});

describe('a build at Netlify', () => {
  async function built(script = GOOD_BUILD) {
    const { siteId, url } = await account.createSite({ name: 'bread' }, going);
    double.buildWith(script);
    const build = await account.build({ siteId, title: 'Bread', zip: new Uint8Array([1, 2]) }, going);
    return { siteId, url, build, request: { siteId, deployId: build.deploy_id, buildId: build.build_id } };
  }
  async function read(entries: AsyncIterable<DeployLogEntry>): Promise<DeployLogEntry[]> {
    const all: DeployLogEntry[] = [];
    for await (const entry of entries) all.push(entry);
    return all;
  }

  it('gets the zip and streams its log until the report', async () => {
    const { url, build, request } = await built();
    expect(build.state).toBe('building');
    expect([...(double.uploadedZips[0] ?? [])]).toEqual([1, 2]);
    const log = await read(account.logs(request, going));
    expect(log[0]).toEqual({ type: 'log', section: 'initializing', message: 'preparing the build image', ts: '2026-11-12T09:41:00.000Z' });
    expect(log.at(-1)).toEqual({ type: 'report' });
    expect(double.logRequests).toEqual([{ deploy_id: build.deploy_id, site_id: request.siteId, build_id: build.build_id, access_token: NETLIFY_TOKEN }]);
    expect((await account.status(request, going)).state).toBe('ready');
    expect(await (await fetch(`${url}/`)).text()).toContain('Bread, built by Netlify');
  });

  it('fails with the reason', async () => {
    const { build, request } = await built(BAD_BUILD);
    await read(account.logs(request, going));
    expect(await account.status(request, going)).toEqual({
      deploy_id: build.deploy_id,
      state: 'failed',
      message: 'Build script returned non-zero exit code: 2',
    });
  });

  it('a log ends when the connection is cut, and when it fails', async () => {
    const cut = await built({ ...GOOD_BUILD, cutAfter: 2 });
    expect(await read(account.logs(cut.request, going))).toHaveLength(2);
    double.buildWith({ ...GOOD_BUILD, errorAfter: { lines: 1, status: 500 } });
    const { deploy_id } = await account.build({ siteId: cut.siteId, title: 'Bread', zip: new Uint8Array([1]) }, going);
    expect((await read(account.logs({ siteId: cut.siteId, deployId: deploy_id }, going))).at(-1)).toEqual({
      type: 'error',
      status: 500,
      message: 'The log failed.',
    });
  });

  it('a 401 on the log is a permission error', async () => {
    const { request } = await built();
    const stranger = netlifyWith(double).as('wrong') as RemoteHost;
    expect(await read(stranger.logs(request, going))).toEqual([{ type: 'error', status: 401, message: 'Netlify Logs: Permission error' }]);
  });

  it('reports why the log could not be opened, and ends', async () => {
    const problems: unknown[] = [];
    const offline = netlifyWith({ apiUrl: double.apiUrl, logsUrl: 'ws://127.0.0.1:9/build/logs' }, { onLogProblem: (error) => problems.push(error) });
    const { request } = await built();
    expect(await read((offline.as(NETLIFY_TOKEN) as RemoteHost).logs(request, going))).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it('a log ends with whoever reads it', async () => {
    const { request } = await built();
    const leaving = new AbortController();
    const reading = read(account.logs(request, { signal: leaving.signal })).catch((error: AppError) => error.code);
    leaving.abort();
    expect(await reading).toBe('aborted');
  });
});
