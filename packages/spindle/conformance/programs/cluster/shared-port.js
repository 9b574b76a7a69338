// Workers share one port, taking turns through the primary.
const cluster = require('node:cluster');
const net = require('node:net');

if (cluster.isPrimary) {
  console.log(cluster.isMaster, cluster.isWorker, cluster.schedulingPolicy === cluster.SCHED_RR);
  const workers = [cluster.fork({ NAME: 'a' }), cluster.fork({ NAME: 'b' })];
  let listening = 0;
  cluster.on('listening', async (worker, address) => {
    console.log('listening', Object.keys(address).sort().join(), address.addressType);
    if (++listening < 2) return;
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await ask(address.port));
    console.log(answers.sort().join());
    for (const { id } of workers) cluster.workers[id].send('stop');
  });
  // Nobody promises the order of these events.
  const ends = [];
  const ended = (text) => {
    ends.push(text);
    if (ends.length < 4) return;
    console.log(ends.sort(), Object.keys(cluster.workers).length, workers.map((worker) => worker.isConnected()));
  };
  cluster.on('disconnect', (worker) => ended(`disconnect ${worker.exitedAfterDisconnect}`));
  cluster.on('exit', (worker, code, signal) => ended(`exit ${code} ${signal} ${worker.isDead()}`));
} else {
  const server = net.createServer((socket) => socket.end(process.env.NAME));
  server.listen(0, '127.0.0.1');
  process.on('message', () => cluster.worker.disconnect());
}

function ask(port) {
  return new Promise((resolve, reject) => {
    let text = '';
    net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => resolve(text)).on('error', reject);
  });
}
