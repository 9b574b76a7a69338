/** One conversation with a Model Context Protocol server over streamable HTTP, by the protocol's own SDK. */
import { AppError, MCP_ANSWER_MAX_BYTES, MCP_CALL_TIMEOUT_MS, MCP_LIST_TIMEOUT_MS, MCP_TOOLS_MAX } from '@lathe/protocol';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { refusalIn } from '../network/guarded-fetch.ts';
import { limitAnswers } from '../network/limited-answers.ts';

export interface McpTarget {
  readonly name: string;
  readonly url: string;
  readonly authorization: string | undefined;
}

export interface McpConnectionDependencies {
  /** Goes where the server may go for its people. */
  readonly fetch: typeof globalThis.fetch;
  readonly version: string;
}

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

export interface CalledTool {
  readonly text: string;
  readonly isError: boolean;
}

/** @throws AppError, SignInNeeded */
export function listTools(target: McpTarget, dependencies: McpConnectionDependencies): Promise<readonly ListedTool[]> {
  return converse(target, dependencies, async (client) => {
    const tools: Awaited<ReturnType<Client['listTools']>>['tools'] = [];
    const limit = AbortSignal.timeout(MCP_LIST_TIMEOUT_MS);
    let cursor: string | undefined;
    do {
      const page = await client.listTools(cursor === undefined ? undefined : { cursor }, { timeout: MCP_LIST_TIMEOUT_MS, signal: limit });
      tools.push(...page.tools);
      // A page of nothing that names another one would go on for ever.
      cursor = page.tools.length === 0 ? undefined : page.nextCursor;
    } while (cursor !== undefined && tools.length < MCP_TOOLS_MAX);
    return tools.slice(0, MCP_TOOLS_MAX).map(({ name, description, title, inputSchema }) => ({ name, description: description ?? title ?? '', inputSchema }));
  });
}

/** @throws AppError, SignInNeeded */
export function callTool(
  target: McpTarget,
  call: { readonly tool: string; readonly arguments: Record<string, unknown> },
  dependencies: McpConnectionDependencies,
  signal: AbortSignal,
): Promise<CalledTool> {
  return converse(target, dependencies, async (client) => {
    const result = await client.callTool({ name: call.tool, arguments: call.arguments }, undefined, {
      timeout: MCP_CALL_TIMEOUT_MS,
      maxTotalTimeout: MCP_CALL_TIMEOUT_MS,
      signal,
    });
    return { text: textOfContent(result), isError: result.isError === true };
  });
}

/** What a server that asks for a sign-in says of it (RFC 9728, 5.1). */
export interface SignInChallenge {
  readonly resourceMetadataUrl?: string | undefined;
  readonly scope?: string | undefined;
  /** It knows who asks, and wants a sign-in that reaches further (RFC 6750, 3.1: insufficient_scope). */
  readonly isForMore?: true | undefined;
}

/** The server answers nobody who has not signed in with it, or wants a new sign-in. */
export class SignInNeeded extends Error {
  readonly challenge: SignInChallenge;

  constructor(challenge: SignInChallenge) {
    super('The server asks for a sign-in');
    this.challenge = challenge;
  }
}

/** A connection for one question: nothing of a foreign server stays open. */
async function converse<Result>(target: McpTarget, { fetch, version }: McpConnectionDependencies, ask: (client: Client) => Promise<Result>): Promise<Result> {
  // Only who has such a server needs it.
  const [{ Client }, { StreamableHTTPClientTransport }, { extractWWWAuthenticateParams }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/client/auth.js'),
  ]);
  // The SDK waits for its timeout when a stream breaks: what we break ourselves ends the question at once.
  let breakOff = (_error: AppError): void => undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    breakOff = reject;
  });
  broken.catch(() => undefined); // heard by the race alone
  const fetchOfLimitedSize = limitAnswers(fetch, MCP_ANSWER_MAX_BYTES, (error) => breakOff(error));
  let challenge: SignInChallenge | undefined;
  const watched: typeof globalThis.fetch = async (input, init) => {
    const response = await fetchOfLimitedSize(input, init);
    if (response.status === 401 || response.status === 403) {
      const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
      const isForMore = response.status === 403 && error === 'insufficient_scope';
      if (response.status === 401 || isForMore) challenge = { resourceMetadataUrl: resourceMetadataUrl?.href, scope, ...(isForMore ? { isForMore } : {}) };
    }
    return response;
  };
  const client = new Client({ name: 'lathe', version });
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch: watched,
    requestInit: { headers: target.authorization === undefined ? {} : { authorization: target.authorization } },
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 },
  });
  try {
    // The SDK's declared types do not know `exactOptionalPropertyTypes`.
    await client.connect(transport as Parameters<Client['connect']>[0], { timeout: MCP_LIST_TIMEOUT_MS });
    return await Promise.race([ask(client), broken]);
  } catch (error) {
    throw challenge === undefined ? toAppError(error, `${target.name} could not be asked`) : new SignInNeeded(challenge);
  } finally {
    await transport.terminateSession().catch(() => undefined); // it may be gone already
    await client.close();
  }
}

interface Content {
  readonly type: string;
  readonly text?: unknown;
  readonly mimeType?: unknown;
  readonly uri?: unknown;
  readonly resource?: { readonly uri?: unknown; readonly text?: unknown };
}

/** What a model can read of it; the rest is named. */
function textOfContent(result: Readonly<Record<string, unknown>>): string {
  const content = Array.isArray(result['content']) ? (result['content'] as readonly Content[]) : [];
  const parts = content.map((part) => {
    if (part.type === 'text' && typeof part.text === 'string') return part.text;
    if (part.type === 'resource' && typeof part.resource?.text === 'string') return part.resource.text;
    return `[${part.type} ${String(part.mimeType ?? part.uri ?? part.resource?.uri ?? '')}, which is not shown]`;
  });
  const structured = result['structuredContent'];
  if (parts.length === 0 && structured !== undefined) return JSON.stringify(structured);
  return parts.join('\n');
}

/** `what` begins the sentence. */
export function toAppError(error: unknown, what: string): AppError {
  const known = error instanceof AppError ? error : refusalIn(error);
  if (known?.code === 'invalid-input') return known;
  const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
  return new AppError('api-error', `${what}: ${(known?.message ?? cause).slice(0, 300)}`, { cause: error });
}
