// The addresses that both ends of a connection see.
const net = require('node:net');

function meet(listenOn, target) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => {
      const { remoteAddress, remoteFamily, localAddress, localFamily } = socket;
      console.log(' server', remoteAddress, remoteFamily, localAddress, localFamily, socket.localPort === server.address().port);
      socket.end();
    });
    server.listen(0, listenOn, () => {
      const client = net.connect({ port: server.address().port, ...target });
      client.on('connect', () => console.log(' client', client.remoteAddress, client.localAddress, client.localFamily));
      client.on('error', (error) => console.log(' client', error.code, error.syscall, error.address));
      client.on('close', () => server.close(resolve)).resume();
    });
  });
}

(async () => {
  for (const [listenOn, target] of [
    [undefined, { host: '127.0.0.1' }],
    [undefined, { host: '127.0.0.2' }],
    ['0.0.0.0', { host: '127.0.0.1' }],
    ['127.0.0.1', { host: '127.0.0.1', localAddress: '127.0.0.3' }],
    [undefined, { host: '127.0.0.1', localAddress: '127.0.0.3' }],
    ['127.0.0.1', { host: '127.0.0.1', localAddress: '1.2.3.4' }],
    [undefined, { host: '::ffff:127.0.0.1', family: 6 }],
  ]) {
    console.log(listenOn, JSON.stringify(target));
    await meet(listenOn, target);
  }
  const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    const client = net.connect({ port, host: '127.0.0.1', localPort: port });
    client.on('error', (error) => console.log(error.code, error.syscall, error.port === port));
    client.on('close', () => {
      const chosen = net.connect({ port, host: '127.0.0.1', localPort: port - 20000 });
      chosen.on('connect', () => console.log(chosen.localPort === port - 20000, chosen.remotePort === port));
      chosen.on('error', (error) => console.log(error.code));
      chosen.on('close', () => server.close()).resume();
    });
  });
})();
