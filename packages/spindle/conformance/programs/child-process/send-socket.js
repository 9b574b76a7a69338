// A connection moves to a child: paused and untouched, with its parent's copy closed.
const { fork } = require('node:child_process');
const net = require('node:net');

if (process.argv[2] === 'child') {
  process.on('message', (message, socket) => {
    console.log('child got', message, socket.constructor.name, socket.remoteAddress, socket.readable, socket.writable);
    socket.on('data', (data) => socket.write(`echo ${data}`));
    socket.on('close', () => setTimeout(() => process.disconnect(), 300));
    socket.write('hello from the child;');
  });
} else {
  const child = fork(__filename, ['child']);
  const server = net.createServer({ pauseOnConnect: true }, (socket) => {
    child.send({ cmd: 'take' }, socket, (error) => console.log('sent', error));
    server.close();
  });
  server.listen(0, '127.0.0.1', () => {
    const client = net.connect(server.address().port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    client.write('one');
    client.on('data', (data) => {
      text += data;
      if (text.includes('echo one')) client.end();
    });
    client.on('close', () => child.once('exit', (code) => console.log(text, 'exit', code)));
  });
  server.on('close', () => console.log('server closed'));
}
