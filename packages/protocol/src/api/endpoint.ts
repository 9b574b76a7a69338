import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the HTTP API: `Req` is the JSON body (`undefined` for none), `Res` the JSON response. */
export interface Endpoint<Req, Res, Path extends string = string, Query = undefined> {
  readonly method: Method;
  /** With parameters as `:name`. */
  readonly path: Path;
  /** Schema of the JSON body. Absent if the call has none. */
  readonly body?: z.ZodMiniType<Req>;
  /** Schema of the query string. Absent if the call has none. */
  readonly query?: z.ZodMiniType<Query>;
  /** Schema of the JSON response. Absent if it is a 204 without a body, or not JSON. */
  readonly response?: z.ZodMiniType<Res>;
  /** The success status if the call creates something. Otherwise it is 200, or 204 without a body. */
  readonly status?: 201;
  /** The kind of response if it is not JSON: server-sent events, text as it is written, or bytes. */
  readonly content?: 'events' | 'text' | 'bytes';
  /** The request body is bytes instead of JSON. */
  readonly bodyContent?: 'bytes';
}

export type AnyEndpoint = Endpoint<unknown, unknown, string, unknown>;
/** An endpoint whose response is read as it arrives. */
export type StreamEndpoint = AnyEndpoint & { readonly content: 'events' | 'text' | 'bytes' };
type WithBody = { readonly body: z.ZodMiniType };
type WithQuery = { readonly query: z.ZodMiniType };
type WithResponse = { readonly response: z.ZodMiniType };

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The values that an endpoint's path needs: `/api/projects/:slug` needs `{ slug }`. */
export type PathParameters<Path extends string> = { readonly [Name in ParameterNames<Path>]: string };

/** The body as the client sends it. */
export type RequestOf<E> = E extends WithBody ? z.input<E['body']> : undefined;
/** The body as the server reads it, with its defaults. */
export type BodyOf<E> = E extends WithBody ? z.output<E['body']> : undefined;
/** The query as the client sends it. */
export type QueryInputOf<E> = E extends WithQuery ? z.input<E['query']> : Readonly<Record<string, never>>;
/** The query as the server reads it. */
export type QueryOf<E> = E extends WithQuery ? z.output<E['query']> : undefined;
/** The response as the server sends it. */
export type AnswerOf<E> = E extends WithResponse ? z.input<E['response']> : undefined;
/** The response as the client reads it. */
export type ResponseOf<E> = E extends WithResponse ? z.output<E['response']> : undefined;

/** Fills an endpoint's path, with every value escaped, and appends the query's defined values. */
export function endpointPath<Path extends string>(
  endpoint: { readonly path: Path },
  parameters: PathParameters<Path>,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const values = parameters as Readonly<Record<string, string>>;
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`${endpoint.path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
  const search = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]));
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}
