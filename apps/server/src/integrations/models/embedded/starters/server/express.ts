import { variable } from './server-model.ts';
import { answerOf, namesIn, pathOf, resourceImports, type ServerRoute, type ServerWriter, usesBody } from './source.ts';

export const EXPRESS: ServerWriter = {
  packages: ['express'],
  index: (model) => `import express from 'express';
import { api } from './api.js';
import { page } from './page.js';
${resourceImports(model)}${Object.keys(model.resources).length === 0 ? '' : "import { InvalidInput } from './store.js';\n"}
const port = Number(process.env.PORT ?? 3000);
const app = express();
app.use(express.json());

app.get('/', (_request, response) => {
  response.type('html').send(page(api));
});

${model.routes.map(route).join('')}${Object.keys(model.resources)
  .map((name) => `app.use('/${name}', ${variable(name)});\n`)
  .join('')}
app.use((request, response) => {
  response.status(404).json({ error: \`Nothing is at \${request.method} \${request.path}\` });
});

app.use((error, _request, response, _next) => {
${Object.keys(model.resources).length === 0 ? '' : '  if (error instanceof InvalidInput) return response.status(400).json({ error: error.message, problems: error.problems });\n'}  if (error.type === 'entity.parse.failed') return response.status(400).json({ error: 'The body is not JSON.' });
  console.error(error);
  response.status(500).json({ error: 'Something went wrong.' });
});

const server = app.listen(port, () => {
  console.log(\`Listening on http://localhost:\${server.address().port}\`);
});
`,
  resource: (name) => `import express from 'express';
import { api } from '../api.js';
import { createStore } from '../store.js';

const store = createStore(api.resources['${name}']);

export const ${variable(name)} = express.Router();

${variable(name)}.get('/', (_request, response) => {
  response.json(store.list());
});

${variable(name)}.post('/', (request, response) => {
  response.status(201).json(store.create(request.body));
});

${variable(name)}.get('/:id', (request, response, next) => {
  sendOrPass(store.get(request.params.id), response, next);
});

${variable(name)}.put('/:id', (request, response, next) => {
  sendOrPass(store.update(request.params.id, request.body), response, next);
});

${variable(name)}.delete('/:id', (request, response, next) => {
  sendOrPass(store.remove(request.params.id), response, next);
});

/** What is not there is answered with a 404 further on. */
function sendOrPass(item, response, next) {
  if (item === undefined) next();
  else response.json(item);
}
`,
};

function route(given: ServerRoute): string {
  const needsRequest = usesBody(given) || namesIn(given).length > 0;
  const answer = answerOf(given, (name) => `request.params.${name}`, 'request.body');
  return `app.${given.method.toLowerCase()}('${pathOf(given)}', (${needsRequest ? 'request' : '_request'}, response) => {\n  response.json(${answer});\n});\n\n`;
}
