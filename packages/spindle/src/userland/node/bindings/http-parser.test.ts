import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealNode, realNodeWith } from '../testing/on-real-node.ts';

let node: RealNode;
beforeAll(async () => {
  node = await realNodeWith({ 'http-parser': 'installHttpParser' });
});
afterAll(() => node.dispose());

/** Runs a server with `handler` and, once it listens, `client` with `port` in scope; returns what the client returns. */
async function exchange(handler: string, client: string, options = '{}'): Promise<unknown> {
  const run = await node.run(`
    const http = require('node:http'); const net = require('node:net');
    const raw = (port, text, ...more) => new Promise((resolve) => {
      const socket = net.connect(port); let answer = '';
      socket.setEncoding('latin1').on('data', (d) => { answer += d; }).on('close', () => resolve(answer)).on('error', () => {});
      const parts = [text, ...more]; const next = () => { if (parts.length) { socket.write(parts.shift()); setTimeout(next, 20); } }; next();
    });
    const request = (port, options, body) => new Promise((resolve, reject) => {
      const q = http.request({ port, ...options }, (r) => { const d = []; r.on('data', (c) => d.push(c)).on('end', () => resolve({ status: r.statusCode, message: r.statusMessage, headers: r.headers, trailers: r.trailers, body: Buffer.concat(d).toString() })).on('error', reject); });
      q.on('error', reject); q.end(body);
    });
    const server = http.createServer(${options}, ${handler});
    server.listen(0, async () => {
      const { port } = server.address();
      const value = await (async () => { ${client} })().catch((error) => ({ code: error.code, message: error.message, reason: error.reason }));
      console.log(JSON.stringify(value)); server.closeAllConnections(); server.close();
    });`);
  if (run.stdout === '') throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

const ECHO = `(q, s) => { const d = []; q.on('data', (c) => d.push(c)); q.on('end', () => s.end(JSON.stringify([q.method, q.url, q.headers['x-test'], Buffer.concat(d).length, q.trailers]))); }`;

describe('http over our llhttp binding', () => {
  it('transfers requests with bodies and responses with headers', async () => {
    expect(
      await exchange(
        ECHO,
        `const r = await request(port, { method: 'PUT', path: '/a?b=c', headers: { 'X-Test': 'väl' } }, Buffer.alloc(200_000, 'x')); return [r.status, r.message, r.body];`,
      ),
    ).toEqual([200, 'OK', '["PUT","/a?b=c","väl",200000,{}]']);
  });

  it('reads a request that arrives byte by byte, with chunks and trailers', async () => {
    expect(
      await exchange(
        ECHO,
        `return (await raw(port, ...'POST /p HTTP/1.1\\r\\nHost: h\\r\\nConnection: close\\r\\nX-Test: ab\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3\\r\\nabc\\r\\n0\\r\\nX-T: v\\r\\n\\r\\n'.match(/[^]{1,9}/g))).split('\\r\\n').at(-1);`,
      ),
    ).toContain('["POST","/p","ab",3,{"x-t":"v"}]');
  });

  it('passes on more than 32 headers', async () => {
    expect(
      await exchange(
        `(q, s) => s.end(String(Object.keys(q.headers).filter((k) => k.startsWith('h-')).length))`,
        `return (await request(port, { headers: Object.fromEntries(Array.from({ length: 100 }, (_, i) => ['h-' + i, String(i)])) })).body;`,
      ),
    ).toBe('100');
  });

  it('keeps a connection alive and pipelines requests', async () => {
    expect(
      await exchange(
        `(q, s) => s.end(q.url)`,
        `return (await raw(port, 'GET /1 HTTP/1.1\\r\\nHost: h\\r\\n\\r\\nGET /2 HTTP/1.1\\r\\nHost: h\\r\\nConnection: close\\r\\n\\r\\n')).match(/^\\/\\d/gm);`,
      ),
    ).toEqual(['/1', '/2']);
  });

  it('rejects garbage with 400 and too many header bytes with 431', async () => {
    expect(
      await exchange(
        ECHO,
        `return [(await raw(port, 'GARBAGE\\r\\n\\r\\n')).slice(0, 12), (await raw(port, 'GET / HTTP/1.1\\r\\nHost: h\\r\\nX: ' + 'y'.repeat(20000) + '\\r\\n\\r\\n')).slice(0, 12)];`,
      ),
    ).toEqual(['HTTP/1.1 400', 'HTTP/1.1 431']);
  });

  it('tells a client what was wrong with a response', async () => {
    expect(
      await exchange(
        `(q) => q.socket.end('HTTP/1.1 200 OK\\r\\nContent-Length: 1\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n')`,
        `return await request(port, {});`,
      ),
    ).toMatchObject({ code: expect.stringMatching(/^HPE_/), message: expect.stringMatching(/^Parse Error: /) });
  });

  it('passes on an upgraded connection with the bytes after the headers', async () => {
    expect(
      await exchange(
        ECHO,
        `server.on('upgrade', (q, socket, head) => socket.end('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: x\\r\\nConnection: Upgrade\\r\\n\\r\\n' + head)); return (await raw(port, 'GET / HTTP/1.1\\r\\nHost: h\\r\\nConnection: Upgrade\\r\\nUpgrade: x\\r\\n\\r\\nrest')).split('\\r\\n').at(-1);`,
      ),
    ).toBe('rest');
  });

  it('times out a request with unfinished headers', async () => {
    expect(
      await exchange(
        ECHO,
        `return (await raw(port, 'GET / HTTP/1.1\\r\\n')).slice(0, 12);`,
        '{ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 }',
      ),
    ).toBe('HTTP/1.1 408');
  });
});
