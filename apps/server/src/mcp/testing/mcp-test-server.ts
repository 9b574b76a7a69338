import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';

export interface McpTestServer {
  readonly url: string;
  readonly authorizations: readonly (string | undefined)[];
  /** The description of its tool `weather`, and whether the server is down. Both can be changed while it runs. */
  readonly behavior: { weather: string; isDown: boolean };
  /** Calls of its tools, as `tool arguments`. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

/** A real server with the protocol's own SDK, with an address for each way of failing. */
export async function startMcpTestServer(): Promise<McpTestServer> {
  const authorizations: (string | undefined)[] = [];
  const calls: string[] = [];
  const behavior = { weather: 'The weather of a place.', isDown: false };
  const server = createServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    const { pathname } = new URL(request.url ?? '/', 'http://test');
    if (pathname === '/broken' || behavior.isDown) return response.writeHead(500).end('no');
    if (pathname === '/echoing') return response.writeHead(400).end(`No such key: ${request.headers.authorization}`);
    if (pathname.startsWith('/leads-to/')) return response.writeHead(307, { location: decodeURIComponent(pathname.slice('/leads-to/'.length)) }).end();
    if (pathname === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    if (pathname === '/private' && request.headers.authorization !== 'Bearer secret-token') return response.writeHead(401).end('who are you');
    const transport = new StreamableHTTPServerTransport({});
    response.on('close', () => void transport.close());
    const mcp = tools(calls, behavior.weather);
    const content = [{ type: 'text' as const, text: `Your key: ${request.headers.authorization}` }];
    mcp.registerTool('echo', { description: 'Returns the authorization it was called with.' }, () => ({ content }));
    if (pathname.startsWith('/pages/')) listInPages(mcp, Number(pathname.slice('/pages/'.length)));
    await mcp.connect(transport as Parameters<McpServer['connect']>[0]);
    await transport.handleRequest(request, response, request.method === 'POST' ? await jsonOf(request) : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorizations,
    behavior,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Ten tools on each of this many pages. */
function listInPages({ server }: McpServer, pages: number): void {
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const page = Number(params?.cursor ?? 0);
    const listed = Array.from({ length: 10 }, (_, index) => ({ name: `tool-${page * 10 + index}`, inputSchema: { type: 'object' as const } }));
    return { tools: listed, ...(page + 1 < pages ? { nextCursor: String(page + 1) } : {}) };
  });
}

/** For every test server. */
export function tools(calls: string[], weather = 'The weather of a place.'): McpServer {
  const mcp = new McpServer({ name: 'test', version: '1.0.0' });
  const answer = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });
  mcp.registerTool('weather', { description: weather, inputSchema: { place: z.string() } }, ({ place }) => {
    calls.push(`weather ${place}`);
    return answer(`Rain in ${place}.`);
  });
  mcp.registerTool('long', { description: 'x'.repeat(5_000) }, () => answer('y'.repeat(40_000)));
  mcp.registerTool('huge', { description: 'More than anyone accepts.' }, () => answer('z'.repeat(1_500_000)));
  mcp.registerTool('fails', { description: 'Does not work.' }, () => answer('It does not work.', true));
  mcp.registerTool('picture', { description: 'A picture.' }, () => ({ content: [{ type: 'image' as const, data: 'AAAA', mimeType: 'image/png' }] }));
  return mcp;
}

export async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
