// A client waits with requests beyond the server's limit, and a server refuses a client that does not.
const http2 = require('node:http2');
const { MAGIC, frame, block, GET, exchange } = require('../helpers/http2-frames.cjs');

const server = http2.createServer({ settings: { maxConcurrentStreams: 2 } });
let open = 0;
let most = 0;
const errors = [];
server.on('sessionError', (error) => errors.push(`${error.code} ${error.message}`));
server.on('stream', (stream) => {
  most = Math.max(most, ++open);
  stream.on('close', () => open--);
  stream.on('error', () => undefined);
  setTimeout(() => !stream.destroyed && (stream.respond(), stream.end('ok')), 5);
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  await new Promise((resolve) => client.once('remoteSettings', resolve));
  const order = [];
  await Promise.all(
    Array.from({ length: 7 }, (_, n) => {
      const request = client.request({ ':path': `/${n}` });
      request.resume();
      return new Promise((resolve) =>
        request.on('close', () => {
          order.push(n);
          resolve();
        }),
      );
    }),
  );
  console.log(most, order);
  client.close();
  const three = [1, 3, 5].map((id) => frame(1, 5, id, block(GET)));
  console.log((await exchange(server.address().port, [MAGIC, frame(4, 0, 0), ...three])).filter((line) => !/^(HEADERS|DATA)/.test(line)));
  console.log((await exchange(server.address().port, [MAGIC, frame(4, 0, 0), frame(4, 1, 0), ...three])).filter((line) => !/^(HEADERS|DATA)/.test(line)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(errors);
  server.close();
});
