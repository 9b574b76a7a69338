import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dirname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';

const ROUNDS = 20;
/** More than all buffers between a server and its client hold. */
const LARGE_BYTES = 24 * 1024 * 1024;

describeOnBothEngines('descriptors of uploaded files', (storage) => {
  let server: Server;
  let ann: TestBrowser;
  let slug: string;
  let port: number;

  beforeEach(async () => {
    const test = createTestApp(storage());
    server = createServer((incoming, outgoing) => void getRequestListener(test.app.fetch)(incoming, outgoing));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    ann = await test.signUp('ann');
    slug = (await ann.call('POST', '/api/projects/sb1/fork', { project: { title: 'Files' } })).body.slug;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Uploads and saves a file, and returns the URL to read it at. */
  async function upload(contents: Uint8Array, blob: Record<string, unknown> = {}): Promise<string> {
    const checksum = createHash('md5').update(contents).digest('base64');
    const { body } = await ann.call('POST', `/api/projects/${slug}/direct_uploads`, {
      blob: { filename: 'a.bin', content_type: 'application/octet-stream', byte_size: contents.byteLength, checksum, ...blob },
    });
    expect((await ann.call('PUT', body.direct_upload.url, contents)).status).toBe(204);
    const { editedAt } = (await ann.call('GET', `/api/projects/${slug}`)).body;
    const file = { fullPath: 'a.bin', name: 'a.bin', type: 'file', contents: '', isBinary: true, lastModified: 1, blobId: body.signed_id };
    expect((await ann.call('PATCH', `/api/projects/${slug}`, { project: { appFiles: { 'a.bin': file }, editedAt } })).status).toBe(200);
    return (await ann.call('GET', `/api/projects/${slug}`)).body.appFiles['a.bin'].contents;
  }

  /** Files in this test's data folder that this process holds open. */
  async function openBlobs(): Promise<string[]> {
    const folder = `${dirname(storage().cacheDirectory)}/blobs/`;
    const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return targets.filter((target) => target.startsWith(folder));
  }

  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers: { host: 'localhost:3000', ...headers } }).end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    await once(answer, 'close');
    return answer as { statusCode: number; headers: Record<string, string> };
  };

  it('HEAD returns the size without opening the file', async () => {
    const address = await upload(new Uint8Array(100_000));
    for (let round = 0; round < ROUNDS; round++) {
      const answer = await ask('HEAD', address);
      expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '100000']);
    }
    expect(await openBlobs()).toEqual([]);
  });

  it('are closed after a complete response, and when the client disconnects, leaves before the first byte or sends a conditional request', async () => {
    const address = await upload(new Uint8Array(LARGE_BYTES));
    expect((await ask('GET', address)).statusCode).toBe(200);
    expect((await ask('GET', address, { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() })).statusCode).toBe(200);
    for (let round = 0; round < ROUNDS; round++) {
      const asked = request({ host: '127.0.0.1', port, path: address, headers: { host: 'localhost:3000' } }).end();
      const [answer] = await once(asked, 'response');
      await once(answer, 'data');
      asked.destroy();
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`);
      socket.destroy();
    }
    await expect.poll(openBlobs, { timeout: 5_000 }).toEqual([]);
  });

  it('are closed if no response can be created from what was announced', async () => {
    for (const blob of [{ content_type: 'text/plain\r\nx: y' }, { content_type: '😀' }, { filename: '😀\r\nlogo.png' }, { filename: '../..' }]) {
      const address = await upload(new Uint8Array(10), blob).catch(() => undefined);
      // Rejecting the announcement is just as good.
      for (let round = 0; address !== undefined && round < ROUNDS; round++) await ask('GET', address);
    }
    expect(await openBlobs()).toEqual([]);
  });
});
