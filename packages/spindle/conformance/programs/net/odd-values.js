// Values of other types than documented that reach the binding, which converts them.
const net = require('node:net');
const { once } = require('node:events');

const thrown = [];
process.on('uncaughtException', (error) => thrown.push(`${error.name}: ${error.message}`));
const odd = { function: () => 1, class: class {}, symbol: Symbol('s'), object: {}, array: [7], fraction: 1.5, text: 'x', boolean: true, null: null, bigint: 2n, converted: { valueOf: () => 3 }, throwing: { valueOf() { throw new RangeError('mine'); } } };
const settled = (emitter, event) => Promise.race([once(emitter, event), new Promise((resolve) => setTimeout(resolve, 200, 'nothing'))]);
const attempt = async (name, make, event) => {
  let emitter;
  try {
    emitter = make();
    emitter.on('error', () => undefined);
    console.log(name, (await settled(emitter, event)) === 'nothing' ? 'nothing' : event, thrown.splice(0).join());
  } catch (error) {
    console.log(name, error.name, error.code, error.message.split('\n')[0].replace(/:\d{4,}/, ''), thrown.splice(0).join());
  }
  emitter?.close?.();
  emitter?.destroy?.();
};
const servers = [];
const made = () => {
  const server = net.createServer();
  servers.push(server);
  return server;
};
const main = async () => {
  const server = net.createServer((socket) => socket.end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address();
  for (const [type, value] of Object.entries(odd)) {
    await attempt(`backlog ${type}`, () => made().listen({ port: 0, host: '127.0.0.1', backlog: value }), 'listening');
    await attempt(`backlog of a path ${type}`, () => made().listen({ path: `./socket-${type}`, backlog: value }), 'listening');
    await attempt(`backlog as an argument ${type}`, () => made().listen(0, '127.0.0.1', value), 'listening');
    for (const name of ['localAddress', 'family', 'hints', 'noDelay', 'keepAliveInitialDelay', 'allowHalfOpen', 'fd'])
      await attempt(`${name} ${type}`, () => net.connect({ port, host: '127.0.0.1', [name]: value }), 'connect');
    for (const autoSelectFamily of [true, false])
      await attempt(`answer ${type}`, () => net.connect({ port, host: 'name.test', autoSelectFamily, lookup: (host, options, callback) => callback(null, options.all ? [{ address: value, family: 4 }] : value, 4) }), 'connect');
    await attempt(`family of an answer ${type}`, () => net.connect({ port, host: 'name.test', autoSelectFamily: false, lookup: (host, options, callback) => callback(null, '127.0.0.1', value) }), 'connect');
  }
  server.close();
  for (const one of servers) one.close();
};
main();
