const net = require('node:net');
const server = net.createServer((socket) => {
  console.log('connection', socket.remoteFamily, socket.localPort === server.address().port, socket.readyState);
  socket.on('error', (error) => console.log('server socket', error.code));
  socket.resume();
});
server.on('listening', () => console.log('listening'));
server.listen(0, '127.0.0.1', () => {
  const { port, address, family } = server.address();
  console.log(address, family, typeof port);
  const client = net.connect({ port, host: '127.0.0.1' });
  for (const event of ['lookup', 'connect', 'ready', 'end', 'close', 'drain', 'finish', 'timeout', 'connectionAttempt']) client.on(event, (...values) => console.log(event, event === 'connectionAttempt' ? values[0] : values.length));
  client.on('connect', () => {
    console.log(client.readyState, client.remoteAddress, client.remotePort === port, client.localAddress, client.address().family);
    client.write('abc', () => console.log('written', client.bytesWritten));
    client.setTimeout(30);
    client.setNoDelay().setKeepAlive(true).unref().ref();
  });
  client.on('timeout', () => {
    client.setTimeout(0);
    server.getConnections((error, count) => console.log('count', count));
    client.destroy(new Error('mine'));
  });
  client.on('error', (error) => {
    console.log(error.message, client.destroyed, client.readyState);
    client.write('x', (writeError) => console.log('write', writeError.code));
    client.once('close', () => server.close(() => console.log(server.listening, server.address())));
  });
});
