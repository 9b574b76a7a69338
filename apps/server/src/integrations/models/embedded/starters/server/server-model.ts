/** What a server consists of: `api.js` of the project, which the server itself shows and uses. */
import type { ServerFramework, StarterWish } from '@lathe/app-model';

export type Route = Extract<StarterWish, { type: 'route' }>;
type Resource = Extract<StarterWish, { type: 'resource' }>;

export interface ServerModel {
  readonly title: string;
  readonly framework: ServerFramework;
  readonly routes: readonly { readonly method: Route['method']; readonly path: string }[];
  /** By the name in addresses. Each has its fields with their types. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, 'text' | 'number'>>>>;
}

export const SERVER_MODEL_FILE = 'api.js';

const NUMBERS = /(?:year|price|amount|quantity|rating|minutes|hours|score|total|points|number|pages|stock|size|weight)$|^(?:age|count)$/i;

export function withWishes(model: ServerModel, wants: readonly StarterWish[]): ServerModel {
  let { routes, resources } = model;
  for (const want of wants) {
    if (want.type === 'route' && !routes.some(({ method, path }) => method === want.method && path === want.path)) {
      routes = [...routes, { method: want.method, path: want.path }];
    }
    if (want.type === 'resource') resources = { ...resources, [addressOf(want)]: { ...resources[addressOf(want)], ...fieldsOf(want) } };
  }
  return { ...model, routes, resources };
}

export function withoutWishes(model: ServerModel, wants: readonly StarterWish[]): ServerModel {
  const routes = model.routes.filter(({ method, path }) => !wants.some((want) => want.type === 'route' && want.method === method && want.path === path));
  const gone = wants.flatMap((want) => (want.type === 'resource' ? [addressOf(want)] : want.type === 'route' ? [want.path.slice(1)] : []));
  const resources = Object.fromEntries(Object.entries(model.resources).filter(([name]) => !gone.includes(name)));
  return { ...model, routes, resources };
}

const addressOf = ({ plural }: Resource): string => plural.toLowerCase().replaceAll(' ', '-');

function fieldsOf({ fields }: Resource): Record<string, 'text' | 'number'> {
  const keys = fields.map((field) => variable(field.toLowerCase())).filter((key) => /^[a-z]\w*$/i.test(key) && key !== 'id');
  return Object.fromEntries((keys.length === 0 ? ['name'] : keys).map((key) => [key, NUMBERS.test(key) ? 'number' : 'text']));
}

export function variable(name: string): string {
  return name.replace(/[^a-z0-9]+(.)?/gi, (_all, letter: string | undefined) => letter?.toUpperCase() ?? '');
}

export function writeServerModel(model: ServerModel): string {
  return `/** What this server consists of. It uses this file, and Lathe's assistant reads it to know what there is. */
export const api = ${JSON.stringify(model, null, 2)};
`;
}

/** Undefined if there is no such file, or a person has made it into something else. */
export function readServerModel(text: string | undefined): ServerModel | undefined {
  const literal = /export const api = (\{[\s\S]*\});\s*$/.exec(text ?? '')?.[1];
  if (literal === undefined) return undefined;
  try {
    const { title, framework, routes, resources } = JSON.parse(literal) as ServerModel;
    return typeof title === 'string' && framework in SERVER_NAMES && Array.isArray(routes) && typeof resources === 'object'
      ? { title, framework, routes, resources }
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const SERVER_NAMES: Readonly<Record<ServerFramework, string>> = { node: 'Node.js', express: 'Express', fastify: 'Fastify', hono: 'Hono' };
