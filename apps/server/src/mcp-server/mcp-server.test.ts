import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { zipSync } from 'fflate';
import { afterEach, expect, it } from 'vitest';
import { RATE_LIMITS } from '../network/rate-limits.ts';
import { createRequestListener } from '../network/request-listener.ts';
import { publish } from '../testing/deploy-files.ts';
import { createProject, join } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

type Answer = 'accept' | 'decline' | 'cancel';
type Ask = (question: string) => Answer | Promise<Answer>;

const PAGE = '<!doctype html><title>Bread</title><h1>Bread</h1>';
const FILES = [
  { path: 'index.html', text: PAGE },
  { path: 'dot.png', base64: 'iVBORw0KGgo=' },
];

describeOnBothEngines('the tools for programs', (storage) => {
  let servers: Server[] = [];
  let clients: Client[] = [];
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()));
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    [servers, clients] = [[], []];
  });

  async function serve(test: TestApp): Promise<URL> {
    const server = createServer(createRequestListener((request, env) => test.app.fetch(request, env as object)));
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new URL(`http://localhost:${(server.address() as AddressInfo).port}/mcp`);
  }

  const tokenOf = async (browser: TestBrowser, scope = 'write') =>
    (await browser.call('POST', '/api/account/tokens', { name: 'Editor', scope, expiresInDays: 30 })).body as { token: string; created: { id: string } };

  async function connect(url: URL, token: string, ask?: Ask) {
    const client = new Client({ name: 'editor', version: '1' }, { capabilities: ask === undefined ? {} : { elicitation: { form: {} } } });
    if (ask !== undefined) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({ action: await ask(params.message), content: {} }));
    const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${token}` } } });
    clients.push(client);
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const call = async (name: string, args: object = {}) => {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...args } });
      // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
      return { text: (content as { text: string }[])[0]?.text ?? '', data: structuredContent as any, isError: isError === true };
    };
    return { client, transport, call };
  }

  async function start(options: { scope?: string; ask?: Ask } = {}) {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const project = await createProject(ann);
    const url = await serve(test);
    const created = await tokenOf(ann, options.scope);
    return { test, ann, project, url, token: created.token, tokenId: created.created.id, ...(await connect(url, created.token, options.ask)) };
  }

  const isLive = async (test: TestApp, address: string) => (await test.app.request(address)).status;
  const siteOf = async (browser: TestBrowser, id: string) => (await browser.call('GET', `/api/projects/${id}/site`)).body.site;

  it('are listed for a client that signs in with an access token, and for nobody else', async () => {
    const { client, url, ann } = await start();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(['deploy_status', 'list_projects', 'list_versions', 'project_status', 'publish', 'rollback']);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)).toEqual(['publish', 'rollback']);
    await expect(connect(url, `lathe_${'x'.repeat(48)}`)).rejects.toThrow(/401|Unauthorized|login/);
    const hello = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    const accept = { accept: 'application/json, text/event-stream' };
    // The cookies of a person who is signed in do not count.
    const answer = await ann.call('POST', '/mcp', hello, accept);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Lathe"']);
    expect((await ann.call('GET', '/.well-known/oauth-protected-resource/mcp')).status).toBe(404);
  });

  it('answer no page of another site, even with a token', async () => {
    const { url, token } = await start();
    const headers = {
      authorization: `Bearer ${token}`,
      origin: 'https://evil.example',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(403);
  });

  it('say what a person’s projects are, and where they are published', async () => {
    const { test, ann, project, call } = await start({ scope: 'read' });
    const bob = await test.signUp('bob');
    const other = await createProject(bob);
    expect((await call('list_projects')).data.projects).toMatchObject([{ project: project.slug, access: 'owner' }]);
    expect((await call('project_status', { project: project.slug })).data).toMatchObject({ project: project.slug, published: { state: 'not published' } });
    expect((await call('deploy_status', { project: project.slug })).text).toBe('This project has not been published yet.');
    await publish(ann, project.slug, { 'index.html': PAGE }, 'First');
    expect((await call('deploy_status', { project: project.slug })).data).toMatchObject({
      state: 'live',
      who_can_open: 'me',
      live_version: { version: 1, title: 'First' },
    });
    expect((await call('list_versions', { project: project.slug })).data).toMatchObject({ versions: [], published: [{ version: 1, is_live: true }] });
    for (const name of ['project_status', 'list_versions', 'deploy_status']) {
      const { isError, text } = await call(name, { project: other.slug });
      expect([isError, text.includes('no') || text.includes('not')], name).toEqual([true, true]);
    }
  });

  it('publish and roll back after the client has asked its person', async () => {
    const questions: string[] = [];
    let answer: Answer = 'decline';
    const { test, ann, project, call } = await start({
      ask: (question) => {
        questions.push(question);
        return answer;
      },
    });
    expect((await call('publish', { project: project.slug, files: FILES, confirm: true })).text).toBe('Nothing was changed, because the person did not agree.');
    expect(await siteOf(ann, project.id)).toBeNull();
    answer = 'accept';
    expect((await call('publish', { project: project.slug, files: FILES, title: 'One' })).text).toMatch(/^Version 1 is live at http:.*Only you can open it/);
    await ann.call('PATCH', `/api/projects/${project.slug}/site`, { visibility: 'public' });
    const zip = Buffer.from(zipSync({ 'index.html': new TextEncoder().encode(PAGE.replace('Bread', 'Cake')) })).toString('base64');
    expect((await call('publish', { project: project.slug, zip, title: 'Two' })).text).toMatch(/^Version 2 is live/);
    const { url } = await siteOf(ann, project.id);
    expect(await (await test.app.request(url)).text()).toContain('Cake');
    expect((await call('rollback', { project: project.slug })).text).toMatch(/^Version 1 is live/);
    expect(await (await test.app.request(url)).text()).toContain('<title>Bread');
    expect((await call('rollback', { project: project.slug, version: 1 })).text).toBe('Version 1 is live already.');
    expect(questions).toEqual([
      expect.stringMatching(/^Publish 2 files \(0\.0 MB\) of “.*”\? The app gets an address of its own\. Only you can open it/),
      expect.stringMatching(/^Publish 2 files/),
      expect.stringMatching(/^Publish 1 file .* at http.*\? This replaces version 1\. Everyone can open it\.$/),
      expect.stringMatching(/^Put version 1 \(“One”\) of “.*” back at http.*\? It replaces version 2, which is kept\. Everyone can open it\.$/),
    ]);
  });

  it('say what would happen to a client that cannot ask, and do it when it is confirmed', async () => {
    const { ann, project, call } = await start();
    const args = { project: project.slug, files: FILES };
    // A model that claims consent at once gets the question first.
    expect((await call('publish', { ...args, confirm: true })).text).toMatch(/^Nothing was changed yet\. This would publish 2 files .*confirm: true\.$/);
    expect(await siteOf(ann, project.id)).toBeNull();
    // Consent to one thing is not consent to another.
    expect((await call('publish', { ...args, files: [{ path: 'index.html', text: 'other' }], confirm: true })).text).toMatch(/^Nothing was changed yet/);
    expect((await call('publish', { ...args, confirm: true })).text).toMatch(/^Version 1 is live/);
    // It counts once.
    expect((await call('publish', { ...args, confirm: true })).text).toMatch(/^Nothing was changed yet/);
    expect((await siteOf(ann, project.id)).deploys).toHaveLength(1);
    // Nor is consent to something only the person can open consent to showing it to everyone.
    await ann.call('PATCH', `/api/projects/${project.slug}/site`, { visibility: 'public' });
    expect((await call('publish', { ...args, confirm: true })).text).toMatch(/^Nothing was changed yet\. .* Everyone can open it\./);
    expect((await siteOf(ann, project.id)).deploys).toHaveLength(1);
  });

  it('publish plain pages as they are, and say how an app is published that must be built', async () => {
    const { ann, call } = await start({ ask: () => 'accept' });
    const file = (path: string, contents: string) => ({
      fullPath: path,
      name: path.split('/').at(-1),
      type: 'file',
      contents,
      isBinary: false,
      lastModified: 0,
    });
    const filesOf = (contents: Record<string, string>) => Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, file(path, text)]));
    const make = async (contents: Record<string, string>) => (await createProject(ann, { project: { appFiles: filesOf(contents), title: 'Pages' } })).slug;
    const pages = await make({ 'index.html': PAGE, 'css/a.css': 'h1{}', '.env': 'SECRET=1' });
    expect((await call('publish', { project: pages })).text).toMatch(/^Version 1 is live/);
    expect((await siteOf(ann, pages)).deploys).toMatchObject([{ fileCount: 2 }]);
    const built = await make({ 'index.html': PAGE, 'package.json': '{"scripts":{"build":"vite build"}}' });
    const answer = await call('publish', { project: built });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(`lathe deploy with that folder and --site ${built}`);
    for (const [args, problem] of [
      [{ files: [{ path: '../a', text: '' }] }, /not a name that can be published/],
      [{ files: [{ path: 'a' }] }, /either text or base64/],
      [{ files: [{ path: 'a', base64: '§' }] }, /not base64/],
      // However long it is, that is soon clear.
      [{ zip: `${' '.repeat(200_000)}§` }, /not base64/],
      [{ zip: 'AAAA' }, /not a zip/],
      [{ zip: 'AAAA', files: FILES }, /not both/],
    ] as const) {
      expect((await call('publish', { project: built, ...args })).text).toMatch(problem);
    }
  });

  it('change nothing with a token that may only read, with a role that may only read, or after the token is revoked', async () => {
    const reading = await start({ scope: 'read', ask: () => 'accept' });
    expect((await reading.call('publish', { project: reading.project.slug, files: FILES })).text).toContain('may only read');

    const { test, ann, project, url } = reading;
    const bob = await test.signUp('bob');
    await join(ann, bob, `/api/projects/${project.slug}`, 'viewer');
    const viewer = await connect(url, (await tokenOf(bob)).token, () => 'accept');
    expect((await viewer.call('publish', { project: project.slug, files: FILES })).isError).toBe(true);

    // The answer of a client whose token was revoked in the meantime does not count.
    const { token, created } = await tokenOf(ann);
    const writing = await connect(url, token, async (): Promise<Answer> => {
      await ann.call('DELETE', `/api/account/tokens/${created.id}`);
      return 'accept';
    });
    const asked = writing.client.callTool({ name: 'publish', arguments: { project: project.slug, files: FILES } }, undefined, { timeout: 500 });
    await expect(asked).rejects.toThrow();
    await expect(writing.call('list_projects')).rejects.toThrow();

    // Nor does consent of a person who may no longer change the project.
    const carl = await test.signUp('carl');
    await join(ann, carl, `/api/projects/${project.slug}`, 'editor');
    const editor = await connect(url, (await tokenOf(carl)).token, async (): Promise<Answer> => {
      const { user } = (await carl.call('GET', '/api/logged-in')).body;
      expect((await ann.call('DELETE', `/api/projects/${project.slug}/members/${user.id}`)).status).toBeLessThan(300);
      return 'accept';
    });
    expect((await editor.call('publish', { project: project.slug, files: FILES })).isError).toBe(true);
    expect(await siteOf(ann, project.id)).toBeNull();
  });

  it('belong to one person: a session of another ends, and so does one that is silent', async () => {
    const { test, ann, url, client, transport, call } = await start();
    const bob = await test.signUp('bob');
    const other = await tokenOf(bob);
    const message = { jsonrpc: '2.0', id: 9, method: 'tools/list' };
    const send = (token: string) =>
      fetch(url, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          'mcp-session-id': transport.sessionId ?? '',
        },
        body: JSON.stringify(message),
      });
    expect((await send(other.token)).status).toBe(404);
    expect((await call('list_projects')).isError).toBe(false);
    test.advance(61 * 60_000);
    const { token } = await tokenOf(ann);
    expect((await send(token)).status).toBe(404);
    await client.close();
  });

  it('are limited for each person, and take no more than 8 MB', async () => {
    const { test, ann, project, call, token, url } = await start({ ask: () => 'accept' });
    await expect(call('publish', { project: project.slug, files: [{ path: 'index.html', text: 'x'.repeat(9 * 1024 * 1024) }] })).rejects.toThrow();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const send = async () => (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
    expect(await send()).toBe(400);
    const { user } = (await ann.call('GET', '/api/logged-in')).body;
    const spendAndSend = async () => {
      for (let count = 0; count < RATE_LIMITS.toolCallsPerUser.burst; count++) test.services.limits.toolCalls.tryTake(user.id);
      return await send();
    };
    // One call is allowed again each second, which a busy machine may take for a request.
    await expect.poll(spendAndSend, { timeout: 30_000 }).toBe(429);
  });

  it('leave what is live as it is when what was given does not work', async () => {
    const { test, ann, project, call } = await start({ ask: () => 'accept' });
    await call('publish', { project: project.slug, files: FILES });
    await ann.call('PATCH', `/api/projects/${project.slug}/site`, { visibility: 'public' });
    const broken = await call('publish', { project: project.slug, files: [{ path: 'index.html', text: '<script src="/missing.js"></script>' }] });
    expect(broken.isError).toBe(true);
    expect(broken.text).toContain('missing.js');
    expect(await isLive(test, (await siteOf(ann, project.id)).url)).toBe(200);
    expect((await call('rollback', { project: project.slug, version: 7 })).text).toContain('Version 7 is not kept anymore');
  });
});
