import { type AnyEndpoint, endpointPath, type PathParameters, type QueryInputOf } from '@lathe/protocol';
import type { ApiClient, CallOptions } from './client.ts';

/** An answer that nobody asks for within this time is stale. */
const KEPT_MS = 5_000;

export interface ReadsAhead {
  /** Begins to read what will soon be asked for. If that fails, the call that comes for it asks again. */
  readAhead<E extends AnyEndpoint & { readonly method: 'GET'; readonly body?: undefined }>(
    endpoint: E,
    parameters: PathParameters<E['path']>,
    options?: { readonly query?: QueryInputOf<E> },
  ): void;
}

/** The client, which gives the first call for something that was read ahead the answer that is on its way. */
export function withReadsAhead(api: ApiClient, now: () => number): ApiClient & ReadsAhead {
  const begun = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>();
  type AnyCall = (endpoint: AnyEndpoint, parameters: PathParameters<string>, options?: CallOptions<AnyEndpoint, unknown>) => Promise<unknown>;
  const read = api.call as AnyCall;

  function take(address: string): Promise<unknown> | undefined {
    const found = begun.get(address);
    begun.delete(address);
    return found && now() - found.at < KEPT_MS ? found.answer : undefined;
  }

  const call: AnyCall = (endpoint, parameters, options = {}) => {
    const { query, ...others } = options as { readonly query?: QueryInputOf<AnyEndpoint> };
    const isPlainRead = endpoint.method === 'GET' && Object.keys(others).length === 0;
    const ahead = isPlainRead ? take(endpointPath(endpoint, parameters, query ?? {})) : undefined;
    return ahead?.catch(() => read(endpoint, parameters, options)) ?? read(endpoint, parameters, options);
  };

  return {
    ...api,
    call: call as ApiClient['call'],
    readAhead(endpoint, parameters, options = {}) {
      const answer = read(endpoint, parameters as PathParameters<string>, options as CallOptions<AnyEndpoint, unknown>);
      answer.catch(() => undefined); // the call that takes it tries again
      begun.set(endpointPath(endpoint, parameters, options.query ?? {}), { answer, at: now() });
    },
  };
}
