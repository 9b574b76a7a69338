const http = require('node:http');
const server = http.createServer((request, response) => {
  request.on('aborted', () => console.log('server: aborted'));
  request.on('error', (error) => console.log('server: request', error.code));
  request.on('close', () => console.log('server: closed', request.url, request.complete, request.destroyed));
  if (request.url === '/partly') response.write('a');
});
const steps = [
  (done) => {
    const request = http.get({ port: server.address().port, path: '/before' });
    request.on('error', (error) => console.log('before', error.code, error.message, request.destroyed)).on('close', done);
    request.destroy();
  },
  (done) => {
    const request = http.get({ port: server.address().port, path: '/partly' }, (response) => {
      response.on('error', (error) => console.log('response', error.code, error.message));
      response.on('close', () => console.log('response closed', response.complete, response.aborted, response.errored?.code));
      response.once('data', () => request.destroy());
    });
    request.on('error', (error) => console.log('request', error.code)).on('close', done);
  },
  (done) => {
    const controller = new AbortController();
    const request = http.get({ port: server.address().port, path: '/signal', signal: controller.signal });
    request.on('error', (error) => console.log(error.name, error.code, error.message)).on('close', done);
    setTimeout(() => controller.abort(), 20);
  },
  (done) => {
    const request = http.request({ port: server.address().port, path: '/own', method: 'POST' });
    request.on('error', (error) => console.log(error.message)).on('close', done);
    request.write('x');
    setTimeout(() => request.destroy(new Error('own reason')), 20);
  },
];
server.listen(0, async () => {
  for (const step of steps) await new Promise((resolve) => step(() => setTimeout(resolve, 20)));
  server.close();
});
