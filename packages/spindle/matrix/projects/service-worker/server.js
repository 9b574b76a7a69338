import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const TYPES = { html: 'text/html', js: 'text/javascript', json: 'application/json', txt: 'text/plain' };

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/headers') return response.end(JSON.stringify({ worker: request.headers['x-worker'] ?? null, host: request.headers.host }));
  if (pathname === '/moved') return response.writeHead(302, { location: '/network.txt' }).end();
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const contents = await readFile(name).catch(() => undefined);
  if (contents === undefined) return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
  response.setHeader('content-type', TYPES[name.split('.').at(-1)] ?? 'text/plain').end(contents);
}).listen(3000, () => console.log('http://localhost:3000'));
