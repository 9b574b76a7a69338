// Trailers in both directions, after a body and without one.
const http2 = require('node:http2');

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  stream.on('trailers', (trailers, flags) => console.log('server got', { ...trailers }, flags));
  stream.resume();
  stream.on('end', () => {
    stream.respond({ ':status': 200 }, { waitForTrailers: true, sendDate: false });
    stream.on('wantTrailers', () => {
      console.log('wanted', headers[':path']);
      stream.sendTrailers(headers[':path'] === '/none' ? {} : { 'x-sum': '5', 'x-list': ['a', 'b'] });
      try {
        stream.sendTrailers({});
      } catch (error) {
        console.log(error.code);
      }
    });
    stream.end(headers[':path'] === '/body' ? 'hello' : undefined);
  });
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  for (const path of ['/body', '/empty', '/none']) {
    const request = client.request({ ':method': 'POST', ':path': path }, { waitForTrailers: true });
    request.on('wantTrailers', () => request.sendTrailers({ 'x-up': path }));
    request.on('trailers', (trailers) => console.log('client got', { ...trailers }));
    try {
      request.sendTrailers({});
    } catch (error) {
      console.log(error.code);
    }
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.end('up');
    await new Promise((resolve) => request.on('close', resolve));
    console.log(path, text, request.sentTrailers);
  }
  client.close();
  server.close();
});
