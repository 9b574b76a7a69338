// Requests ended by an AbortSignal: before they are sent, while they wait, and while they receive.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  stream.on('aborted', () => console.log('server aborted', headers[':path'], stream.rstCode));
  stream.on('error', () => undefined);
  if (headers[':path'] === '/body') {
    stream.respond();
    stream.write('part');
  }
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const run = async (path, abort) => {
    const controller = new AbortController();
    if (abort === 'before') controller.abort();
    const request = client.request({ ':path': path }, { signal: controller.signal });
    request.on('data', () => controller.abort(new Error('enough')));
    request.on('error', (error) => console.log(path, error.name, error.code, error.cause?.message, request.rstCode, request.destroyed));
    if (abort === 'later') setTimeout(() => controller.abort(), 20);
    await new Promise((resolve) => request.on('close', resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await run('/before', 'before');
  await run('/wait', 'later');
  await run('/body', 'data');
  client.close();
  server.close();
});
