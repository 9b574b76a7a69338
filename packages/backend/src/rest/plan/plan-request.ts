/** From a request to what the database has to do. */
import type { Table } from '../../schema/objects.ts';
import type { SchemaCache } from '../../schema/schema-cache.ts';
import { SqlError } from '../../engines/contract.ts';
import { restError } from '../errors.ts';
import type { RestSettings } from '../options.ts';
import type { ApiRequest } from '../request/request.ts';
import type { Action } from './action.ts';
import { chooseRoutine, planCall } from './call-plan.ts';
import { mostSimilar, STRICT } from './hints.ts';
import { planRead, type ReadOptions } from './plan-read.ts';
import { planWrite, type WritePlan } from './write-plan.ts';

export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.table(schema, name);
  if (table !== undefined) return table;
  const names = cache.tables.flatMap((other) => (other.schema === schema ? [other.name] : []));
  const similar = mostSimilar(name, names, STRICT);
  throw restError('noTable', schema, name, similar === undefined ? undefined : `Perhaps you meant the table '${schema}.${similar}'`);
}

export function planAction(request: ApiRequest, name: string, cache: SchemaCache, settings: RestSettings): Action {
  const { schema, query, range, method, target } = request;
  const options: ReadOptions = { cache, schema, maxRows: settings.maxRows, allowsAggregates: settings.aggregates, isWrite: false, source: 'table' };
  checkPreferences(request);
  if (target.type === 'routine') {
    const routine = chooseRoutine(cache, request, name);
    if (request.preferences.maxAffected !== undefined && request.preferences.handling === 'strict' && !routine.returnsSet) throw restError('maxAffectedOfOne');
    const read = planRead(routine.returnedTable ?? { schema, name }, query, range, { ...options, source: 'result' });
    return { type: 'call', read, call: planCall(routine, request, read) };
  }
  const table = findTable(cache, schema, name);
  if (method === 'GET' || method === 'HEAD') return { type: 'read', read: planRead({ schema, name }, query, range, options) };
  const read = planRead({ schema, name }, query, range, { ...options, isWrite: true, source: 'result' });
  const write = planWrite(request, table, read);
  refuseWholeTable(write);
  return { type: 'write', read, write };
}

/** Hosted refuses to change every row at once, by the extension safeupdate. */
function refuseWholeTable(write: WritePlan): void {
  if (write.type === 'insert' || write.conditions.length > 0) return;
  throw new SqlError({ code: '21000', message: `${write.type.toUpperCase()} requires a WHERE clause` });
}

function checkPreferences({ preferences }: ApiRequest): void {
  if (preferences.handling !== 'strict') return;
  const { timezone, invalid } = preferences;
  const all = timezone === undefined || isTimezone(timezone) ? invalid : [...invalid, `timezone=${timezone}`];
  if (all.length > 0) throw restError('preferences', all);
}

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
