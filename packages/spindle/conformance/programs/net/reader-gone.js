// Writes to a peer that has closed its socket: the first succeeds, a later one fails.
const net = require('node:net');
const { once } = require('node:events');

(async () => {
  const server = net.createServer({ allowHalfOpen: true, pauseOnConnect: true });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = net.connect(server.address().port, '127.0.0.1');
  const [socket] = await once(server, 'connection');
  socket.on('error', (error) => console.log('error', error.code, error.syscall));
  socket.on('close', (hadError) => console.log('close', hadError));
  client.destroy();
  await once(client, 'close');
  const write = (text) => new Promise((resolve) => socket.write(text, resolve));
  console.log('first', await write('first'), socket.bytesWritten);
  // The reset that the first write causes arrives at some time after it.
  let error;
  while (!error) error = await write('later');
  console.log('later', error.code);
  server.close();

  const listener = net.createServer((served) => {
    served.on('error', (error) => console.log('served', error.code, error.syscall));
    served.on('close', () => served.end('an answer nobody reads', (error) => console.log('answered', error?.code)));
    served.pause();
  });
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const early = net.connect(listener.address().port, '127.0.0.1');
  early.on('connect', () => early.destroy());
  await once(early, 'close');
  listener.close(() => console.log('closed'));
})();
