// Tunnels: CONNECT through a proxy, and extended CONNECT.
const http2 = require('node:http2');
const net = require('node:net');

const target = net.createServer((socket) => socket.on('data', (chunk) => socket.write(String(chunk).toUpperCase())).on('error', () => undefined));
const proxy = http2.createServer({ settings: { enableConnectProtocol: true } });
proxy.on('stream', (stream, headers) => {
  stream.on('error', () => undefined);
  console.log(headers[':method'], headers[':protocol'], headers[':path'], headers[':scheme']);
  if (headers[':protocol'] !== undefined) {
    stream.respond({ ':status': 200 }, { sendDate: false });
    return void stream.end(`${headers[':protocol']} it is`);
  }
  const socket = net.connect(target.address().port, () => {
    stream.respond({}, { sendDate: false });
    socket.pipe(stream);
    stream.pipe(socket);
  });
  socket.on('error', () => undefined);
});
target.listen(0, () =>
  proxy.listen(0, () => {
    const client = http2.connect(`http://localhost:${proxy.address().port}`);
    client.once('remoteSettings', ({ enableConnectProtocol }) => {
      console.log(enableConnectProtocol);
      const tunnel = client.request({ ':method': 'CONNECT', ':authority': `localhost:${target.address().port}` });
      tunnel.setEncoding('utf8');
      tunnel.on('response', (headers) => console.log({ ...headers }));
      tunnel.once('data', (text) => {
        console.log(text);
        tunnel.end();
        const socket = client.request({ ':method': 'CONNECT', ':protocol': 'websocket', ':path': '/chat' });
        socket.setEncoding('utf8');
        socket.on('data', (reply) => console.log(reply));
        socket.end();
        socket.on('close', () => {
          client.destroy();
          proxy.close();
          target.close();
        });
      });
      tunnel.write('through the tunnel');
    });
  }),
);
