const http = require('node:http');
const net = require('node:net');
const server = http.createServer({ maxHeaderSize: 1000 }, (request, response) => response.end(`ok ${request.method}`));
server.on('clientError', (error, socket) => {
  console.log('clientError', error.code, error.reason, error.bytesParsed, error.rawPacket?.length);
  if (socket.writable) socket.end(`HTTP/1.1 400 ${error.code}\r\n\r\n`);
});
const send = (text) => new Promise((resolve) => {
  const socket = net.connect(server.address().port, () => socket.write(text));
  let answer = '';
  socket.setEncoding('latin1').on('data', (part) => (answer += part));
  socket.on('error', (error) => console.log(error.code));
  socket.on('close', () => resolve(console.log(JSON.stringify(answer.split('\r\n')[0]))));
  socket.on('end', () => socket.end());
});
server.listen(0, async () => {
  await send('garbage\r\n\r\n');
  await send('GET / HTTP/9.9\r\n\r\n');
  await send('BREW / HTTP/1.1\r\nHost: a\r\n\r\n');
  await send('GET / HTTP/1.1\r\n\r\n');
  await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(2000)}\r\n\r\n`);
  await send('GET / HTTP/1.1\r\nHost: a\r\nBad Header: 1\r\n\r\n');
  await send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n');
  await send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n');
  await send('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  await send('GET / HTTP/1.1\nHost: a\nConnection: close\n\n');
  await send('GET / HTTP/1.0\r\n\r\n');
  server.removeAllListeners('clientError');
  await send('garbage\r\n\r\n');
  await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(2000)}\r\n\r\n`);
  server.close();
});
