// Closing: a server and a session with streams that are still open, new requests meanwhile, and destroy.
const http2 = require('node:http2');

const run = (end) =>
  new Promise((resolve) => {
    const server = http2.createServer();
    server.on('stream', (stream) => {
      stream.on('error', (error) => console.log('server stream', error.code));
      stream.on('close', () => console.log('server stream closed', stream.rstCode));
      stream.respond();
      stream.write('first');
      setTimeout(() => !stream.destroyed && stream.end(' last'), 40);
    });
    server.on('session', (session) => session.on('close', () => console.log('server session closed')));
    server.on('close', () => {
      console.log('server closed');
      setTimeout(resolve, 20);
    });
    server.listen(0, () => {
      const client = http2.connect(`http://localhost:${server.address().port}`);
      client.on('error', (error) => console.log('client', error.code, error.message));
      client.on('close', () => console.log('client closed', client.closed, client.destroyed));
      const request = client.request();
      request.on('error', (error) => console.log('request', error.code, error.message));
      request.on('aborted', () => console.log('aborted'));
      let text = '';
      request.on('data', (chunk) => {
        if (text === '') end({ server, client, request });
        text += chunk;
      });
      request.on('end', () => console.log('end', text));
      request.on('close', () => {
        console.log('request closed', request.rstCode);
        client.close();
        if (server.listening) server.close();
      });
    });
  });
(async () => {
  await run(({ server }) => server.close());
  await run(({ client }) => {
    client.close(() => console.log('callback'));
    const late = client.request();
    late.on('error', (error) => console.log('late', error.code));
  });
  await run(({ client }) => client.destroy());
  await run(({ client }) => client.destroy(new Error('mine')));
  await run(({ client }) => client.destroy(undefined, http2.constants.NGHTTP2_ENHANCE_YOUR_CALM));
  await run(({ request }) => request.destroy(new Error('only this')));
})();
