// Sockets with a path.
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');

const name = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'socket-')), 's');
const show = ({ code, message }) => console.log(code, message.replace(name, 'PATH'));
const server = net.createServer((socket) => socket.end('hello')).listen(name, () => {
  console.log(server.address() === name, fs.existsSync(name));
  net.createServer().on('error', show).listen(name);
  const socket = net.connect(name);
  socket.on('data', (chunk) => console.log(String(chunk)));
  socket.on('close', () => server.close(() => {
    console.log(fs.existsSync(name));
    net.connect(name).on('error', show);
  }));
});
