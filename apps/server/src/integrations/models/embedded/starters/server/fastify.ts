import { variable } from './server-model.ts';
import { answerOf, namesIn, pathOf, resourceImports, type ServerRoute, type ServerWriter, usesBody } from './source.ts';

export const FASTIFY: ServerWriter = {
  packages: ['fastify'],
  index: (model) => `import Fastify from 'fastify';
import { api } from './api.js';
import { page } from './page.js';
${resourceImports(model)}${Object.keys(model.resources).length === 0 ? '' : "import { InvalidInput } from './store.js';\n"}
const port = Number(process.env.PORT ?? 3000);
const app = Fastify();

app.get('/', async (_request, reply) => reply.type('text/html').send(page(api)));

${model.routes.map(route).join('')}${Object.keys(model.resources)
  .map((name) => `app.register(${variable(name)}, { prefix: '/${name}' });\n`)
  .join('')}
app.setNotFoundHandler((request, reply) => {
  reply.code(404).send({ error: \`Nothing is at \${request.method} \${request.url}\` });
});

app.setErrorHandler((error, _request, reply) => {
${Object.keys(model.resources).length === 0 ? '' : '  if (error instanceof InvalidInput) return reply.code(400).send({ error: error.message, problems: error.problems });\n'}  if (error.statusCode < 500) return reply.code(error.statusCode).send({ error: error.message });
  console.error(error);
  return reply.code(500).send({ error: 'Something went wrong.' });
});

await app.listen({ port, host: '0.0.0.0' });
console.log(\`Listening on http://localhost:\${app.server.address().port}\`);
`,
  resource: (name) => `import { api } from '../api.js';
import { createStore } from '../store.js';

const store = createStore(api.resources['${name}']);

/** A plugin with the routes below its prefix. */
export async function ${variable(name)}(app) {
  app.get('/', async () => store.list());
  app.post('/', async (request, reply) => reply.code(201).send(store.create(request.body)));
  app.get('/:id', async (request, reply) => store.get(request.params.id) ?? reply.callNotFound());
  app.put('/:id', async (request, reply) => store.update(request.params.id, request.body) ?? reply.callNotFound());
  app.delete('/:id', async (request, reply) => store.remove(request.params.id) ?? reply.callNotFound());
}
`,
};

function route(given: ServerRoute): string {
  const needsRequest = usesBody(given) || namesIn(given).length > 0;
  const answer = answerOf(given, (name) => `request.params.${name}`, 'request.body');
  return `app.${given.method.toLowerCase()}('${pathOf(given)}', async (${needsRequest ? 'request' : ''}) => (${answer}));\n\n`;
}
