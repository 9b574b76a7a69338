/** The root of the API: a description of what the role of the request may use, in OpenAPI 2. */
import type { RequestSession, SqlEngine } from '../../engines/contract.ts';
import type { Column, Routine, Table } from '../../schema/objects.ts';
import type { SchemaCache } from '../../schema/schema-cache.ts';
import { restError } from '../errors.ts';
import { contentTypeOf, nameOf } from '../request/media-types.ts';
import type { ApiRequest } from '../request/request.ts';

const ACCESSIBLE_SQL = `
select
  coalesce((
    select json_agg(class.relname) from pg_class as class
    where class.relnamespace = space.oid and class.relkind in ('v', 'r', 'm', 'f', 'p') and (
      pg_has_role(class.relowner, 'usage')
      or has_table_privilege(class.oid, 'select, insert, update, delete, truncate, references, trigger')
      or has_any_column_privilege(class.oid, 'select, insert, update, references')
    )
  ), '[]') as tables,
  coalesce((select json_agg(distinct routine.proname) from pg_proc as routine where routine.pronamespace = space.oid and has_function_privilege(routine.oid, 'execute')), '[]') as routines,
  obj_description(space.oid, 'pg_namespace') as description
from pg_namespace as space where space.nspname = $1`;

interface Accessible extends Readonly<Record<string, unknown>> {
  readonly tables: readonly string[];
  readonly routines: readonly string[];
  readonly description: string | null;
}

export async function openApiResponse(engine: SqlEngine, request: ApiRequest, session: RequestSession, cache: SchemaCache, url: URL): Promise<Response> {
  if (!request.accept.some(({ type }) => type === 'openapi' || type === 'json' || type === 'any')) throw restError('mediaType', request.accept.map(nameOf));
  const { schema, isProfiled } = request;
  const [accessible] = await engine.request({ ...session, isReadOnly: true }, (transaction) => transaction.query<Accessible>(ACCESSIBLE_SQL, [schema]));
  const tables = cache.tables.filter((table) => table.schema === schema && accessible?.tables.includes(table.name));
  const routines = cache.routines.filter((routine) => routine.schema === schema && accessible?.routines.includes(routine.name) && routine.rowOf === null);
  const document = describe(tables, routines, accessible?.description ?? null, url);
  const headers = { 'content-type': contentTypeOf({ type: 'openapi' }), ...(isProfiled ? { 'content-profile': schema } : {}) };
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(document), { headers });
}

function describe(tables: readonly Table[], routines: readonly Routine[], description: string | null, url: URL): object {
  const [title, ...rest] = (description ?? 'standard public schema').split('\n');
  return {
    swagger: '2.0',
    info: { title, description: rest.join('\n').trim() || 'standard public schema', version: '13.0.0' },
    host: url.host,
    basePath: '/rest/v1',
    schemes: [url.protocol.slice(0, -1)],
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      ['/', { get: rootOperation() }],
      ...tables.map((table) => [`/${table.name}`, pathOf(table)]),
      ...routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)]),
    ]),
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
    parameters: Object.fromEntries([...parameters(), ...tables.flatMap(tableParameters)]),
  };
}

const rootOperation = () => ({
  tags: ['Introspection'],
  summary: 'OpenAPI description (this document)',
  produces: ['application/openapi+json', 'application/json'],
  responses: { 200: { description: 'OK' } },
});
const ref = (name: string) => ({ $ref: `#/parameters/${name}` });

function pathOf(table: Table): object {
  const { name, columns, isInsertable, isUpdatable, isDeletable, description } = table;
  const [summary, ...more] = (description ?? '').split('\n');
  const about = { tags: [name], ...(summary === '' ? {} : { summary }), ...(more.length === 0 ? {} : { description: more.join('\n').trim() }) };
  const filters = [...columns.keys()].map((column) => ref(`rowFilter.${name}.${column}`));
  const items = { type: 'array', items: { $ref: `#/definitions/${name}` } };
  return {
    get: {
      ...about,
      parameters: [...filters, ...['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(ref)],
      responses: { 200: { description: 'OK', schema: items }, 206: { description: 'Partial Content' } },
    },
    ...(isInsertable
      ? { post: { ...about, parameters: [ref(`body.${name}`), ref('select'), ref('preferPost')], responses: { 201: { description: 'Created' } } } }
      : {}),
    ...(isUpdatable
      ? { patch: { ...about, parameters: [...filters, ref(`body.${name}`), ref('preferReturn')], responses: { 204: { description: 'No Content' } } } }
      : {}),
    ...(isDeletable ? { delete: { ...about, parameters: [...filters, ref('preferReturn')], responses: { 204: { description: 'No Content' } } } } : {}),
  };
}

function routinePath({ name, parameters: given, volatility, description }: Routine): object {
  const properties = Object.fromEntries(given.filter((parameter) => parameter.name !== '').map((parameter) => [parameter.name, typeOf(parameter.type, [])]));
  const required = given.filter(({ isRequired, name: parameter }) => isRequired && parameter !== '').map((parameter) => parameter.name);
  const about = {
    tags: [`(rpc) ${name}`],
    ...(description === null ? {} : { summary: description.split('\n')[0] }),
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    responses: { 200: { description: 'OK' } },
  };
  const args = { name: 'args', in: 'body', required: true, schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } };
  const query = given
    .filter((parameter) => parameter.name !== '')
    .map((parameter) => ({ name: parameter.name, in: 'query', required: parameter.isRequired, ...typeOf(parameter.type, []) }));
  return { ...(volatility === 'volatile' ? {} : { get: { ...about, parameters: query } }), post: { ...about, parameters: [args, ref('preferParams')] } };
}

function definitionOf({ columns, primaryKey, description }: Table): object {
  const list = [...columns.values()];
  const required = list.filter(({ isNullable, defaultExpression }) => !isNullable && defaultExpression === null).map(({ name }) => name);
  return {
    ...(description === null ? {} : { description }),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(list.map((column) => [column.name, propertyOf(column, primaryKey.includes(column.name))])),
    type: 'object',
  };
}

function propertyOf(column: Column, isKey: boolean): object {
  const note = isKey ? 'Note:\nThis is a Primary Key.<pk/>' : undefined;
  const description = [column.description, note].filter((part) => part !== null && part !== undefined).join('\n\n');
  return {
    ...typeOf(column.type, column.enumValues),
    ...(column.defaultExpression === null ? {} : { default: column.defaultExpression }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(description === '' ? {} : { description }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
};

function typeOf(type: string, enumValues: readonly string[]): object {
  if (type.endsWith('[]')) return { type: 'array', format: type, items: { type: TYPES[type.slice(0, -2)] ?? 'string' } };
  if (type === 'json' || type === 'jsonb') return { format: type };
  return { type: TYPES[type.replace(/\(.*/, '')] ?? 'string', format: type, ...(enumValues.length > 0 ? { enum: enumValues } : {}) };
}

function parameters(): readonly (readonly [string, object])[] {
  const header = (name: string, values?: readonly string[]) => ({
    name,
    in: 'header',
    required: false,
    type: 'string',
    ...(values === undefined ? {} : { enum: values }),
  });
  const query = (name: string, description: string) => ({ name, in: 'query', required: false, type: 'string', description });
  const returns = ['return=representation', 'return=minimal', 'return=none'];
  return [
    ['preferParams', header('Prefer', ['params=single-object'])],
    ['preferReturn', header('Prefer', returns)],
    ['preferCount', header('Prefer', ['count=none'])],
    ['preferPost', header('Prefer', [...returns, 'resolution=ignore-duplicates', 'resolution=merge-duplicates'])],
    ['select', query('select', 'Filtering Columns')],
    ['on_conflict', query('on_conflict', 'On Conflict')],
    ['order', query('order', 'Ordering')],
    ['range', header('Range')],
    ['rangeUnit', header('Range-Unit')],
    ['offset', query('offset', 'Limiting and Pagination')],
    ['limit', query('limit', 'Limiting and Pagination')],
  ];
}

function tableParameters({ name, columns }: Table): readonly (readonly [string, object])[] {
  const body = { name, in: 'body', required: false, description: name, schema: { $ref: `#/definitions/${name}` } };
  const filters = [...columns.values()].map(
    (column) => [`rowFilter.${name}.${column.name}`, { name: column.name, in: 'query', required: false, type: 'string' }] as const,
  );
  return [[`body.${name}`, body], ...filters];
}
