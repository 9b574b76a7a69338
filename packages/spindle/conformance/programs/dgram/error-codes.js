// The errors of datagram sockets, and the events of their life.
const dgram = require('node:dgram');
const { attempt } = require('../helpers/attempt.cjs');
const values = [undefined, null, 0, 1, -1, 99999, '', 'x', '80', {}, [], true, NaN, 1.5];
for (const value of values) {
  attempt('createSocket', () => {
    const s = dgram.createSocket(value);
    s.close();
    return s.type;
  });
  for (const option of ['type', 'reuseAddr', 'recvBufferSize', 'sendBufferSize', 'lookup', 'signal', 'ipv6Only', 'receiveBlockList'])
    attempt(option, () => {
      const s = dgram.createSocket({ type: 'udp4', [option]: value });
      s.close();
      return typeof s;
    });
  const socket = dgram.createSocket('udp4').on('error', () => undefined);
  attempt('send', () => socket.send(value, 1, '127.0.0.1'));
  attempt('send port', () => socket.send('x', value, '127.0.0.1'));
  attempt('send part', () => socket.send('abc', value, 1, 1));
  attempt('setTTL', () => socket.setTTL(value));
  attempt('setMulticastTTL', () => socket.setMulticastTTL(value));
  attempt('setMulticastInterface', () => socket.setMulticastInterface(value));
  attempt('addMembership', () => socket.addMembership(value));
  attempt('dropMembership', () => socket.dropMembership(value));
  attempt('addSourceSpecificMembership', () => socket.addSourceSpecificMembership(value, value));
  attempt('setBroadcast', () => socket.setBroadcast(value));
  attempt('setRecvBufferSize', () => socket.setRecvBufferSize(value));
  attempt('connect', () => socket.connect(value));
  attempt('close', () => typeof socket.close());
}
const socket = dgram.createSocket('udp4');
for (const name of ['listening', 'connect', 'close', 'error', 'message'])
  socket.on(name, (value) => console.log('event', name, value?.code ?? String(value ?? '')));
for (const method of ['address', 'remoteAddress', 'disconnect', 'getRecvBufferSize', 'getSendBufferSize', 'setBroadcast'])
  attempt(method, () => socket[method]());
console.log(socket.ref() === socket, socket.unref() === socket);
socket.ref();
let messages = 0;
socket.on('message', () => messages++);
socket.bind(0, '127.0.0.1', () => {
  attempt('bind again', () => socket.bind(0));
  console.log(socket.address().family, socket.address().address, typeof socket.address().port);
  attempt('TTL', () => [socket.setTTL(64), socket.setMulticastTTL(1), socket.setMulticastLoopback(true)]);
  const { port } = socket.address();
  socket.send(['a', Buffer.from('b'), new Uint8Array([99])], port, '127.0.0.1', (error, size) => {
    console.log('sent', error, size);
    socket.connect(port, '127.0.0.1', () => {
      attempt('connect again', () => socket.connect(port));
      attempt('port', () => socket.send('x', port, '127.0.0.1'));
      console.log(socket.remoteAddress().address, socket.getSendQueueSize(), socket.getSendQueueCount());
      socket.send('connected', (failed, bytes) => {
        console.log(failed, bytes);
        setTimeout(function whenAllHaveArrived() {
          if (messages < 3) return void setTimeout(whenAllHaveArrived, 10);
          socket.disconnect();
          attempt('disconnect', () => socket.disconnect());
          attempt('remote', () => socket.remoteAddress());
          socket.close(() => console.log('closed'));
          for (const method of ['close', 'address', 'send', 'bind', 'setTTL', 'ref']) attempt(method, () => typeof socket[method]('x', 1));
        }, 10);
      });
    });
  });
});
