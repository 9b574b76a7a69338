const http = require('node:http');
const net = require('node:net');
const answers = ['garbage', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', '', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', 'HTTP/1.0 200 OK\r\n\r\nuntil the end', 'HTTP/1.1 204 No\r\n\r\n', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 'HTTP/1.1 999 Odd\r\nContent-Length: 1\r\n\r\nx', 'HTTP/1.1 200 OK\r\nbad header\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'];
let current = '';
const server = net.createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => socket.end(current));
});
const ask = (options) => new Promise((resolve) => {
  const request = http.get({ port: server.address().port, agent: false, ...options }, (response) => {
    let text = '';
    response.on('data', (chunk) => (text += chunk));
    response.on('error', (error) => console.log('response error', error.code, error.message));
    response.on('aborted', () => console.log('aborted'));
    response.on('close', () => resolve(console.log(response.statusCode, JSON.stringify(response.statusMessage), JSON.stringify(text), response.complete)));
  });
  request.on('error', (error) => resolve(console.log('error', error.code, error.message)));
});
server.listen(0, async () => {
  for (const answer of answers) {
    current = answer;
    await ask();
  }
  current = `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\nContent-Length: 0\r\n\r\n`;
  await ask({ maxHeaderSize: 40_000 });
  current = 'HTTP/1.1 200 OK\r\nbad\x01: x\r\nContent-Length: 0\r\n\r\n';
  await ask({ insecureHTTPParser: true });
  server.close();
});
