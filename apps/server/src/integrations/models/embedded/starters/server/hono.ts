import { variable } from './server-model.ts';
import { answerOf, pathOf, resourceImports, type ServerRoute, type ServerWriter, usesBody } from './source.ts';

export const HONO: ServerWriter = {
  packages: ['hono', '@hono/node-server'],
  index: (model) => `import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { api } from './api.js';
import { page } from './page.js';
${resourceImports(model)}${Object.keys(model.resources).length === 0 ? '' : "import { InvalidInput } from './store.js';\n"}
const port = Number(process.env.PORT ?? 3000);
const app = new Hono();

app.get('/', (context) => context.html(page(api)));

${model.routes.map(route).join('')}${Object.keys(model.resources)
  .map((name) => `app.route('/${name}', ${variable(name)});\n`)
  .join('')}
app.notFound((context) => context.json({ error: \`Nothing is at \${context.req.method} \${context.req.path}\` }, 404));

app.onError((error, context) => {
${Object.keys(model.resources).length === 0 ? '' : '  if (error instanceof InvalidInput) return context.json({ error: error.message, problems: error.problems }, 400);\n'}  if (error instanceof SyntaxError) return context.json({ error: 'The body is not JSON.' }, 400);
  console.error(error);
  return context.json({ error: 'Something went wrong.' }, 500);
});

serve({ fetch: app.fetch, port }, ({ port: listening }) => {
  console.log(\`Listening on http://localhost:\${listening}\`);
});
`,
  resource: (name) => `import { Hono } from 'hono';
import { api } from '../api.js';
import { createStore } from '../store.js';

const store = createStore(api.resources['${name}']);

export const ${variable(name)} = new Hono()
  .get('/', (context) => context.json(store.list()))
  .post('/', async (context) => context.json(store.create(await context.req.json()), 201))
  .get('/:id', (context) => found(context, store.get(context.req.param('id'))))
  .put('/:id', async (context) => found(context, store.update(context.req.param('id'), await context.req.json())))
  .delete('/:id', (context) => found(context, store.remove(context.req.param('id'))));

function found(context, item) {
  return item === undefined ? context.notFound() : context.json(item);
}
`,
};

function route(given: ServerRoute): string {
  const isAsync = usesBody(given);
  const answer = answerOf(given, (name) => `context.req.param('${name}')`, 'await context.req.json()');
  return `app.${given.method.toLowerCase()}('${pathOf(given)}', ${isAsync ? 'async ' : ''}(context) => context.json(${answer}));\n\n`;
}
