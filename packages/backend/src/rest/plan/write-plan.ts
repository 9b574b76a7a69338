/** What is written: the rows of a body, or changes of the rows that filters choose. */
import type { QualifiedName } from '../../schema/relationships.ts';
import type { Table } from '../../schema/objects.ts';
import { restError } from '../errors.ts';
import type { ApiRequest } from '../request/request.ts';
import { type PlannedCondition, planCondition, type ReadPlan } from './read-plan.ts';

export interface WrittenColumn {
  readonly name: string;
  readonly type: string;
  readonly defaultExpression: string | null;
  /** Makes a value of JSON, if the domain has a cast of its own. */
  readonly fromJson: QualifiedName | null;
}

export interface Payload {
  readonly text: string;
  readonly isObject: boolean;
  readonly columns: readonly WrittenColumn[];
  /** Whether missing keys get the default of their column, or null. */
  readonly usesDefaults: boolean;
}

interface Written {
  readonly table: QualifiedName;
  /** The columns that the answer needs; none if it has no rows. */
  readonly returning: readonly string[];
}

export type WritePlan =
  | (Written & {
      readonly type: 'insert';
      readonly payload: Payload;
      readonly conflict: { readonly columns: readonly string[]; readonly action: 'update' | 'ignore' } | undefined;
      /** Of PUT: what the row in the body must fulfill. */
      readonly conditions: readonly PlannedCondition[];
      readonly key: readonly string[];
    })
  | (Written & { readonly type: 'update'; readonly payload: Payload; readonly conditions: readonly PlannedCondition[] })
  | (Written & { readonly type: 'delete'; readonly conditions: readonly PlannedCondition[] });

export function planWrite(request: ApiRequest, table: Table, read: ReadPlan): WritePlan {
  const { query, preferences, method } = request;
  const returning = preferences.return === 'representation' || preferences.return === 'headers-only' ? neededColumns(read, table.primaryKey) : [];
  const written = { table: { schema: table.schema, name: table.name }, returning };
  const filters = query.filters.flatMap(({ path, node }) => (path.length === 0 ? [node] : []));
  const conditions = [...filters, ...query.logic.flatMap(({ path, node }) => (path.length === 0 ? [node] : []))].map((node) => planCondition(node, table));
  if (method === 'DELETE') return { ...written, type: 'delete', conditions };
  const payload = planPayload(request, table);
  if (method === 'PATCH') return { ...written, type: 'update', payload, conditions };
  const key = table.primaryKey;
  if (method === 'POST') {
    const { resolution } = preferences;
    const action = resolution === 'merge-duplicates' ? 'update' : 'ignore';
    return {
      ...written,
      type: 'insert',
      payload,
      key,
      conditions: [],
      conflict: resolution === undefined ? undefined : { columns: query.onConflict ?? key, action },
    };
  }
  const isByKey = key.length > 0 && filters.length === key.length && key.every((name) => filters.some(({ field }) => field.name === name));
  const areEqual = filters.every(
    ({ operation, isNegated }) => !isNegated && operation.type === 'compare' && operation.operator === 'eq' && operation.quantifier === undefined,
  );
  if (query.logic.length > 0 || !isByKey || !areEqual) throw restError('putFilters');
  return { ...written, type: 'insert', payload: { ...payload, usesDefaults: false }, key, conditions, conflict: { columns: key, action: 'update' } };
}

function planPayload({ body, preferences }: ApiRequest, table: Table): Payload {
  if (body?.type !== 'json') throw restError('body', 'Empty or invalid json');
  const columns = [...new Set(body.keys)].map((name) => {
    const column = table.columns.get(name);
    if (column === undefined) throw restError('noColumn', table.name, name);
    return { name, type: column.type, defaultExpression: column.defaultExpression, fromJson: column.representation?.fromJson ?? null };
  });
  return { text: body.text, isObject: body.isObject, columns, usesDefaults: preferences.missing === 'default' };
}

/** The columns that the read tree selects or joins by, and the key for the header Location; `*` if all are needed. */
export function neededColumns(read: ReadPlan, key: readonly string[]): readonly string[] {
  const selected = read.columns.map(({ field }) => field.name);
  if (selected.includes('*') || read.embeds.some(({ relationship }) => relationship.type === 'computed')) return ['*'];
  if (read.columns.length === 0 && read.embeds.length === 0) return ['*'];
  const joining = read.embeds.flatMap(({ relationship }) => {
    if (relationship.type === 'computed') return [];
    const pairs = relationship.type === 'many-to-many' ? relationship.source : relationship.columns;
    return pairs.map(([own]) => own);
  });
  return [...new Set([...selected, ...joining, ...key])];
}
