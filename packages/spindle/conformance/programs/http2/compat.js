// The compatible API: what handlers for http see.
const http2 = require('node:http2');

const server = http2.createServer((request, response) => {
  console.log(request.method, request.url, request.httpVersion, request.httpVersionMajor, request.authority === request.headers[':authority'], request.scheme, request.complete);
  console.log(request.headers['x-a'], request.rawHeaders.includes('x-a'), request.socket.remoteFamily !== undefined, request.stream.id);
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    console.log('end', text, request.complete, { ...request.trailers });
    response.statusCode = 202;
    response.sendDate = false;
    response.setHeader('X-Set', 'yes');
    response.setHeader('x-list', ['a', 'b']);
    response.appendHeader('x-list', 'c');
    console.log(response.getHeader('x-set'), response.hasHeader('x-nope'), response.getHeaderNames(), response.headersSent, response.statusMessage);
    response.removeHeader('x-nope');
    response.write('one ');
    console.log(response.headersSent, response.writableEnded);
    response.addTrailers({ 'x-trailer': 't' });
    response.end('two', () => setTimeout(() => console.log('ended'), 50));
    try {
      response.setHeader('x', 'y');
    } catch (error) {
      console.log(error.code);
    }
    response.on('finish', () => console.log('finish', response.finished));
    response.on('close', () => console.log('response close', response.writableEnded));
  });
  for (const set of [() => response.setHeader(':status', 1), () => response.setHeader('connection', 'close'), () => (response.statusCode = 99), () => response.setHeader('a b', 'c')]) {
    try {
      set();
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
});
process.on('warning', () => undefined);
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const request = client.request({ ':method': 'PUT', ':path': '/x', 'x-a': '1' });
  request.on('response', (headers) => console.log('response', { ...headers }));
  request.on('trailers', (trailers) => console.log('trailers', { ...trailers }));
  request.on('data', (chunk) => console.log('chunk', String(chunk)));
  request.on('close', () => {
    client.close();
    server.close();
  });
  request.end('body');
});
