import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonOf } from './mcp-test-server.ts';

/** A server of the protocol whose responses the test writes, after the initialization. */
export interface RawMcpServer {
  readonly url: string;
  /** How often a tool was called. */
  readonly calls: number;
  /** The response to a call, given its JSON-RPC ID. */
  answerCall: (id: number, response: ServerResponse) => unknown;
  /** The response to the request for an event stream, or for the events of one after this ID. */
  answerStream: (response: ServerResponse, lastEventId?: string) => unknown;
  close(): Promise<void>;
}

export async function startRawMcpServer(): Promise<RawMcpServer> {
  let calls = 0;
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return raw.answerStream(response, request.headers['last-event-id'] as string | undefined);
    const { id, method, params } = (await jsonOf(request)) as {
      readonly id?: number;
      readonly method: string;
      readonly params?: { readonly protocolVersion: string };
    };
    if (method === 'tools/call') {
      calls++;
      // The request for the event stream is handled before the call's response arrives.
      return setImmediate(() => raw.answerCall(id ?? 0, response));
    }
    if (id === undefined) return response.writeHead(202).end();
    const result = { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '1.0.0' } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const raw: RawMcpServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    get calls() {
      return calls;
    },
    answerCall: (_id, response) => response.writeHead(500).end(),
    answerStream: (response) => response.writeHead(405).end(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return raw;
}
