const http = require('node:http');
const attempt = (label, call) => {
  try {
    console.log(label, call());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
attempt('method', () => http.request({ method: 'BAD METHOD' }));
attempt('method type', () => http.request({ method: 1 }));
attempt('path', () => http.request({ path: '/a b' }));
attempt('protocol', () => http.request('ftp://x/'));
attempt('url', () => http.request('x'));
attempt('host', () => http.request({ host: 1 }));
attempt('agent', () => http.request({ agent: 1 }));
attempt('insecure', () => http.request({ insecureHTTPParser: 1 }));
attempt('validateHeaderName', () => http.validateHeaderName('a b'));
attempt('validateHeaderValue', () => http.validateHeaderValue('a', 'b\n'));
attempt('validateHeaderValue undefined', () => http.validateHeaderValue('a', undefined));
console.log(http.maxHeaderSize, http.METHODS.length, Object.keys(http.STATUS_CODES).length, http.STATUS_CODES[418]);
const server = http.createServer((request, response) => {
  attempt('name', () => response.setHeader('a b', 'x'));
  attempt('value', () => response.setHeader('a', 'x\r\ny'));
  attempt('undefined', () => response.setHeader('a'));
  attempt('unicode', () => response.setHeader('a', '\u{1f600}'));
  attempt('status', () => response.writeHead(99));
  attempt('status text', () => response.writeHead(200, 'bad\n'));
  response.setHeader('X-One', ['1', '2']).appendHeader('x-one', '3');
  response.setHeader('Set-Cookie', ['a=1', 'b=2']);
  console.log(response.getHeaderNames(), response.getRawHeaderNames(), response.getHeaders(), response.hasHeader('X-ONE'), response.getHeader('x-One'));
  response.removeHeader('x-one');
  response.setHeaders(new Map([['m', 'n']]));
  response.flushHeaders();
  attempt('sent', () => response.setHeader('late', '1'));
  attempt('writeHead twice', () => response.writeHead(200));
  attempt('write', () => response.write(1));
  attempt('null', () => response.write(null));
  response.end('x');
  response.write('after', (error) => console.log('after', error.code));
  response.on('error', (error) => console.log('error', error.code));
  console.log(response.headersSent, response.writableEnded, response.statusMessage);
});
server.listen(0, () => {
  http.get({ port: server.address().port, headers: { 'X-Dup': ['a', 'b'], cookie: ['c', 'd'] } }, (response) => {
    console.log(response.headers['set-cookie'], response.headers.m, response.rawHeaders.filter((_, at) => at % 2 === 0));
    response.resume().on('end', () => server.close());
  });
});
