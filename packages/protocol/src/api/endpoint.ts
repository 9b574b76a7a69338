import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the HTTP API: `Req` is the JSON body (`undefined` for none), `Res` the JSON answer. */
export interface Endpoint<Req, Res, Path extends string = string, Query = undefined> {
  readonly method: Method;
  /** With parameters as `:name`. */
  readonly path: Path;
  /** Schema of the JSON body; absent when the call has none. */
  readonly body?: z.ZodMiniType<Req>;
  /** Schema of the query string; absent when the call reads none. */
  readonly query?: z.ZodMiniType<Query>;
  /** Schema of the answer; absent when it is 204 without a body. */
  readonly response?: z.ZodMiniType<Res>;
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The values that an endpoint's path needs: `/api/projects/:slug` needs `{ slug }`. */
export type PathParameters<Path extends string> = { readonly [Name in ParameterNames<Path>]: string };

export type RequestOf<E> = E extends Endpoint<infer Req, unknown, string, unknown> ? Req : never;
export type ResponseOf<E> = E extends Endpoint<never, infer Res, string, never> ? Res : never;

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
