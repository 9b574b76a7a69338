import { randomUUID } from 'node:crypto';
import { AppError } from '@lathe/protocol';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { TokenCaller } from '../personal-tokens/service.ts';
import { createToolServer, type ToolServerDependencies } from './tool-server.ts';

/** Larger sites are published with `lathe deploy`, which sends files as they are. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const SESSIONS_PER_PERSON = 20;
const SESSIONS_KEPT = 1_000;
/** How long a client may be silent. It opens a new session after that, as the protocol tells it to. */
const IDLE_MS = 60 * 60_000;

interface Session {
  readonly userId: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedAt: number;
}

export type McpSessionDependencies = ToolServerDependencies & {
  readonly now: () => Date;
};

/**
 * The clients that are connected, in memory. A session remembers what the client can do, such as asking its person, and
 * grants nothing: each request brings a token, which must be of the person who opened the session.
 */
export class McpSessions {
  readonly #dependencies: McpSessionDependencies;
  /** By ID, the one used longest ago first. */
  readonly #sessions = new Map<string, Session>();

  constructor(dependencies: McpSessionDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param again finds the caller once more, because a token may be revoked while a person is asked */
  async handle(request: Request, caller: TokenCaller, again: () => Promise<TokenCaller>): Promise<Response> {
    const transport = await this.#transportFor(request, caller);
    if (transport === undefined) return noSuchSession();
    const { user, scope } = caller;
    return transport.handleRequest(request, { authInfo: { token: '', clientId: user.id, scopes: [scope], extra: { caller, again } } });
  }

  close(): void {
    for (const id of [...this.#sessions.keys()]) this.#end(id);
  }

  async #transportFor(request: Request, { user }: TokenCaller): Promise<WebStandardStreamableHTTPServerTransport | undefined> {
    const now = this.#dependencies.now().getTime();
    for (const [id, { usedAt }] of this.#sessions) if (now - usedAt > IDLE_MS) this.#end(id);
    const id = request.headers.get('mcp-session-id');
    if (id === null) return this.#open(user.id);
    const session = this.#sessions.get(id);
    if (session === undefined || session.userId !== user.id) return undefined;
    session.usedAt = now;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session.transport;
  }

  /** Becomes a session if the request is the one that begins one. Otherwise the transport refuses it, and is forgotten. */
  async #open(userId: string): Promise<WebStandardStreamableHTTPServerTransport> {
    const { WebStandardStreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js');
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: BODY_LIMIT_BYTES,
      onsessioninitialized: (id) => this.#keep(id, { userId, transport, usedAt: this.#dependencies.now().getTime() }),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    const server = await createToolServer(this.#dependencies);
    // The types of the SDK disagree with each other about properties that may be undefined.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    return transport;
  }

  #keep(id: string, session: Session): void {
    const own = [...this.#sessions].filter(([, { userId }]) => userId === session.userId);
    if (own.length >= SESSIONS_PER_PERSON) this.#end(own[0]?.[0]);
    if (this.#sessions.size >= SESSIONS_KEPT) this.#end(this.#sessions.keys().next().value);
    this.#sessions.set(id, session);
  }

  #end(id: string | undefined): void {
    if (id === undefined) return;
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    void session?.transport.close();
  }
}

/** The client opens a new session when it reads this. */
function noSuchSession(): Response {
  const { message } = new AppError('not-found', 'This session has ended. Connect again.');
  return Response.json({ jsonrpc: '2.0', error: { code: -32001, message }, id: null }, { status: 404 });
}
