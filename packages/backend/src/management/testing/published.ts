/** Supabase's published description of its API, as a check of requests and answers. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

type Contents = Readonly<Record<string, { readonly schema: object }>>;
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: { readonly type?: string } }[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}

/** What may be null may be it beside its other values, in OpenAPI 3.0; in JSON Schema only if it is one of them. */
function withNull(_name: string, value: unknown): unknown {
  const { nullable, enum: values } = (value ?? {}) as { readonly nullable?: unknown; readonly enum?: unknown };
  return nullable === true && Array.isArray(values) ? { ...(value as object), enum: [...(values as unknown[]), null] } : value;
}

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'), withNull) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const ajv = new Ajv({
  strict: false,
  coerceTypes: false,
  formats: { 'date-time': true, uri: true, uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, binary: true, int64: true, email: true },
});
ajv.addSchema(document, 'document');
/** Of queries and forms, whose values are texts. */
const ofTexts = new Ajv({ strict: false, coerceTypes: 'array', formats: ajv.formats });
ofTexts.addSchema(document, 'document');

/** Every operation that is built here, such as `GET /v1/projects`. */
export const OPERATIONS: readonly string[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

/** Statuses that the document leaves out, or has for some operations only. Their bodies are `{message}` everywhere. */
const UNLISTED = [400, 401, 402, 403, 404, 409, 413, 429, 500, 503, 544];

/** What is wrong with an answer, or undefined. `operation` is such as `GET /v1/projects/{ref}`. */
export function faultOfAnswer(operation: string, status: number, body: unknown): string | undefined {
  const described = operationOf(operation).responses[status];
  if (UNLISTED.includes(status)) {
    const message = (body as { readonly message?: unknown } | null | undefined)?.message;
    return typeof message === 'string' && message !== '' ? undefined : `${operation} answered ${status} without a message`;
  }
  // The page of a consent sends the browser back.
  if (operation === 'GET /v1/oauth/authorize' && status === 303) return undefined;
  // Files, which the document calls an object.
  if (operation.endsWith('/body') && status === 200) return undefined;
  if (described === undefined) return `${operation} has no answer ${status} in the document`;
  const schema = described.content?.['application/json']?.schema;
  return schema === undefined ? undefined : faultOf(ajv, `${operation} answered ${status}`, schema, body);
}

/** What is wrong with a request, or undefined. */
export function faultOfRequest(operation: string, url: URL, headers: Headers, body: string | undefined): string | undefined {
  const { parameters = [], requestBody } = operationOf(operation);
  for (const { name, in: place, required = false, schema } of parameters) {
    const given =
      place === 'query'
        ? schema.type === 'array'
          ? url.searchParams.getAll(name).flatMap((text) => text.split(','))
          : url.searchParams.get(name)
        : headers.get(name);
    if (given === null || given.length === 0) {
      if (required) return `${operation} lacks ${name}`;
    } else {
      const fault = faultOf(ofTexts, `${operation}: ${name}`, { type: 'object', properties: { value: schema } }, { value: given });
      if (fault !== undefined) return fault;
    }
  }
  const known = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) return `${operation} has no parameter ${unknown} in the document`;
  if (requestBody === undefined) return undefined;
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  const content = requestBody.content[type];
  if (content === undefined) return `${operation} takes ${Object.keys(requestBody.content).join(' or ')}, and not "${type}"`;
  if (type === 'application/json') return faultOf(ajv, operation, content.schema, parsed(body));
  if (type === 'application/x-www-form-urlencoded') return faultOf(ofTexts, operation, content.schema, Object.fromEntries(new URLSearchParams(body)));
  return undefined;
}

function operationOf(operation: string): Operation {
  const [method = '', path = ''] = operation.split(' ');
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${operation} is not in the document`);
  return found;
}

function faultOf(checker: Ajv, place: string, schema: object, value: unknown): string | undefined {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  return checker.validate(JSON.parse(text) as object, value) ? undefined : `${place}: ${checker.errorsText()}`;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}
