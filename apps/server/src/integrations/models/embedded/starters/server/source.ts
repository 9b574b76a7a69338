/** What the servers of all frameworks have in common. */
import { type ServerModel, variable } from './server-model.ts';

export interface ServerWriter {
  readonly packages: readonly string[];
  readonly index: (model: ServerModel) => string;
  /** `routes/<name>.js`: to list, read, create, change and delete. */
  readonly resource: (name: string) => string;
}

export type ServerRoute = ServerModel['routes'][number];

/** `books: ./routes/books.js` of each resource. */
export function resourceImports({ resources }: ServerModel): string {
  return Object.keys(resources)
    .map((name) => `import { ${variable(name)} } from './routes/${name}.js';\n`)
    .join('');
}

/** `/users/:id`, however the person wrote it. */
export const pathOf = ({ path }: ServerRoute): string => path.replace(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '');

export const namesIn = (route: ServerRoute): string[] => [...pathOf(route).matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** What a route answers: `read` is the code of a value of the path. */
export function answerOf(route: ServerRoute, read: (name: string) => string, body: string): string {
  if (/health|status|ping/i.test(route.path)) return "{ status: 'ok' }";
  if (route.method === 'POST' || route.method === 'PUT') return `{ received: ${body} }`;
  return `{ ${[`path: '${pathOf(route)}'`, ...namesIn(route).map((name) => `${name}: ${read(name)}`)].join(', ')} }`;
}

export const usesBody = ({ method, path }: ServerRoute): boolean => (method === 'POST' || method === 'PUT') && !/health|status|ping/i.test(path);
