// A request and a response: headers both ways, the body, and the order of events.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('stream', (stream, headers, flags, rawHeaders) => {
  console.log('stream', stream.id, headers[':method'], headers[':path'], headers[':scheme'], headers['x-one'], flags);
  console.log(headers.cookie, headers['x-many'], headers[http2.sensitiveHeaders]);
  console.log(rawHeaders.map((text, index) => (text === ':authority' || rawHeaders[index - 1] === ':authority' ? 'authority' : text)).join('|'));
  stream.respond({ ':status': 201, 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'], 'x-many': ['1', '2'] }, { sendDate: false });
  stream.end('hello');
  stream.on('close', () => console.log('server stream closed', stream.rstCode));
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  client.on('connect', (session, socket) => console.log('connect', session === client, session.alpnProtocol, session.encrypted, session.type, typeof socket.write));
  const request = client.request({
    ':path': '/a?b=c',
    'x-one': 'ünï',
    cookie: ['a=b', 'c=d'],
    'x-many': ['x', 'y'],
    secret: 's',
    [http2.sensitiveHeaders]: ['secret'],
  });
  request.setEncoding('utf8');
  request.on('response', (headers, flags) => console.log('response', { ...headers }, flags));
  request.on('data', (chunk) => console.log('data', chunk));
  request.on('end', () => console.log('end'));
  request.on('close', () => {
    console.log('close', request.rstCode, request.aborted, request.destroyed);
    client.close(() => console.log('client closed'));
    server.close(() => console.log('server closed'));
  });
});
