/** A call of a function, and what of its result is read. */
import type { Parameter, Routine } from '../../schema/objects.ts';
import type { SchemaCache } from '../../schema/schema-cache.ts';
import type { ApiRequest } from '../request/request.ts';
import { findRoutine } from './find-routine.ts';
import type { PlannedCondition, ReadPlan } from './read-plan.ts';
import { neededColumns } from './write-plan.ts';

export type CallArguments =
  /** Each value as text; several for a variadic parameter. */
  | { readonly type: 'named'; readonly values: ReadonlyMap<string, readonly string[]> }
  | { readonly type: 'json'; readonly text: string; readonly isObject: boolean }
  /** The body is the only argument. */
  | { readonly type: 'body'; readonly value: string | Uint8Array };

export interface CallPlan {
  readonly routine: Routine;
  readonly parameters: readonly Parameter[];
  readonly arguments: CallArguments;
  /** The columns of its rows that are needed. */
  readonly columns: readonly string[];
}

export const returnsScalar = ({ returnsSet, returnsComposite }: Routine): boolean => !returnsSet && !returnsComposite;
export const returnsScalars = ({ returnsSet, returnsComposite }: Routine): boolean => returnsSet && !returnsComposite;
export const returnsOneComposite = ({ returnsSet, returnsComposite }: Routine): boolean => !returnsSet && returnsComposite;

export function chooseRoutine(cache: SchemaCache, request: ApiRequest, name: string): Routine {
  return findRoutine(cache, request, name, argumentNames(request));
}

function argumentNames({ method, query, body }: ApiRequest): readonly string[] {
  if (method !== 'POST') return [...new Set(query.parameters.map(([key]) => key))];
  if (body?.type === 'json') return query.columns ?? body.keys;
  return body?.type === 'form' ? [...new Set(body.parameters.map(([key]) => key))] : [];
}

export function planCall(routine: Routine, request: ApiRequest, read: ReadPlan): CallPlan {
  const given = new Set(argumentNames(request));
  const [first] = routine.parameters;
  const takesBody = routine.parameters.length === 1 && first?.name === '';
  const columns = neededColumns(read, []);
  return {
    routine,
    parameters: takesBody ? routine.parameters : routine.parameters.filter(({ name }) => given.has(name)),
    arguments: takesBody ? wholeBody(request) : argumentsOf(request),
    columns: columns.includes('*')
      ? ['*']
      : [
          ...new Set([
            ...columns,
            ...read.conditions.flatMap(fieldNames),
            ...read.order.flatMap(({ embed, field }) => (embed === undefined ? [field.name] : [])),
          ]),
        ],
  };
}

function argumentsOf({ method, query, body }: ApiRequest): CallArguments {
  if (method === 'POST' && body?.type === 'json') return { type: 'json', text: body.text === '' ? '{}' : body.text, isObject: body.isObject };
  const pairs = method === 'POST' && body?.type === 'form' ? body.parameters : query.parameters;
  const values = new Map<string, readonly string[]>();
  for (const [key, value] of pairs) values.set(key, [...(values.get(key) ?? []), value]);
  return { type: 'named', values };
}

function wholeBody({ body }: ApiRequest): CallArguments {
  if (body?.type === 'json') return { type: 'body', value: body.text };
  if (body?.type !== 'raw') return { type: 'body', value: '' };
  return { type: 'body', value: body.bytes };
}

function fieldNames(condition: PlannedCondition): readonly string[] {
  if (condition.type === 'logic') return condition.conditions.flatMap(fieldNames);
  return condition.type === 'filter' ? [condition.field.name] : [];
}
