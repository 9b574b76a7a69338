// Padding strategies, window sizes, and the state of sessions and streams.
const http2 = require('node:http2');

const run = (options) =>
  new Promise((resolve) => {
    const server = http2.createServer(options);
    server.on('stream', (stream) => {
      stream.respond();
      stream.end(Buffer.alloc(200_000, 'x'));
    });
    server.listen(0, () => {
      const client = http2.connect(`http://localhost:${server.address().port}`, options);
      client.on('connect', () => {
        if (options.window) {
          client.setLocalWindowSize(options.window);
          console.log(client.state.effectiveLocalWindowSize, client.state.localWindowSize, client.state.nextStreamID);
        }
        const request = client.request({ ':method': 'POST' });
        let total = 0;
        request.on('data', (chunk) => (total += chunk.length));
        request.on('response', () => console.log(request.state.state, request.state.localClose, request.state.weight, request.id));
        request.on('close', () => {
          console.log(total, client.state.nextStreamID, request.state);
          client.close();
          server.close(resolve);
        });
        request.end(Buffer.alloc(100_000));
      });
    });
  });
(async () => {
  await run({});
  await run({ paddingStrategy: http2.constants.PADDING_STRATEGY_ALIGNED });
  await run({ paddingStrategy: http2.constants.PADDING_STRATEGY_MAX });
  await run({ window: 2 ** 20, settings: { initialWindowSize: 2 ** 20 } });
  await run({ window: 1000, settings: { initialWindowSize: 100, maxFrameSize: 2 ** 20 } });
})();
