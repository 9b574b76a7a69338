const net = require('node:net');
const server = net.createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
  console.log('accepted', socket.isPaused());
  socket.resume();
});
server.maxConnections = 1;
server.on('drop', (data) => console.log('drop', Object.keys(data).sort().join()));
server.listen(0, () => {
  const one = net.connect(server.address().port, () => {
    const two = net.connect(server.address().port);
    two.on('close', () => {
      console.log('second closed');
      one.end();
      server.close(() => console.log('closed'));
    });
    two.on('error', (error) => console.log(error.code));
  });
});
