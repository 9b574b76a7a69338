const net = require('node:net');
const run = (allowHalfOpen) => new Promise((resolve) => {
  const server = net.createServer({ allowHalfOpen }, (socket) => {
    socket.on('data', (data) => console.log('server got', String(data)));
    socket.on('end', () => {
      console.log('server: end', socket.writable);
      if (allowHalfOpen) setTimeout(() => socket.end('after your end'), 10);
    });
  });
  server.listen(0, () => {
    const client = net.connect(server.address().port, () => client.end('bye'));
    client.on('data', (data) => console.log('client got', String(data)));
    client.on('end', () => console.log('client: end'));
    client.on('close', (hadError) => {
      console.log('client: close', hadError);
      server.close(resolve);
    });
  });
});
run(true).then(() => run(false));
