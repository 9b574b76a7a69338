// Datagrams without a receiver, which connected sockets are notified of, and argument errors of the calls.
const dgram = require('node:dgram');

const attempt = (label, action) => {
  try {
    console.log(label, action());
  } catch (error) {
    console.log(label, error.code, error.message);
  }
};
const loose = dgram.createSocket('udp4');
loose.on('error', (error) => console.log('loose', error.code));
loose.send('x', 9, '127.0.0.1', (error, bytes) => {
  console.log('sent', error, bytes);
  const tied = dgram.createSocket('udp4');
  tied.on('error', (error) => {
    console.log('tied', error.code, error.syscall);
    tied.send('a', (first) => {
      console.log('first', first);
      tied.send('b', (second) => {
        console.log('second', second.code, second.syscall);
        tied.close();
        loose.close();
      });
    });
  });
  tied.connect(9, '127.0.0.1', () => tied.send('x'));
  attempt('group', () => loose.addMembership('127.0.0.1'));
  attempt('not in', () => loose.dropMembership('224.0.0.9'));
  attempt('interface', () => loose.addMembership('224.0.0.9', 'lo'));
  attempt('out', () => loose.setMulticastInterface('224.0.0.9'));
  attempt('size', () => loose.setRecvBufferSize(2 ** 31));
});
