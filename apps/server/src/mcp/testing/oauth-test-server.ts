import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { jsonOf, tools } from './mcp-test-server.ts';

type Json = Record<string, unknown>;

/** What it does wrong. Can be changed while it runs. */
export interface OAuthFaults {
  /** Changes its own metadata, its authorization server's, and what is returned for a code. */
  resource?: (metadata: Json) => Json | string;
  metadata?: (metadata: Json) => Json | string;
  tokens?: (answer: Json) => Json | string;
  /** The status that the token endpoint always returns. */
  tokenStatus?: number;
  /** Runs before the authorization server's metadata is returned, and before it issues tokens. */
  beforeMetadata?: () => Promise<unknown>;
  beforeTokens?: () => Promise<unknown>;
  /** Runs before its tools are listed. If it returns a status, that is the response. */
  beforeTools?: () => Promise<number | undefined>;
  /** Rejects every token, including its own. */
  refusesAll?: boolean;
  /** Rejects registrations. */
  registersNobody?: boolean;
  /** A scope that a token needs to call tools. */
  wants?: string;
  /** Grants this scope, whatever was requested. */
  gives?: string;
}

export interface OAuthTestServer {
  /** The address of the tool server. Its authorization server is at the origin. */
  readonly url: string;
  readonly faults: OAuthFaults;
  readonly calls: readonly string[];
  /** The requests to it, as `POST /token refresh_token`. */
  readonly requests: readonly string[];
  /** Access tokens that are valid now. */
  readonly accepted: ReadonlySet<string>;
  /** Makes the access tokens invalid, but not the refresh tokens. */
  expire(): void;
  /** A client that its owner has registered by hand. */
  register(clientId: string, redirectUri: string, secret: string): void;
  /** Forgets all registrations. */
  forgetClients(): void;
  /**
   * Where its page leads after consent, for a browser that was sent to `address`. @throws Error for an invalid request
   */
  allow(address: string): string;
  close(): Promise<void>;
}

interface Grant {
  readonly clientId: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly resource: string | null;
  readonly scope: string;
}

/**
 * A tool server that requires a sign-in, with its authorization server. Refresh tokens can be used once, and a second
 * use revokes them all.
 */
export async function startOAuthTestServer(): Promise<OAuthTestServer> {
  const faults: OAuthFaults = {};
  const calls: string[] = [];
  const requests: string[] = [];
  const clients = new Map<string, readonly string[]>();
  const secrets = new Map<string, string>();
  const codes = new Map<string, Grant>();
  const accepted = new Set<string>();
  const scopes = new Map<string, string>();
  /** Who each refresh token was issued to. Nobody else can use it. */
  const owners = new Map<string, string>();
  const refreshTokens = new Map<string, 'good' | 'used'>();
  let origin = '';

  function allow(address: string): string {
    const { searchParams } = new URL(address);
    const [clientId = '', redirectUri = '', challenge = ''] = ['client_id', 'redirect_uri', 'code_challenge'].map((name) => searchParams.get(name) ?? '');
    if (clients.get(clientId)?.includes(redirectUri) !== true) throw new Error('Unknown client or redirect URI.');
    if (searchParams.get('response_type') !== 'code' || searchParams.get('code_challenge_method') !== 'S256' || challenge === '') throw new Error('No PKCE.');
    const code = `code+${randomUUID()}`;
    codes.set(code, { clientId, challenge, redirectUri, resource: searchParams.get('resource'), scope: searchParams.get('scope') ?? '' });
    const back = new URL(redirectUri);
    for (const [name, value] of Object.entries({ code, state: searchParams.get('state') ?? '', iss: origin })) back.searchParams.set(name, value);
    return back.href;
  }

  function tokensFor(form: URLSearchParams): Json | undefined {
    let scope: string;
    const clientId = form.get('client_id') ?? '';
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? '';
      if (refreshTokens.get(token) !== 'good') {
        accepted.clear();
        refreshTokens.clear();
        return undefined;
      }
      if (owners.get(token) !== clientId) return undefined;
      refreshTokens.set(token, 'used');
      scope = scopes.get(token) ?? '';
    } else {
      const grant = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const isVerified =
        grant?.challenge ===
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
      if (!isVerified || grant.clientId !== clientId || grant.redirectUri !== form.get('redirect_uri') || grant.resource !== form.get('resource'))
        return undefined;
      scope = faults.gives ?? grant.scope;
    }
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    accepted.add(access);
    refreshTokens.set(refresh, 'good');
    owners.set(refresh, clientId);
    for (const token of [access, refresh]) scopes.set(token, scope);
    return { access_token: access, token_type: 'Bearer', expires_in: 3600, refresh_token: refresh };
  }

  /** A registered client that has sent its secret in the header, if it has one. Puts its ID into the form. */
  function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
    const [id = '', secret] = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':');
    if (secret !== undefined) form.set('client_id', id);
    const clientId = form.get('client_id') ?? '';
    return clients.has(clientId) && secrets.get(clientId) === secret;
  }

  const routes: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | unknown>> = {
    'GET /.well-known/oauth-protected-resource/mcp': (_request, response) => {
      const metadata = { resource: `${origin}/mcp`, authorization_servers: [origin], scopes_supported: ['tools'] };
      answer(response, 200, faults.resource?.(metadata) ?? metadata);
    },
    'GET /.well-known/oauth-authorization-server': async (_request, response) => {
      await faults.beforeMetadata?.();
      const at = (path: string) => `${origin}/${path}`;
      const metadata = {
        issuer: origin,
        ...{ authorization_endpoint: at('authorize'), token_endpoint: at('token'), registration_endpoint: at('register'), revocation_endpoint: at('revoke') },
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
        authorization_response_iss_parameter_supported: true,
      };
      answer(response, 200, faults.metadata?.(metadata) ?? metadata);
    },
    'POST /register': async (request, response) => {
      if (faults.registersNobody === true) return answer(response, 403, { error: 'access_denied', error_description: 'Nobody is registered here.' });
      const client = (await jsonOf(request)) as { readonly redirect_uris: string[] };
      const clientId = randomUUID();
      clients.set(clientId, client.redirect_uris);
      answer(response, 201, { ...client, client_id: clientId });
    },
    'GET /authorize': (request, response) => {
      const page = `<!doctype html><title>Allow Lathe?</title><a href="${allow(new URL(request.url ?? '', origin).href).replaceAll('&', '&amp;')}">Allow</a>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    },
    'POST /token': async (request, response) => {
      const form = new URLSearchParams(await textOf(request));
      requests.push(`POST /token ${form.get('grant_type')}`);
      await faults.beforeTokens?.();
      if (!isClient(request, form)) return answer(response, 401, { error: 'invalid_client' });
      if (faults.tokenStatus !== undefined) return response.writeHead(faults.tokenStatus, { location: 'http://127.0.0.1:1/elsewhere' }).end('broken');
      const tokens = tokensFor(form);
      answer(response, tokens === undefined ? 400 : 200, tokens === undefined ? { error: 'invalid_grant' } : (faults.tokens?.(tokens) ?? tokens));
    },
    'POST /revoke': async (request, response) => {
      const form = new URLSearchParams(await textOf(request));
      if (!isClient(request, form)) return answer(response, 401, { error: 'invalid_client' });
      const token = form.get('token') ?? '';
      accepted.delete(token);
      refreshTokens.delete(token);
      requests.push('POST /revoke');
      response.writeHead(200).end();
    },
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://test');
    const route = routes[`${request.method} ${pathname}`];
    if (route !== undefined) return route(request, response);
    if (pathname !== '/mcp') return response.writeHead(404).end();
    const status = await faults.beforeTools?.();
    if (status !== undefined) return response.writeHead(status).end();
    const token = request.headers.authorization?.replace(/^Bearer /, '');
    if (faults.refusesAll === true || token === undefined || !accepted.has(token)) {
      const challenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="tools"`;
      return response.writeHead(401, { 'www-authenticate': challenge }).end('Sign in first.');
    }
    const body = request.method === 'POST' ? await jsonOf(request) : undefined;
    if (
      faults.wants !== undefined &&
      (body as Json | undefined)?.['method'] === 'tools/call' &&
      scopes.get(token)?.split(' ').includes(faults.wants) !== true
    ) {
      const challenge = `Bearer error="insufficient_scope", scope="${faults.wants}", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
      return response.writeHead(403, { 'www-authenticate': challenge }).end('You may not do that yet.');
    }
    const transport = new StreamableHTTPServerTransport({});
    response.on('close', () => void transport.close());
    await tools(calls).connect(transport as Parameters<McpServer['connect']>[0]);
    await transport.handleRequest(request, response, body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/mcp`,
    faults,
    calls,
    requests,
    accepted,
    expire: () => accepted.clear(),
    register(clientId, redirectUri, secret) {
      clients.set(clientId, [redirectUri]);
      secrets.set(clientId, secret);
    },
    forgetClients: () => clients.clear(),
    allow,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, body: Json | string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
