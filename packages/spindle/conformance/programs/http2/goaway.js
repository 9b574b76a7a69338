// GOAWAY: its data, what it does to open streams, and an error code.
const http2 = require('node:http2');

// The two sides race, so each has its own lines.
const lines = { server: [], client: [] };
const log = (side, ...parts) => lines[side].push(parts.join(' '));

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  const { session } = stream;
  session.on('close', () => log('server', 'session closed', session.destroyed));
  session.on('error', (error) => log('server', 'session', error.code));
  stream.on('error', (error) => log('server', 'stream', error.code));
  stream.respond({}, { sendDate: false });
  if (headers[':path'] === '/gentle') {
    session.goaway(0, 0, Buffer.from('later'));
    setTimeout(() => stream.end('finished anyway'), 20);
  } else session.goaway(http2.constants.NGHTTP2_ENHANCE_YOUR_CALM, stream.id, Buffer.from('too much'));
});
const run = (path) =>
  new Promise((resolve) => {
    const client = http2.connect(`http://localhost:${server.address().port}`);
    client.on('goaway', (code, lastStreamID, data) => data && log('client', 'goaway', code, lastStreamID, String(data)));
    client.on('error', (error) => log('client', 'client', error.code, error.message));
    client.on('close', () => {
      log('client', 'close', client.goawayCode, client.goawayLastStreamID, client.closed, client.destroyed);
      resolve();
    });
    const request = client.request({ ':path': path });
    request.setEncoding('utf8');
    request.on('data', (text) => log('client', text));
    request.on('error', (error) => log('client', 'request', error.code, error.message));
    request.on('close', () => {
      log('client', 'request closed', request.rstCode);
      const late = client.request({ ':path': '/late' });
      late.on('error', (error) => log('client', 'late', error.code));
    });
  });
server.listen(0, async () => {
  await run('/gentle');
  await run('/calm');
  setTimeout(() => {
    console.log(lines.client.join('\n'));
    console.log(lines.server.join('\n'));
  }, 50);
  server.close();
});
