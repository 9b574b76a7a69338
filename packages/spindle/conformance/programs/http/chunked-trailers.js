const http = require('node:http');
const net = require('node:net');
const server = http.createServer((request, response) => {
  console.log(request.headers['transfer-encoding'], request.headers.trailer);
  let body = '';
  request.on('data', (chunk) => (body += chunk)).on('end', () => {
    console.log('body', body, request.trailers, request.rawTrailers);
    response.writeHead(200, { trailer: 'x-end, x-more' });
    response.write('one');
    response.write('two');
    response.addTrailers({ 'x-end': 'yes', 'X-More': 'a' });
    response.end();
  });
});
server.listen(0, () => {
  const request = http.request({ port: server.address().port, method: 'POST', headers: { trailer: 'x-sum' } }, (response) => {
    let text = '';
    response.on('data', (chunk) => (text += chunk)).on('end', () => {
      console.log(text, response.headers['transfer-encoding'], response.trailers, response.rawTrailers, response.complete);
      raw();
    });
  });
  request.write('he');
  request.addTrailers({ 'x-sum': '5' });
  request.end('llo');
});
function raw() {
  const socket = net.connect(server.address().port, () => {
    socket.end('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3;ext=1\r\nabc\r\n0\r\nx-raw: 1\r\n\r\n');
  });
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => (text += part)).on('end', () => {
    console.log(text.replace(/Date: .*\r\n/, ''));
    server.close();
  });
}
