const http = require('node:http');
const path = require('node:path');
const os = require('node:os');
const socketPath = path.join(os.tmpdir(), `http-${process.pid}.sock`);
const server = http.createServer((request, response) => response.end(`${request.url} ${request.headers.host} ${request.socket.remoteAddress}`));
server.listen(socketPath, () => {
  console.log(server.address() === socketPath);
  http.get({ socketPath, path: '/over/a/path' }, (response) => {
    response.on('data', (data) => console.log(String(data))).on('end', () => server.close());
  });
});
