const { EventEmitter, once } = require('node:events');
const http = require('node:http');
/** What the server has received: the client aborts once its request has arrived, not after a delay. */
const heard = new EventEmitter();
const server = http.createServer((request, response) => {
  request.on('aborted', () => console.log('server: aborted'));
  request.on('error', (error) => console.log('server: request', error.code));
  request.on('close', () => {
    console.log('server: closed', request.url, request.complete, request.destroyed);
    heard.emit(`closed ${request.url}`);
  });
  if (request.url === '/partly') response.write('a');
  heard.emit(`arrived ${request.url}`);
});
const closed = (request) => new Promise((resolve) => request.on('close', resolve));
const steps = [
  async () => {
    const request = http.get({ port: server.address().port, path: '/before' });
    request.on('error', (error) => console.log('before', error.code, error.message, request.destroyed));
    request.destroy();
    await closed(request);
  },
  async () => {
    const request = http.get({ port: server.address().port, path: '/partly' }, (response) => {
      response.on('error', (error) => console.log('response', error.code, error.message));
      response.on('close', () => console.log('response closed', response.complete, response.aborted, response.errored?.code));
      response.once('data', () => request.destroy());
    });
    request.on('error', (error) => console.log('request', error.code));
    await Promise.all([closed(request), once(heard, 'closed /partly')]);
  },
  async () => {
    const controller = new AbortController();
    const request = http.get({ port: server.address().port, path: '/signal', signal: controller.signal });
    request.on('error', (error) => console.log(error.name, error.code, error.message));
    heard.once('arrived /signal', () => controller.abort());
    await Promise.all([closed(request), once(heard, 'closed /signal')]);
  },
  async () => {
    const request = http.request({ port: server.address().port, path: '/own', method: 'POST' });
    request.on('error', (error) => console.log(error.message));
    request.write('x');
    heard.once('arrived /own', () => request.destroy(new Error('own reason')));
    await Promise.all([closed(request), once(heard, 'closed /own')]);
  },
];
server.listen(0, async () => {
  for (const step of steps) await step();
  server.close();
});
