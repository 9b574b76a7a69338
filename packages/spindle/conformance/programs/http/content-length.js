const http = require('node:http');
const server = http.createServer({ }, (request, response) => {
  switch (request.url) {
    case '/head':
      response.setHeader('content-length', 5);
      return response.end('hello');
    case '/304':
      response.statusCode = 304;
      return response.end('ignored');
    case '/strict':
      response.strictContentLength = true;
      response.setHeader('content-length', 3);
      try {
        response.write('abcd');
      } catch (error) {
        console.log(error.code, error.message);
      }
      return response.end('abc');
    case '/identity':
      response.useChunkedEncodingByDefault = false;
      response.removeHeader('connection');
      return response.end('no length');
    case '/early':
      response.writeHead(200, 'Fine', ['x-a', '1', 'x-b', '2']);
      return response.end();
    default:
      response.sendDate = false;
      response.end(Buffer.from('buffer'));
  }
});
const get = (path, method = 'GET') => new Promise((resolve) => http.request({ port: server.address().port, path, method }, (response) => {
  let text = '';
  response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(console.log(method, path, response.statusCode, response.statusMessage, { ...response.headers, date: response.headers.date ? 1 : 0 }, text)));
}).end());
server.listen(0, async () => {
  await get('/head', 'HEAD');
  await get('/head');
  await get('/304');
  await get('/strict');
  await get('/early');
  await get('/');
  await get('/', 'OPTIONS');
  await get('/', 'DELETE');
  server.close();
});
