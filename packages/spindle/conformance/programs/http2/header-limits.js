// Limits of headers: their number, their size, and the block that is sent.
const http2 = require('node:http2');

const run = (serverOptions, clientOptions, headers) =>
  new Promise((resolve) => {
    const server = http2.createServer(serverOptions);
    server.on('stream', (stream, got) => {
      console.log('stream', Object.keys(got).length);
      stream.on('error', () => undefined);
      stream.respond();
      stream.end();
    });
    server.listen(0, () => {
      const client = http2.connect(`http://localhost:${server.address().port}`, clientOptions);
      client.on('error', (error) => console.log('session', error.code));
      client.once('localSettings', () => {
        const request = client.request(headers);
        request.on('response', (got) => console.log('response', got[':status']));
        request.on('frameError', (type, code, id) => console.log('frameError', type, code, id));
        request.on('error', (error) => console.log(error.code, error.message));
        request.resume();
        request.on('close', () => {
          console.log('closed', request.rstCode);
          client.close();
          server.close(resolve);
        });
      });
    });
  });

const many = (count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, 'v']));
(async () => {
  await run({}, {}, many(100));
  await run({}, {}, many(130));
  await run({ maxHeaderListPairs: 10 }, {}, many(6));
  await run({ maxHeaderListPairs: 10 }, {}, many(7));
  await run({ settings: { maxHeaderListSize: 1000 } }, {}, { long: 'x'.repeat(2000) });
  await run({}, { maxSendHeaderBlockLength: 100 }, { long: 'x'.repeat(200) });
  await run({}, {}, { long: 'y'.repeat(40_000) });
  await run({}, {}, { long: 'z'.repeat(70_000) });
})();
