// Streams reset by either side, with each kind of code, and before their headers.
const http2 = require('node:http2');
const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = http2.constants;

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  const code = Number(headers[':path'].slice(1));
  stream.on('aborted', () => console.log('server aborted', stream.aborted));
  stream.on('error', (error) => console.log('server error', error.code, error.message));
  stream.on('close', () => console.log('server close', stream.rstCode));
  if (headers['x-by'] === 'server') stream.close(code);
  else stream.respond({ ':status': 200 }, { sendDate: false });
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  for (const by of ['server', 'client']) {
    for (const code of [NGHTTP2_NO_ERROR, NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_REFUSED_STREAM, 99]) {
      const request = client.request({ ':path': `/${code}`, 'x-by': by, ':method': 'POST' });
      request.on('response', () => request.close(code));
      request.on('aborted', () => console.log('client aborted'));
      request.on('error', (error) => console.log('client error', error.code, error.message));
      request.resume();
      await new Promise((resolve) => request.on('close', resolve));
      console.log(by, code, request.rstCode);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const early = client.request({ ':path': '/0' });
  early.on('error', (error) => console.log(error.code));
  early.on('close', () => {
    console.log('early', early.rstCode);
    setTimeout(() => {
      client.close();
      server.close();
    }, 50);
  });
  early.close(NGHTTP2_CANCEL);
});
