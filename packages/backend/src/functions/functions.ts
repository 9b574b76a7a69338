import { TokenError } from '../keys/keys.ts';
import type { Dependencies, RequestContext, Service } from '../service.ts';
import { FunctionFault, faultResponse } from './errors.ts';

/**
 * Calls of functions. They may be open to the whole internet, such as for webhooks, so the gateway asks for no key: a
 * function that checks tokens is called with a valid one only, and everything else, CORS included, is its own matter.
 */
export function createFunctionsService({ functions, keys }: Dependencies): Service {
  const admit = async (request: Request, path: string): Promise<string> => {
    const slug = /^\/([^/]+)/.exec(path)?.[1] ?? '';
    const found = await functions?.find(slug);
    if (found === undefined) throw new FunctionFault('NOT_FOUND');
    // A browser sends a preflight without the token.
    if (found.verifyJwt && request.method !== 'OPTIONS') await checkToken(request);
    return slug;
  };

  const checkToken = async (request: Request): Promise<void> => {
    const [, token] = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (token === undefined) throw new FunctionFault('UNAUTHORIZED_NO_AUTH_HEADER');
    try {
      await keys.verify(token);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      const isKey = (await keys.roleOf(token)) !== undefined;
      throw new FunctionFault('UNAUTHORIZED_INVALID_JWT_FORMAT', isKey ? KEY_HINT : undefined);
    }
  };

  return {
    prefix: '/functions/v1',
    isOpen: () => true,
    hasOwnCors: true,
    async handle(request, { path, url }) {
      try {
        const slug = await admit(request, path);
        return await functions!.invoke(slug, forwarded(request, path, url));
      } catch (error) {
        return faultAnswer(error);
      }
    },
    async upgrade(socket, request, { path, url }: RequestContext) {
      try {
        const slug = await admit(request, path);
        await functions!.upgrade(slug, socket, forwarded(request, path, url));
      } catch (error) {
        if (!(error instanceof FunctionFault)) throw error;
        socket.close(1011, error.message);
      }
    },
    close: async () => functions?.close(),
  };
}

const KEY_HINT = "This function checks for a person's token, and a key is none. Sign in first, or deploy the function with verify_jwt = false.";

/** Functions see their address without the service's prefix, as hosted: `/hello/words`. */
function forwarded(request: Request, path: string, url: URL): Request {
  const address = new URL(`${path}${url.search}`, url);
  return new Request(address, request);
}

/** A page could read no refusal without CORS, as the function had no turn to allow it. */
function faultAnswer(error: unknown): Response {
  if (!(error instanceof FunctionFault)) throw error;
  const response = faultResponse(error);
  response.headers.set('access-control-allow-origin', '*');
  return response;
}
