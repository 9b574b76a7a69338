import { createServer } from 'node:http';
import { page } from './page.js';

const port = Number(process.env.PORT ?? 3000);

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);

  if (pathname === '/api/time') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ time: new Date().toISOString() }));
    return;
  }
  if (pathname === '/') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page('New app'));
    return;
  }
  response.statusCode = 404;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(`Nothing is at ${pathname}\n`);
});

server.listen(port, () => {
  console.log(`Listening on http://localhost:${port}`);
});
