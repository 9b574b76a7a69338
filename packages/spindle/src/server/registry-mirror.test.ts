import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRegistryMirror } from './registry-mirror.ts';

let server: Server;
let upstream: string;
let cache: string;
let asked: { method: string; url: string; authorization: string | undefined; accept: string | undefined; body: string }[];
let mirror: (request: Request, path: string) => Promise<Response>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      asked.push({ method, url, authorization: request.headers.authorization, accept: request.headers.accept, body: Buffer.concat(parts).toString() });
      if (url.includes('nothing')) return response.writeHead(404).end('{}');
      if (url.includes('locked')) return response.writeHead(401).end('{}');
      if (url.endsWith('.tgz')) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.from([1, 2, 3]));
      response.writeHead(200, { 'content-type': 'application/json', etag: '"e"', 'set-cookie': 'x=1' });
      response.end(JSON.stringify({ name: 'odd', dist: { tarball: `${upstream}odd/-/odd-1.0.0.tgz`, other: 'https://elsewhere/odd.tgz' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm/`;
  cache = mkdtempSync(path.join(tmpdir(), 'spindle-mirror-'));
  mirror = createRegistryMirror({ registry: upstream, cache, [`//${new URL(upstream).host}/npm/:_authToken`]: 'operator', fetchRetries: 0 });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(cache, { recursive: true, force: true });
});

const get = (url: string, init: RequestInit = {}) => mirror(new Request('http://runtime.localhost/registry/', init), url);

describe('the registry mirror', () => {
  it("uses the operator's credentials and returns tarball URLs of the public registry", async () => {
    const answer = await get('odd', { headers: { accept: 'application/vnd.npm.install-v1+json', authorization: 'Bearer session', cookie: 'a=b' } });
    expect(asked).toEqual([{ method: 'GET', url: '/npm/odd', authorization: 'Bearer operator', accept: 'application/vnd.npm.install-v1+json', body: '' }]);
    expect(((await answer.json()) as { dist: object }).dist).toEqual({
      tarball: 'https://registry.npmjs.org/odd/-/odd-1.0.0.tgz',
      other: 'https://elsewhere/odd.tgz',
    });
    expect([answer.headers.get('etag'), answer.headers.get('set-cookie')]).toEqual(['"e"', null]);
  });

  it('responds with 304 if the client has the current version', async () => {
    expect((await get('odd', { headers: { 'if-none-match': '"e"' } })).status).toBe(304);
  });

  it.each(['odd/-/odd-1.0.0.tgz', '@a/odd/-/odd-1.0.0.tgz', '@a%2fodd', '@a/odd', 'odd/latest', '-/v1/search?text=odd', '-/package/@a%2fodd/dist-tags'])(
    'reads %s',
    async (url) => {
      expect((await get(url)).status).toBe(200);
      expect(asked[0]?.url).toBe(`/npm/${url}`);
    },
  );

  it('forwards a list of packages for an audit', async () => {
    expect((await get('-/npm/v1/security/advisories/bulk', { method: 'POST', body: '{"odd":["1.0.0"]}' })).status).toBe(200);
    expect(asked[0]).toMatchObject({ method: 'POST', body: '{"odd":["1.0.0"]}' });
  });

  it.each([
    ['GET', '-/whoami'],
    ['GET', '-/npm/v1/user'],
    ['GET', '-/npm/v1/tokens'],
    ['GET', '../admin'],
    ['GET', 'odd/../../-/whoami'],
    ['GET', 'odd/%2e%2e/-/whoami'],
    ['PUT', 'odd'],
    ['DELETE', 'odd/-rev/1'],
    ['POST', '-/v1/login'],
    ['PUT', '-/user/org.couchdb.user:x'],
  ])('rejects %s %s', async (method, url) => {
    expect((await get(url, { method })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it("reports missing packages, but not problems with the operator's credentials", async () => {
    expect((await get('nothing')).status).toBe(404);
    const locked = await get('locked');
    expect([locked.status, await locked.json()]).toEqual([403, { error: "The registry denied the server's request." }]);
  });

  it('reports that the registry is down', async () => {
    const down = createRegistryMirror({ registry: 'http://127.0.0.1:9/', cache, fetchRetries: 0 });
    const answer = await down(new Request('http://runtime.localhost/registry/'), 'odd');
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([502, expect.stringContaining('The server cannot reach the registry')]);
  });
});
