// Duplicate headers: some are joined, some keep the first value, cookies become a list.
const http = require('node:http');
const net = require('node:net');
const server = http.createServer({ joinDuplicateHeaders: false }, (request, response) => {
  console.log(request.headers, request.headersDistinct, request.rawHeaders.length);
  response.end();
});
server.listen(0, () => {
  const socket = net.connect(server.address().port);
  socket.end(['GET /p?q=1#h HTTP/1.1', 'Host: a', 'Host: b', 'Accept: x', 'accept: y', 'Cookie: a=1', 'Cookie: b=2', 'Content-Type: one', 'Content-Type: two', 'X-Many: 1', 'x-many: 2', 'Authorization: a', 'Authorization: b', 'Set-Cookie: s', 'Set-Cookie: t', 'Empty:', 'Spaced:   v   ', 'Latin: \xe4', 'Connection: close', '', ''].join('\r\n'), 'latin1');
  socket.on('data', () => undefined).on('close', () => server.close());
});
