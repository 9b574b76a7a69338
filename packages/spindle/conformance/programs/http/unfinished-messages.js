// A connection that ends in the middle of a request: what the server is notified of.
const http = require('node:http');
const net = require('node:net');
const { once } = require('node:events');

const parts = [
  '',
  'GET',
  'GET / HTTP/1.1\r\nhost',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nab',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab',
];

const server = http.createServer((request) => {
  request.resume();
  request.on('error', (error) => console.log('request', error.code, error.message));
  request.on('close', () => console.log('request closed', request.complete));
});
server.on('clientError', (error, socket) => {
  console.log('server', error.code, error.message, error.reason, error.bytesParsed, Object.keys(error).join());
  socket.destroy();
});
server.listen(0, async () => {
  for (const part of parts) {
    console.log(JSON.stringify(part));
    const client = net.connect(server.address().port);
    client.resume();
    client.end(part);
    await once(client, 'close');
  }
  server.close();
});
