// Timeouts of streams, sessions and servers.
const http2 = require('node:http2');

const server = http2.createServer();
server.setTimeout(1200);
server.on('timeout', (session) => {
  console.log('server timeout', typeof session.destroy);
  session.destroy();
});
server.on('stream', (stream) => {
  stream.on('error', () => undefined);
  stream.on('aborted', () => console.log('aborted'));
  stream.respond();
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const request = client.request();
  request.setTimeout(300, () => console.log('request timeout', request.closed));
  request.on('close', () => console.log('request closed', request.rstCode));
  client.setTimeout(600, () => console.log('session timeout', client.destroyed));
  client.on('close', () => {
    console.log('session closed');
    server.close();
  });
  request.on('error', (error) => console.log(error.code));
});
