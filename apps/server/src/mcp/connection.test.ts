import { AppError, MCP_TOOLS_MAX } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callTool, listTools, SignInNeeded } from './connection.ts';
import { type McpTestServer, startMcpTestServer } from './testing/mcp-test-server.ts';
import { type RawMcpServer, startRawMcpServer } from './testing/raw-mcp-server.ts';

describe('the tools of a Model Context Protocol server', () => {
  let server: McpTestServer;
  beforeEach(async () => {
    server = await startMcpTestServer();
  });
  afterEach(() => server.close());

  const namesOn = async (pages: number) => {
    const tools = await listTools({ name: 'Test', url: `${server.url}/pages/${pages}`, authorization: undefined }, { fetch, version: '0.0.0' });
    return tools.map(({ name }) => name);
  };

  it('are read from all pages of the list', async () => {
    const names = await namesOn(3);
    expect([names.length, names[0], names.at(-1)]).toEqual([30, 'tool-0', 'tool-29']);
  });

  it('are read up to the limit if the list never ends', async () => {
    expect(await namesOn(1_000)).toHaveLength(MCP_TOOLS_MAX);
  });
});

describe('a call of a tool of a Model Context Protocol server', () => {
  let server: RawMcpServer;
  beforeEach(async () => {
    server = await startRawMcpServer();
  });
  afterEach(() => server.close());

  const call = () => {
    const target = { name: 'Test', url: server.url, authorization: 'Bearer old' };
    return callTool(target, { tool: 'pay', arguments: {} }, { fetch, version: '0.0.0' }, AbortSignal.timeout(20_000)).catch((error: unknown) => error);
  };
  const stream = { 'content-type': 'text/event-stream' };
  const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };

  it('was not made if the server responds with 401, and a sign-in is required', async () => {
    server.answerCall = (_id, response) => response.writeHead(401, challenge).end();
    expect(await call()).toBeInstanceOf(SignInNeeded);
  });

  it.each<[string, RawMcpServer['answerCall']]>([
    ['breaks the connection', (_id, response) => response.destroy()],
    ['breaks its stream', (_id, response) => response.writeHead(200, stream).write(': here\n\n', () => response.destroy())],
    [
      'breaks its stream inside the answer',
      (id, response) => response.writeHead(200, stream).write(`data: {"jsonrpc":"2.0","id":${id},"res`, () => response.destroy()),
    ],
    ['ends its stream without a response', (_id, response) => response.writeHead(200, stream).end(': here\n\n')],
    ['breaks off its answer', (_id, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc"', () => response.destroy())],
    ['is behind a proxy that times out', (_id, response) => response.writeHead(504).end('Gateway Timeout')],
  ])(
    'may have been made if the server %s, which is reported at once without asking for a sign-in, however other requests are answered',
    async (_what, answerCall) => {
      server.answerStream = (response) => response.writeHead(401, challenge).end();
      server.answerCall = answerCall;
      const started = performance.now();
      const error = (await call()) as AppError;
      expect(error).toBeInstanceOf(AppError);
      expect(error.message).toMatch(/^No response arrived from Test: .+\. The call may still have been carried out\.$/);
      expect([error.code, error.isRetryable]).toEqual(['api-error', false]);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(server.calls).toBe(1);
    },
  );

  it('is continued after a broken connection if its events have IDs, without being made again', async () => {
    const done = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'Paid.' }] } });
    let callId = 0;
    server.answerCall = (id, response) => {
      callId = id;
      response.writeHead(200, stream).write(`id: e1\nretry: 10\ndata:\n\nid: e2\ndata: {"jsonrpc":"2.0","id":${id},"res`, () => response.destroy());
    };
    const asked: (string | undefined)[] = [];
    server.answerStream = (response, lastEventId) => {
      if (lastEventId === undefined) return response.writeHead(405).end();
      asked.push(lastEventId);
      // It is down, then it ends the connection again, and then it has the response.
      if (asked.length === 1) return response.writeHead(503).end();
      if (asked.length === 2)
        return response
          .writeHead(200, stream)
          .end('id: e2\r\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"half"}}\r\n\r\n');
      response.writeHead(200, stream).write(`id: e3\ndata: ${done(callId)}\n\n`); // It stays open.
    };
    expect(await call()).toEqual({ text: 'Paid.', isError: false });
    expect([asked, server.calls]).toEqual([['e1', 'e1', 'e2'], 1]);
  });

  it('may have been made if the server does not continue its stream', async () => {
    server.answerCall = (_id, response) => response.writeHead(200, stream).end('id: e1\nretry: 10\ndata:\n\n');
    server.answerStream = (response) => response.writeHead(405).end();
    expect(((await call()) as AppError).message).toMatch(
      /^No response arrived from Test: .*the server does not continue its response \(status 405\)\. The call may still have been carried out\.$/,
    );
  });

  it.each([401, -32000, -32603])('was answered if the response is an error with the code %i, because it is the tool’s own', async (code) => {
    const error = { code, message: 'The bank says no.' };
    server.answerCall = (id, response) => response.writeHead(200, stream).end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, error })}\n\n`);
    expect(((await call()) as AppError).message).toBe(`Could not reach Test: MCP error ${code}: The bank says no.`);
  });
});
