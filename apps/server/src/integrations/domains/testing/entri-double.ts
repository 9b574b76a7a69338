import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** How Entri misbehaves. */
export type EntriFault = 'wrong-credentials' | 'down' | 'not-json' | 'no-token' | 'no-link' | 'script-link' | 'hangs-up' | 'redirects' | 'endless';

export interface EntriCall {
  readonly path: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: compared field by field in tests
  readonly body: any;
}

/** Entri's wire: `/token` and `/sharing/connect`. */
export interface EntriDouble {
  readonly baseUrl: string;
  readonly calls: readonly EntriCall[];
  fail(fault: EntriFault | undefined): void;
  close(): Promise<void>;
}

export async function startEntriDouble(): Promise<EntriDouble> {
  const calls: EntriCall[] = [];
  let fault: EntriFault | undefined;
  const answerTo = (path: string): unknown => {
    if (path === '/token') return fault === 'no-token' ? { message: 'Invalid domain' } : { auth_token: 'jwt' };
    if (fault === 'no-link') return { job_id: '1' };
    return { link: fault === 'script-link' ? 'javascript:alert(1)' : 'https://app.goentri.com/share/abc', job_id: '1' };
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    calls.push({ path, authorization: request.headers.authorization, body: JSON.parse(await readText(request)) });
    if (fault === 'hangs-up') return request.socket.destroy();
    if (fault === 'wrong-credentials') return response.writeHead(401).end('{"message":"Unauthorized"}');
    if (fault === 'down') return response.writeHead(503).end('<h1>Down</h1>');
    if (fault === 'redirects') return response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    if (fault === 'not-json') return response.end('<h1>Hello</h1>');
    if (fault === 'endless') return response.end(`"${'x'.repeat(10_000_000)}"`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(path)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
