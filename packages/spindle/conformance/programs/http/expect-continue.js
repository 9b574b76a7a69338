const http = require('node:http');
const server = http.createServer((request, response) => {
  console.log('request', request.headers.expect);
  request.resume().on('end', () => response.end('plain'));
});
server.on('checkContinue', (request, response) => {
  console.log('checkContinue', request.headers.expect);
  if (request.url === '/no') {
    response.statusCode = 417;
    return response.end();
  }
  response.writeContinue();
  let body = '';
  request.on('data', (chunk) => (body += chunk)).on('end', () => response.end(`got ${body}`));
});
server.on('checkExpectation', (request, response) => {
  console.log('checkExpectation', request.headers.expect);
  response.writeHead(417);
  response.end();
});
const ask = (path, headers, send) => new Promise((resolve) => {
  const request = http.request({ port: server.address().port, path, method: 'PUT', headers }, (response) => {
    let text = '';
    response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(console.log(response.statusCode, text)));
  });
  request.on('continue', () => {
    console.log('continue');
    request.end('body');
  });
  request.on('information', (info) => console.log('information', info.statusCode, info.statusMessage));
  request.flushHeaders();
  if (send) request.end(send);
});
server.listen(0, async () => {
  await ask('/', { expect: '100-continue' });
  await ask('/no', { expect: '100-continue' }, '');
  await ask('/', { expect: 'something else' }, '');
  server.close();
});
