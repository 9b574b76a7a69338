import type { AnswerOf, AnyEndpoint, BodyOf, PathParameters, QueryOf } from '@lathe/protocol';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { parseInput, readJson, type ReadJsonOptions } from './request-bodies.ts';
import type { ServerEnvironment } from './requests.ts';

/** One request to an endpoint of the protocol. */
export interface EndpointCall<E extends AnyEndpoint> {
  readonly params: PathParameters<E['path']>;
  readonly headers: Headers;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
  readonly c: Context<ServerEnvironment>;
  /**
   * Read by the handler rather than before it, so that a caller without permission is rejected without looking at what
   * they sent. @throws AppError 'invalid-input'
   */
  query(): QueryOf<E>;
  /** As `query`. @throws AppError 'invalid-input', 'request-too-large' */
  body(options?: ReadJsonOptions): Promise<BodyOf<E>>;
  /** The body of an endpoint that accepts bytes. */
  bytes: E extends { readonly bodyContent: 'bytes' } ? () => AsyncIterable<Uint8Array> : undefined;
}

type Awaitable<T> = T | Promise<T>;
type Answer<E> = E extends { readonly response: unknown } ? DeepReadonly<AnswerOf<E>> : undefined | void;
type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** Routes whose verb, path, schemas and status come from the declarations in `@lathe/protocol`. */
export interface EndpointRoutes {
  readonly routes: Hono<ServerEnvironment>;
  /** The handler returns what the endpoint's schema describes, or nothing for 204. */
  route<const E extends AnyEndpoint & { readonly content?: undefined }>(endpoint: E, handler: (call: EndpointCall<E>) => Awaitable<Answer<E>>): void;
  /** The handler creates the response itself: a stream, bytes, or one of the auth library with its cookies. */
  routeResponse<const E extends AnyEndpoint>(endpoint: E, handler: (call: EndpointCall<E>) => Awaitable<Response>): void;
}

export function endpointRoutes(): EndpointRoutes {
  const routes = new Hono<ServerEnvironment>();
  return {
    routes,
    route(endpoint, handler) {
      routes.on(endpoint.method, endpoint.path, async (c) => {
        const answer: unknown = await handler(callOf(endpoint, c));
        if (endpoint.response === undefined) return c.body(null, 204);
        if (c.get('areResponsesTrusted') !== true) requireValidResponse(endpoint, answer);
        return c.json(answer, endpoint.status ?? 200);
      });
    },
    routeResponse(endpoint, handler) {
      routes.on(endpoint.method, endpoint.path, async (c) => {
        const response = await handler(callOf(endpoint, c));
        if (endpoint.response !== undefined && response.ok && response.body !== null && c.get('areResponsesTrusted') !== true)
          requireValidResponse(endpoint, await response.clone().json());
        return response;
      });
    },
  };
}

function callOf<E extends AnyEndpoint>(endpoint: E, c: Context<ServerEnvironment>): EndpointCall<E> {
  const { raw } = c.req;
  return {
    params: c.req.param() as PathParameters<E['path']>,
    headers: raw.headers,
    signal: raw.signal,
    c,
    query: () => (endpoint.query === undefined ? undefined : parseInput(endpoint.query, c.req.query())) as QueryOf<E>,
    body: async (options) => (endpoint.body === undefined ? undefined : await readJson(raw, endpoint.body, options)) as BodyOf<E>,
    bytes: (endpoint.bodyContent === undefined ? undefined : () => (raw.body as AsyncIterable<Uint8Array> | null) ?? noChunks()) as EndpointCall<E>['bytes'],
  };
}

async function* noChunks(): AsyncGenerator<Uint8Array> {
  // An empty body has no chunks.
}

/** A deviation from the schema fails here, in tests and in development, and not in a client. */
function requireValidResponse({ method, path, response }: AnyEndpoint, answer: unknown): void {
  const parsed = response === undefined ? undefined : z.safeParse(response, answer);
  if (parsed?.success === false) throw new Error(`The response of ${method} ${path} does not match its schema: ${parsed.error.message}`);
}
