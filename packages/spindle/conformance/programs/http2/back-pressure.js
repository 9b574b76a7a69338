// A stream that nobody reads stops its sender, and no other one.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  stream.respond();
  if (headers[':path'] === '/small') return void stream.end('small');
  stream.end(Buffer.alloc(1_000_000));
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const big = client.request({ ':path': '/big' });
  big.on('response', () => {
    big.pause();
    const small = client.request({ ':path': '/small' });
    small.setEncoding('utf8');
    small.on('data', (text) => console.log('while the other waits:', text));
    small.on('end', () => {
      console.log('waiting', big.readableLength < 200_000);
      let total = 0;
      big.on('data', (chunk) => (total += chunk.length));
      big.on('end', () => {
        console.log('all', total);
        client.close();
        server.close();
      });
      big.resume();
    });
  });
});
