// ALTSVC and ORIGIN frames.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('session', (session) => {
  session.altsvc('h2=":8000"', 'https://example.org:8111/this');
  session.altsvc('h2=":8001"', { origin: 'https://example.org' });
  session.origin('https://example.com', 'https://example.net/x');
});
server.on('stream', (stream) => {
  stream.session.altsvc('h2=":8002"', stream.id);
  stream.respond();
  stream.end();
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  client.on('altsvc', (alt, origin, stream) => console.log('altsvc', alt, origin, stream));
  client.on('origin', () => console.log('only over TLS'));
  console.log(client.originSet);
  const request = client.request();
  request.resume();
  request.on('close', () => {
    client.close();
    server.close();
  });
});
