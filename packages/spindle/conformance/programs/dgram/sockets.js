// Datagrams on this machine: addresses, all ways to send, connecting, and errors.
const dgram = require('node:dgram');
const { once } = require('node:events');

const { attempt } = require('../helpers/attempt.cjs');
const ports = new Map();
const named = ({ address, family, port, size }) => ({ address, family, port: ports.get(port) ?? 'other', size });
const bind = async (name, type, ...args) => {
  const socket = dgram.createSocket(type);
  socket.bind(...args);
  await once(socket, 'listening');
  ports.set(socket.address().port, name);
  socket.on('message', (message, from) => console.log(name, 'has', String(message), named(from)));
  return socket;
};
/** Datagrams arrive a moment later: a last datagram to itself arrives after them. */
const settled = (socket) =>
  new Promise((resolve) => {
    const hear = (message) => {
      if (String(message) !== 'settled') return;
      socket.off('message', hear);
      resolve();
    };
    socket.on('message', hear);
    socket.send('settled', socket.address().port, socket.address().family === 'IPv6' ? '::1' : '127.0.0.1');
  });

(async () => {
  const any = await bind('any', 'udp4');
  const local = await bind('local', 'udp4', 0, '127.0.0.1');
  const six = await bind('six', 'udp6', { port: 0, address: '::1' });
  console.log(named(any.address()), named(local.address()), named(six.address()));

  local.send('text', any.address().port, () => console.log('sent'));
  await settled(any);
  local.send(Buffer.from('a piece of this'), 2, 5, any.address().port, '127.0.0.1', (error, bytes) => console.log('piece', error, bytes));
  await settled(any);
  any.send([Buffer.from('two '), new Uint8Array([112, 97, 114, 116, 115])], local.address().port, '127.0.0.1', (error, bytes) => console.log('list', error, bytes));
  await settled(local);
  local.send('', any.address().port);
  await settled(any);
  six.send('over IPv6', six.address().port, '::1');
  await settled(six);

  const taken = dgram.createSocket('udp4');
  taken.bind(local.address().port, '127.0.0.1');
  const [refused] = await once(taken, 'error');
  console.log(refused.code, refused.syscall, refused.message.replace(/\d+$/, 'PORT'));
  const elsewhere = dgram.createSocket('udp4').bind(0, '192.0.2.1');
  console.log((await once(elsewhere, 'error'))[0].code);

  const peer = dgram.createSocket('udp4');
  attempt('address of nothing', () => peer.address());
  attempt('remote of nothing', () => peer.remoteAddress());
  peer.connect(any.address().port, '127.0.0.1');
  await once(peer, 'connect');
  ports.set(peer.address().port, 'peer');
  console.log(named(peer.address()), named(peer.remoteAddress()));
  peer.on('message', (message, from) => console.log('peer has', String(message), named(from)));
  peer.send('connected');
  await settled(any);
  attempt('with a port', () => peer.send('x', 5, 'localhost'));
  attempt('connect again', () => peer.connect(1));
  local.send('from a stranger', peer.address().port);
  any.send('from its peer', peer.address().port);
  await once(peer, 'message');
  peer.disconnect();
  attempt('disconnect again', () => peer.disconnect());
  attempt('without a port', () => peer.send('x'));

  local.send(Buffer.alloc(70_000), any.address().port, (error) => console.log(error.code, error.syscall));
  await new Promise((resolve) => setTimeout(resolve, 20));
  attempt('ttl', () => local.setTTL(3));
  attempt('ttl', () => local.setTTL(0));
  attempt('multicast ttl', () => local.setMulticastTTL(3));
  attempt('multicast loopback', () => local.setMulticastLoopback(false));
  attempt('broadcast', () => local.setBroadcast(true));
  attempt('group', () => local.addMembership('127.0.0.1'));
  attempt('group', () => local.addMembership());
  attempt('dropped', () => local.dropMembership('224.0.0.114'));
  attempt('sizes', () => [local.getRecvBufferSize(), local.getSendBufferSize()]);
  attempt('sizes', () => (local.setRecvBufferSize(10_000), local.getRecvBufferSize()));
  attempt('queue', () => [local.getSendQueueSize(), local.getSendQueueCount()]);
  attempt('port', () => local.send('x', 0));
  attempt('type', () => dgram.createSocket('udp5'));

  for (const socket of [any, local, six, peer]) socket.close(() => console.log('closed'));
  attempt('closed', () => local.send('x', 9));
  dgram.createSocket('udp4').bind().unref();
})();
