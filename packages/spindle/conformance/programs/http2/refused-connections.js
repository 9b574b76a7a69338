// Connections that cannot be made, are lost, or are to something else.
const http2 = require('node:http2');
const http = require('node:http');
const net = require('node:net');

const attempt = (client) =>
  new Promise((resolve) => {
    client.on('error', (error) => console.log('session', error.code));
    const request = client.request();
    request.on('error', (error) => console.log('request', error.code));
    request.on('close', () => console.log('request closed'));
    client.on('close', () => {
      console.log('closed');
      resolve();
    });
  });
(async () => {
  const probe = net.createServer().listen(0);
  await new Promise((resolve) => probe.on('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  await attempt(http2.connect(`http://localhost:${port}`));

  const rude = net.createServer((socket) => socket.once('data', () => socket.destroy())).listen(0);
  await new Promise((resolve) => rude.on('listening', resolve));
  await attempt(http2.connect(`http://localhost:${rude.address().port}`));
  rude.close();

  const server = http2.createServer().listen(0);
  server.on('sessionError', (error) => console.log('sessionError', error.code, error.message));
  await new Promise((resolve) => server.on('listening', resolve));
  await new Promise((resolve) => {
    http.get({ port: server.address().port }).on('error', (error) => {
      console.log('http/1', error.code);
      resolve();
    });
  });
  server.close();
})();
