// A socket that is destroyed at any moment of its connection closes, and nothing else happens.
const net = require('node:net');
const { once } = require('node:events');

const lookup = (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }, { address: '127.0.0.2', family: 4 }]);
const path = process.platform === 'win32' ? String.raw`\\.\pipe\destroyed` : 'destroyed.sock';

async function destroyAfter(turns, options) {
  const socket = net.connect(options).on('error', (error) => console.log('error', error.code));
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
}

/** The timer is due when the program is free again, and so is the end of the connection. */
async function destroyBusy(ms, options) {
  const socket = net.connect(options).on('error', (error) => console.log('error', error.code));
  setTimeout(() => socket.destroy(), ms);
  setImmediate(() => {
    for (const until = performance.now() + ms + 1; performance.now() < until; );
  });
  await once(socket, 'close');
}

(async () => {
  const server = net.createServer((served) => served.on('error', () => undefined).resume());
  await new Promise((resolve) => server.listen(0, resolve));
  const { port } = server.address();
  const pipes = net.createServer((served) => served.on('error', () => undefined).resume());
  await new Promise((resolve) => pipes.listen(path, resolve));
  for (const [name, options] of Object.entries({
    address: { port, host: '127.0.0.1' },
    addresses: { port, host: 'two.example', lookup, autoSelectFamily: true },
    pipe: { path },
  })) {
    for (let round = 0; round < 5; round++) for (let turns = 0; turns < 40; turns++) await destroyAfter(turns, options);
    for (let round = 0; round < 20; round++) for (let ms = 1; ms < 5; ms++) await destroyBusy(ms, options);
    console.log(name, 'all closed');
  }
  server.close();
  pipes.close();
})();
