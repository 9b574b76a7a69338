import { MCP_TOOLS_MAX } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listTools } from './connection.ts';
import { type McpTestServer, startMcpTestServer } from './testing/mcp-test-server.ts';

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

  it('are those of all pages of its list', async () => {
    const names = await namesOn(3);
    expect([names.length, names[0], names.at(-1)]).toEqual([30, 'tool-0', 'tool-29']);
  });

  it('are read as far as they are offered, where the list does not end', async () => {
    expect(await namesOn(1_000)).toHaveLength(MCP_TOOLS_MAX);
  });
});
