import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { brokenOff } from './framed-response.ts';
import { createRequestListener } from './request-listener.ts';

const BYTES = 16 * 1024 * 1024;

async function serve(answer: () => Response): Promise<number> {
  const server = createServer(createRequestListener(async () => answer()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

it('a response reaches a client that reads slowly completely, even if its body ended long before', async () => {
  const port = await serve(
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(BYTES));
            controller.close();
          },
        }),
      ),
  );
  const [response] = (await once(get({ host: '127.0.0.1', port }), 'response')) as [IncomingMessage];
  let byteSize = 0;
  for await (const piece of response) {
    byteSize += (piece as Buffer).length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(byteSize).toBe(BYTES);
});

it('a body that fails before its first byte closes the connection, whether or not middleware has touched the response', async () => {
  const failing = () =>
    new ReadableStream({
      start(controller) {
        controller.error(brokenOff('gone'));
      },
    });
  const direct = await serve(() => new Response(failing()));
  const looked = await serve(() => {
    const response = new Response(failing());
    // As middleware does, which makes the adapter take another code path.
    return new Response(response.body, { status: response.status, headers: new Headers(response.headers) }).clone();
  });
  for (const port of [direct, looked])
    await expect(once(get({ host: '127.0.0.1', port }), 'response').then(([response]) => (response as IncomingMessage).toArray())).rejects.toThrow();
});
