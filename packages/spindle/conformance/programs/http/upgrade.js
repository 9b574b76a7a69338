const http = require('node:http');
const server = http.createServer((request, response) => response.end('no upgrade'));
server.on('upgrade', (request, socket, head) => {
  console.log('upgrade', request.method, request.headers.upgrade, head.toString());
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\nhello');
  socket.on('data', (data) => socket.write(`echo ${data}`));
  socket.on('end', () => socket.end());
});
server.on('connect', (request, socket, head) => {
  console.log('connect', request.url, head.toString());
  socket.end('HTTP/1.1 200 Connection Established\r\n\r\ntunnel');
});
server.listen(0, () => {
  const { port } = server.address();
  const request = http.request({ port, headers: { connection: 'Upgrade', upgrade: 'echo' } });
  request.end();
  request.on('upgrade', (response, socket, head) => {
    console.log('client', response.statusCode, response.headers.upgrade, head.toString());
    socket.once('data', (data) => {
      console.log(data.toString());
      socket.end();
      socket.on('close', tunnel);
    });
    socket.write('ping');
  });
  function tunnel() {
    const connect = http.request({ port, method: 'CONNECT', path: 'example.org:443' });
    connect.end();
    connect.on('connect', (response, socket, head) => {
      let text = head.toString();
      console.log('client', response.statusCode);
      socket.on('data', (data) => (text += data)).on('end', () => {
        console.log(text);
        plain();
      });
    });
  }
  function plain() {
    server.removeAllListeners('upgrade');
    http.get({ port, headers: { connection: 'Upgrade', upgrade: 'echo' } }, (response) => {
      response.on('data', (data) => console.log(response.statusCode, data.toString())).on('end', () => server.close());
    });
  }
});
