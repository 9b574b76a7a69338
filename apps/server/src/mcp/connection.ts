/** One connection to a Model Context Protocol server over streamable HTTP, with the protocol's own SDK. */
import { AppError, MCP_ANSWER_MAX_BYTES, MCP_CALL_TIMEOUT_MS, MCP_LIST_TIMEOUT_MS, MCP_TOOLS_MAX } from '@lathe/protocol';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { refusalIn } from '../network/guarded-fetch.ts';
import { limitResponses } from '../network/limited-responses.ts';
import { resumedStream } from './resumed-stream.ts';

export interface McpTarget {
  readonly name: string;
  readonly url: string;
  readonly authorization: string | undefined;
}

export interface McpConnectionDependencies {
  /** Reaches only what a server may call for people. */
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
  return withConnection(target, dependencies, async (client) => {
    const tools: Awaited<ReturnType<Client['listTools']>>['tools'] = [];
    const limit = AbortSignal.timeout(MCP_LIST_TIMEOUT_MS);
    let cursor: string | undefined;
    do {
      const page = await client.listTools(cursor === undefined ? undefined : { cursor }, { timeout: MCP_LIST_TIMEOUT_MS, signal: limit });
      tools.push(...page.tools);
      // An empty page that names another one could go on forever.
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
  return withConnection(target, dependencies, ask, { hasSideEffects: true });
}

/** What a server that requires a sign-in says about it (RFC 9728, 5.1). */
export interface SignInChallenge {
  readonly resourceMetadataUrl?: string | undefined;
  readonly scope?: string | undefined;
  /** It knows the caller, and requires a sign-in with more permissions (RFC 6750, 3.1: insufficient_scope). */
  readonly isForMore?: true | undefined;
}

/** The server requires a sign-in, or a new one. */
export class SignInNeeded extends Error {
  readonly challenge: SignInChallenge;

  constructor(challenge: SignInChallenge) {
    super('The server requires sign-in');
    this.challenge = challenge;
  }
}

/**
 * The SDK validates what a tool returns by the schema that it listed on the same connection. Ours list or call, so nothing is
 * ever validated, but each connection would create a validator, and each list compile the schemas of a stranger to code.
 */
const NO_VALIDATION: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/** A connection for one request: no connection to another server stays open. */
async function withConnection<Result>(
  target: McpTarget,
  { fetch, version }: McpConnectionDependencies,
  ask: (client: Client) => Promise<Result>,
  { hasSideEffects = false } = {},
): Promise<Result> {
  // Loaded only for people who have such a server.
  const [{ Client }, { StreamableHTTPClientTransport, StreamableHTTPError }, { extractWWWAuthenticateParams }, { McpError, ErrorCode }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/client/auth.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  // When a stream breaks, the SDK waits for its timeout. What we interrupt ourselves ends the request at once.
  let failNow = (_error: AppError): void => undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    failNow = reject;
  });
  broken.catch(() => undefined); // Only the race below handles it.
  const limitedFetch = limitResponses(fetch, MCP_ANSWER_MAX_BYTES, (error) => failNow(error));
  let challenge: SignInChallenge | undefined;
  const watched: typeof globalThis.fetch = async (input, init) => {
    const response = await limitedFetch(input, init);
    // Other responses belong to the event stream or the end of the session, not to this request.
    if (init?.method !== 'POST') return response;
    if (response.status === 401 || response.status === 403) {
      const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
      const isForMore = response.status === 403 && error === 'insufficient_scope';
      if (response.status === 401 || isForMore) challenge = { resourceMetadataUrl: resourceMetadataUrl?.href, scope, ...(isForMore ? { isForMore } : {}) };
    }
    const { id } = JSON.parse(String(init.body)) as { readonly id?: unknown };
    if (id === undefined) return response;
    // The SDK would wait for its timeout.
    const withoutResponse = (message: string) => ({ jsonrpc: '2.0', id, error: { code: ErrorCode.ConnectionClosed, data: WITHOUT_RESPONSE, message } });
    return resumedStream(response, { fetch: limitedFetch, input, init, id, withoutResponse });
  };
  const client = new Client({ name: 'lathe', version }, { jsonSchemaValidator: NO_VALIDATION });
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch: watched,
    requestInit: { headers: target.authorization === undefined ? {} : { authorization: target.authorization } },
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 },
  });
  let isAsked = false;
  try {
    // The SDK's declared types do not support `exactOptionalPropertyTypes`.
    await client.connect(transport as Parameters<Client['connect']>[0], { timeout: MCP_LIST_TIMEOUT_MS });
    isAsked = true;
    return await Promise.race([ask(client), broken]);
  } catch (error) {
    const status = error instanceof StreamableHTTPError ? error.code : undefined;
    // Only a request that was rejected before it was processed may be repeated. After any other failure, the tool may
    // have run.
    if (challenge !== undefined && (status === 401 || status === 403)) throw new SignInNeeded(challenge);
    const isRefused = status !== undefined && status >= 400 && status < 500;
    const isAnswered = error instanceof McpError && error.data !== WITHOUT_RESPONSE && error.code !== ErrorCode.RequestTimeout;
    const isOver = !hasSideEffects || !isAsked || isRefused || isAnswered;
    const what = isOver ? `Could not reach ${target.name}` : `No response arrived from ${target.name}`;
    const failure = toAppError(error, what, withoutAuthorization(target));
    // An address that this server refuses to call was not called.
    if (isOver || failure.code !== 'api-error') throw failure;
    throw new AppError('api-error', `${failure.message.replace(/\.$/, '')}. The call may still have been carried out.`, {
      isRetryable: false,
      cause: failure.cause,
    });
  } finally {
    await transport.terminateSession().catch(() => undefined); // The session may already be gone.
    await client.close();
  }
}

/** In the data of an error that no server sent, because servers use its code for errors of their own. */
const WITHOUT_RESPONSE = 'without a response';

interface Content {
  readonly type: string;
  readonly text?: unknown;
  readonly mimeType?: unknown;
  readonly uri?: unknown;
  readonly resource?: { readonly uri?: unknown; readonly text?: unknown };
}

/** The parts a model can read. Other parts are only mentioned. */
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

/** A shorter one would match inside words. */
const HIDDEN_MIN_LENGTH = 8;

/**
 * If a server quotes the authorization, no page, model or log may show it, neither the whole header nor the part after
 * its scheme.
 */
function withoutAuthorization({ authorization = '' }: McpTarget): (text: string) => string {
  const secrets = [authorization, authorization.replace(/^\S+\s+/, '')].filter(({ length }) => length >= HIDDEN_MIN_LENGTH);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '[the authorization]'), text);
}

/** `what` begins the sentence, and `hide` removes what must not be quoted. */
export function toAppError(error: unknown, what: string, hide: (text: string) => string = (text) => text): AppError {
  const known = error instanceof AppError ? error : refusalIn(error);
  if (known?.code === 'invalid-input') return known;
  const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
  // A log would also contain the cause's message.
  const quoted = error instanceof Error ? `${error.message} ${cause}` : cause;
  return new AppError('api-error', `${what}: ${hide(known?.message ?? cause).slice(0, 300)}`, {
    cause: hide(quoted) === quoted ? error : new Error(hide(quoted)),
  });
}
