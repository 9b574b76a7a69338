// Sessions over other transports: a pair of streams, a Unix socket, and a server that hands its sockets over.
const http2 = require('node:http2');
const net = require('node:net');
const { duplexPair } = require('node:stream');

const ask = (client) =>
  new Promise((resolve) => {
    const request = client.request({ ':path': '/x' });
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => console.log(text.length, text.slice(0, 10)));
    request.on('close', () => client.close(resolve));
  });
const answer = (stream) => {
  stream.respond();
  stream.end('hello'.repeat(20_000));
};
(async () => {
  const server = http2.createServer().on('stream', answer);
  const [one, other] = duplexPair();
  server.emit('connection', one);
  await ask(http2.connect('http://localhost:80', { createConnection: () => other }));

  server.listen('./h2.sock');
  await new Promise((resolve) => server.on('listening', resolve));
  await ask(http2.connect('http://localhost', { createConnection: () => net.connect('./h2.sock') }));
  server.close();

  const plain = net.createServer((socket) => http2.performServerHandshake(socket).on('stream', answer)).listen(0);
  await new Promise((resolve) => plain.on('listening', resolve));
  await ask(http2.connect(`http://localhost:${plain.address().port}`));
  plain.close();
})();
