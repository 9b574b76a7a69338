import { createClient } from '@supabase/supabase-js';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Backend } from '../backend.ts';
import { realtime } from '../testing/web-socket.ts';
import { addressAt, type ServeOptions, serveBackend } from './serve.ts';

/** Tells what arrived. */
const mirror: Backend = {
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/rest/v1/break') return new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) }));
    return Response.json({ method: request.method, path: pathname + search, address: request.headers.get('x-forwarded-for'), body: await request.text() });
  },
  upgrade: async (socket, request) => {
    socket.send(new URL(request.url).pathname);
    socket.addEventListener('message', ({ data }) => socket.send(`echo ${data}`));
  },
  close: async () => undefined,
};

async function using<Result>(work: (url: string) => Promise<Result>, options?: ServeOptions): Promise<Result> {
  const served = await serveBackend(mirror, options);
  try {
    return await work(served.url);
  } finally {
    await served.close();
  }
}

it('serves requests with their bodies, and says where they come from', async () => {
  await using(async (url) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const response = await fetch(`${url}/rest/v1/todos?id=eq.1`, { method: 'POST', body: 'words', headers });
    expect(await response.json()).toEqual({ method: 'POST', path: '/rest/v1/todos?id=eq.1', address: '127.0.0.1', body: 'words' });
    expect(await (await fetch(`${url}/rest/v1/todos`, { method: 'HEAD' })).text()).toBe('');
    const { data } = await createClient(url, 'key', { realtime }).from('todos').select();
    expect(data).toMatchObject({ method: 'GET', path: '/rest/v1/todos?select=*' });
  });
});

it('believes a proxy only if there is one', async () => {
  const ask = (url: string) => fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } }).then((response) => response.json());
  expect(await using(ask, { isBehindProxy: true })).toMatchObject({ address: '203.0.113.9' });
  expect(await using(ask)).toMatchObject({ address: '127.0.0.1' });
});

it('survives what is no proper request', async () => {
  await using(async (url) => {
    const { port } = new URL(url);
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        let heard = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(text));
        socket.on('data', (data) => {
          heard += data;
        });
        socket.on('close', () => resolve(heard));
      });
    expect(await raw('GET //evil.example/x HTTP/1.1\r\nHost: project.localhost\r\nConnection: close\r\n\r\n')).toContain('"path":"//evil.example/x"');
    expect(await raw('GET / HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n')).toContain('"path":"/"');
    expect(await raw('nonsense\r\n\r\n')).toContain('400');
    const cut = new Promise<string>((resolve) => {
      httpRequest(`${url}/rest/v1/break`)
        .on('error', (error) => resolve(error.message))
        .end();
    });
    expect(await cut).toBe('socket hang up');
    expect((await fetch(url)).status).toBe(200);
  });
});

it('hands WebSockets over', async () => {
  await using(async (url) => {
    const heard: string[] = [];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0`);
    socket.on('message', (data) => heard.push(String(data)));
    await expect.poll(() => heard).toEqual(['/realtime/v1/websocket']);
    socket.send('hello');
    await expect.poll(() => heard.at(-1)).toBe('echo hello');
  });
});

it('keeps what a client says, and that it leaves, until the backend listens', async () => {
  const heard: unknown[] = [];
  const late: Backend = {
    ...mirror,
    upgrade: async (socket) => {
      await pause(200);
      socket.addEventListener('message', ({ data }) => heard.push(data));
      socket.addEventListener('close', () => heard.push('closed'));
    },
  };
  const served = await serveBackend(late);
  const client = new WebSocket(served.url.replace('http', 'ws'));
  client.once('open', () => {
    client.send('early');
    client.close();
  });
  await expect.poll(() => heard).toEqual(['early', 'closed']);
  await served.close();
});

it('has an address on IPv6, too', () => {
  expect(addressAt('::1', 54321)).toBe('http://[::1]:54321');
  expect(addressAt('127.0.0.1', 54321)).toBe('http://127.0.0.1:54321');
});

it('lets an answer arrive although the rest of the body is not wanted', async () => {
  const refusing: Backend = {
    ...mirror,
    fetch: async (request) => {
      await request.body?.cancel();
      return new Response('too large', { status: 413 });
    },
  };
  const served = await serveBackend(refusing);
  const answer = await new Promise<string>((resolve, reject) => {
    const sending = httpRequest(served.url, { method: 'POST' }, (incoming) => {
      // The client goes on to send, as browsers do, and reads the answer afterwards.
      for (let sent = 0; sent < 16; sent++) sending.write(Buffer.alloc(2 ** 20));
      sending.end(() => incoming.on('data', (text) => resolve(`${incoming.statusCode} ${text}`)));
    });
    sending.on('error', reject);
    sending.write(Buffer.alloc(2 ** 20));
  });
  expect(answer).toBe('413 too large');
  await served.close();
});

it('answers what it was asked before it closes', async () => {
  let finish = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Backend = {
    ...mirror,
    fetch: async () => {
      finish();
      await pause(100);
      return new Response('done');
    },
  };
  const served = await serveBackend(slow);
  const answer = fetch(served.url).then((response) => response.text());
  await asked;
  await served.close();
  expect(await answer).toBe('done');
  await expect(fetch(served.url)).rejects.toThrow();
});
