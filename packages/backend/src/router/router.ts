import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackendSocket, Dependencies, RequestContext, Service } from '../service.ts';
import { apiKeyOf, bearerOf, callerOf } from './caller.ts';
import { preflight, withCors } from './cors.ts';

/** Finds the service of a request, after the key was checked as hosted's gateway does. */
export function createRouter(services: readonly Service[], { keys, onError }: Pick<Dependencies, 'keys' | 'onError'>) {
  const contextOf = (request: Request, url: URL, service: Service): RequestContext => ({
    url,
    path: url.pathname.slice(service.prefix.length) || '/',
    requestId: request.headers.get('x-request-id') ?? randomUUID(),
    clientAddress: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? request.headers.get('x-real-ip') ?? undefined,
    caller: () => callerOf(request, url, keys),
  });
  const find = (url: URL) => services.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`));

  const keyFault = async (request: Request, url: URL): Promise<Response | undefined> => {
    const apiKey = apiKeyOf(request, url);
    const key = apiKey ?? bearerOf(request);
    if (key === undefined) return refusal('No API key found in request', 'No `apikey` request header or url param was found.');
    if ((await keys.roleOf(key)) !== undefined) return undefined;
    return apiKey === undefined ? undefined : refusal('Invalid API key', 'Double check your API key.');
  };

  const answer = async (request: Request, url: URL, service: Service | undefined): Promise<Response> => {
    if (service === undefined) return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
    const context = contextOf(request, url, service);
    const fault = service.isOpen?.(context.path, request) === true ? undefined : await keyFault(request, url);
    return fault ?? service.handle(request, context);
  };

  const underway = new Set<Promise<Response>>();
  const state = { isClosing: false };
  const track = (answering: Promise<Response>): Promise<Response> => {
    underway.add(answering);
    return answering.finally(() => underway.delete(answering));
  };

  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const service = find(url);
    const hasOwnCors = service?.hasOwnCors === true;
    if (!hasOwnCors && request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) return preflight(request);
    try {
      const response = await answer(request, url, service);
      return hasOwnCors ? response : withCors(response);
    } catch (error) {
      // What breaks because the client left is no failure that somebody has to look at.
      if (!request.signal.aborted) onError(error);
      return withCors(Response.json({ code: 500, error_code: 'unexpected_failure', message: 'An unexpected error occurred.' }, { status: 500 }));
    }
  };

  return {
    fetch: (request: Request): Promise<Response> => (state.isClosing ? Promise.resolve(withCors(stopping())) : track(fetch(request))),
    /** Answers no new requests, and waits for those on their way, but not for longer than `ms`. */
    async drain(ms: number): Promise<void> {
      state.isClosing = true;
      await Promise.race([Promise.allSettled(underway), pause(ms, undefined, { ref: false })]);
    },
    async upgrade(socket: BackendSocket, request: Request): Promise<void> {
      const url = new URL(request.url);
      const service = find(url);
      if (service?.upgrade === undefined) return socket.close(4001, 'There is no WebSocket at this address.');
      const context = contextOf(request, url, service);
      if (service.isOpen?.(context.path, request) !== true && (await keyFault(request, url)) !== undefined) return socket.close(4001, 'Invalid API key');
      await service.upgrade(socket, request, context);
    },
  };
}

const refusal = (message: string, hint: string): Response => Response.json({ message, hint }, { status: 401 });

const stopping = (): Response => Response.json({ message: 'The server is stopping. Try again in a moment.' }, { status: 503 });
