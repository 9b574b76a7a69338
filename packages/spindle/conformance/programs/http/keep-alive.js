// Requests over one connection, with bodies in both directions.
const http = require('node:http');

const server = http.createServer((request, response) => {
  let length = 0;
  request.on('data', (chunk) => (length += chunk.length));
  request.on('end', () => {
    response.setHeader('x-answer', 'yes');
    response.end(`${request.method} ${request.url} ${length}`);
  });
});
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const ask = (method, path, body) => new Promise((resolve) => {
  const request = http.request({ agent, port: server.address().port, method, path }, (response) => {
    let text = '';
    response.on('data', (chunk) => (text += chunk));
    response.on('end', () => {
      console.log(response.statusCode, response.headers['x-answer'], text, request.reusedSocket);
      resolve();
    });
  });
  request.end(body);
});
server.listen(0, async () => {
  await ask('GET', '/x');
  await ask('POST', '/y', 'z'.repeat(200_000));
  await ask('GET', '/again');
  agent.destroy();
  server.close(() => console.log('closed'));
});
