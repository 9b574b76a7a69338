import type { Routine } from '../../schema/objects.ts';
import type { SchemaCache } from '../../schema/schema-cache.ts';
import { restError } from '../errors.ts';
import type { ApiRequest } from '../request/request.ts';
import { LOOSE, mostSimilar, STRICT } from './hints.ts';

/** Which types a body can be the only, unnamed argument of. */
const WHOLE_BODY: Readonly<Record<string, readonly string[]>> = { json: ['json', 'jsonb'], text: ['text'], xml: ['xml'], bytes: ['bytea'] };
const RAW = ['text', 'xml', 'bytes'];

/** Of the functions with a name, the one whose parameters fit the names of the arguments. */
export function findRoutine(cache: SchemaCache, request: ApiRequest, name: string, argumentNames: readonly string[]): Routine {
  const { schema, method, contentType } = request;
  const isPost = method === 'POST';
  const overloads = cache.functions(schema, name);
  const given = new Set(argumentNames);
  const isRaw = isPost && RAW.includes(contentType.type);
  const fitting = overloads.filter((routine) => fits(routine, given, isRaw));
  const takesBody = ({ parameters }: Routine) =>
    isPost && parameters.length === 1 && parameters[0]?.name === '' && (WHOLE_BODY[contentType.type] ?? []).includes(parameters[0].type);
  const candidates = fitting.length > 0 ? fitting : overloads.filter(takesBody);
  const [only] = candidates;
  if (only === undefined) throw notFound(cache, request, name, [...given].sort(), overloads);
  if (candidates.length === 1) return only;
  throw restError('ambiguousFunction', candidates.toSorted(byParameters).map(signatureOf).join(', '));
}

function fits({ parameters }: Routine, given: ReadonlySet<string>, isRaw: boolean): boolean {
  if (parameters.length === 0) return given.size === 0 && !isRaw;
  const names = new Set(parameters.map(({ name }) => name));
  return [...given].every((name) => names.has(name)) && parameters.every(({ name, isRequired }) => !isRequired || given.has(name));
}

const parametersOf = ({ parameters }: Routine): string => parameters.map(({ name, type }) => `${name} => ${type}`).join(', ');
const signatureOf = (routine: Routine): string => `${routine.schema}.${routine.name}(${parametersOf(routine)})`;
const byParameters = (a: Routine, b: Routine): number => (parametersOf(a) < parametersOf(b) ? -1 : 1);

function notFound(
  cache: SchemaCache,
  { schema, method, contentType }: ApiRequest,
  name: string,
  given: readonly string[],
  overloads: readonly Routine[],
): Error {
  const called = `${schema}.${name}`;
  const isPost = method === 'POST';
  const isRaw = isPost && RAW.includes(contentType.type);
  const listed = given.join(', ');
  const message = `Could not find the function ${called}${isRaw ? '' : given.length === 0 ? ' without parameters' : `(${listed})`} in the schema cache`;
  const named = given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${listed}`;
  const rawType = { text: 'text', xml: 'xml', bytes: 'bytea' }[contentType.type as 'text' | 'xml' | 'bytes'];
  const searched = isRaw
    ? ` with a single unnamed ${rawType} parameter`
    : `${named}${isPost && contentType.type === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''}`;
  const details = `Searched for the function ${called}${searched}, but no matches were found in the schema cache.`;
  return restError('noFunction', message, details, isRaw ? undefined : hintFor(cache, schema, name, given, overloads));
}

function hintFor(cache: SchemaCache, schema: string, name: string, given: readonly string[], overloads: readonly Routine[]): string | undefined {
  const perhaps = (what: string) => `Perhaps you meant to call the function ${schema}.${what}`;
  if (overloads.length === 0) {
    const names = [...new Set(cache.routines.flatMap((routine) => (routine.schema === schema ? [routine.name] : [])))];
    const similar = mostSimilar(name, names, STRICT);
    return similar === undefined ? undefined : perhaps(similar);
  }
  const lists = overloads.map(
    ({ parameters }) =>
      `(${parameters
        .map((parameter) => parameter.name)
        .sort()
        .join(', ')})`,
  );
  const similar = mostSimilar(`(${given.join(', ')})`, lists, LOOSE);
  return similar === undefined ? undefined : perhaps(name + similar);
}
