// Responses from files and descriptors, whole and in part.
const http2 = require('node:http2');
const fs = require('node:fs');

fs.writeFileSync('big.txt', 'abcdefghij'.repeat(50_000));
const fd = fs.openSync('big.txt');
const server = http2.createServer();
server.on('stream', (stream, { ':path': path }) => {
  stream.on('error', (error) => console.log('server', error.code));
  const onError = (error) => {
    console.log('onError', error.code);
    stream.respond({ ':status': 404 }, { sendDate: false, endStream: true });
  };
  const headers = { 'content-type': 'text/plain' };
  if (path === '/file') stream.respondWithFile('big.txt', headers, { sendDate: false });
  if (path === '/part') stream.respondWithFile('big.txt', headers, { offset: 3, length: 10, sendDate: false });
  if (path === '/checked') stream.respondWithFile('big.txt', headers, { sendDate: false, statCheck: (stat, out, options) => void Object.assign(out, { 'x-size': stat.size, 'x-offset': options.offset }) });
  if (path === '/none') stream.respondWithFile('none.txt', headers, { onError });
  if (path === '/folder') stream.respondWithFile('.', headers, { onError });
  if (path === '/fd') stream.respondWithFD(fd, { ...headers, 'content-length': 5 }, { offset: 10, length: 5, sendDate: false });
  if (path === '/trailers') {
    stream.respondWithFD(fd, headers, { offset: 0, length: 4, waitForTrailers: true, sendDate: false });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-end': '1' }));
  }
  if (path === '/closed') stream.respondWithFD(99, headers, { sendDate: false });
});
server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  for (const path of ['/file', '/part', '/checked', '/none', '/folder', '/fd', '/trailers', '/closed']) {
    const request = client.request({ ':path': path });
    let text = '';
    request.on('response', ({ 'last-modified': _, ...headers }) => console.log(path, headers));
    request.on('data', (chunk) => (text += chunk));
    request.on('trailers', (trailers) => console.log({ ...trailers }));
    request.on('error', (error) => console.log(error.code, error.message));
    await new Promise((resolve) => request.on('close', resolve));
    console.log(path, text.length, text.slice(0, 20));
  }
  fs.closeSync(fd);
  client.close();
  server.close();
});
