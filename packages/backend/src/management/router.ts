import { failure, refusalOf } from './answers.ts';

export interface RouteCall<Context> {
  readonly request: Request;
  readonly url: URL;
  /** What stands for the names in braces. */
  readonly params: Readonly<Record<string, string>>;
  readonly context: Context;
}

export interface Route<Context> {
  readonly method: string;
  /** As in the published document, such as `/v1/projects/{ref}/health`. */
  readonly path: string;
  /** How the hosted service begins its 500. */
  readonly failure: string;
  /** Answers without a token of the person. */
  readonly isOpen?: boolean;
  handle(call: RouteCall<Context>): Promise<Response>;
}

export interface RoutesOptions<Context> {
  readonly context: Context;
  /** Whether what came as `Authorization: Bearer` may use the routes that are not open. */
  isAllowed(token: string): boolean;
}

/** The first route that has the address. */
export function findRoute<Context>(
  routes: readonly Route<Context>[],
  method: string,
  pathname: string,
): { readonly route: Route<Context>; readonly params: Readonly<Record<string, string>> } | undefined {
  for (const route of routes) {
    if (route.method !== method) continue;
    const found = patternOf(route.path).exec(pathname);
    if (found !== null) return { route, params: { ...found.groups } };
  }
  return undefined;
}

/** What a name in braces stands for has no slashes, and nothing that would have to be encoded. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`);

/** Answers requests below /v1. Errors are `{message}`, as in the hosted service. */
export function answerRoutes<Context>(routes: readonly Route<Context>[], options: RoutesOptions<Context>): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const found = findRoute(routes, request.method, url.pathname);
    const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (found?.route.isOpen !== true && (token === undefined || !options.isAllowed(token))) return failure(401, 'Unauthorized');
    if (found === undefined) return failure(404, `Cannot ${request.method} ${url.pathname}`);
    const { route, params } = found;
    try {
      return await route.handle({ request, url, params, context: options.context });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== undefined) return failure(refusal.status, refusal.message);
      return failure(500, `${route.failure}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}
