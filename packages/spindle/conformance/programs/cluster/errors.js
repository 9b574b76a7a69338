// Address in use, messages, worker events, and the end of a worker.
const cluster = require('node:cluster');
const net = require('node:net');

if (cluster.isPrimary) {
  const holder = net.createServer().listen(0, '127.0.0.1', () => {
    const worker = cluster.fork({ PORT: holder.address().port });
    worker.on('online', () => console.log('online', worker.state));
    worker.on('message', (message, handle) => console.log('from worker', message, handle));
    // Nobody promises which of the two comes first.
    const disconnected = new Promise((resolve) => worker.on('disconnect', () => resolve(['disconnect', worker.exitedAfterDisconnect])));
    worker.on('exit', async (code, signal) => {
      console.log('exit', code, signal, worker.exitedAfterDisconnect, worker.process.exitCode);
      console.log(...(await disconnected));
      holder.close();
    });
    cluster.on('message', (from, message) => console.log('cluster heard', from === worker, message));
  });
} else {
  const server = net.createServer();
  server.on('error', (error) => {
    process.send([cluster.worker.id, process.env.NODE_UNIQUE_ID, cluster.isWorker, error.code, error.syscall, error.port > 0]);
    cluster.worker.send({ a: 1 }, () => process.exit(3));
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
}
