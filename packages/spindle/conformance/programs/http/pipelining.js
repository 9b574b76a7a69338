// Responses arrive in the order of the requests, whichever finishes first.
const http = require('node:http');
const net = require('node:net');
const waiting = [];
const server = http.createServer((request, response) => {
  console.log('request', request.url);
  waiting.push(() => response.end(request.url));
  if (waiting.length === 3) for (const answer of waiting.reverse()) answer();
});
server.listen(0, () => {
  const socket = net.connect(server.address().port);
  const line = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  socket.write(line('/1') + line('/2') + line('/3', 'Connection: close\r\n'));
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => (text += part)).on('end', () => {
    console.log(text.match(/\/\d/g), text.match(/Connection: .*/g));
    server.close();
  });
});
