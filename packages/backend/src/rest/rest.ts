import type { RequestSession } from '../engines/contract.ts';
import type { SchemaCache } from '../schema/schema-cache.ts';
import { createSchemaHolder } from '../schema/schema-holder.ts';
import type { Caller, Dependencies, RequestContext, Service } from '../service.ts';
import { errorResponse, RestError } from './errors.ts';
import { execute } from './execute.ts';
import { type RestOptions, restSettings } from './options.ts';
import { type ApiRequest, readRequest } from './request/request.ts';
import { allowResponse } from './response/allow.ts';
import { openApiResponse } from './response/openapi.ts';
import { createStatements } from './statements.ts';

/** Errors that say that something is not in the schema cache: perhaps it has just been created. */
const MISSING = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205']);

/** The tables and functions of a database at /rest/v1, as PostgREST serves them. */
export function createRestService({ engine }: Dependencies, options?: RestOptions): Service {
  const settings = restSettings(options);
  const statements = createStatements(settings);
  const holder = createSchemaHolder(engine, settings.schemas);

  const answer = async (request: ApiRequest, session: RequestSession, url: URL, cache: SchemaCache): Promise<Response> => {
    const { target, method } = request;
    if (method === 'OPTIONS') return allowResponse(request, cache);
    if (target.type === 'root') return openApiResponse(engine, request, session, cache, url);
    const { action, media, statement } = statements.of({ ...request, target }, cache);
    return execute(engine, { request, action, statement, media, settings, session });
  };

  const handle = async (request: Request, context: RequestContext, caller: Caller): Promise<Response> => {
    const read = await readRequest(request, context, settings);
    const session = sessionOf(request, context, caller);
    try {
      return await answer(read, session, context.url, await holder.current());
    } catch (error) {
      const isMissing = error instanceof RestError && MISSING.has(error.fields.code);
      if (!isMissing || !(await holder.hasChanged())) throw error;
      return answer(read, session, context.url, await holder.current());
    }
  };

  return {
    prefix: '/rest/v1',
    async handle(request, context) {
      const who: { caller: Caller | undefined } = { caller: undefined };
      try {
        who.caller = await context.caller();
        return await handle(request, context, who.caller);
      } catch (error) {
        const response = errorResponse(error, who.caller !== undefined && who.caller.role !== 'anon');
        if (response === undefined) throw error;
        return request.method === 'HEAD' ? new Response(null, response) : response;
      }
    },
    close: () => holder.close(),
  };
}

function sessionOf(request: Request, context: RequestContext, { role, claims }: Caller): RequestSession {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'cookie'));
  const pairs = (request.headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const [name = '', value] = part.trim().split(/=(.*)/s);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { role, claims, headers, cookies: Object.fromEntries(pairs), method: request.method, path: context.path };
}
