const net = require('node:net');
const listen = (...args) => new Promise((resolve) => {
  const server = net.createServer();
  server.on('error', (error) => resolve(console.log(error.code, error.syscall, error.address, typeof error.port, error.message.replace(/\d{4,}/, 'PORT'))));
  server.listen(...args, () => resolve(server));
});
(async () => {
  const first = await listen(0, '127.0.0.1');
  await listen(first.address().port, '127.0.0.1');
  await listen({ port: first.address().port, host: '127.0.0.1', exclusive: true });
  try {
    first.listen(0);
  } catch (error) {
    console.log(error.code, error.message);
  }
  await listen('/no/such/directory/socket');
  await listen(0, '8.8.8.8');
  first.close(() => {
    console.log(first.listening);
    first.close((error) => console.log(error.code, error.message));
    first.listen(0, () => {
      console.log('again', first.listening);
      first.close();
    });
  });
  const connect = (options) => new Promise((resolve) => net.connect(options).on('error', (error) => resolve(console.log(error.code, error.syscall, error.address, error.port, error.message))));
  await connect({ port: 1, host: '127.0.0.1' });
  await connect({ path: '/no/such/socket' });
  await connect({ port: 1, host: 'localhost', autoSelectFamily: false });
  const controller = new AbortController();
  const aborted = net.createServer().listen({ port: 0, signal: controller.signal });
  aborted.on('close', () => console.log('aborted'));
  aborted.on('listening', () => controller.abort());
})();
