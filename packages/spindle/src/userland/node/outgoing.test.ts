import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLoopback } from './outgoing/hosts.ts';
import { type RealNode, realNodeWith } from './testing/on-real-node.ts';

let node: RealNode;
let server: Server;
let port: number;
beforeAll(async () => {
  node = await realNodeWith({ '../outgoing': 'installOutgoing' });
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/zipped')
        return response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': gzipSync('zipped').length }).end(gzipSync('zipped'));
      if (request.url === '/big') return response.end(Buffer.alloc(3_000_000, 'b'));
      if (request.url === '/missing') return response.writeHead(404, 'Nothing Here').end('no');
      response.setHeader('x-answer', 'yes');
      response.end(JSON.stringify([request.method, request.url, request.headers['x-own'] ?? null, Buffer.concat(parts).toString()]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  node.dispose();
  server.close();
});

async function evaluate(body: string): Promise<unknown> {
  const run = await node.run(`
    const http = require('node:http'); const https = require('node:https'); const port = ${port};
    const get = (module, options, body) => new Promise((resolve, reject) => { const q = module.request(options, (r) => { const d = []; r.on('data', (c) => d.push(c)).on('end', () => resolve([r.statusCode, r.statusMessage, r.headers['x-answer'] ?? null, Buffer.concat(d).toString()])); }); q.on('error', reject); q.end(body); });
    (async () => { ${body} })().then((value) => console.log(JSON.stringify(value)), (error) => console.log(JSON.stringify({ code: error.code ?? error.cause?.code, message: error.message })));`);
  if (run.stdout === '') throw new Error(run.stderr || `no output, exit ${run.code}`);
  return JSON.parse(run.stdout);
}

describe('requests to other hosts', () => {
  it('work through http and https with headers and bodies', async () => {
    const answer = [200, 'OK', 'yes', '["POST","/p?q=1","mine","body"]'];
    expect(
      await evaluate(
        `const o = { host: 'api.outside', port, path: '/p?q=1', method: 'POST', headers: { 'X-Own': 'mine' } }; return [await get(http, o, 'body'), await get(https, o, 'body')];`,
      ),
    ).toEqual([answer, answer]);
  });

  it("work through Node's own fetch and return its own Response", async () => {
    expect(
      await evaluate(
        `const r = await fetch('https://api.outside:' + port + '/f', { method: 'PUT', body: 'x' }); return [r instanceof Response, r.status, r.headers.get('x-answer'), await r.json()];`,
      ),
    ).toEqual([true, 200, 'yes', ['PUT', '/f', null, 'x']]);
  });

  it('deliver decoded bodies, statuses, HEAD and large responses', async () => {
    expect(
      await evaluate(`const at = (path, method) => ({ host: 'api.outside', port, path, method });
        return [(await get(http, at('/zipped')))[3], await get(http, at('/missing')), (await get(http, at('/', 'HEAD')))[0], (await get(http, at('/big')))[3].length];`),
    ).toEqual(['zipped', [404, 'Nothing Here', null, 'no'], 200, 3_000_000]);
  });

  it('reuse a kept-alive connection', async () => {
    expect(
      await evaluate(
        `const agent = new http.Agent({ keepAlive: true, maxSockets: 1 }); const o = { host: 'api.outside', port, agent }; const r = [await get(http, { ...o, path: '/1' }), await get(http, { ...o, path: '/2' })].map((a) => a[3]); agent.destroy(); return r;`,
      ),
    ).toEqual(['["GET","/1",null,""]', '["GET","/2",null,""]']);
  });

  it('reuse a kept-alive connection many times without leaking listeners', async () => {
    expect(
      await evaluate(
        `const agent = new http.Agent({ keepAlive: true, maxSockets: 1 }); const warned = []; process.on('warning', ({ name }) => name === 'MaxListenersExceededWarning' && warned.push(name)); let socket; agent.on('free', (s) => { socket = s; }); for (let i = 0; i < 20; i++) await get(http, { host: 'api.outside', port, agent, path: '/' }); const left = socket.listenerCount('connect'); agent.destroy(); return [warned, left];`,
      ),
    ).toEqual([[], 0]);
  });

  it('fail like a connection that cannot be established', async () => {
    expect(await evaluate(`return await get(http, { host: 'down.outside', port: 80 })`)).toMatchObject({
      code: 'ECONNREFUSED',
      message: expect.stringContaining('connect ECONNREFUSED down.outside:80'),
    });
  });

  it('let the process exit when no request is in progress', async () => {
    const run = await node.run(
      `require('node:http').get({ host: 'api.outside', port: ${port}, path: '/' }, (r) => r.resume().on('end', () => console.log('end')));`,
    );
    expect([run.stdout, run.code]).toEqual(['end\n', 0]);
  });
});

describe('isLoopback', () => {
  it.each(['localhost', 'a.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '0.0.0.0', '::', undefined])('keeps %s inside', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['example.com', 'localhost.example.com', '128.0.0.1', '2001:db8::1', 'fe80::11'])('sends %s out', (host) => expect(isLoopback(host)).toBe(false));
});
