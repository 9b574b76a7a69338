/** One conversation with a Model Context Protocol server over streamable HTTP, by the protocol's own SDK. */
import { AppError, MCP_ANSWER_MAX_BYTES, MCP_CALL_TIMEOUT_MS, MCP_LIST_TIMEOUT_MS, MCP_TOOLS_MAX, messageOf } from '@lathe/protocol';
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
  const ask = async (client: Client): Promise<CalledTool> => {
    const result = await client.callTool({ name: call.tool, arguments: call.arguments }, undefined, {
      timeout: MCP_CALL_TIMEOUT_MS,
      maxTotalTimeout: MCP_CALL_TIMEOUT_MS,
      signal,
    });
    return { text: withoutAuthorization(target)(textOfContent(result)), isError: result.isError === true };
  };
  return converse(target, dependencies, ask, { changesThings: true });
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
    super('The server requires sign-in');
    this.challenge = challenge;
  }
}

/** A connection for one question: nothing of a foreign server stays open. */
async function converse<Result>(
  target: McpTarget,
  { fetch, version }: McpConnectionDependencies,
  ask: (client: Client) => Promise<Result>,
  { changesThings = false } = {},
): Promise<Result> {
  // Only who has such a server needs it.
  const [{ Client }, { StreamableHTTPClientTransport, StreamableHTTPError }, { extractWWWAuthenticateParams }, { McpError, ErrorCode }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/client/auth.js'),
    import('@modelcontextprotocol/sdk/types.js'),
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
    // What a server says to who listens to it, or leaves, is no answer to the question.
    if (init?.method !== 'POST') return response;
    if (response.status === 401 || response.status === 403) {
      const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
      const isForMore = response.status === 403 && error === 'insufficient_scope';
      if (response.status === 401 || isForMore) challenge = { resourceMetadataUrl: resourceMetadataUrl?.href, scope, ...(isForMore ? { isForMore } : {}) };
    }
    const { id } = JSON.parse(String(init.body)) as { readonly id?: unknown };
    return id === undefined ? response : withEnd(response, { id, code: ErrorCode.ConnectionClosed, data: WITHOUT_ANSWER });
  };
  const client = new Client({ name: 'lathe', version });
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch: watched,
    requestInit: { headers: target.authorization === undefined ? {} : { authorization: target.authorization } },
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 },
  });
  let isAsked = false;
  try {
    // The SDK's declared types do not know `exactOptionalPropertyTypes`.
    await client.connect(transport as Parameters<Client['connect']>[0], { timeout: MCP_LIST_TIMEOUT_MS });
    isAsked = true;
    return await Promise.race([ask(client), broken]);
  } catch (error) {
    const status = error instanceof StreamableHTTPError ? error.code : undefined;
    // Only who was turned away at the door may ask again: anything else may come from behind it.
    if (challenge !== undefined && (status === 401 || status === 403)) throw new SignInNeeded(challenge);
    const isRefused = status !== undefined && status >= 400 && status < 500;
    const isAnswered = error instanceof McpError && error.data !== WITHOUT_ANSWER && error.code !== ErrorCode.RequestTimeout;
    const isOver = !changesThings || !isAsked || isRefused || isAnswered;
    const what = isOver ? `Could not reach ${target.name}` : `No response arrived from ${target.name}`;
    const failure = toAppError(error, what, withoutAuthorization(target));
    // An address that this server does not call was not called.
    if (isOver || failure.code !== 'api-error') throw failure;
    throw new AppError('api-error', `${failure.message.replace(/\.$/, '')}. The call may still have been carried out.`, {
      isRetryable: false,
      cause: failure.cause,
    });
  } finally {
    await transport.terminateSession().catch(() => undefined); // it may be gone already
    await client.close();
  }
}

/** In the data of an error that no server sent: servers use its code for errors of their own. */
const WITHOUT_ANSWER = 'without a response';

/** The SDK waits for its timeout where a stream of events ends without an answer: this one says last that there is none. */
function withEnd(response: Response, { id, ...error }: { readonly id: unknown; readonly code: number; readonly data: string }): Response {
  if (response.body === null || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) return response;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let message = 'The connection ended';
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        message = `The connection was lost: ${messageOf(error)}`;
      }
      // An event that was begun ends with the empty line.
      controller.enqueue(new TextEncoder().encode(`\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, error: { ...error, message } })}\n\n`));
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
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
    return `[${part.type} ${String(part.mimeType ?? part.uri ?? part.resource?.uri ?? '')}, not shown]`;
  });
  const structured = result['structuredContent'];
  if (parts.length === 0 && structured !== undefined) return JSON.stringify(structured);
  return parts.join('\n');
}

/** A shorter one would be found in words. */
const HIDDEN_MIN_LENGTH = 8;

/** What a server quotes of it, the whole header or what follows its scheme, is for no page, no model and no log. */
function withoutAuthorization({ authorization = '' }: McpTarget): (text: string) => string {
  const secrets = [authorization, authorization.replace(/^\S+\s+/, '')].filter(({ length }) => length >= HIDDEN_MIN_LENGTH);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '[the authorization]'), text);
}

/** `what` begins the sentence, `hide` takes out what must not be quoted. */
export function toAppError(error: unknown, what: string, hide: (text: string) => string = (text) => text): AppError {
  const known = error instanceof AppError ? error : refusalIn(error);
  if (known?.code === 'invalid-input') return known;
  const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
  // A log would write the words of the cause too.
  const quoted = error instanceof Error ? `${error.message} ${cause}` : cause;
  return new AppError('api-error', `${what}: ${hide(known?.message ?? cause).slice(0, 300)}`, {
    cause: hide(quoted) === quoted ? error : new Error(hide(quoted)),
  });
}
