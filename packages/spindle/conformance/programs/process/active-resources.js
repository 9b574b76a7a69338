// What a process is waiting for, by name: handles, requests, timers and immediates.
const fs = require('fs');
const net = require('net');

const waiting = (...names) => process.getActiveResourcesInfo().filter((name) => names.includes(name));
const owners = () => process._getActiveHandles();

const timeout = setTimeout(() => {}, 50);
const interval = setInterval(() => {}, 50);
const immediate = setImmediate(() => {});
console.log('timers', waiting('Timeout', 'Immediate'));
interval.unref();
immediate.unref();
console.log('unreferenced', waiting('Timeout', 'Immediate'));
interval.ref();
console.log('again', waiting('Timeout', 'Immediate'));
clearInterval(interval);
clearTimeout(timeout);
clearImmediate(immediate);
console.log('cleared', waiting('Timeout', 'Immediate'));

for (let i = 0; i < 3; i++) fs.open(__filename, 'r', (error, fd) => fs.close(fd, () => {}));
console.log('requests', waiting('FSReqCallback'), process._getActiveRequests().length);

const seen = new Set();
let ended = 0;
const server = net.createServer((socket) => {
  seen.add(`connection ${owners().includes(socket)}`);
  socket.end();
});
console.log('before listening', owners().includes(server), waiting('TCPServerWrap'));
server.listen(0, '127.0.0.1', () => {
  console.log('listening', owners().includes(server), waiting('TCPServerWrap'));
  server.unref();
  console.log('unreferenced server', owners().includes(server), waiting('TCPServerWrap'));
  server.ref();
  for (let i = 0; i < 2; i++) {
    const client = net.connect(server.address().port, '127.0.0.1', () => {
      seen.add(`client ${owners().includes(client)} ${new Set(waiting('TCPSocketWrap')).size}`);
    });
    client.resume();
    client.on('close', () => {
      seen.add(`closed client ${owners().includes(client)}`);
      if (++ended === 2) server.close(() => console.log([...seen].sort()));
    });
  }
});
process.on('exit', () => console.log('at exit', waiting('Timeout', 'Immediate', 'FSReqCallback', 'TCPServerWrap', 'TCPSocketWrap')));
