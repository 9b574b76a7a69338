import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const TYPES = { html: 'text/html', js: 'text/javascript' };

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const contents = await readFile(name).catch(() => undefined);
  if (contents === undefined) return response.writeHead(404).end();
  response.setHeader('content-type', TYPES[name.split('.').at(-1)] ?? 'text/plain').end(contents);
}).listen(3000, () => console.log('http://localhost:3000'));
