import type { SchemaCache } from '../../schema/schema-cache.ts';
import { chooseRoutine } from '../plan/call-plan.ts';
import { findTable } from '../plan/plan-request.ts';
import type { ApiRequest } from '../request/request.ts';

/** Answers OPTIONS: what can be done with a table or a function. */
export function allowResponse(request: ApiRequest, cache: SchemaCache): Response {
  return new Response(null, { status: 200, headers: { allow: methodsOf(request, cache).join(','), 'access-control-allow-origin': '*' } });
}

function methodsOf(request: ApiRequest, cache: SchemaCache): readonly string[] {
  const { target, schema } = request;
  const reading = ['OPTIONS', 'GET', 'HEAD'];
  if (target.type === 'root') return reading;
  if (target.type === 'routine') return chooseRoutine(cache, request, target.name).volatility === 'volatile' ? ['OPTIONS', 'POST'] : [...reading, 'POST'];
  const { isInsertable, isUpdatable, isDeletable, primaryKey } = findTable(cache, schema, target.name);
  return [
    ...reading,
    ...(isInsertable ? ['POST'] : []),
    ...(isInsertable && isUpdatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(isUpdatable ? ['PATCH'] : []),
    ...(isDeletable ? ['DELETE'] : []),
  ];
}
