// A response in chunks, each received before the next is written; and a client that disconnects.
const http = require('node:http');

const server = http.createServer((request, response) => {
  if (request.url === '/endless') {
    response.on('close', () => {
      console.log('client gone', response.writableEnded);
      server.close();
    });
    response.write('first');
    return;
  }
  let piece = 0;
  const next = () => (piece < 3 ? response.write(`piece ${piece++}`) : response.end());
  request.on('data', next);
  next();
}).listen(0, () => {
  const { port } = server.address();
  const request = http.request({ port, method: 'POST' }, (response) => {
    response.on('data', (chunk) => {
      console.log(String(chunk));
      request.write('more');
    });
    response.on('end', () => {
      request.end();
      const endless = http.get({ port, path: '/endless' }, (answer) => answer.once('data', () => endless.destroy()));
      endless.on('error', ({ code }) => console.log(code));
    });
  });
  request.write('begin');
});
