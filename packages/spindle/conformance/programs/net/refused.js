// No listener; a port that is taken; a port that is free again.
const net = require('node:net');

net.connect(1, '127.0.0.1').on('error', ({ code, message, address, port, syscall }) => {
  console.log(code, message, address, port, syscall);
  const first = net.createServer().listen(0, () => {
    const { port, family } = first.address();
    console.log(family);
    net.createServer().on('error', ({ code, syscall, message }) => {
      console.log(code, syscall, message.replace(port, 'PORT'));
      net.createServer().on('error', ({ code }) => {
        console.log('IPv4 too', code);
        first.close(() => net.createServer().listen(port, function () {
          console.log('again');
          this.close();
        }));
      }).listen(port, '127.0.0.1');
    }).listen(port);
  });
});
