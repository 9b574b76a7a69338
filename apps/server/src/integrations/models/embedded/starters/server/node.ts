/** Node's own server, without packages: a table of routes. */
import { type ServerModel, variable } from './server-model.ts';
import { answerOf, namesIn, pathOf, resourceImports, type ServerRoute, type ServerWriter, usesBody } from './source.ts';

export const NODE: ServerWriter = {
  packages: [],
  index: (model) => `import { createServer } from 'node:http';
import { api } from './api.js';
import { page } from './page.js';
${resourceImports(model)}${hasResources(model) ? "import { InvalidInput } from './store.js';\n" : ''}
const port = Number(process.env.PORT ?? 3000);

/** Method, path, what answers (it returns the body, or undefined if there is nothing), and the status if it is not 200. */
const routes = [
${model.routes.map(route).join('')}${Object.keys(model.resources)
  .map((name) => `  ...${variable(name)},\n`)
  .join('')}];

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && pathname === '/') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(api));
    return;
  }
  try {
    const { status = 200, body } = await answer(request, pathname);
    send(response, status, body);
  } catch (error) {
${hasResources(model) ? '    if (error instanceof InvalidInput) return send(response, 400, { error: error.message, problems: error.problems });\n' : ''}    if (error instanceof SyntaxError) return send(response, 400, { error: 'The body is not JSON.' });
    console.error(error);
    send(response, 500, { error: 'Something went wrong.' });
  }
});

async function answer(request, pathname) {
  for (const [method, path, handle, status] of routes) {
    const params = method === request.method ? match(path, pathname) : undefined;
    const body = params && handle({ params, body: await readBody(request) });
    if (body !== undefined) return { status, body };
  }
  return { status: 404, body: { error: \`Nothing is at \${request.method} \${pathname}\` } };
}

/** The values of a path such as \`/books/:id\`, or undefined if it is another one. */
function match(path, pathname) {
  const wanted = path.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length || !wanted.every((part, index) => part.startsWith(':') || part === given[index])) return undefined;
  return Object.fromEntries(wanted.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index])]] : [])));
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
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
`,
  resource: (name) => `import { api } from '../api.js';
import { createStore } from '../store.js';

const store = createStore(api.resources['${name}']);

export const ${variable(name)} = [
  ['GET', '/${name}', () => store.list()],
  ['POST', '/${name}', ({ body }) => store.create(body), 201],
  ['GET', '/${name}/:id', ({ params }) => store.get(params.id)],
  ['PUT', '/${name}/:id', ({ params, body }) => store.update(params.id, body)],
  ['DELETE', '/${name}/:id', ({ params }) => store.remove(params.id)],
];
`,
};

const hasResources = ({ resources }: ServerModel): boolean => Object.keys(resources).length > 0;

function route(given: ServerRoute): string {
  const needs = [...(namesIn(given).length > 0 && !usesBody(given) ? ['params'] : []), ...(usesBody(given) ? ['body'] : [])];
  const answer = answerOf(given, (name) => `params.${name}`, 'body');
  return `  ['${given.method}', '${pathOf(given)}', (${needs.length === 0 ? '' : `{ ${needs.join(', ')} }`}) => (${answer})],\n`;
}
