const http = require('node:http');
const server = http.createServer((request, response) => {
  if (request.url === '/hang') return response.write('partly');
  response.end('x');
});
const agent = new http.Agent({ keepAlive: true });
const get = (path) => new Promise((resolve) => {
  const request = http.get({ port: server.address().port, path, agent }, (response) => {
    response.on('error', (error) => console.log('response', error.code));
    response.on('close', () => console.log('closed', path, response.complete));
    if (path === '/hang') response.once('data', () => resolve());
    else response.resume().on('end', () => resolve());
  });
  request.on('error', (error) => console.log('request', error.code));
});
server.on('close', () => console.log('server closed'));
server.listen(0, async () => {
  await get('/');
  await get('/hang');
  server.getConnections((error, count) => console.log(error, 'connections', count));
  server.close((error) => console.log('callback', error, server.listening));
  server.closeIdleConnections();
  setImmediate(() => {
    console.log('now all');
    server.closeAllConnections();
    server.close((error) => console.log(error.code));
  });
});
