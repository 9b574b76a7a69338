// A listening server is sent to a child, which accepts connections alongside its parent.
const { fork } = require('node:child_process');
const net = require('node:net');

if (process.argv[2] === 'child') {
  process.on('message', (message, server) => {
    if (message !== 'server') return;
    console.log('child got', server.constructor.name, server.listening, server.address().port > 0);
    server.on('connection', (socket) => socket.end('child'));
    process.send('ready');
    process.once('message', () => {
      server.close();
      process.disconnect();
    });
  });
} else {
  const child = fork(__filename, ['child']);
  const server = net.createServer((socket) => socket.end('parent'));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    // Printed once the child has printed: which process prints first is up to the machine.
    const wasSent = child.send('server', server);
    child.on('message', async () => {
      console.log('sent', wasSent);
      const seen = new Set();
      while (seen.size < 2) seen.add(await ask(port));
      console.log([...seen].sort());
      server.close();
      console.log(await ask(port));
      child.send('over');
    });
  });
  child.on('exit', (code) => console.log('exit', code));
}

function ask(port) {
  return new Promise((resolve, reject) => {
    let text = '';
    net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (data) => (text += data)).on('end', () => resolve(text)).on('error', reject);
  });
}
