/** Every error of /rest/v1: the codes, texts and statuses that clients compare. */
import { STATUS_CODES } from 'node:http';
import { SqlError } from '../engines/contract.ts';
import { TokenError } from '../keys/keys.ts';

interface RestErrorFields {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly hint?: string | undefined;
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class RestError extends Error {
  override readonly name = 'RestError';
  readonly fields: RestErrorFields;
  constructor(fields: RestErrorFields, options?: ErrorOptions) {
    super(fields.message, options);
    this.fields = fields;
  }
}

type Make = (...values: never[]) => RestErrorFields;

const text = (value: unknown): string => String(value);

/** The errors of requests, by what is wrong. */
const FAULTS = {
  unreadable: (message: string, details: string) => ({ status: 400, code: 'PGRST100', message, details }),
  rpcMethod: (method: string) => ({ status: 405, code: 'PGRST101', message: `Cannot use the ${method} method on RPC` }),
  body: (message: string) => ({ status: 400, code: 'PGRST102', message }),
  tooLarge: (maxBytes: number) => ({ status: 413, code: 'PGRST102', message: `The body is longer than ${maxBytes} bytes` }),
  range: (details: string) => ({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details }),
  putFilters: () => ({ status: 405, code: 'PGRST105', message: "Filters must include all and only primary key columns with 'eq' operators" }),
  schema: (name: string, schemas: readonly string[]) => ({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${name}`,
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  }),
  mediaType: (types: readonly string[]) => ({ status: 406, code: 'PGRST107', message: `None of these media types are available: ${types.join(', ')}` }),
  notEmbedded: (name: string, alias?: string) => ({
    status: 400,
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    ...(alias === undefined
      ? { hint: `Verify that '${name}' is included in the 'select' query parameter.` }
      : { details: 'Target names are not allowed in filters if they have an alias', hint: `Change '${name}' to '${alias}' in filters, orders or limits.` }),
  }),
  headersSetting: () => ({
    status: 500,
    code: 'PGRST111',
    message: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  }),
  statusSetting: () => ({ status: 500, code: 'PGRST112', message: 'response.status guc must be a valid status code' }),
  putLimit: () => ({ status: 400, code: 'PGRST114', message: 'limit/offset querystring parameters are not allowed for PUT' }),
  putKey: () => ({ status: 400, code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)' }),
  notSingular: (rows: number) => ({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  }),
  method: (method: string) => ({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` }),
  relatedOrder: (origin: string, target: string) => ({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  }),
  embedFilter: (target: string) => ({
    status: 400,
    code: 'PGRST120',
    message: `Bad operator on the '${target}' embedded resource`,
    details: 'Only is null or not is null filters are allowed on embedded resources',
  }),
  raised: (details: string, hint: string) => ({
    status: 500,
    code: 'PGRST121',
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
    details,
    hint,
  }),
  preferences: (invalid: readonly string[]) => ({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${invalid.join(', ')}`,
  }),
  aggregates: () => ({ status: 400, code: 'PGRST123', message: 'Use of aggregate functions is not allowed' }),
  maxAffected: (rows: number) => ({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  }),
  path: () => ({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' }),
  maxAffectedOfOne: () => ({
    status: 400,
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  }),
  noRelationship: (parent: string, child: string, schema: string, embedHint: string | undefined, hint: string | undefined) => ({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${parent}' and '${child}${embedHint === undefined ? '' : `' using the hint '${embedHint}`}' in the schema '${schema}', but no matches were found.`,
    hint,
  }),
  ambiguousRelationship: (parent: string, child: string, details: unknown, choices: string) => ({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
    details,
    hint: `Try changing '${child}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
  }),
  noFunction: (message: string, details: string, hint: string | undefined) => ({ status: 404, code: 'PGRST202', message, details, hint }),
  ambiguousFunction: (candidates: string) => ({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${candidates}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  }),
  noColumn: (table: string, column: string) => ({
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  }),
  noTable: (schema: string, table: string, hint: string | undefined) => ({
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${table}' in the schema cache`,
    hint,
  }),
} satisfies Record<string, Make>;

/** The error of a request. `fault` is a key of the table above, the rest are what its text needs. */
export function restError<Fault extends keyof typeof FAULTS>(fault: Fault, ...values: Parameters<(typeof FAULTS)[Fault]>): RestError {
  return new RestError((FAULTS[fault] as (...all: typeof values) => RestErrorFields)(...values));
}

/** Answers with an error: its own, one of the database, or one of a token. Anything else is not ours to explain. */
export function errorResponse(error: unknown, isAuthenticated: boolean): Response | undefined {
  const fields = fieldsOf(error, isAuthenticated);
  if (fields === undefined) return undefined;
  const { status, statusText, code, message, details = null, hint = null, headers = {} } = fields;
  return new Response(JSON.stringify({ code, details, hint, message }), {
    status,
    statusText: statusText ?? STATUS_CODES[status] ?? '',
    headers: { 'content-type': 'application/json; charset=utf-8', 'proxy-status': `PostgREST; error=${code}`, ...headers },
  });
}

function fieldsOf(error: unknown, isAuthenticated: boolean): RestErrorFields | undefined {
  if (error instanceof RestError) return error.fields;
  if (error instanceof TokenError) return tokenFault(error);
  if (!(error instanceof SqlError)) return undefined;
  if (error.code === 'PGRST') return raisedFault(error);
  if (error.code === '08006') return { status: 503, code: 'PGRST000', message: 'Database connection error. Retrying the connection.', details: error.message };
  const status = statusOf(error, isAuthenticated);
  const fields = { status, code: error.code, message: error.message, details: error.detail ?? null, hint: error.hint };
  return status === 401 ? { ...fields, headers: { 'www-authenticate': 'Bearer' } } : fields;
}

function tokenFault({ fault, message }: TokenError): RestErrorFields {
  const code = fault === 'expired' || fault === 'not-yet-valid' ? 'PGRST303' : 'PGRST301';
  return { status: 401, code, message, headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` } };
}

/** Statuses by SQLSTATE, or by the first two characters of it. */
const STATUSES: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

function statusOf({ code, message }: SqlError, isAuthenticated: boolean): number {
  if (code === '42501') return isAuthenticated ? 403 : 401;
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406;
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2));
    return status >= 200 && status <= 599 ? status : 500;
  }
  return STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 400;
}

/** RAISE SQLSTATE 'PGRST' says the whole response, as JSON in its message and its detail. */
function raisedFault({ message, detail }: SqlError): RestErrorFields {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
  const parse = (json: string): Record<string, unknown> | undefined => {
    try {
      const value: unknown = JSON.parse(json);
      return isObject(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };
  const body = parse(message);
  const hintOfMessage = "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
  const hintOfDetail = "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (typeof body?.['code'] !== 'string' || typeof body['message'] !== 'string')
    return FAULTS.raised(`Invalid JSON value for MESSAGE: '${message}'`, hintOfMessage);
  if (detail === undefined) return FAULTS.raised('DETAIL is missing in the RAISE statement', hintOfDetail);
  const answer = parse(detail);
  const headers = answer?.['headers'];
  if (typeof answer?.['status'] !== 'number' || !isObject(headers)) return FAULTS.raised(`Invalid JSON value for DETAIL: '${detail}'`, hintOfDetail);
  return {
    status: answer['status'],
    ...(answer['status_text'] === undefined ? {} : { statusText: text(answer['status_text']) }),
    code: body['code'],
    message: body['message'],
    ...(body['details'] === undefined || body['details'] === null ? {} : { details: text(body['details']) }),
    ...(body['hint'] === undefined || body['hint'] === null ? {} : { hint: text(body['hint']) }),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), text(value)])),
  };
}
