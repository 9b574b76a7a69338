// A reader that went away, and a reset connection.
const net = require('node:net');
const { spawn } = require('node:child_process');

const child = spawn(process.execPath, ['-e', '0']);
child.stdin.on('error', ({ code, syscall }) => console.log('stdin', code, syscall));
child.on('exit', () => {
  child.stdin.write('x');
  const server = net.createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, () => {
    const socket = net.connect(server.address().port, () => socket.write('x'));
    socket.on('error', ({ code, syscall }) => console.log('socket', code, syscall));
    socket.on('close', (hadError) => {
      console.log('close', hadError);
      server.close();
    });
  });
});
