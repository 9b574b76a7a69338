// Ports, addresses and lookups of other types than documented reach the binding, which converts them.
const dgram = require('node:dgram');
const { once } = require('node:events');

const thrown = [];
process.on('uncaughtException', (error) => thrown.push(`${error.name}: ${error.message}`));
const odd = [() => 1, async () => 1, Symbol('s'), {}, [7], 1.5, '0', 'x', true, null, undefined, NaN, { valueOf: () => 0 }, { valueOf() { throw new RangeError('mine'); } }, 2n];
const attempt = async (name, options, bind) => {
  const socket = dgram.createSocket({ type: 'udp4', ...options });
  socket.on('error', () => undefined);
  const outcome = Promise.race([once(socket, 'listening'), new Promise((resolve) => setTimeout(resolve, 200, 'nothing'))]);
  let result;
  try {
    bind(socket);
    result = (await outcome) === 'nothing' ? 'nothing' : `${socket.address().address} ${typeof socket.address().port}`;
  } catch (error) {
    result = `${error.code ?? error.name}: ${error.message}`;
  }
  console.log(name, result, thrown.splice(0).join());
  socket.close();
};
const main = async () => {
  // The callback is also taken for the port.
  await attempt('callback only', {}, (socket) => socket.bind(() => console.log('bound', socket.address().port > 0)));
  await attempt('own lookup', { lookup: (host, family, callback) => callback(null, '127.0.0.1', 4) }, (socket) => socket.bind(0, 'name.test', () => console.log('bound')));
  await attempt('own lookup and callback', { lookup: (host, family, callback) => process.nextTick(callback, null, '127.0.0.1') }, (socket) => socket.bind({ address: 'name.test' }, () => console.log('bound')));
  for (const [number, value] of odd.entries()) {
    if (!(Array.isArray(value) || value === 1.5)) await attempt(`port ${number}`, {}, (socket) => socket.bind(value, '127.0.0.1'));
    if (!(Array.isArray(value) || value === 1.5)) await attempt(`port as an option ${number}`, {}, (socket) => socket.bind({ port: value, address: '127.0.0.1' }));
    await attempt(`answer ${number}`, { lookup: (host, family, callback) => callback(null, value) }, (socket) => socket.bind(0, 'name.test'));
    await attempt(`answer for a peer ${number}`, { lookup: (host, family, callback) => callback(null, value) }, (socket) => socket.connect(9, 'name.test'));
  }
};
main();
