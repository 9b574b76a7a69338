// More data than the connection can buffer, with a reader that pauses.
const net = require('node:net');

const bytes = Buffer.alloc(3_000_000, 'abcdefghij');
const server = net.createServer((socket) => {
  socket.end(bytes);
}).listen(0, () => {
  const socket = net.connect(server.address().port);
  let length = 0;
  let isIntact = true;
  socket.on('data', (chunk) => {
    for (let index = 0; index < chunk.length; index += 997) isIntact &&= chunk[index] === bytes[(length + index) % 10];
    length += chunk.length;
    if (length < 2_000_000) {
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    }
  });
  socket.on('close', () => {
    console.log(length, isIntact);
    server.close();
  });
});
