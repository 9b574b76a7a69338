import { createServer } from 'node:http';

const tasks = [];

createServer(async (request, response) => {
  if (request.method === 'POST') tasks.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
  response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(tasks));
}).listen(4173);
