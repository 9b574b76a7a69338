/** What a message asks of a server, in the Node starter: routes, and resources to list, read, create, change and delete. */
import type { StarterWish } from '@lathe/app-model';

type Route = Extract<StarterWish, { type: 'route' }>;
type Resource = Extract<StarterWish, { type: 'resource' }>;

export function nodeServer(wants: readonly StarterWish[], title: string): string | undefined {
  const routes = wants.filter((want): want is Route => want.type === 'route');
  const resource = wants.find((want): want is Resource => want.type === 'resource');
  if (routes.length === 0 && resource === undefined) return undefined;
  const handlers = [...routes.map(routeHandler), ...(resource === undefined ? [] : resourceHandlers(resource))];
  return `import { createServer } from 'node:http';
import { page } from './page.js';

const port = Number(process.env.PORT ?? 3000);
${resource === undefined ? '' : store(resource)}
/** Method, pattern of the path, and what answers: it returns the body, and may set the status. */
const routes = [
  ['GET', /^\\/api\\/time$/, () => ({ time: new Date().toISOString() })],
${handlers.map((handler) => `  ${handler},`).join('\n')}
];

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', \`http://\${request.headers.host ?? 'localhost'}\`);
  if (request.method === 'GET' && pathname === '/') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(${JSON.stringify(title)}));
    return;
  }
  const found = routes.find(([method, pattern]) => method === request.method && pattern.test(pathname));
  try {
    const result = found?.[2]({ params: found[1].exec(pathname)?.slice(1) ?? [], body: await readBody(request), response });
    if (result === undefined) {
      response.statusCode = 404;
      send(response, { error: \`Nothing is at \${request.method} \${pathname}\` });
    } else send(response, result);
  } catch (error) {
    response.statusCode = 400;
    send(response, { error: error instanceof Error ? error.message : String(error) });
  }
});

function send(response, body) {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

async function readBody(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

server.listen(port, () => {
  console.log(\`Listening on http://localhost:\${server.address().port}\`);
});
`;
}

function pattern(path: string): string {
  const source = path
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (/^[:{]/.test(part) ? '([^\\/]+)' : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
    .join('\\/');
  return `/^${source === '' ? '\\/' : source}$/`;
}

function routeHandler({ method, path }: Route): string {
  const names = path
    .split('/')
    .filter((part) => /^[:{]/.test(part))
    .map((part) => part.replace(/[:{}]/g, ''));
  const isHealth = /health|status|ping/i.test(path);
  const answer = isHealth
    ? "({ status: 'ok' })"
    : method === 'GET'
      ? `({ path: '${path}'${names.map((name, index) => `, ${name}: params[${index}]`).join('')} })`
      : '({ received: body })';
  const needs = [...(names.length > 0 && !isHealth && method === 'GET' ? ['params'] : []), ...(method === 'GET' || isHealth ? [] : ['body'])];
  return `['${method}', ${pattern(path)}, (${needs.length === 0 ? '' : `{ ${needs.join(', ')} }`}) => ${answer}]`;
}

function store({ plural, fields }: Resource): string {
  const wanted = fieldKeys(fields);
  return `
/** Kept in memory, so a restart clears it. */
const ${variable(plural)} = new Map();
let nextId = 1;

/** What may be stored of a request. */
function fieldsOf(body) {
  ${wanted.length === 0 ? 'const { id: _id, ...rest } = body;\n  return rest;' : `const { ${wanted.join(', ')} } = body;\n  return { ${wanted.join(', ')} };`}
}
`;
}

function resourceHandlers({ plural, fields }: Resource): string[] {
  const all = variable(plural);
  const path = plural.replaceAll(' ', '-');
  const [main] = fieldKeys(fields);
  const check = main === undefined ? '' : `\n      if (!body.${main}) throw new Error('${main} is missing');`;
  const one = `/^\\/${path}\\/(\\d+)$/`;
  return [
    `['GET', /^\\/${path}$/, () => [...${all}.values()]]`,
    `['GET', ${one}, ({ params }) => ${all}.get(Number(params[0]))]`,
    `[
    'POST',
    /^\\/${path}$/,
    ({ body, response }) => {${check}
      const item = { id: nextId++, ...fieldsOf(body) };
      ${all}.set(item.id, item);
      response.statusCode = 201;
      return item;
    },
  ]`,
    `[
    'PUT',
    ${one},
    ({ params, body }) => {
      const before = ${all}.get(Number(params[0]));
      if (before === undefined) return undefined;
      const item = { ...before, ...fieldsOf({ ...before, ...body }) };
      ${all}.set(item.id, item);
      return item;
    },
  ]`,
    `[
    'DELETE',
    ${one},
    ({ params }) => {
      const item = ${all}.get(Number(params[0]));
      ${all}.delete(Number(params[0]));
      return item;
    },
  ]`,
  ];
}

function variable(name: string): string {
  return name.replace(/[^a-z0-9]+(.)?/gi, (_all, letter: string | undefined) => letter?.toUpperCase() ?? '');
}

function fieldKeys(fields: readonly string[]): string[] {
  return [...new Set(fields.map((field) => variable(field.toLowerCase())).filter((key) => /^[a-z]\w*$/i.test(key)))];
}
