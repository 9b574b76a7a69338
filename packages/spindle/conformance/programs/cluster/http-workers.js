// An http server in workers; one is killed and replaced.
const cluster = require('node:cluster');
const http = require('node:http');

if (cluster.isPrimary) {
  cluster.setupPrimary({ args: ['work'], silent: false });
  console.log(cluster.settings.args, cluster.settings.silent);
  cluster.on('setup', (settings) => console.log('setup', settings.args));
  cluster.on('fork', () => console.log('fork'));
  cluster.on('online', () => console.log('online'));
  let port;
  cluster.once('listening', async (worker, address) => {
    port = address.port;
    console.log(await get(port));
    worker.kill('SIGKILL');
  });
  cluster.once('exit', (_, code, signal) => {
    console.log('exit', code, signal);
    cluster.fork({ NAME: 'second', PORT: port });
    cluster.once('listening', async () => {
      console.log(await get(port));
      cluster.disconnect(() => console.log('disconnected', Object.keys(cluster.workers).length));
    });
  });
  cluster.fork({ NAME: 'first', PORT: 0 });
} else {
  http.createServer((_, response) => response.setHeader('connection', 'close').end(`${process.env.NAME} ${process.argv[2]}`)).listen(Number(process.env.PORT), '127.0.0.1');
}

function get(port) {
  return new Promise((resolve, reject) => {
    http.get({ port, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => resolve(text));
    }).on('error', reject);
  });
}
