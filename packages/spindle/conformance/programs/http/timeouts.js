const http = require('node:http');
const net = require('node:net');
// Milliseconds; on a busy machine, a request is sent long before.
const LIMIT = 500;
const server = http.createServer((request, response) => {
  if (request.url === '/slow') return;
  if (request.url === '/socket') return request.setTimeout(LIMIT, () => {
    console.log('request timeout');
    response.end('late');
  });
  response.setTimeout(LIMIT, () => {
    console.log('response timeout');
    response.end('later');
  });
});
console.log(server.timeout, server.headersTimeout, server.requestTimeout, server.keepAliveTimeout, server.maxHeadersCount, server.maxRequestsPerSocket);
const get = (path, options) => new Promise((resolve) => {
  const request = http.get({ port: server.address().port, path, agent: false, ...options }, (response) => response.resume().on('end', () => resolve(console.log(path, response.statusCode))));
  request.on('timeout', () => {
    console.log('client timeout');
    request.destroy();
  });
  request.on('error', (error) => resolve(console.log(path, error.code, error.message)));
});
server.listen(0, async () => {
  await get('/slow', { timeout: LIMIT });
  await get('/socket');
  await get('/response');
  await get('/slow', { signal: AbortSignal.timeout(LIMIT) });
  server.close();
  const strict = http.createServer({ requestTimeout: 1_500, headersTimeout: 1_000, connectionsCheckingInterval: 50 }, () => undefined).listen(0, () => {
    // The limits leave a busy machine the time to send this before the server answers.
    const socket = net.connect(strict.address().port, () => socket.write('GET / HTTP/1.1\r\n'));
    let text = '';
    socket.on('data', (data) => (text += data)).on('close', () => {
      console.log(text.split('\r\n')[0]);
      strict.close();
    });
  });
});
