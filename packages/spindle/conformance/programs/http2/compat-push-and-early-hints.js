// The compatible API's extras: informational responses, pushes, and destroyed responses.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('checkContinue', (request, response) => {
  console.log('checkContinue', request.headers.expect);
  response.writeContinue();
  response.end('continued');
});
server.on('request', (request, response) => {
  response.sendDate = false;
  if (request.url === '/hints') {
    response.writeEarlyHints({ link: '</a.css>; rel=preload', 'x-hint': '1' });
    response.writeProcessing?.();
    return void response.end('hinted');
  }
  if (request.url === '/push') {
    return void response.createPushResponse({ ':path': '/p' }, (error, pushed) => {
      console.log('push', error);
      pushed.end('pushed');
      response.end('main');
    });
  }
  if (request.url === '/head') return void response.writeHead(204, { 'x-head': '1' }).end();
  response.destroy();
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  client.on('stream', (pushed) => pushed.on('data', (chunk) => console.log('pushed', String(chunk))));
  for (const [path, headers] of [
    ['/hints', {}],
    ['/push', {}],
    ['/head', {}],
    ['/continue', { expect: '100-continue', ':method': 'POST' }],
    ['/destroy', {}],
  ]) {
    const request = client.request({ ':path': path, ...headers });
    request.on('headers', (informational) => console.log('informational', informational[':status'], informational.link));
    request.on('continue', () => console.log('continue'));
    request.on('response', (response) => console.log('response', response[':status'], response['x-head']));
    request.on('data', (chunk) => console.log('data', String(chunk)));
    request.on('error', (error) => console.log(error.code, error.message));
    request.end();
    await new Promise((resolve) => request.on('close', resolve));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  client.close();
  server.close();
});
