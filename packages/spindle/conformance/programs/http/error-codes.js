// The errors of HTTP: what requests, responses, servers and agents refuse.
const http = require('node:http');
const { attempt } = require('../helpers/attempt.cjs');
const values = [undefined, null, 1, -1, '', 'x y', 'é', '\n', {}, [], true, Symbol('s')];
for (const value of values) {
  for (const option of [
    'method',
    'path',
    'host',
    'hostname',
    'protocol',
    'agent',
    'insecureHTTPParser',
    'maxHeaderSize',
    'timeout',
    'joinDuplicateHeaders',
    'headers',
    'auth',
    'localAddress',
    'lookup',
    'family',
    'setHost',
    'uniqueHeaders',
  ])
    attempt(option, () => {
      const request = http.request({ port: 1, host: '127.0.0.1', [option]: value });
      request.on('error', () => undefined);
      request.destroy();
      return [request.method, request.path, request.host, request.protocol];
    });
  for (const option of [
    'maxHeaderSize',
    'headersTimeout',
    'requestTimeout',
    'keepAliveTimeout',
    'connectionsCheckingInterval',
    'requireHostHeader',
    'insecureHTTPParser',
    'highWaterMark',
    'noDelay',
    'keepAlive',
    'IncomingMessage',
    'uniqueHeaders',
    'rejectNonStandardBodyWrites',
    'joinDuplicateHeaders',
  ])
    attempt(option, () => typeof http.createServer({ [option]: value }));
  attempt('server', () => typeof http.createServer(value));
  attempt('setTimeout', () => typeof http.createServer().setTimeout(value));
  for (const option of ['maxSockets', 'maxTotalSockets', 'maxFreeSockets', 'scheduling', 'timeout', 'keepAliveMsecs'])
    attempt(option, () => typeof new http.Agent({ [option]: value }));
  attempt('validateHeaderName', () => http.validateHeaderName(value));
  attempt('validateHeaderValue', () => http.validateHeaderValue('x', value));
  attempt('setMaxIdleHTTPParsers', () => http.setMaxIdleHTTPParsers(value));
}
for (const url of ['', 'x', 'ftp://x/', 'https://x/', 'http://x:99999/', 'http://[::1', '//x'])
  attempt(
    url,
    () =>
      http
        .get(url)
        .on('error', () => undefined)
        .destroy().path,
  );
const response = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, headers: {} });
for (const value of values) {
  attempt('setHeader', () => response.setHeader(value, 'x') === response);
  attempt('setHeader', () => response.setHeader('x', value) === response);
  attempt('appendHeader', () => response.appendHeader('y', value) === response);
  attempt('getHeader', () => response.getHeader(value));
  attempt('hasHeader', () => response.hasHeader(value));
  attempt('removeHeader', () => response.removeHeader(value));
  attempt('setHeaders', () => response.setHeaders(value) === response);
  attempt('addTrailers', () => response.addTrailers({ t: value }));
  attempt('writeEarlyHints', () => response.writeEarlyHints({ link: value }));
  attempt('writeHead', () => new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, headers: {} }).writeHead(value).statusCode);
}
console.log(response.getHeaders(), response.getHeaderNames(), response.getRawHeaderNames());
for (const status of [99, 100, 200.5, 999, 1000, '200', '2x'])
  attempt(status, () => {
    const one = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, headers: {} });
    one.writeHead(status, 'why');
    return [one.statusCode, one._header.replace(/Date: .*/, 'Date')];
  });
attempt('reason', () => new http.ServerResponse({ method: 'GET', headers: {} }).writeHead(200, 'a\nb'));
attempt('odd headers', () => new http.ServerResponse({ method: 'GET', headers: {} }).writeHead(200, ['a', 'b', 'c']));
response.writeHead(204);
attempt('headers sent', () => response.setHeader('z', '1'));
attempt('headers sent', () => response.writeHead(200));
attempt('headers sent', () => response.removeHeader('z'));
attempt('headers sent', () => response.appendHeader('z', '1'));
attempt('chunked', () => response.write('body'));
attempt('socket', () => {
  const one = new http.ServerResponse({ method: 'GET', headers: {} });
  const socket = new (require('node:stream').Duplex)({
    read() {},
    write(c, e, done) {
      done();
    },
  });
  one.assignSocket(socket);
  one.assignSocket(socket);
});
attempt('strict', () => {
  const one = new http.ServerResponse({ method: 'HEAD', httpVersionMajor: 1, httpVersionMinor: 1, headers: {} }, { rejectNonStandardBodyWrites: true });
  one.write('x');
});
const length = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, headers: {} });
length.strictContentLength = true;
length.setHeader('content-length', 2);
attempt('too long', () => length.write('abc'));
attempt('too short', () => {
  const one = new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, headers: {} });
  one.strictContentLength = true;
  one.setHeader('content-length', 2);
  one.end('a');
});
const outgoing = new http.OutgoingMessage();
for (const method of ['_implicitHeader', 'write', 'end', 'pipe', 'flushHeaders']) attempt(method, () => typeof outgoing[method]('x'));
outgoing.on('error', (error) => console.log('outgoing', error.code));
console.log(http.METHODS.length, Object.keys(http.STATUS_CODES).length, http.maxHeaderSize, Object.keys(http).sort().join());
