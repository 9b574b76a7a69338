// Megabytes in both directions at once, under flow control, arrive whole and in order.
const http2 = require('node:http2');
const { createHash } = require('node:crypto');

const SIZE = 3 * 1024 * 1024;
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
const body = Buffer.alloc(SIZE, 'The quick brown fox jumps over the lazy dog. ');

const server = http2.createServer();
server.on('stream', (stream) => {
  stream.respond({ ':status': 200 });
  stream.pipe(stream);
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const results = await Promise.all(
    [0, 1, 2].map(
      (n) =>
        new Promise((resolve, reject) => {
          const request = client.request({ ':method': 'POST', ':path': `/${n}` });
          const chunks = [];
          request.on('data', (chunk) => chunks.push(chunk));
          request.on('end', () => resolve(Buffer.concat(chunks)));
          request.on('error', reject);
          request.end(body.subarray(n));
        }),
    ),
  );
  results.forEach((result, n) => console.log(n, result.length, hashOf(result) === hashOf(body.subarray(n))));
  client.close();
  server.close();
});
