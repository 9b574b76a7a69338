// Without scheduling by the primary, workers get the bound handle itself and all accept on it.
const cluster = require('node:cluster');
const net = require('node:net');

cluster.schedulingPolicy = cluster.SCHED_NONE;
if (cluster.isPrimary) {
  const workers = [cluster.fork(), cluster.fork()];
  let listening = 0;
  cluster.on('listening', async (_, { port }) => {
    if (++listening < 2) return;
    console.log(await ask(port), await ask(port));
    const busy = net.createServer().on('error', (error) => {
      console.log(error.code, error.syscall);
      for (const worker of workers) worker.disconnect();
    });
    busy.listen(port, '127.0.0.1');
  });
  cluster.on('exit', (_, code) => console.log('exit', code));
} else {
  const server = net.createServer((socket) => socket.end('worker'));
  server.on('listening', () => console.log(server.address().address, server.address().port > 0));
  server.listen(0, '127.0.0.1');
}

function ask(port) {
  return new Promise((resolve, reject) => {
    let text = '';
    net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => resolve(text)).on('error', reject);
  });
}
