// Closing: a server and a session with streams that are still open, new requests meanwhile, and destroy.
const http2 = require('node:http2');

// The two sides race, so each has its own lines.
const lines = { server: [], client: [] };
const note = (side, ...parts) => lines[side].push(parts.join(' '));
const show = () => {
  for (const side of ['client', 'server']) console.log(`${side}: ${lines[side].splice(0).join(', ')}`);
};

const run = (end) =>
  new Promise((resolve) => {
    const server = http2.createServer();
    server.on('stream', (stream) => {
      stream.on('error', (error) => note('server', 'stream', error.code));
      stream.on('close', () => note('server', 'stream closed', stream.rstCode));
      stream.respond();
      stream.write('first');
      setTimeout(() => !stream.destroyed && stream.end(' last'), 40);
    });
    server.on('session', (session) => session.on('close', () => note('server', 'session closed')));
    server.on('close', () => {
      note('server', 'closed');
      setTimeout(() => {
        show();
        resolve();
      }, 40);
    });
    server.listen(0, () => {
      const client = http2.connect(`http://localhost:${server.address().port}`);
      client.on('error', (error) => note('client', 'client', error.code, error.message));
      client.on('close', () => note('client', 'client closed', client.closed, client.destroyed));
      const request = client.request();
      request.on('error', (error) => note('client', 'request', error.code, error.message));
      request.on('aborted', () => note('client', 'aborted'));
      let text = '';
      request.on('data', (chunk) => {
        if (text === '') end({ server, client, request });
        text += chunk;
      });
      request.on('end', () => note('client', 'end', text));
      request.on('close', () => {
        note('client', 'request closed', request.rstCode);
        client.close();
        if (server.listening) server.close();
      });
    });
  });
(async () => {
  await run(({ server }) => server.close());
  await run(({ client }) => {
    client.close(() => note('client', 'callback'));
    const late = client.request();
    late.on('error', (error) => note('client', 'late', error.code));
  });
  await run(({ client }) => client.destroy());
  await run(({ client }) => client.destroy(new Error('mine')));
  await run(({ client }) => client.destroy(undefined, http2.constants.NGHTTP2_ENHANCE_YOUR_CALM));
  await run(({ request }) => request.destroy(new Error('only this')));
})();
