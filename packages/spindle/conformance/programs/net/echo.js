// A connection with both ends in one process: addresses, events, half-closing, counts.
const net = require('node:net');

const log = [];
const server = net.createServer((socket) => {
  log.push(`peer ${socket.remoteFamily} ${socket.remoteAddress} ${socket.localPort === server.address().port}`);
  socket.on('data', (chunk) => socket.write(String(chunk).toUpperCase()));
  socket.on('end', () => socket.end('bye'));
  socket.on('close', (hadError) => log.push(`server side closed ${hadError}`));
});
server.listen(0, '127.0.0.1', () => {
  console.log(server.address().address, server.address().family, server.listening);
  const socket = net.connect(server.address().port, '127.0.0.1', () => {
    console.log('connected', socket.remoteAddress, socket.localAddress, socket.remotePort === server.address().port);
    socket.write('hello');
  });
  socket.on('data', (chunk) => {
    console.log('data', String(chunk));
    if (String(chunk) === 'HELLO') socket.end();
  });
  socket.on('end', () => console.log('end'));
  socket.on('close', (hadError) => {
    console.log('close', hadError, socket.bytesRead, socket.bytesWritten);
    server.close(() => console.log('server closed', log.sort()));
  });
});
